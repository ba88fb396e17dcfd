#include "cli/options/window_options.h"

#include <fmt/format.h>

#include "cli/options/film_option.h"
#include "cli/process/interruption.h"
#include "cli/words/crash_message.h"
#include "cli/words/messages.h"
#include "live/report/window_logs.h"
#include "movie/make/draw_films.h"
#include "movie/plan/options/option_values.h"
#include "window/system_window.h"

namespace tickreel::cli {

void add_window_options(CLI::App& command, WindowOptions& options) {
  command
      .add_option("--window-size", options.size,
                  "Of the window (default: 1280x720, or what fits on the display)")
      ->type_name("WxH")
      ->check(understood_by([](const auto& text) { return parse_size(text, "--window-size"); }));
  command
      .add_option("--frame-rate-limit", options.frame_rate_limit,
                  "Pictures a second in the window (default: what the display shows)")
      ->check(CLI::Range(1.0, 1000.0))
      ->type_name("N");
  command
      .add_option("--ui-scale", options.interface_scale,
                  "Size of the interface: 2 is twice as large (default: what the display asks for)")
      ->check(CLI::Range(0.5, 4.0))
      ->type_name("N");
  command
      .add_option("--replay-ui", options.replayed_log,
                  "Do in the window what the log of another one says; a bug report has them")
      ->type_name("FILE");
  command.add_flag("--no-vsync", options.no_vsync, "Do not wait for the display");
}

bool is_window_option(std::string_view word) {
  CLI::App command;
  command.set_help_flag();
  WindowOptions options;
  add_window_options(command, options);
  return command.get_option_no_throw(std::string(word.substr(0, word.find('=')))) != nullptr;
}

Result<std::unique_ptr<Window>> open_window(const WindowOptions& options, const std::string& title,
                                            std::string_view way_out) {
  const Result<BusGains>& volume = options.volume->of_buses;
  if (!volume) return volume.error();
  auto window = Window::open(
      {.title = title,
       .size = options.size.empty() ? std::nullopt : std::optional(*parse_size(options.size)),
       .vsync = !options.no_vsync,
       .frame_rate_limit = options.frame_rate_limit,
       .interface_scale = options.interface_scale,
       .volume = *volume,
       .make_film = movie::make_film_apart,
       .stop = &watch_for_interruption(),
       .log_folder = window_log_folder().value_or(""),
       .replayed_log = options.replayed_log,
       .say = print_warning});
  if (window) {
    end_with_the_display(say_the_display_is_gone);
    return window;
  }
  return Error{window.error().kind,
               fmt::format("{}; without one, {}", window.error().message, way_out)};
}

}  // namespace tickreel::cli
