#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "core/files/output_file.h"
#include "core/files/system_refusal.h"
#include "encode/color/flat_color.h"
#include "encode/libav/codec_options.h"
#include "encode/libav/muxer.h"
#include "encode/sinks/sinks.h"

namespace tickreel::encode {
namespace {

constexpr const char* kEncoder = "libwebp_anim";
constexpr int kMostSidePixels = 16383;  // the format's limit; the encoder checks late

/// The encoder keeps all coded frames, and returns the whole film at the end.
class WebpSink final : public FrameSink {
 public:
  WebpSink(CodecContextPtr encoder, std::unique_ptr<Muxer> muxer, const SinkSettings& settings,
           EightBitPictures pictures)
      : encoder_(std::move(encoder)),
        muxer_(std::move(muxer)),
        most_bytes_(settings.most_bytes),
        pictures_(std::move(pictures)) {}

  Status write(const VideoFrame& frame) override {
    const auto picture = as_picture(pictures_.from(frame.image));
    if (!picture) return picture.error();
    forget_libav_error();
    const int code = c_locale::send_frame(encoder_.get(), picture->get());
    if (code < 0) return failed("libwebp failed: " + libav_error(code));
    return {};
  }

  Status finish() override {
    const PacketPtr packet(av_packet_alloc());
    if (!packet) return refused_by_system("not enough memory for a WebP");
    forget_libav_error();
    int code = c_locale::send_frame(encoder_.get(), nullptr);
    if (code >= 0) code = c_locale::receive_packet(encoder_.get(), packet.get());
    if (code < 0) return failed("libwebp failed: " + libav_error(code));
    packet->duration = count_;
    if (Status written = muxer_->write(*packet); !written) return written;
    return muxer_->finish(most_bytes_);
  }

  [[nodiscard]] std::int64_t coded_bytes() const override { return muxer_->file_bytes(); }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return pictures_.pixel_format();
  }
  [[nodiscard]] std::string description() const override { return "libwebp, animated"; }

 private:
  /// Returns the image with the bytes of each pixel reversed, and opaque unless the film has alpha,
  /// because the alpha of other films' pictures means nothing.
  [[nodiscard]] Result<FramePtr> as_picture(const Image& image) {
    FramePtr frame(av_frame_alloc());
    if (frame) {
      frame->width = encoder_->width;
      frame->height = encoder_->height;
      frame->format = encoder_->pix_fmt;
      frame->pts = count_++;
    }
    if (!frame || av_frame_get_buffer(frame.get(), 0) < 0) {
      return refused_by_system("not enough memory for a picture");
    }
    const auto pixels = image.pixels();
    std::size_t in = 0;
    for (int y = 0; y < frame->height; ++y) {
      std::uint8_t* out = frame->data[0] + static_cast<std::ptrdiff_t>(y) * frame->linesize[0];
      for (int x = 0; x < frame->width; ++x, in += Image::kBytesPerPixel) {
        *out++ = pixels[in + 2];
        *out++ = pixels[in + 1];
        *out++ = pixels[in];
        *out++ = pictures_.has_alpha() ? pixels[in + 3] : 255;
      }
    }
    return frame;
  }

  CodecContextPtr encoder_;
  std::unique_ptr<Muxer> muxer_;
  std::int64_t most_bytes_;
  EightBitPictures pictures_;
  std::int64_t count_ = 0;
};

Result<CodecContextPtr> open_encoder(const SinkSettings& settings, const FilmFormat& format) {
  capture_libav_log();
  if (std::max(format.size.width, format.size.height) > kMostSidePixels) {
    return bad_field("size", fmt::format(" {}x{}: the sides of a WebP have at most {} pixels",
                                         format.size.width, format.size.height, kMostSidePixels));
  }
  const AVCodec* const codec = avcodec_find_encoder_by_name(kEncoder);
  if (codec == nullptr) return bad_usage(fmt::format("this FFmpeg has no encoder {}", kEncoder));
  CodecContextPtr encoder(c_locale::alloc_codec_context(codec));
  if (!encoder) return refused_by_system("not enough memory for a WebP");
  encoder->width = format.size.width;
  encoder->height = format.size.height;
  encoder->pix_fmt = AV_PIX_FMT_BGRA;
  encoder->time_base = av_inv_q(to_libav(format.frame_rate));
  encoder->thread_count = 1;
  encoder->flags |= AV_CODEC_FLAG_BITEXACT;
  if (Status set = set_codec_options(*encoder, settings); !set) return set.error();
  forget_libav_error();
  const int code = c_locale::open_codec(encoder.get(), codec, nullptr);
  if (code >= 0) return encoder;
  return bad_usage(fmt::format("libwebp cannot encode {}x{}: {}", format.size.width,
                               format.size.height, libav_error(code)));
}

}  // namespace

Rational nearest_webp_rate(const Rational& rate) {
  // Browsers show a frame of 10 ms or less for 100 ms, and a frame lasts whole milliseconds.
  const Rational most(90);
  return rate < most ? rate : most;
}

OpenedSink open_webp_sink(const SinkSettings& settings, const FilmFormat& format) {
  if (nearest_webp_rate(format.frame_rate) != format.frame_rate) {
    return bad_field("fps", fmt::format(" {}: a WebP has at most {} frames a second",
                                        format.frame_rate.to_string(),
                                        nearest_webp_rate(format.frame_rate).to_string()));
  }
  auto pictures = EightBitPictures::of(settings.alpha);
  if (!pictures) return pictures.error();
  auto encoder = open_encoder(settings, format);
  if (!encoder) return encoder.error();
  auto file = open_output(settings);
  if (!file) return file.error();
  const std::unique_ptr<AVCodecParameters, LibavDeleter<avcodec_parameters_free>> parameters(
      avcodec_parameters_alloc());
  if (!parameters || avcodec_parameters_from_context(parameters.get(), encoder->get()) < 0) {
    return refused_by_system("not enough memory for a WebP");
  }
  auto muxer = Muxer::open(webp_container(), *std::move(file),
                           {parameters.get(), format.frame_rate}, FileLayout::kIndexLast);
  if (!muxer) return muxer.error();
  return OpenedSink(std::make_unique<WebpSink>(*std::move(encoder), *std::move(muxer), settings,
                                               *std::move(pictures)));
}

}  // namespace tickreel::encode
