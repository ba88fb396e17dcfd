#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "cli/films/film_events.h"
#include "movie/make/engine/progress.h"
#include "sim/replay/replay_player.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// How progress is shown on standard error: as a bar that is redrawn on a terminal, as a line now
/// and then for logs, as one JSON object on each line for programs, or not at all.
enum class ProgressStyle : std::uint8_t { kBar, kLines, kJson, kNone };

/// Reads auto, bar, lines, json or none; kUsage for other names. auto means a bar on a terminal,
/// and lines elsewhere.
Result<ProgressStyle> parse_progress_style(const std::string& name);
/// Returns the default style, auto.
inline ProgressStyle usual_progress_style() {
  return *parse_progress_style("auto");
}
/// Whether a style is for people, who also want a summary at the end.
bool is_for_people(ProgressStyle style);

/// Returns a duration as "1:05" or "1:02:05".
std::string duration_in_words(double seconds);
/// Returns the number of columns of the terminal at standard error; 80 if there is no terminal.
std::size_t column_count();

/// Prints progress in a style, not more often than is useful. One thread.
class ProgressPrinter {
 public:
  /// `names`: the names of the film, for programs. `unit`: the noun for the things that are
  /// counted.
  explicit ProgressPrinter(ProgressStyle style, FilmNames names = {}, std::string unit = "frame");
  ~ProgressPrinter() { end_line(); }
  ProgressPrinter(const ProgressPrinter&) = delete;
  ProgressPrinter& operator=(const ProgressPrinter&) = delete;

  void show(const Progress& progress);
  /// Ends the line of the bar, so that other text can follow.
  void end_line();
  /// Says, in every style, that the film differs from the recording from here on.
  void warn(const PassedDivergence& divergence);

 private:
  /// Whether the progress has to be printed now.
  [[nodiscard]] bool is_due(const Progress& progress);
  /// Returns the characters that draw a bar over the last one.
  std::string redrawn(const std::string& bar);

  ProgressStyle style_;
  FilmNames names_;
  std::string unit_;
  double next_due_seconds_;
  ExportStage stage_ = ExportStage::kRender;  ///< the stage of the last progress
  bool is_last_ = false;                      ///< whether the last progress ended its stage
  bool bar_is_open_ = false;
  std::size_t bar_width_ = 0;  ///< the width of the last bar, in characters
};

}  // namespace tickreel::cli
