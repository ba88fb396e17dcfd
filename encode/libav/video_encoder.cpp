#include "encode/libav/video_encoder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <string_view>

#include "core/files/system_refusal.h"
#include "encode/libav/codec_options.h"
#include "encode/libav/encoder_choice.h"
#include "encode/libav/encoder_table.h"
#include "encode/libav/pixel_format.h"
#include "encode/libav/svt_log.h"

namespace tickreel::encode {
namespace {

// x264 and others encode differently with another number of threads, so the number never depends on
// the machine. Several segments at a time keep all cores busy.
constexpr int kThreads = 1;

/// Returns a filter for the encoder's packets. x264 writes its version into the first one, as
/// "supplemental information" (a unit of type 6), which no decoder needs: the filter removes that.
Result<FilterPtr> make_filter(const AVCodecContext& encoder) {
  const AVBitStreamFilter* units = av_bsf_get_by_name("filter_units");
  const bool is_h264 = encoder.codec_id == AV_CODEC_ID_H264;
  if (is_h264 && units == nullptr)
    return failed("this FFmpeg has no bitstream filter filter_units");
  AVBSFContext* made = nullptr;
  const int code = is_h264 ? av_bsf_alloc(units, &made) : av_bsf_get_null_filter(&made);
  FilterPtr filter(made);
  if (code < 0 || avcodec_parameters_from_context(filter->par_in, &encoder) < 0) {
    return refused_by_system("not enough memory for an encoder");
  }
  filter->time_base_in = encoder.time_base;
  forget_libav_error();
  int ready = is_h264 ? c_locale::set_option(filter->priv_data, "remove_types", "6", 0) : 0;
  if (ready >= 0) ready = c_locale::init_filter(filter.get());
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

/// Whether memory was short. Libraries below libav often report only a failure, but a failed system
/// call leaves its reason in errno. `error_number`: errno after the call, set to 0 before it.
bool is_out_of_memory(int code, int error_number) {
  return code == AVERROR(ENOMEM) || error_number == ENOMEM;
}

Error out_of_memory(const AVCodec& codec) {
  return refused_by_system(
      fmt::format("{} ran out of memory (a smaller §size or fewer §jobs need less)", codec.name));
}

/// Words the failure to open a codec. A hardware codec fails because of its device, others because
/// of the settings.
Error cannot_open(const AVCodec& codec, const FilmFormat& format, int code, int error_number) {
  const bool hardware = is_hardware(codec);
  if (!hardware && is_out_of_memory(code, error_number)) return out_of_memory(codec);
  std::string why = libav_error(code);
  if (const std::string own_words = take_svt_error();
      facts_of(codec.name).is_svt && !own_words.empty()) {
    why += ": " + own_words;
  }
  const std::string message = fmt::format("{} cannot encode {}x{} with these settings: {}",
                                          codec.name, format.size.width, format.size.height, why);
  if (!hardware) return bad_usage(message);
  return failed(fmt::format("{}. §vcodec {} needs no device", message, kDefaultEncoder));
}

/// Fails when the encoder warned about a parameter. Encoders open without parameters that they do
/// not understand, but a film is made exactly as it was asked for, or not at all.
Status check_took_parameters(const AVCodec& codec, const LibavWarnings& warnings) {
  constexpr std::array<std::string_view, 3> kOfParameters = {"Error parsing option",
                                                             "Unknown option", "Invalid value for"};
  for (const std::string& line : warnings.lines()) {
    const auto is_said = [&](std::string_view words) { return line.starts_with(words); };
    if (std::none_of(kOfParameters.begin(), kOfParameters.end(), is_said)) continue;
    return bad_usage(
        fmt::format("{} does not take all of its parameters: {}. It has none of that name, or not "
                    "with that value",
                    codec.name, line));
  }
  return {};
}

/// Returns a frame of zeros, for an encoder that needs one; null when memory is short.
FramePtr blank_frame(const AVCodecContext& context) {
  FramePtr frame(av_frame_alloc());
  if (!frame) return nullptr;
  frame->width = context.width;
  frame->height = context.height;
  frame->format = context.pix_fmt;
  frame->pts = 0;
  if (av_frame_get_buffer(frame.get(), 0) < 0) return nullptr;
  for (const AVBufferRef* plane : frame->buf) {
    if (plane != nullptr) std::fill_n(plane->data, plane->size, std::uint8_t{0});
  }
  return frame;
}

/// Ends the stream of libsvtav1 before it is closed. If closed early it prints to standard error;
/// if it got no frame at all it waits forever, also when told of the end, so it gets a blank one
/// first.
void end_svt_film(AVCodecContext& context, bool has_frames) {
  forget_libav_error();
  if (!has_frames) {
    const FramePtr blank = blank_frame(context);
    if (!blank || c_locale::send_frame(&context, blank.get()) < 0) return;
  }
  const PacketPtr packet(av_packet_alloc());
  if (!packet || c_locale::send_frame(&context, nullptr) < 0) return;
  while (c_locale::receive_packet(&context, packet.get()) >= 0) av_packet_unref(packet.get());
}

/// Codecs whose standard prescribes BT.601, or no matrix at all, which means BT.601: players show
/// their pictures so, whatever the file says.
constexpr std::array kOfBt601{
    AV_CODEC_ID_VP8,     AV_CODEC_ID_MJPEG, AV_CODEC_ID_LJPEG, AV_CODEC_ID_JPEGLS,
    AV_CODEC_ID_AMV,     AV_CODEC_ID_WEBP,  AV_CODEC_ID_H261,  AV_CODEC_ID_SPEEDHQ,
    AV_CODEC_ID_H263,    AV_CODEC_ID_H263P, AV_CODEC_ID_FLV1,  AV_CODEC_ID_MPEG1VIDEO,
    AV_CODEC_ID_WMV1,    AV_CODEC_ID_WMV2,  AV_CODEC_ID_RV10,  AV_CODEC_ID_RV20,
    AV_CODEC_ID_SVQ1,    AV_CODEC_ID_ROQ,   AV_CODEC_ID_ASV1,  AV_CODEC_ID_ASV2,
    AV_CODEC_ID_DVVIDEO,
};

Status check_colors(const AVCodec& codec, AVPixelFormat pixel_format) {
  const bool is_yuv = color_tags(pixel_format).matrix == AVCOL_SPC_BT709;
  if (!is_yuv || std::ranges::find(kOfBt601, codec.id) == kOfBt601.end()) return {};
  return bad_usage(fmt::format(
      "players show what {} makes in the colours of BT.601, and films are BT.709: choose another "
      "encoder, such as {}",
      codec.name, codec.id == AV_CODEC_ID_VP8 ? "libvpx-vp9" : kDefaultEncoder));
}

Status check_settings(const AVCodec& codec, const SinkSettings& settings,
                      const FilmFormat& format) {
  const EncoderFacts& facts = facts_of(codec.name);
  const int side = std::max(format.size.width, format.size.height);
  if (facts.largest_side > 0 && side > facts.largest_side) {
    return bad_usage(fmt::format("{} cannot encode {}x{}: {} pixels a side is its limit",
                                 codec.name, format.size.width, format.size.height,
                                 facts.largest_side));
  }
  return check_crf(codec, settings);
}

}  // namespace

void EncoderCloser::operator()(AVCodecContext* context) const {
  // A context that could not be opened has no codec.
  const bool is_open = avcodec_is_open(context) != 0;
  if (is_open && facts_of(context->codec->name).is_svt) end_svt_film(*context, has_frames);
  avcodec_free_context(&context);
}

Result<VideoEncoder> VideoEncoder::open(const AVCodec& codec, AVPixelFormat pixel_format,
                                        const SinkSettings& asked_for, const FilmFormat& format,
                                        bool global_header) {
  const SinkSettings settings = with_usual_options(codec, asked_for);
  Status valid = check_colors(codec, pixel_format);
  if (valid) valid = check_settings(codec, settings, format);
  if (!valid) return valid.error();
  EncoderPtr context(c_locale::alloc_codec_context(&codec));
  PacketPtr packet(av_packet_alloc());
  if (!context || !packet) return refused_by_system("not enough memory for an encoder");
  describe_film(*context, pixel_format, format);
  context->thread_count = kThreads;
  context->flags |= AV_CODEC_FLAG_BITEXACT;
  if (global_header) context->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  // Without this, libvpx and libaom limit constant quality to FFmpeg's default of 200 kbit/s.
  if (settings.crf) context->bit_rate = 0;

  if (Status set = set_codec_options(*context, settings); !set) return set.error();

  const EncoderFormat asked = EncoderFormat::of(*context);
  forget_libav_error();
  const LibavWarnings warnings;
  errno = 0;
  if (const int code = c_locale::open_codec(context.get(), &codec, nullptr); code < 0) {
    return cannot_open(codec, format, code, errno);
  }
  if (Status took = check_took_parameters(codec, warnings); !took) return took.error();
  // The encoder's buffers follow its present format, our frames the one that was asked for.
  if (EncoderFormat::of(*context) != asked) {
    return bad_usage(
        fmt::format("{} makes another film of these settings than was asked for", codec.name));
  }
  auto filter = make_filter(*context);
  if (!filter) return filter.error();
  return VideoEncoder(std::move(context), std::move(packet), *std::move(filter));
}

int VideoEncoder::reordered_frames() const {
  return std::max(context_->has_b_frames, facts_of(context_->codec->name).reordered_frames);
}

Status VideoEncoder::encode(const AVFrame* frame, const Deliver& deliver) {
  forget_libav_error();
  errno = 0;
  int code = c_locale::send_frame(context_.get(), frame);
  if (frame != nullptr && code >= 0) context_.get_deleter().has_frames = true;
  while (code >= 0) {
    code = c_locale::receive_packet(context_.get(), packet_.get());
    if (code == AVERROR(EAGAIN) || code == AVERROR_EOF) return {};
    if (code < 0) break;
    // Not every encoder sets the duration, and the last frame has no successor that would give it.
    packet_->duration = 1;
    code = av_bsf_send_packet(filter_.get(), packet_.get());
    if (code >= 0) code = av_bsf_receive_packet(filter_.get(), packet_.get());
    if (code < 0) break;
    Status delivered = deliver(*packet_);
    av_packet_unref(packet_.get());
    if (!delivered) return delivered;
    errno = 0;
  }
  if (is_out_of_memory(code, errno)) return out_of_memory(*context_->codec);
  return failed(fmt::format("{} failed: {}", context_->codec->name, libav_error(code)));
}

}  // namespace tickreel::encode
