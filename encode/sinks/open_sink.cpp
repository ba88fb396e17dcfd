#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/frame_sink.h"
#include "encode/libav/codec_options.h"
#include "encode/libav/encoder_choice.h"
#include "encode/libav/pixel_format.h"
#include "encode/sinks/sink_choice.h"

namespace tickreel::encode {
namespace {

/// Enforces the contract of FrameSink for any sink: frames come in order, none is missing at the
/// end, all have the film's size, a layout that the sink takes, and their share of its sound. The
/// first error is kept, and says how far the film had come.
class OrderedSink final : public SinkInFront {
 public:
  OrderedSink(std::unique_ptr<FrameSink> sink, const FilmFormat& format)
      : SinkInFront(std::move(sink)), format_(format), next_index_(format.first_frame) {}

  Status write(const VideoFrame& frame) override;
  Status finish() override;

 private:
  [[nodiscard]] std::int64_t end_index() const { return format_.first_frame + format_.frame_count; }
  [[nodiscard]] Status check(const VideoFrame& frame) const;
  [[nodiscard]] Status check_samples(const VideoFrame& frame) const;
  [[nodiscard]] Status check_picture(const VideoFrame& frame) const;
  Status keep_first_error(Status status);

  FilmFormat format_;
  std::int64_t next_index_;
  bool finished_ = false;
  std::optional<Error> error_;
};

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
  // In a film of segments the sound is kept beside the file.
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

}  // namespace

OpenedSink hold_to_contract(std::unique_ptr<FrameSink> sink, const FilmFormat& format) {
  return OpenedSink(std::make_unique<OrderedSink>(std::move(sink), format));
}

Result<OutputFile> open_output(const SinkSettings& settings) {
  if (!settings.memory.empty()) return OutputFile::open_own(settings.memory);
  return OutputFile::create(settings.path, settings.overwrite);
}

Result<ImageSize> written_size(const SinkSettings& settings, ImageSize size) {
  const auto kind = choose_sink(settings);
  return kind ? written_size(**kind, settings, size) : kind.error();
}

Result<ImageSize> written_size(const SinkKind& kind, const SinkSettings& settings, ImageSize size) {
  if (!kind.converts) return size;
  auto format = find_pixel_format(raw_pixel_format(settings));
  if (kind.encodes) {
    const auto codec = find_video_encoder(settings);
    if (!codec) return codec.error();
    format = choose_pixel_format(**codec, settings);
  }
  return format ? padded_size(size, *format) : Result<ImageSize>(format.error());
}

Status check_encoder_settings(const SinkSettings& settings) {
  const SinkKind* const kind = meant_sink(settings.name, settings.path);
  if (kind == nullptr || !kind->encodes) return {};
  const auto codec = find_video_encoder(settings);
  if (!codec) return about("vcodec", codec.error());
  if (Status right = check_codec_options(**codec, settings); !right) return right;
  const auto format = choose_pixel_format(**codec, settings);
  if (format) return {};
  const bool says_field = !format.error().subject.field.empty();
  return says_field ? format.error() : about("pix-fmt", format.error());
}

Result<bool> sink_takes_sound(const SinkSettings& settings) {
  const auto kind = choose_sink(settings);
  return kind ? Result<bool>((*kind)->takes_sound) : kind.error();
}

bool has_encoder(const std::string& name) {
  return avcodec_find_encoder_by_name(name.c_str()) != nullptr;
}

Result<std::unique_ptr<FrameSink>> open_sink(const SinkSettings& settings,
                                             const FilmFormat& format) {
  const auto kind = choose_sink(settings);
  if (!kind) return kind.error();
  return open_sink(**kind, settings, format);
}

Result<std::unique_ptr<FrameSink>> open_sink(const SinkKind& kind, const SinkSettings& settings,
                                             const FilmFormat& format) {
  if (Status valid = check_format(format); !valid) return valid.error();
  if (Status placed = check_sound(kind, settings, format); !placed) return placed.error();
  auto sink = kind.open(settings, format);
  if (!sink) return sink.error();
  return hold_to_contract(*std::move(sink), format);
}

Result<std::unique_ptr<SegmentedSink>> open_segmented_sink(const SinkSettings& settings,
                                                           const FilmFormat& format,
                                                           std::int64_t segment_frames) {
  const auto kind = choose_sink(settings);
  if (!kind) return kind.error();
  return open_segmented_sink(**kind, settings, format, segment_frames);
}

Result<std::unique_ptr<SegmentedSink>> open_segmented_sink(const SinkKind& kind,
                                                           const SinkSettings& settings,
                                                           const FilmFormat& format,
                                                           std::int64_t segment_frames) {
  if (Status valid = check_format(format); !valid) return valid.error();
  if (Status placed = check_sound(kind, settings, format); !placed) return placed.error();
  if (segment_frames < 1) return bad_usage("a segment needs one frame at least");
  const bool in_one_piece =
      kind.open_film == nullptr || (kind.keeps_segments && settings.path != "-");
  if (!in_one_piece) {
    return kind.open_film(settings, format, {format.frame_count, segment_frames});
  }
  auto sink = kind.open(settings, format);
  if (!sink) return sink.error();
  return single_segment(*hold_to_contract(*std::move(sink), format), format);
}

}  // namespace tickreel::encode
