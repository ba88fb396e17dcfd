#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/files/output_file.h"
#include "encode/color/pixel_converter.h"
#include "encode/libav/encoder_choice.h"
#include "encode/libav/film_muxer.h"
#include "encode/libav/libav.h"
#include "encode/libav/muxer.h"
#include "encode/libav/picture_hash.h"
#include "encode/libav/video_encoder.h"
#include "encode/sinks/encoding_sink.h"
#include "encode/sinks/sinks.h"

namespace tickreel::encode {
namespace {

/// Encodes one segment. Packets come in decoding order, and their times count from the first frame.
class FfmpegSink final : public FrameSink {
 public:
  FfmpegSink(PixelConverter converter, VideoEncoder encoder, std::unique_ptr<PacketTarget> target,
             const FilmFormat& format, std::string description)
      : converter_(std::move(converter)),
        encoder_(std::move(encoder)),
        target_(std::move(target)),
        format_(format),
        description_(std::move(description)) {
    constexpr std::int64_t kMostAtOnce = 1 << 16;
    picture_hashes_.reserve(static_cast<std::size_t>(std::min(format.frame_count, kMostAtOnce)));
  }

  Status write(const VideoFrame& frame) override {
    auto converted = converter_.convert(frame.image);
    if (!converted) return converted.error();
    AVFrame& picture = **converted;
    picture.pts = frame.index - format_.first_frame;
    picture_hashes_.push_back(hasher_.hash(picture));
    if (!frame.samples.empty()) {
      if (Status heard = target_->write_samples(frame.samples); !heard) return heard;
    }
    return encode(&picture);
  }

  Status finish() override {
    if (Status drained = encode(nullptr); !drained) return drained;
    // The encoder is freed now, because the decoder that runs next needs as much memory.
    encoder_.reset();
    const auto frame_count = static_cast<std::int64_t>(picture_hashes_.size());
    if (packet_count_ != frame_count) {
      return failed(
          fmt::format("{} made {} packets of {} frames: it leaves frames out or has "
                      "some that are not shown. Choose another encoder or other options",
                      description_, packet_count_, frame_count));
    }
    return target_->finish();
  }

  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return converter_.pixel_format();
  }
  [[nodiscard]] std::vector<std::uint64_t> picture_hashes() const override {
    return picture_hashes_;
  }
  [[nodiscard]] std::int64_t coded_bytes() const override { return coded_bytes_; }
  [[nodiscard]] std::string description() const override { return description_; }

 private:
  Status encode(const AVFrame* frame) {
    return encoder_->encode(frame, [this](AVPacket& packet) {
      ++packet_count_;
      coded_bytes_ += packet.size;
      return target_->write(packet);
    });
  }

  PixelConverter converter_;
  std::optional<VideoEncoder> encoder_;  ///< none after it has been drained
  std::unique_ptr<PacketTarget> target_;
  FilmFormat format_;
  std::string description_;
  PictureHasher hasher_;
  std::vector<std::uint64_t> picture_hashes_;
  std::int64_t packet_count_ = 0;
  std::int64_t coded_bytes_ = 0;
};

Result<const Container*> container_of(const SinkSettings& settings) {
  return settings.format.empty() ? find_container(settings.path)
                                 : find_container_format(settings.format);
}

/// Whether the codec stores alpha in packets of its own beside the pictures, for which Matroska has
/// a place.
bool codec_keeps_alpha_beside(const AVCodec& codec) {
  return codec.id == AV_CODEC_ID_VP8 || codec.id == AV_CODEC_ID_VP9;
}

}  // namespace

std::optional<AudioSettings> audio_settings(const SinkSettings& settings,
                                            const AudioFormat& audio) {
  if (!audio.has_sound()) return std::nullopt;
  return AudioSettings{audio.sample_rate_hz, settings.acodec, settings.audio_bitrate};
}

OpenedSink open_encoding_sink(const SinkSettings& settings, const FilmFormat& format,
                              const OpenTarget& open_target) {
  capture_libav_log();
  const auto container = container_of(settings);
  if (!container) return container.error();
  const auto codec = find_video_encoder(settings);
  if (!codec) return codec.error();
  if (Status fits = check_fits(**container, **codec, format.frame_rate); !fits) return fits.error();
  const auto pixel_format = choose_pixel_format(**codec, settings);
  if (!pixel_format) return pixel_format.error();
  if (settings.alpha == kStraightAlpha && (*container)->is_mp4 &&
      codec_keeps_alpha_beside(**codec)) {
    return bad_field("alpha", fmt::format(" of {} has no place in {}: write .webm or .mkv",
                                          (*codec)->name, (*container)->ending));
  }
  auto converter = PixelConverter::create(format.size, *pixel_format, settings.alpha);
  if (!converter) return converter.error();

  FilmFormat coded = format;
  coded.size = converter->frame_size();
  auto encoder =
      VideoEncoder::open(**codec, *pixel_format, settings, coded, wants_global_header(**container));
  if (!encoder) return encoder.error();
  auto target = open_target(**container, *encoder);
  if (!target) return target.error();
  return OpenedSink(std::make_unique<FfmpegSink>(
      *std::move(converter), *std::move(encoder), *std::move(target), format,
      fmt::format("{} {} {}", (*codec)->name, av_get_pix_fmt_name(*pixel_format),
                  (*container)->ending + 1)));
}

OpenedSink open_ffmpeg_sink(const SinkSettings& settings, const FilmFormat& format) {
  return open_encoding_sink(
      settings, format,
      [&](const Container& container,
          const VideoEncoder& encoder) -> Result<std::unique_ptr<PacketTarget>> {
        auto file = OutputFile::create(settings.path, settings.overwrite);
        if (!file) return file.error();
        const FileLayout layout = file->is_standard_output() ? FileLayout::kInPieces
                                  : format.is_segment        ? FileLayout::kIndexLast
                                                             : FileLayout::kIndexFirst;
        auto writer = FilmMuxer::open(
            container, *std::move(file),
            {&encoder.parameters(), format.frame_rate, audio_settings(settings, format.audio)},
            layout);
        if (!writer) return writer.error();
        return std::unique_ptr<PacketTarget>(*std::move(writer));
      });
}

}  // namespace tickreel::encode
