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

/// The options of all commands that open a window.
struct WindowOptions {
  std::string size = "1280x720";
  double frame_rate_limit = 0.0;
  double interface_scale = 0.0;
  bool no_vsync = false;
  std::string replayed_log;
  TypedVolume volume;
};

void add_window_options(CLI::App& command, WindowOptions& options);
/// Whether a word of a command line is a window option, with or without its value.
bool is_window_option(std::string_view word);

/// Opens the window. Ctrl-C, SIGTERM and SIGHUP close it. `way_out`: what the error message advises
/// where no window can be opened.
Result<std::unique_ptr<Window>> open_window(const WindowOptions& options, const std::string& title,
                                            std::string_view way_out);

}  // namespace tickreel::cli
