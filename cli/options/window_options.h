#pragma once

#include <CLI/App.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "cli/room.h"
#include "sound/volume.h"
#include "tickreel/result.h"
#include "window/window.h"

namespace tickreel::cli {

/// The values of the options that all commands with a window have; see WindowSettings. The option
/// for `volume` is not among those of add_window_options(): the command sets it.
struct WindowOptions {
  std::string size;  ///< empty: usual_window_size()
  double frame_rate_limit = 0.0;
  double interface_scale = 0.0;
  bool no_vsync = false;
  std::string replayed_log;
  TypedVolume volume;
};

/// Adds the options to a command. Parsing stores their values in `options`, which is borrowed.
void add_window_options(CLI::App& command, WindowOptions& options);
/// Whether a word of a command line is an option of add_window_options(), with or without a value.
bool is_window_option(std::string_view word);

/// Opens the window. Ctrl-C, SIGTERM and SIGHUP close it. `way_out`: the advice in the error
/// message when no window can be opened, after "without one, ". The errors of Window::open(), and
/// of a volume that makes no sense. `options.size` has been checked by the parser.
Result<std::unique_ptr<Window>> open_window(const WindowOptions& options, const std::string& title,
                                            std::string_view way_out);

}  // namespace tickreel::cli
