#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "cli/films/film_events.h"
#include "cli/films/progress_printer.h"
#include "movie/batch/batch_listener.h"
#include "movie/batch/batch_result.h"
#include "movie/engine/progress.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// Prints on standard error how far a batch is: on a terminal a line that is redrawn, in logs a
/// line for each film, for programs an event a line. Any thread.
class BatchBoard final : public BatchListener {
 public:
  /// How much there is, `frames` of drawings.
  BatchBoard(ProgressStyle style, std::int64_t films, std::int64_t frames);
  /// Leaves the cursor on a line of its own.
  ~BatchBoard() override;
  BatchBoard(const BatchBoard&) = delete;
  BatchBoard& operator=(const BatchBoard&) = delete;

  /// What it hears is also written to the log.
  std::unique_ptr<DrawingListener> begin_drawing(const FilmNames& names,
                                                 const std::string& log) override;
  void end(const BatchResult& result, std::int64_t frames) override;
  void forget(const FilmNames& names) override;

  /// An event of a film that is being made, as a line of JSON.
  void tell_event(const std::string& line);
  void warn(const FilmNames& names, const std::string& warning);
  void show(const FilmNames& names, const Progress& progress);

 private:
  void print_line(const std::string& line);
  void redraw(bool at_once);
  [[nodiscard]] std::string bar() const;

  const ProgressStyle style_;
  const std::int64_t films_;
  const std::int64_t frames_;
  std::mutex mutex_;                     ///< guards all below
  std::map<std::string, Progress> now_;  ///< of files
  std::map<std::string, double> next_event_s_;
  std::int64_t films_over_ = 0;
  std::int64_t failed_ = 0;
  std::int64_t frames_over_ = 0;  ///< of drawings that are over
  std::int64_t frames_made_ = 0;  ///< of these, by this run
  double begin_s_;
  double next_redraw_s_ = 0.0;
  std::size_t bar_width_ = 0;
};

}  // namespace tickreel::cli
