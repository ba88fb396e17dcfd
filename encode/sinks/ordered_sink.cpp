#include "encode/sinks/ordered_sink.h"

#include <fmt/format.h>

namespace tickreel::encode {

Status OrderedSink::write(const VideoFrame& frame) {
  if (error_) return *error_;
  Status status = check(frame);
  if (status) status = sink_->write(frame);
  if (status) ++next_index_;
  return keep_first_error(std::move(status));
}

Status OrderedSink::finish() {
  if (error_) return *error_;
  if (finished_) return keep_first_error(failed("the film is finished already"));
  const bool may_end = format_.may_end_early && next_index_ > format_.first_frame;
  if (next_index_ != end_index() && !may_end) {
    return keep_first_error(failed("the film ended too early"));
  }
  finished_ = true;
  return keep_first_error(sink_->finish());
}

Status OrderedSink::check(const VideoFrame& frame) const {
  if (finished_) return failed("a frame came after the end of the film");
  if (frame.index != next_index_ || next_index_ >= end_index()) {
    return failed(fmt::format("frame {} came out of order", frame.index));
  }
  if (Status heard = check_samples(frame); !heard) return heard;
  return sink_->wants_pictures() ? check_picture(frame) : Status();
}

Status OrderedSink::check_samples(const VideoFrame& frame) const {
  const int rate = format_.audio.sample_rate_hz;
  // Somebody else keeps it beside the file.
  if (format_.is_segment && rate == 0) return {};
  const std::int64_t samples = rate > 0 ? samples_of(frame.index, 1, format_.frame_rate, rate) : 0;
  if (static_cast<std::int64_t>(frame.samples.size()) == samples * AudioFormat::kChannels) {
    return {};
  }
  return failed(fmt::format("frame {} comes with {} samples of sound instead of {}", frame.index,
                            frame.samples.size() / AudioFormat::kChannels, samples));
}

Status OrderedSink::check_picture(const VideoFrame& frame) const {
  const PixelFormat layout = frame.image.format();
  const std::optional<PixelFormat> taken = sink_->pixel_format();
  const bool is_deep = layout == PixelFormat::kRgba64 && taken && is_deep_format(*taken);
  const bool wants_alpha = taken == PixelFormat::kRgba64Alpha;
  const bool has_alpha = layout == PixelFormat::kRgba64Alpha;
  if (wants_alpha != has_alpha) {
    return failed(
        fmt::format("frame {} comes {} alpha", frame.index, has_alpha ? "with" : "without"));
  }
  if (layout != PixelFormat::kRgba && layout != taken && !is_deep) {
    return failed(fmt::format("frame {} has a pixel format that {} does not take", frame.index,
                              sink_->description()));
  }
  const auto [width, height] = frame.image.size();
  const ImageSize wanted = coded_size(format_.size, layout);
  if (frame.image.size() != wanted) {
    return failed(fmt::format("frame {} is {}x{}, the film is {}x{}", frame.index, width, height,
                              wanted.width, wanted.height));
  }
  return {};
}

Status OrderedSink::keep_first_error(Status status) {
  if (status) return status;
  error_ = status.error();
  if (error_->kind == ErrorKind::kFailed) {
    error_->message += format_.is_segment
                           ? fmt::format(", at frame {}", next_index_)
                           : fmt::format(", after {} of {} frames",
                                         next_index_ - format_.first_frame, format_.frame_count);
  }
  return *error_;
}

}  // namespace tickreel::encode
