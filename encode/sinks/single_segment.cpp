#include <optional>
#include <utility>

#include "encode/segmented_sink.h"

namespace tickreel::encode {
namespace {

class SingleSegment final : public SegmentedSink {
 public:
  SingleSegment(std::unique_ptr<FrameSink> sink, std::int64_t frame_count)
      : plan_{frame_count, frame_count},
        pixel_format_(sink->pixel_format()),
        wants_pictures_(sink->wants_pictures()),
        description_(sink->description()),
        sink_(std::move(sink)) {}

  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return 1; }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override { return pixel_format_; }
  [[nodiscard]] bool wants_pictures() const override { return wants_pictures_; }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t) override {
    return std::move(sink_);
  }
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return description_; }

 private:
  SegmentPlan plan_;
  std::optional<PixelFormat> pixel_format_;
  bool wants_pictures_;
  std::string description_;
  std::unique_ptr<FrameSink> sink_;
};

}  // namespace

std::unique_ptr<SegmentedSink> single_segment(std::unique_ptr<FrameSink> sink,
                                              const FilmFormat& format) {
  return std::make_unique<SingleSegment>(std::move(sink), format.frame_count);
}

}  // namespace tickreel::encode
