#pragma once

#include <cstdint>
#include <string>

#include "core/error.h"
#include "movie/progress.h"
#include "sim/replay_player.h"

namespace tickreel {

/// How progress is told on standard error: a bar that redraws itself on a terminal, a line now and
/// then for logs, a JSON object a line for programs, or nothing.
enum class ProgressStyle : std::uint8_t { kBar, kLines, kJson, kNone };

/// Reads auto, bar, lines, json or none. auto is a bar on a terminal, else lines.
Result<ProgressStyle> parse_progress_style(const std::string& name);

/// Prints progress in a style, not more often than people or programs can use. One thread.
class ProgressPrinter {
 public:
  /// `frame_rate`: of the film, to say how the speed compares with real time.
  ProgressPrinter(ProgressStyle style, double frame_rate);
  /// Leaves the cursor on a line of its own.
  ~ProgressPrinter();
  ProgressPrinter(const ProgressPrinter&) = delete;
  ProgressPrinter& operator=(const ProgressPrinter&) = delete;

  void show(const Progress& progress);
  /// Says that what is rendered from now on is not what was recorded; in every style.
  void warn(const PassedDivergence& divergence);

 private:
  [[nodiscard]] bool is_due(const Progress& progress);

  ProgressStyle style_;
  double frame_rate_;
  double next_due_seconds_;
  bool bar_is_open_ = false;
};

}  // namespace tickreel
