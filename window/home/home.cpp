#include "window/home/home.h"

#include <memory>
#include <optional>

#include "core/text/with_capital.h"
#include "window/home/home_screen.h"
#include "window/model/recent_files.h"
#include "window/reel/show_film.h"

namespace tickreel::window {

Status run_home(Window& window, const HomeCalls& calls) {
  Result<std::string> message = std::string();
  std::optional<HomeRow> selected;
  std::optional<std::string> latest_before;
  std::unique_ptr<ReportPacking> report;
  while (true) {
    window.set_title("tickreel");
    HomeScreen screen(message, selected, report);
    // Who has played finds the new recording.
    if (latest_before && *latest_before != screen.latest_recording()) screen.select_latest();
    latest_before.reset();
    // The window was closed, or a key left the screen.
    if (!window.run(screen) || !screen.choice()) {
      window.set_listener(nullptr);
      return {};
    }
    const HomeChoice& choice = *screen.choice();
    Status done;
    selected = screen.selected_row();
    if (choice.game != nullptr) {
      latest_before = screen.latest_recording();
      window.set_title(choice.game->info.name + " - tickreel");
      done = calls.play(*choice.game, window);
    } else if (!choice.film.empty()) {
      message = show_film_anywhere(choice.film, window);
      continue;
    } else {
      window.set_title(choice.replay + " - tickreel");
      done = calls.watch(choice.replay, choice.makes_films, window);
    }
    if (!done && done.error().kind == ErrorKind::kInterrupted && window.is_stopped()) return done;
    message = done ? Result<std::string>(std::string()) : done.error();
  }
}

}  // namespace tickreel::window
