#include "cli/replays/replay_events.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <utility>

#include "cli/process/interruption.h"
#include "cli/replays/open_replay.h"
#include "core/text/shown_name.h"
#include "movie/marks/csv_table.h"
#include "movie/time/capture_range.h"

namespace tickreel {
namespace {

nlohmann::json player_document(std::int32_t index, const std::string& name) {
  if (index == kNoPlayer) return nullptr;
  return {{"index", index}, {"name", name}};
}

std::string index_text(std::int32_t player) {
  return player == kNoPlayer ? "" : std::to_string(player);
}

}  // namespace

Result<std::vector<FoundEvent>> events_of_replay(ReplayReader reader) {
  auto played = open_replay(std::move(reader), OnDivergence::kStop);
  if (!played) return played.error();
  const GameInfo& game = played->game.info;
  if (game.events.empty()) return bad_usage(game.name + " has no events to look for");
  return find_events(played->player, game, game.events, &watch_for_interruption());
}

void print_events(const std::vector<FoundEvent>& events) {
  for (const FoundEvent& event : events) {
    fmt::print("{:>11}  {}\n", format_game_time(event.seconds), shown_message(event_text(event)));
  }
}

std::string write_event_csv(const std::vector<FoundEvent>& events) {
  std::string text = "at,event,actor,target,weight,text\n";
  for (const FoundEvent& event : events) {
    text += fmt::format("{},{},{},{},{},{}\n", csv_time(event.seconds), csv_field(event.name),
                        index_text(event.actor), index_text(event.target), event.weight,
                        csv_field(event.text));
  }
  return text;
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

}  // namespace tickreel
