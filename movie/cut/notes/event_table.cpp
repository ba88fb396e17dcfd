#include "movie/cut/notes/event_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

#include "games/open_replay.h"
#include "movie/cut/marks/csv_table.h"
#include "movie/cut/marks/perceived_events.h"

namespace tickreel::movie {
namespace {

std::string index_text(std::int32_t player) {
  return player == kNoPlayer ? "" : std::to_string(player);
}

Result<std::vector<FoundEvent>> find(ReplayReader reader, std::size_t most_kinds,
                                     const std::atomic<bool>* stop) {
  auto played = open_replay(std::move(reader), OnDivergence::kStop);
  if (!played) return played.error();
  const GameInfo& game = played->game.info;
  std::vector<NamedEvent> kinds = events_of(game);
  kinds.resize(std::min(kinds.size(), most_kinds));
  return find_events(played->player, game, kinds, stop);
}

}  // namespace

Result<std::vector<FoundEvent>> events_of_replay(ReplayReader reader,
                                                 const std::atomic<bool>* stop) {
  return find(std::move(reader), std::numeric_limits<std::size_t>::max(), stop);
}

Result<std::vector<FoundEvent>> main_events_of_replay(ReplayReader reader,
                                                      const std::atomic<bool>* stop) {
  return find(std::move(reader), 1, stop);
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
