#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "encode/segmented_sink.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// The CRFs of an encoder among which the CRF for a size limit is looked for.
struct CrfRange {
  double best = 0.0;   ///< the lowest: lower ones make larger films that look the same
  double worst = 0.0;  ///< the highest that the encoder has
  double step = 1.0;   ///< the smallest difference that changes the film
};

/// Returns the range for the encoder of the settings. kUsage for an encoder that has no CRF, or
/// that this FFmpeg lacks.
Result<CrfRange> crf_range(const SinkSettings& settings);

/// Encodes a film once with each of several CRFs, and keeps only the sizes: the bytes of the coded
/// pictures, without sound and container. Segments may be made in any order, as in SegmentedSink.
/// Pictures without alpha come as kRgba, also for a pixel format of more than 8 bits.
class SizeTrial final : public SegmentedSink {
 public:
  SizeTrial(SinkSettings settings, const FilmFormat& format, const SegmentPlan& plan,
            std::vector<double> crfs);

  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return kAnyNumberOfSegments; }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return settings_.alpha.empty() ? std::nullopt : std::optional(PixelFormat::kRgba64Alpha);
  }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override;
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override;

  [[nodiscard]] const std::vector<double>& crfs() const { return crfs_; }
  /// The bytes for each of crfs(), in that order; complete once all segments have finished.
  [[nodiscard]] std::vector<std::int64_t> sizes() const;

 private:
  class Segment;

  SinkSettings settings_;
  FilmFormat format_;
  SegmentPlan plan_;
  std::vector<double> crfs_;
  mutable std::mutex mutex_;  ///< guards the sizes
  std::vector<std::int64_t> sizes_;
};

}  // namespace tickreel::encode
