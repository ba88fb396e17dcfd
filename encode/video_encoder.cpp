#include "encode/video_encoder.h"

#include <fmt/format.h>

#include <cmath>
#include <string_view>

#include "encode/codec_options.h"
#include "encode/pixel_format.h"

namespace tickreel {
namespace {

// x264 and others encode differently with another number of threads, so it is never taken from the
// machine. What keeps all of its cores busy are several segments at a time.
constexpr int kThreads = 1;

/// What is taken out of the encoder's packets: x264 writes its version into the first one, as
/// "supplemental information" (a unit of type 6), which no decoder needs.
Result<FilterPtr> make_filter(const AVCodecContext& encoder) {
  const AVBitStreamFilter* units = av_bsf_get_by_name("filter_units");
  const bool is_h264 = encoder.codec_id == AV_CODEC_ID_H264;
  if (is_h264 && units == nullptr)
    return failed("this FFmpeg has no bitstream filter filter_units");
  AVBSFContext* made = nullptr;
  const int code = is_h264 ? av_bsf_alloc(units, &made) : av_bsf_get_null_filter(&made);
  FilterPtr filter(made);
  if (code < 0 || avcodec_parameters_from_context(filter->par_in, &encoder) < 0) {
    return failed("not enough memory for an encoder");
  }
  filter->time_base_in = encoder.time_base;
  forget_libav_error();
  int ready = is_h264 ? av_opt_set(filter->priv_data, "remove_types", "6", 0) : 0;
  if (ready >= 0) ready = av_bsf_init(filter.get());
  if (ready < 0) return failed("cannot filter what the encoder makes: " + libav_error(ready));
  return filter;
}

void describe_film(AVCodecContext& context, AVPixelFormat pixel_format, const FilmFormat& format) {
  context.width = format.size.width;
  context.height = format.size.height;
  context.pix_fmt = pixel_format;
  context.sample_aspect_ratio = {1, 1};
  context.framerate = to_libav(format.frame_rate);
  context.time_base = av_inv_q(context.framerate);
  const ColorTags tags = color_tags(pixel_format);
  context.colorspace = tags.matrix;
  context.color_range = tags.range;
  context.color_primaries = tags.primaries;
  context.color_trc = tags.transfer;
  context.chroma_sample_location = tags.chroma_location;
}

/// A codec in hardware fails for want of the device; any other because of what was asked.
Error cannot_open(const AVCodec& codec, const FilmFormat& format, int code) {
  const bool hardware = (codec.capabilities & (AV_CODEC_CAP_HARDWARE | AV_CODEC_CAP_HYBRID)) != 0;
  const std::string message =
      fmt::format("{} cannot encode {}x{} with these settings: {}", codec.name, format.size.width,
                  format.size.height, libav_error(code));
  if (hardware) return failed(message + ". --vcodec libx264 needs no device");
  return code == AVERROR(ENOMEM) ? failed(message) : bad_usage(message);
}

Status check_settings(const AVCodec& codec, const SinkSettings& settings,
                      const FilmFormat& format) {
  constexpr int kLargestX264 = 16384;
  const bool x264 = std::string_view(codec.name).starts_with("libx264");
  if (x264 && (format.size.width > kLargestX264 || format.size.height > kLargestX264)) {
    return bad_usage(fmt::format("{} cannot encode {}x{}: {} pixels a side is its limit",
                                 codec.name, format.size.width, format.size.height, kLargestX264));
  }
  if (settings.crf && !(std::isfinite(*settings.crf) && *settings.crf >= 0)) {
    return bad_usage(
        fmt::format("a CRF of {} makes no sense: 0 is best, larger is smaller", *settings.crf));
  }
  return {};
}

}  // namespace

Result<VideoEncoder> VideoEncoder::open(const AVCodec& codec, AVPixelFormat pixel_format,
                                        const SinkSettings& settings, const FilmFormat& format,
                                        bool global_header) {
  if (Status sound = check_settings(codec, settings, format); !sound) return sound.error();
  CodecContextPtr context(avcodec_alloc_context3(&codec));
  PacketPtr packet(av_packet_alloc());
  if (!context || !packet) return failed("not enough memory for an encoder");
  describe_film(*context, pixel_format, format);
  context->thread_count = kThreads;
  context->flags |= AV_CODEC_FLAG_BITEXACT;
  if (global_header) context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  // Otherwise libvpx and libaom hold a constant quality down to FFmpeg's default of 200 kbit/s.
  if (settings.crf) context->bit_rate = 0;

  if (Status set = set_codec_options(*context, settings); !set) return set.error();

  const EncoderFormat asked = EncoderFormat::of(*context);
  forget_libav_error();
  if (const int code = avcodec_open2(context.get(), &codec, nullptr); code < 0) {
    return cannot_open(codec, format, code);
  }
  // Its buffers are those of what it says now; our frames are those of what we asked for.
  if (EncoderFormat::of(*context) != asked) {
    return bad_usage(
        fmt::format("{} makes another film of these settings than was asked for", codec.name));
  }
  auto filter = make_filter(*context);
  if (!filter) return filter.error();
  return VideoEncoder(std::move(context), std::move(packet), *std::move(filter));
}

Status VideoEncoder::encode(const AVFrame* frame, const Deliver& deliver) {
  forget_libav_error();
  int code = avcodec_send_frame(context_.get(), frame);
  while (code >= 0) {
    code = avcodec_receive_packet(context_.get(), packet_.get());
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
    if (code < 0) break;
    // Not every encoder says it, and the last frame has no next one to tell its length by.
    packet_->duration = 1;
    code = av_bsf_send_packet(filter_.get(), packet_.get());
    if (code >= 0) code = av_bsf_receive_packet(filter_.get(), packet_.get());
    if (code < 0) break;
    Status delivered = deliver(*packet_);
    av_packet_unref(packet_.get());
    if (!delivered) return delivered;
  }
  return failed(fmt::format("{} failed: {}", context_->codec->name, libav_error(code)));
}

}  // namespace tickreel
