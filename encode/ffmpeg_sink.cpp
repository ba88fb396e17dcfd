#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

#include "encode/encoder_choice.h"
#include "encode/libav.h"
#include "encode/muxer.h"
#include "encode/output_file.h"
#include "encode/picture_hash.h"
#include "encode/pixel_converter.h"
#include "encode/sinks.h"
#include "encode/video_encoder.h"

namespace tickreel {
namespace {

class FfmpegSink final : public FrameSink {
 public:
  FfmpegSink(PixelConverter converter, VideoEncoder encoder, std::unique_ptr<Muxer> muxer,
             std::string description)
      : converter_(std::move(converter)),
        encoder_(std::move(encoder)),
        muxer_(std::move(muxer)),
        description_(std::move(description)) {}

  Status write(const VideoFrame& frame) override {
    auto converted = converter_.convert(frame.image);
    if (!converted) return converted.error();
    AVFrame& picture = **converted;
    picture.pts = frame.index;
    picture_hashes_.push_back(hasher_.hash(picture));
    return encode(&picture);
  }

  Status finish() override {
    if (Status drained = encode(nullptr); !drained) return drained;
    return muxer_->finish();
  }

  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return converter_.pixel_format();
  }
  [[nodiscard]] std::vector<std::uint64_t> picture_hashes() const override {
    return picture_hashes_;
  }
  [[nodiscard]] std::string description() const override { return description_; }

 private:
  Status encode(const AVFrame* frame) {
    return encoder_.encode(frame, [this](AVPacket& packet) { return muxer_->write(packet); });
  }

  PixelConverter converter_;
  VideoEncoder encoder_;
  std::unique_ptr<Muxer> muxer_;
  std::string description_;
  PictureHasher hasher_;
  std::vector<std::uint64_t> picture_hashes_;
};

}  // namespace

OpenedSink open_ffmpeg_sink(const SinkSettings& settings, const FilmFormat& format) {
  capture_libav_log();
  const auto container = find_container(settings.path);
  if (!container) return container.error();
  const auto codec = find_video_encoder(settings.vcodec);
  if (!codec) return codec.error();
  if (Status fits = check_fits(**container, **codec); !fits) return fits.error();
  const auto pixel_format = choose_pixel_format(**codec, settings.pix_fmt);
  if (!pixel_format) return pixel_format.error();
  auto converter = PixelConverter::create(format.size, *pixel_format);
  if (!converter) return converter.error();

  FilmFormat coded = format;
  coded.size = converter->frame_size();
  auto encoder =
      VideoEncoder::open(**codec, *pixel_format, settings, coded, wants_global_header(**container));
  if (!encoder) return encoder.error();
  auto file = OutputFile::create(settings.path, settings.overwrite);
  if (!file) return file.error();
  auto muxer = Muxer::open(**container, *std::move(file), encoder->context());
  if (!muxer) return muxer.error();
  return OpenedSink(std::make_unique<FfmpegSink>(
      *std::move(converter), *std::move(encoder), *std::move(muxer),
      fmt::format("{} {} {}", (*codec)->name, av_get_pix_fmt_name(*pixel_format),
                  (*container)->ending + 1)));
}

}  // namespace tickreel
