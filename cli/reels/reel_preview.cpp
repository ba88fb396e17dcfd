#include "cli/reels/reel_preview.h"

#include "cli/process/interruption.h"
#include "movie/frames/replay_game.h"
#include "window/reel/reel_screen.h"
#include "window/reel/show_film.h"
#include "window/sound/sound_output.h"

namespace tickreel::cli {

Status preview_reel(const ReelPlan& plan, const WindowOptions& options, const std::string& title) {
  auto window = open_window(options, title + " - tickreel",
                            "'tickreel reel --storyboard' draws its clips all the same");
  if (!window) return window.error();
  auto screen = ReelScreen::open({find_replay_game, plan.film.film, plan.names}, **window);
  if (!screen) return screen.error();
  run_with_films(**screen, **window);
  if (Status shown = (*screen)->status(); !shown) return shown;
  if (watch_for_interruption().load()) return Error{ErrorKind::kInterrupted, "stopped"};
  return {};
}

}  // namespace tickreel::cli
