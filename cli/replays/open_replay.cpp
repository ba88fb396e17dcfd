#include "cli/replays/open_replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/process/crash_words.h"
#include "core/text/counted.h"
#include "movie/time/capture_range.h"

namespace tickreel {

Result<OpenedReplay> open_replay(const std::string& path, OnDivergence on_divergence) {
  auto reader = ReplayReader::open(path);
  if (!reader) return reader.error();
  return open_replay(*std::move(reader), on_divergence);
}

Result<OpenedReplay> open_replay(ReplayReader reader, OnDivergence on_divergence) {
  const std::string& name = reader.session().game;
  const GameEntry* game = find_game(name);
  if (game == nullptr) {
    return bad_file(
        fmt::format("{}: the replay is of the game '{}', which this build does not have; 'tickreel "
                    "games' lists "
                    "those it has",
                    reader.path(), name));
  }
  auto player = ReplayPlayer::open(game->info, std::move(reader), on_divergence);
  if (!player) return player.error();
  return OpenedReplay{*game, *std::move(player)};
}

Tick remembered_ticks(const GameEntry& game, const TickRate& tick_rate) {
  // The picture itself needs one of the views.
  const Tick seen = static_cast<Tick>(views_for(*game.make_look(), tick_rate)) - 1;
  if (!game.make_soundscape) return seen;
  return std::max(seen, static_cast<Tick>(remembered_views(*game.make_soundscape(), tick_rate)));
}

std::string describe_break(const ReplayReader& reader) {
  const Tick end_tick = reader.end_tick();
  const Rational end = Rational(end_tick) / reader.session().setup.tick_rate;
  if (reader.has_begun_tick()) {
    const std::string why = reader.crash()
                                ? "the game died there: " + describe_signal(reader.crash()->signal)
                                : "it was stopped there";
    return fmt::format("the recording breaks off inside tick {}, after {} ({}): {}", end_tick + 1,
                       format_game_time(end), counted(end_tick, "tick"), why);
  }
  return fmt::format(
      "the recording breaks off after {} ({}): it was interrupted, or the file was cut",
      format_game_time(end), counted(reader.end_tick(), "tick"));
}

}  // namespace tickreel
