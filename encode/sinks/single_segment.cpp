#include <atomic>
#include <memory>
#include <optional>
#include <utility>

#include "encode/segmented_sink.h"

namespace tickreel::encode {
namespace {

/// Notes the size of the film in finish(), because the sink is gone before anybody asks.
class CountedSink final : public SinkInFront {
 public:
  using Bytes = std::shared_ptr<std::atomic<std::int64_t>>;
  CountedSink(std::unique_ptr<FrameSink> sink, Bytes bytes)
      : SinkInFront(std::move(sink)), bytes_(std::move(bytes)) {}

  Status finish() override {
    Status finished = sink_->finish();
    *bytes_ = sink_->coded_bytes();
    return finished;
  }

 private:
  Bytes bytes_;
};

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
    return Result<std::unique_ptr<FrameSink>>(
        std::make_unique<CountedSink>(std::move(sink_), bytes_));
  }
  Status finish() override { return {}; }
  [[nodiscard]] std::int64_t bytes_written() const override { return *bytes_; }
  [[nodiscard]] std::string description() const override { return description_; }

 private:
  CountedSink::Bytes bytes_ = std::make_shared<std::atomic<std::int64_t>>(0);
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
