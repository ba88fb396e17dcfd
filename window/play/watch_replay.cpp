#include "window/play/watch_replay.h"

#include <optional>
#include <utility>

#include "movie/shelf/recent_files.h"
#include "window/reel/show_film.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

/// How a replay was left: neither when the window was closed.
struct Left {
  std::optional<Tick> take_over{};     ///< somebody plays on from there
  std::optional<std::string> other{};  ///< the replay that takes its place
};

Result<Left> watch(PlaySettings settings, ReplayPlayer player, Window& window) {
  OutputFolder folder(settings.output_folder);
  if (Status made = folder.make(); !made) return made.error();
  auto screen = PlayScreen::open(std::move(settings), std::move(player), window);
  if (!screen) return screen.error();
  folder.keep();
  run_with_films(**screen, window);
  if (Status made = (*screen)->films_made(); !made) return made.error();
  return Left{(*screen)->take_over(), (*screen)->replay_to_open()};
}

/// That it cannot be remembered is no reason not to watch it.
void remember(const std::string& path) {
  if (const auto recent = RecentFiles::of_user()) static_cast<void>(recent->add(path));
}

}  // namespace

void run_with_films(PlayScreen& screen, Window& window) {
  window.run(screen);
  while (const auto film = screen.take_film_to_show()) {
    screen.come_back(show_film_anywhere(*film, window));
    window.run(screen);
  }
}

Status watch_replay(const std::string& path, OpenedReplay replay, PlaySettings settings,
                    Window& window, const TakeOver& take_over) {
  remember(path);
  ReplayPlayer player = std::move(replay.player);
  while (true) {
    const auto left = watch(settings, std::move(player), window);
    if (!left) return left.error();
    if (window.is_stopped()) return Error{ErrorKind::kInterrupted, "stopped"};
    if (left->other) {
      PlayRequest other{*settings.asked};
      other.films.film.replay().file = *left->other;
      other.films.from.clear();
      window.set_title(*left->other + " - tickreel");
      return watch_replay(other, window, take_over);
    }
    if (!left->take_over) return {};
    const Tick tick = *left->take_over;
    const auto played = take_over(path, tick, window);
    if (!played) return played.error();
    if (*played) return {};
    // Back to where it was left.
    auto again = open_replay(path, OnDivergence::kPlayOn);
    if (!again) return again.error();
    player = std::move(again->player);
    settings.start = Rational(tick) / player.simulation().setup().tick_rate;
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
