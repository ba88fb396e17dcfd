#include "encode/sinks/deep_png.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "core/files/system_refusal.h"
#include "encode/libav/pixel_format.h"

namespace tickreel::encode {
namespace {

struct DeepFormat {
  std::string_view name;
  AVPixelFormat format;
};
constexpr std::array kFormats{
    DeepFormat{"rgb48", AV_PIX_FMT_RGB48LE},     DeepFormat{"rgb48le", AV_PIX_FMT_RGB48LE},
    DeepFormat{"rgb48be", AV_PIX_FMT_RGB48LE},   DeepFormat{"rgba64", AV_PIX_FMT_RGBA64LE},
    DeepFormat{"rgba64le", AV_PIX_FMT_RGBA64LE}, DeepFormat{"rgba64be", AV_PIX_FMT_RGBA64LE}};

/// Returns the bytes in a row.
std::size_t row_bytes(const AVFrame& frame) {
  constexpr std::size_t kLevelBytes = 2;
  const std::size_t channels = frame.format == AV_PIX_FMT_RGB48BE ? 3 : 4;
  return static_cast<std::size_t>(frame.width) * channels * kLevelBytes;
}

Status make_writable(AVFrame& frame) {
  return av_frame_make_writable(&frame) >= 0 ? Status()
                                             : refused_by_system("not enough memory for a frame");
}

}  // namespace

std::optional<AVPixelFormat> DeepPng::format_of(const std::string& name) {
  const auto* const found = std::ranges::find(kFormats, std::string_view(name), &DeepFormat::name);
  return found == kFormats.end() ? std::nullopt : std::optional(found->format);
}

Result<DeepPng> DeepPng::open(ImageSize size, AVPixelFormat format, const std::string& alpha) {
  auto converter = PixelConverter::create(size, format, alpha);
  if (!converter) return converter.error();
  const AVCodec* const codec = avcodec_find_encoder(AV_CODEC_ID_PNG);
  if (codec == nullptr) return failed("this FFmpeg has no encoder of PNG");
  CodecContextPtr encoder(c_locale::alloc_codec_context(codec));
  PacketPtr packet(av_packet_alloc());
  FramePtr frame(av_frame_alloc());
  if (!encoder || !packet || !frame) return refused_by_system("not enough memory for an encoder");
  encoder->width = frame->width = size.width;
  encoder->height = frame->height = size.height;
  encoder->pix_fmt = format == AV_PIX_FMT_RGB48LE ? AV_PIX_FMT_RGB48BE : AV_PIX_FMT_RGBA64BE;
  frame->format = encoder->pix_fmt;
  encoder->time_base = {1, 1};
  encoder->thread_count = 1;  // one picture in gives one packet out
  const ColorTags tags = color_tags(format);
  encoder->color_primaries = frame->color_primaries = tags.primaries;
  encoder->color_trc = frame->color_trc = tags.transfer;
  forget_libav_error();
  int code = av_frame_get_buffer(frame.get(), 0);
  if (code >= 0) code = c_locale::open_codec(encoder.get(), codec, nullptr);
  if (code < 0) return failed("cannot begin to compress PNGs: " + libav_error(code));
  return DeepPng(*std::move(converter), std::move(encoder), std::move(frame), std::move(packet));
}

Status DeepPng::encode(const Image& image, std::vector<std::uint8_t>& png) {
  const auto frame = converter_.convert(image);
  if (!frame) return frame.error();
  if (Status free = make_writable(*swapped_); !free) return free;
  const std::size_t bytes = row_bytes(*swapped_);
  for (std::ptrdiff_t y = 0; y < swapped_->height; ++y) {
    const std::uint8_t* const in = (*frame)->data[0] + y * (*frame)->linesize[0];
    std::uint8_t* const out = swapped_->data[0] + y * swapped_->linesize[0];
    for (std::size_t i = 0; i < bytes; i += 2) {
      out[i] = in[i + 1];
      out[i + 1] = in[i];
    }
  }
  forget_libav_error();
  int code = c_locale::send_frame(encoder_.get(), swapped_.get());
  if (code >= 0) code = c_locale::receive_packet(encoder_.get(), packet_.get());
  if (code < 0) return failed("cannot compress a PNG: " + libav_error(code));
  png.assign(packet_->data, packet_->data + packet_->size);
  av_packet_unref(packet_.get());
  return {};
}

}  // namespace tickreel::encode
