#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "encode/segmented_sink.h"
#include "encode/sinks/measured_sink.h"
#include "movie/plan/film_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What a stretch of a film has cost.
struct MeasuredStretch {
  std::int64_t frames = 0;
  double wait_s = 0.0;    ///< for frames, behind the first
  double encode_s = 0.0;  ///< in the sink
  double end_s = 0.0;     ///< steady_seconds() when it was complete
  CodedSizes sizes{};
};

/// Takes a few stretches of a film, as if all the rest were there, and keeps nothing but what they
/// cost.
class CostTrial final : public SegmentedSink {
 public:
  /// `frames`: how many to look at, about, in at most `places`. `plan`: borrowed.
  CostTrial(const FilmPlan& plan, std::int64_t frames, std::int64_t places);

  [[nodiscard]] const SegmentPlan& plan() const override { return stretches_; }
  /// One after the other: no stretch waits for what is done for another.
  [[nodiscard]] int most_segments_in_flight() const override { return 1; }
  [[nodiscard]] bool has_segment(std::int64_t segment) const override {
    return !chosen_.contains(segment);
  }
  [[nodiscard]] bool wants_pictures() const override;
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override;
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override;
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return "nothing: what it costs"; }

  /// Those that are complete, in order.
  [[nodiscard]] const std::vector<MeasuredStretch>& measured() const { return *measured_; }

 private:
  const FilmPlan& film_;
  SegmentPlan stretches_;
  std::set<std::int64_t> chosen_;
  std::shared_ptr<std::vector<MeasuredStretch>> measured_;
};

}  // namespace tickreel::movie
