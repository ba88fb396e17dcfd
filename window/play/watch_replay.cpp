#include "window/play/watch_replay.h"

#include <optional>
#include <utility>

#include "movie/shelf/recent_files.h"
#include "window/reel/show_film.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

/// Where the user goes from a replay: nowhere, on from a tick of it, or to a reel or another
/// replay.
struct WayOn {
  std::optional<Tick> tick;
  std::string reel;
  Rational position;
  std::optional<std::string> other{};  ///< the replay that takes its place
  std::string reel_of_marks{};         ///< that they went into
};

/// Plays the replay until the window is closed, or the user goes on elsewhere.
Result<WayOn> watch(PlaySettings settings, ReplayPlayer player, Window& window) {
  OutputFolder folder(settings.output_folder);
  if (Status made = folder.make(); !made) return made.error();
  auto screen = PlayScreen::open(std::move(settings), std::move(player), window);
  if (!screen) return screen.error();
  folder.keep();
  run_with_films(**screen, window);
  if (Status made = (*screen)->films_made(); !made) return made.error();
  return WayOn{(*screen)->take_over(), (*screen)->wanted_reel(), (*screen)->position(),
               (*screen)->replay_to_open(), (*screen)->reel_of_marks()};
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
                    Window& window, const TakeOver& take_over, const ShowReel& show_reel) {
  remember(path);
  ReplayPlayer player = std::move(replay.player);
  while (true) {
    const auto on = watch(settings, std::move(player), window);
    if (!on) return on.error();
    if (window.is_stopped()) return Error{ErrorKind::kInterrupted, "stopped"};
    if (on->other) {
      PlayRequest other{*settings.asked};
      other.films.film.replay().file = *on->other;
      other.films.from.clear();
      window.set_title(*on->other + " - tickreel");
      return watch_replay(other, window, take_over, show_reel);
    }
    settings.reel = on->reel_of_marks;
    if (!on->reel.empty()) {
      settings.start = on->position;
      if (Status shown = show_reel(on->reel, window); !shown) return shown;
      window.set_title(path + " - tickreel");
    } else if (on->tick) {
      const auto played = take_over(path, *on->tick, window);
      if (!played) return played.error();
      if (*played) return {};
    } else {
      return {};
    }
    // Back to where it was left.
    auto again = open_replay(path, OnDivergence::kPlayOn);
    if (!again) return again.error();
    player = std::move(again->player);
    if (on->tick) {
      settings.start = Rational(*on->tick) / player.simulation().setup().tick_rate;
    }
  }
}

Status watch_replay(const PlayRequest& request, Window& window, const TakeOver& take_over,
                    const ShowReel& show_reel) {
  const std::string& path = request.films.film.replay().file;
  auto replay = open_replay(path, OnDivergence::kPlayOn);
  if (!replay) return replay.error();
  auto settings = play_settings(request, *replay);
  if (!settings) return settings.error();
  return watch_replay(path, *std::move(replay), *std::move(settings), window, take_over, show_reel);
}

}  // namespace tickreel::window
