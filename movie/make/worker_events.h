#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/files/descriptor.h"
#include "movie/make/film_listener.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// A worker draws films for the process that has started it (draw_films_apart()). It prints each
// event as a line of JSON behind the character RS, as in RFC 7464. All other output is text of its
// game, its driver or its libraries. The last events are the results. Pictures of the film go
// through a file in memory, which holds one picture at a time.

/// The result of a plan.
struct DrawnFilm {
  bool is_made = false;
  ErrorKind kind = ErrorKind::kFailed;  ///< of a film that is not made, as is `why`
  std::string why{};
  /// The bytes of a film that is not made because they are more than its limit; else 0.
  std::int64_t too_large_bytes = 0;
};
/// Returns a status as a result, with 0 for `too_large_bytes`.
DrawnFilm drawn_film(const Status& result);
/// Returns success for a film that is made, else its error.
Status status_of(const DrawnFilm& film);

/// Prints what a listener hears, in the worker. Long texts are cut at 4 KiB. Printing ends the
/// process at once when its output can no longer be written.
class PrintingListener final : public FilmListener {
 public:
  /// `previews`: the file for pictures of the film; not open: no pictures.
  explicit PrintingListener(Descriptor previews = {}) : previews_(std::move(previews)) {}

  void begin(const FilmStart& start) override;
  void warn(const std::string& warning) override;
  void show(const Progress& progress) override;
  void diverge(const PassedDivergence& divergence) override;
  void end(const FilmEnd& end) override;
  /// Prints nothing: the result has the error.
  void fail(const Error& /*error*/) override {}
  void say(const std::string& line) override;
  FramePreview preview() override;
  void choose_crf(double crf) override;
  /// Prints the result of a plan. Call it once for each plan, in order, after everything else.
  static void tell_result(const DrawnFilm& film);

 private:
  Descriptor previews_;
};

/// Reads the output of a worker and tells a listener, in the process that has started the worker.
class WorkerReader {
 public:
  /// `films`: the number of plans. `previews`: the number of the open file for pictures; negative:
  /// the listener gets no pictures.
  WorkerReader(std::size_t films, FilmListener& listener, int previews = -1);

  /// Takes a line of the worker's output: text, an event, or text with an event behind it.
  void take(const std::string& line);
  /// Returns a result for each plan. `end`: how the worker ended. A plan without a result has the
  /// kind of error of `end`, or kFailed if the worker ended well.
  [[nodiscard]] std::vector<DrawnFilm> results(const Status& end) const;

 private:
  [[nodiscard]] std::string in_words(const std::string& end) const;
  void take_text(const std::string& text);
  bool take_event(const std::string& line);
  void take_preview();

  std::size_t films_;
  FilmListener& listener_;
  int previews_;
  FramePreview preview_;
  std::vector<DrawnFilm> results_;
  std::int64_t frames_done_ = 0;
  std::string cause_;
};

}  // namespace tickreel::movie
