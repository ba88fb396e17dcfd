#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "encode/segmented_sink.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// In which CRFs a size is looked for with an encoder.
struct CrfRange {
  double best = 0.0;   ///< larger than that, nobody sees a difference
  double worst = 0.0;  ///< the encoder's last
  double step = 1.0;   ///< what it tells apart
};

/// kUsage for an encoder that has no CRF.
Result<CrfRange> crf_range(const SinkSettings& settings);

/// Encodes a film several times, with a CRF each, and keeps nothing but how large each becomes: of
/// pictures as they are coded, without the container. Segments as SegmentedSink.
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
  /// Bytes by CRF, once all segments have finished.
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
