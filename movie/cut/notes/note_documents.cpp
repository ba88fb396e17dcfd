#include "movie/cut/notes/note_documents.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <numbers>

#include "movie/cut/marks/camera_key_csv.h"

namespace tickreel::movie {
namespace {

std::string words_of(Vec3 place) {
  return fmt::format("{:.2f},{:.2f},{:.2f}", place.x, place.y, place.z);
}

nlohmann::json as_json(Vec3 v) {
  return {v.x, v.y, v.z};
}

nlohmann::json player_document(std::int32_t index, const std::string& name) {
  if (index == kNoPlayer) return nullptr;
  return {{"index", index}, {"name", name}};
}

}  // namespace

std::string key_in_words(const CameraKey& key) {
  const double degrees = static_cast<double>(key.vertical_fov) * 180.0 / std::numbers::pi;
  return fmt::format("from {} to {}, {:.1f} degrees{}", words_of(key.eye), words_of(key.target),
                     degrees, key.ease == CameraEase::kSmooth ? "" : ", " + name_of(key.ease));
}

nlohmann::json mark_documents(const ReplayNotes& notes) {
  auto documents = nlohmann::json::array();
  for (const Mark& mark : notes.marks) {
    nlohmann::json document = {{"name", mark.name},
                               {"in", mark.in_seconds.to_double()},
                               {"in_exact", mark.in_seconds.to_string()},
                               {"out", nullptr},
                               {"out_exact", nullptr},
                               {"camera", nullptr},
                               {"speed", nullptr},
                               {"automatic", mark.is_automatic}};
    if (!mark.camera.empty()) document["camera"] = mark.camera;
    if (!mark.speed.empty()) document["speed"] = mark.speed;
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
                         {"vertical_fov", key.vertical_fov},
                         {"ease", name_of(key.ease)}});
  }
  return documents;
}

nlohmann::json cut_documents(const ReplayNotes& notes) {
  auto documents = nlohmann::json::array();
  for (const NotedCut& cut : notes.cuts) {
    documents.push_back({{"at", cut.seconds.to_double()},
                         {"at_exact", cut.seconds.to_string()},
                         {"camera", cut.camera}});
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

}  // namespace tickreel::movie
