#include "movie/make/cost_trial.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "encode/sinks/sink_choice.h"
#include "movie/engine/stopwatch.h"
#include "movie/store/segment_store.h"

namespace tickreel::movie {
namespace {

class TimedSink final : public FrameSink {
 public:
  using Stretches = std::shared_ptr<std::vector<MeasuredStretch>>;
  TimedSink(std::unique_ptr<FrameSink> sink, std::shared_ptr<CodedSizes> sizes, Stretches stretches)
      : sink_(std::move(sink)), sizes_(std::move(sizes)), stretches_(std::move(stretches)) {}

  Status write(const VideoFrame& frame) override {
    const double begin_s = steady_seconds();
    // What leads to the first picture of a segment comes once in hundreds of frames.
    if (stretch_.frames++ > 0) stretch_.wait_s += begin_s - last_s_;
    Status written = sink_->write(frame);
    last_s_ = steady_seconds();
    stretch_.encode_s += last_s_ - begin_s;
    return written;
  }
  Status finish() override {
    const double begin_s = steady_seconds();
    if (Status finished = sink_->finish(); !finished) return finished;
    stretch_.end_s = steady_seconds();
    stretch_.encode_s += stretch_.end_s - begin_s;
    stretch_.sizes = *sizes_;
    stretches_->push_back(stretch_);
    return {};
  }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return sink_->pixel_format();
  }
  [[nodiscard]] std::string description() const override { return sink_->description(); }

 private:
  std::unique_ptr<FrameSink> sink_;
  std::shared_ptr<CodedSizes> sizes_;
  Stretches stretches_;
  MeasuredStretch stretch_;
  double last_s_ = 0.0;
};

}  // namespace

CostTrial::CostTrial(const FilmPlan& plan, std::int64_t frames, std::int64_t places)
    : film_(plan), measured_(std::make_shared<std::vector<MeasuredStretch>>()) {
  const std::int64_t count = plan.film.plan.frame_count;
  stretches_ = {count, std::clamp<std::int64_t>(frames / places, 1, count)};
  const std::int64_t stretches = stretches_.segment_count();
  for (std::int64_t i = 0; i < places; ++i) {
    chosen_.insert(stretches * (2 * i + 1) / (2 * places));
  }
}

bool CostTrial::wants_pictures() const {
  return (*film_.sink)->name != kSoundSink;
}

std::optional<PixelFormat> CostTrial::pixel_format() const {
  const bool has_alpha = !sink_settings(film_).alpha.empty();
  return has_alpha ? std::optional(PixelFormat::kRgba64Alpha) : std::nullopt;
}

Result<std::unique_ptr<FrameSink>> CostTrial::open_segment(std::int64_t segment) {
  FilmFormat format = segment_format(film_format(film_.film), stretches_, segment);
  format.audio = {};
  format.is_segment = (*film_.sink)->keeps_segments;
  auto sizes = std::make_shared<CodedSizes>();
  auto sink = open_measured_sink(**film_.sink, sink_settings(film_), format, sizes);
  if (!sink) return sink;
  return Result<std::unique_ptr<FrameSink>>(
      std::make_unique<TimedSink>(*std::move(sink), std::move(sizes), measured_));
}

}  // namespace tickreel::movie
