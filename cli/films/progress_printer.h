#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "cli/films/film_events.h"
#include "movie/make/engine/progress.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// How progress is told on standard error: a bar that redraws itself on a terminal, a line now and
/// then for logs, a JSON object a line for programs, or nothing.
enum class ProgressStyle : std::uint8_t { kBar, kLines, kJson, kNone };

/// Reads auto, bar, lines, json or none. auto is a bar on a terminal, else lines.
Result<ProgressStyle> parse_progress_style(const std::string& name);
inline ProgressStyle usual_progress_style() {
  return *parse_progress_style("auto");
}
/// Whether a style is meant for people, who also want to read what was done.
bool is_for_people(ProgressStyle style);

/// "1:05" or "1:02:05".
std::string duration_in_words(double seconds);
/// The columns of the terminal at standard error; what is usual if there is none.
std::size_t column_count();

/// Prints progress in a style, not more often than people or programs can use. One thread.
class ProgressPrinter {
 public:
  /// `names`: of the film, for programs. `unit`: what is counted, if it is no frames.
  explicit ProgressPrinter(ProgressStyle style, FilmNames names = {}, std::string unit = "frame");
  ~ProgressPrinter() { end_line(); }
  ProgressPrinter(const ProgressPrinter&) = delete;
  ProgressPrinter& operator=(const ProgressPrinter&) = delete;

  void show(const Progress& progress);
  /// Leaves the cursor on a line of its own, for what else is to be said.
  void end_line();
  /// Says that what is rendered from now on is not what was recorded; in every style.
  void warn(const PassedDivergence& divergence);

 private:
  [[nodiscard]] bool is_due(const Progress& progress);
  std::string redrawn(const std::string& bar);

  ProgressStyle style_;
  FilmNames names_;
  std::string unit_;
  double next_due_seconds_;
  ExportStage stage_ = ExportStage::kRender;  ///< of the last one
  bool is_last_ = false;                      ///< that one was, of its stage
  bool bar_is_open_ = false;
  std::size_t bar_width_ = 0;  ///< of the last one
};

}  // namespace tickreel::cli
