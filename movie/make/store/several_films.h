#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "encode/segmented_sink.h"
#include "movie/make/store/stored_film.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Several encodings of the same pictures and sound. Each drawn frame goes into all of these films.
/// A film that fails does not affect the others: it gets no more frames, and keeps its finished
/// segments. The whole fails only when all films have failed, or when finish() is interrupted.
class SeveralFilms final : public SegmentedSink {
 public:
  /// `films`: one or more, all with the same plan (SegmentPlan).
  explicit SeveralFilms(std::vector<std::unique_ptr<StoredFilm>> films);

  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return kAnyNumberOfSegments; }
  [[nodiscard]] bool has_segment(std::int64_t segment) const override;
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override;
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override;
  /// Completes the films that have not failed, one after the other.
  Status finish() override;
  [[nodiscard]] std::int64_t bytes_written() const override;
  [[nodiscard]] std::string description() const override;

  /// Returns, after the end, a status for each film in order: the first error of a film that
  /// failed. After an interruption, a film without an error may be unfinished.
  [[nodiscard]] std::vector<Status> outcomes() const;
  [[nodiscard]] std::vector<std::string> warnings() const override;
  /// Sets the listener that receives the progress of each film in finish().
  void listen(const FinishListener& listener);

 private:
  friend class SeveralSinks;
  struct Film {
    std::unique_ptr<StoredFilm> stored;
    Status failure;  ///< the first error; guarded by `mutex_`
  };
  /// Records the failure of a film. Returns success while any film has not failed, else the
  /// failure. Any thread.
  Status note_failure(std::size_t film, const Status& failure);
  [[nodiscard]] bool has_failed(std::size_t film) const;

  mutable std::mutex mutex_;
  std::vector<Film> films_;
  SegmentPlan plan_;
};

}  // namespace tickreel::movie
