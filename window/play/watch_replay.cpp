#include "window/play/watch_replay.h"

#include <optional>
#include <utility>

#include "window/model/recent_files.h"
#include "window/reel/show_film.h"
#include "window/window.h"

namespace tickreel::window {
namespace {

/// Adds the replay to the recent files. A failure must not prevent watching.
void remember(const std::string& path) {
  if (const auto recent = RecentFiles::of_user()) static_cast<void>(recent->add(path));
}

}  // namespace

Result<bool> run_with_detours(PlayScreen& screen, Window& window, const WaysOn& ways) {
  window.run(screen);
  while (const auto detour = screen.take_detour()) {
    Result<std::string> gone = std::string();
    if (!detour->film.empty()) {
      gone = show_film_anywhere(detour->film, window);
    } else if (!detour->reel.empty()) {
      const Status shown = ways.show_reel(detour->reel, window);
      if (!shown) gone = shown.error();
    } else if (ways.take_over) {
      const auto played = ways.take_over(screen.replay(), *detour->take_over, window);
      if (!played || *played) return played;
    } else {
      return false;
    }
    screen.come_back(gone);
    window.run(screen);
  }
  return false;
}

Status watch_replay(const std::string& path, OpenedReplay replay, PlaySettings settings,
                    Window& window, const TakeOver& take_over, const ShowReel& show_reel) {
  remember(path);
  const auto asked = settings.asked;
  OutputFolder folder(settings.output_folder);
  if (Status made = folder.make(); !made) return made;
  auto screen = PlayScreen::open(std::move(settings), std::move(replay.player), window);
  if (!screen) return screen.error();
  folder.keep();
  const auto has_taken_over = run_with_detours(**screen, window, {show_reel, take_over});
  if (!has_taken_over) return has_taken_over.error();
  const Status made = (*screen)->films_made();
  const auto other = (*screen)->replay_to_open();
  if ((!made && !other) || *has_taken_over) return made;
  if (window.is_stopped()) return Error{ErrorKind::kInterrupted, "stopped"};
  screen->reset();
  if (!other) return {};
  PlayRequest request{*asked};
  request.films.film.replay().file = *other;
  request.films.from.clear();
  window.set_title(*other + " - tickreel");
  const Status watched = watch_replay(request, window, take_over, show_reel);
  return watched ? made : watched;
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
