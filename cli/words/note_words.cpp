#include "cli/words/note_words.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/words/messages.h"
#include "core/text/shown_name.h"
#include "movie/time/capture_range.h"

namespace tickreel::cli {
namespace {

nlohmann::json as_json(Vec3 v) {
  return {v.x, v.y, v.z};
}

nlohmann::json player_document(std::int32_t index, const std::string& name) {
  if (index == kNoPlayer) return nullptr;
  return {{"index", index}, {"name", name}};
}

}  // namespace

nlohmann::json mark_documents(const ReplayNotes& notes) {
  auto documents = nlohmann::json::array();
  for (const Mark& mark : notes.marks) {
    nlohmann::json document = {{"name", mark.name},
                               {"in", mark.in_seconds.to_double()},
                               {"in_exact", mark.in_seconds.to_string()},
                               {"out", nullptr},
                               {"out_exact", nullptr},
                               {"camera", nullptr},
                               {"automatic", mark.is_automatic}};
    if (!mark.camera.empty()) document["camera"] = mark.camera;
    if (mark.out_seconds) {
      document["out"] = mark.out_seconds->to_double();
      document["out_exact"] = mark.out_seconds->to_string();
    }
    documents.push_back(std::move(document));
  }
  return documents;
}

nlohmann::json camera_key_documents(const ReplayNotes& notes) {
  auto documents = nlohmann::json::array();
  for (const CameraKey& key : notes.camera_keys) {
    documents.push_back({{"at", key.seconds.to_double()},
                         {"at_exact", key.seconds.to_string()},
                         {"eye", as_json(key.eye)},
                         {"target", as_json(key.target)},
                         {"vertical_fov", key.vertical_fov}});
  }
  return documents;
}

nlohmann::json event_documents(const std::vector<FoundEvent>& events) {
  auto documents = nlohmann::json::array();
  for (const FoundEvent& event : events) {
    documents.push_back({{"at", event.seconds.to_double()},
                         {"at_exact", event.seconds.to_string()},
                         {"event", event.name},
                         {"actor", player_document(event.actor, event.actor_name)},
                         {"target", player_document(event.target, event.target_name)},
                         {"weight", event.weight},
                         {"text", event.text}});
  }
  return documents;
}

void print_marks(const std::vector<Mark>& marks) {
  for (const Mark& mark : marks) {
    const std::string out = mark.out_seconds ? format_game_time(*mark.out_seconds) : "";
    const std::string camera = mark.camera.empty() ? "" : "  [" + mark.camera + "]";
    print_out("{:>11}  {:>11}  {}{}\n", format_game_time(mark.in_seconds), out, mark.name, camera);
  }
}

void print_events(const std::vector<FoundEvent>& events) {
  for (const FoundEvent& event : events) {
    print_out("{:>11}  {}\n", format_game_time(event.seconds), shown_message(event_text(event)));
  }
}

void tell_if_beside(const NotesChange& change, const char* what) {
  if (change.why_beside.empty()) return;
  print_message(
      fmt::format("the {} are in {}: {}\n", what, shown_name(change.path), change.why_beside));
}

}  // namespace tickreel::cli
