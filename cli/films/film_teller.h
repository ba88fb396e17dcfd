#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "cli/films/film_events.h"
#include "cli/films/progress_printer.h"
#include "movie/engine/progress.h"
#include "movie/make/film_job.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel {

/// A film that is about to be made, or gone on with.
struct FilmStart {
  std::int64_t frames = 0;  ///< 0: not known
  std::int64_t frames_there = 0;
  std::int64_t segments = 0;
  std::optional<std::int64_t> from_cache{};  ///< of the segments, with --cache
  std::string how{};  ///< what draws and what encodes, if there is anything to draw
};
FilmStart start_of(const FilmJob& job);

/// One that is there.
struct FilmEnd {
  std::int64_t frames = 0;
  double seconds = 0.0;  ///< that it took
  std::string what{};    ///< "film.mp4: 240 frames, 320x180, 60 frames/s, 0:04.000 long"
};
FilmEnd end_of(const FilmPlan& settings, const FilmJob& job, double seconds);
/// Of a film of pictures: its plan says how many.
FilmEnd end_of(const FilmPlan& settings, double seconds);

/// Is told what becomes of a film while it is made, by the thread that makes it.
class FilmTeller {
 public:
  virtual ~FilmTeller() = default;

  virtual void begin(const FilmStart& start) = 0;
  virtual void warn(const std::string& warning) = 0;
  virtual void show(const Progress& progress) = 0;
  /// From now on it is not what was recorded.
  virtual void diverge(const PassedDivergence& divergence) = 0;
  virtual void end(const FilmEnd& end) = 0;
  virtual void fail(const Error& error) = 0;
};

/// Tells it on standard error, in a style.
class PrintingTeller final : public FilmTeller {
 public:
  PrintingTeller(ProgressStyle style, FilmNames names)
      : style_(style), names_(std::move(names)), printer_(style, names_) {}

  void begin(const FilmStart& start) override;
  void warn(const std::string& warning) override;
  void show(const Progress& progress) override { printer_.show(progress); }
  void diverge(const PassedDivergence& divergence) override { printer_.warn(divergence); }
  void end(const FilmEnd& end) override;
  void fail(const Error& error) override;

 private:
  ProgressStyle style_;
  FilmNames names_;
  ProgressPrinter printer_;
};

// What is said of a film. Lines for people end with a line feed, and are empty where there is
// nothing to say; those of JSON are an event each.

std::string begin_line(const FilmStart& start);
std::string end_line(const FilmEnd& end);
std::string begin_event(const FilmNames& names, const FilmStart& start);
std::string end_event(const FilmNames& names, const FilmEnd& end);
std::string fail_event(const FilmNames& names, const Error& error);

}  // namespace tickreel
