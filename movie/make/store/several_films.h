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

/// Several encodings of the same pictures and the same sound: what is drawn once goes into each of
/// these films. One that fails does not keep the others from being made: it is destroyed, as a
/// StoredFilm is, with what it has kept; only when all have failed does the whole.
class SeveralFilms final : public SegmentedSink {
 public:
  /// One or more, all with the same plan.
  explicit SeveralFilms(std::vector<std::unique_ptr<StoredFilm>> films);

  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return kAnyNumberOfSegments; }
  [[nodiscard]] bool has_segment(std::int64_t segment) const override;
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override;
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override;
  /// Completes one after the other.
  Status finish() override;
  [[nodiscard]] std::int64_t bytes_written() const override;
  [[nodiscard]] std::string description() const override;

  /// For each film in order, when all is over: what kept it from being made.
  [[nodiscard]] std::vector<Status> outcomes() const;
  [[nodiscard]] std::vector<std::string> warnings() const override;
  /// Whom finish() tells how far each is.
  void listen(const FinishListener& listener);

 private:
  friend class SeveralSinks;
  struct Film {
    std::unique_ptr<StoredFilm> stored;
    Status failure;  ///< the first; guarded by `mutex_`
  };
  /// Any thread: whether others go on is the answer.
  Status note_failure(std::size_t film, const Status& failure);
  [[nodiscard]] bool has_failed(std::size_t film) const;

  mutable std::mutex mutex_;
  std::vector<Film> films_;
  SegmentPlan plan_;
};

}  // namespace tickreel::movie
