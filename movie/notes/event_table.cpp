#include "movie/notes/event_table.h"

#include <fmt/format.h>

#include <utility>

#include "games/open_replay.h"
#include "movie/marks/csv_table.h"
#include "movie/marks/perceived_events.h"

namespace tickreel::movie {
namespace {

std::string index_text(std::int32_t player) {
  return player == kNoPlayer ? "" : std::to_string(player);
}

}  // namespace

Result<std::vector<FoundEvent>> events_of_replay(ReplayReader reader,
                                                 const std::atomic<bool>* stop) {
  auto played = open_replay(std::move(reader), OnDivergence::kStop);
  if (!played) return played.error();
  const GameInfo& game = played->game.info;
  return find_events(played->player, game, events_of(game), stop);
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

}  // namespace tickreel::movie
