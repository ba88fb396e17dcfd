#include "window/play/watch_replay.h"

#include <optional>
#include <utility>

#include "movie/shelf/recent_files.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

/// Plays the replay until the window is closed or the user takes over: from that tick.
Result<std::optional<Tick>> watch(PlaySettings settings, ReplayPlayer player, Window& window) {
  OutputFolder folder(settings.output_folder);
  if (Status made = folder.make(); !made) return made.error();
  auto screen = PlayScreen::open(std::move(settings), std::move(player), window);
  if (!screen) return screen.error();
  folder.keep();
  window.run(**screen);
  if (Status made = (*screen)->films_made(); !made) return made.error();
  return (*screen)->take_over();
}

/// That it cannot be remembered is no reason not to watch it.
void remember(const std::string& path) {
  if (const auto recent = RecentFiles::of_user()) static_cast<void>(recent->add(path));
}

}  // namespace

Status watch_replay(const std::string& path, OpenedReplay replay, PlaySettings settings,
                    Window& window, const TakeOver& take_over) {
  remember(path);
  ReplayPlayer player = std::move(replay.player);
  while (true) {
    const auto tick = watch(settings, std::move(player), window);
    if (!tick) return tick.error();
    if (window.is_stopped()) return Error{ErrorKind::kInterrupted, "stopped"};
    if (!*tick) return {};
    const auto played = take_over(path, **tick, window);
    if (!played) return played.error();
    if (*played) return {};
    // Back to where it was left.
    auto again = open_replay(path, OnDivergence::kPlayOn);
    if (!again) return again.error();
    player = std::move(again->player);
    settings.start = Rational(**tick) / player.simulation().setup().tick_rate;
  }
}

Status watch_replay(const PlayRequest& request, Window& window, const TakeOver& take_over) {
  const std::string& path = request.films.film.replay().file;
  auto replay = open_replay(path, OnDivergence::kPlayOn);
  if (!replay) return replay.error();
  auto settings = play_settings(request, *replay);
  if (!settings) return settings.error();
  return watch_replay(path, *std::move(replay), *std::move(settings), window, take_over);
}

}  // namespace tickreel::window
