#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "cli/films/film_events.h"
#include "movie/make/engine/progress.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// How progress is shown on standard error: a bar that redraws itself on a terminal, a line now and
/// then for logs, JSON objects, one a line, for programs, or nothing.
enum class ProgressStyle : std::uint8_t { kBar, kLines, kJson, kNone };

/// Reads auto, bar, lines, json or none; kUsage for others. auto is a bar on a terminal, else
/// lines.
Result<ProgressStyle> parse_progress_style(const std::string& name);
inline ProgressStyle usual_progress_style() {
  return *parse_progress_style("auto");
}
/// Whether a style is for people, who also want a summary at the end.
bool is_for_people(ProgressStyle style);

/// Returns "1:05" or "1:02:05".
std::string duration_in_words(double seconds);
/// Returns the columns of the terminal at standard error; 80 if there is none.
std::size_t column_count();

/// Prints progress in a style, not more often than its readers can use. One thread.
class ProgressPrinter {
 public:
  /// `names`: the film's names, for programs. `unit`: the noun for what is counted.
  explicit ProgressPrinter(ProgressStyle style, FilmNames names = {}, std::string unit = "frame");
  ~ProgressPrinter() { end_line(); }
  ProgressPrinter(const ProgressPrinter&) = delete;
  ProgressPrinter& operator=(const ProgressPrinter&) = delete;

  void show(const Progress& progress);
  /// Leaves the cursor on a line of its own, so that other text can follow.
  void end_line();
  /// Says, in every style, that the frames from here on differ from what was recorded.
  void warn(const PassedDivergence& divergence);

 private:
  [[nodiscard]] bool is_due(const Progress& progress);
  std::string redrawn(const std::string& bar);

  ProgressStyle style_;
  FilmNames names_;
  std::string unit_;
  double next_due_seconds_;
  ExportStage stage_ = ExportStage::kRender;  ///< of the last progress
  bool is_last_ = false;                      ///< whether the last progress ended its stage
  bool bar_is_open_ = false;
  std::size_t bar_width_ = 0;  ///< of the last bar
};

}  // namespace tickreel::cli
