#include "encode/poster.h"

#include <fmt/format.h>

#include <utility>

#include "core/files/output_file.h"
#include "core/files/system_refusal.h"
#include "encode/libav/film_reader.h"
#include "encode/libav/libav.h"

namespace tickreel::encode {
namespace {

Error out_of_memory() {
  return refused_by_system("not enough memory for a picture of the film");
}

/// Decodes up to the frame at `pts`.
Result<FramePtr> decode_frame(FilmReader& reader, std::int64_t pts) {
  auto context = strict_decoder(reader.stream(), "the film cannot be checked");
  if (!context) return context.error();
  FramePtr frame(av_frame_alloc());
  if (!frame) return out_of_memory();
  forget_libav_error();
  int code = c_locale::open_codec(context->get(), nullptr, nullptr);
  for (bool is_end = false; code >= 0 && !is_end;) {
    const auto packet = reader.next();
    if (!packet) return packet.error();
    if (*packet != nullptr && reader.is_sound(**packet)) continue;
    is_end = *packet == nullptr;
    code = c_locale::send_packet(context->get(), *packet);
    while (code >= 0 && (code = c_locale::receive_frame(context->get(), frame.get())) >= 0) {
      if (frame->best_effort_timestamp == pts) return frame;
    }
    if (code == AVERROR(EAGAIN)) code = 0;
  }
  if (code < 0 && code != AVERROR_EOF) return bad_file(libav_error(code));
  return bad_file("it has no such frame");
}

/// Converts a frame to JPEG's colours: YCbCr of BT.601 in full range.
Result<FramePtr> as_jpeg_picture(const AVFrame& shown) {
  FramePtr picture(av_frame_alloc());
  if (!picture) return out_of_memory();
  picture->width = shown.width;
  picture->height = shown.height;
  picture->format = AV_PIX_FMT_YUVJ420P;
  picture->color_range = AVCOL_RANGE_JPEG;
  picture->pts = 0;
  const auto format = static_cast<AVPixelFormat>(shown.format);
  constexpr int kExact = SWS_BICUBIC | SWS_ACCURATE_RND | SWS_BITEXACT | SWS_FULL_CHR_H_INT;
  const ScalerPtr scaler(sws_getContext(shown.width, shown.height, format, shown.width,
                                        shown.height, AV_PIX_FMT_YUVJ420P, kExact, nullptr, nullptr,
                                        nullptr));
  if (!scaler || av_frame_get_buffer(picture.get(), 0) < 0) return out_of_memory();
  constexpr int kFull = 1;
  constexpr int kOne = 1 << 16;
  sws_setColorspaceDetails(scaler.get(), sws_getCoefficients(SWS_CS_ITU709),
                           shown.color_range == AVCOL_RANGE_JPEG ? kFull : 0,
                           sws_getCoefficients(SWS_CS_ITU601), kFull, 0, kOne, kOne);
  const int rows = sws_scale(scaler.get(), shown.data, shown.linesize, 0, shown.height,
                             picture->data, picture->linesize);
  return rows == shown.height ? Result<FramePtr>(std::move(picture)) : out_of_memory();
}

/// Returns the JPEG as a packet.
Result<PacketPtr> encode_jpeg(AVFrame& picture) {
  const AVCodec* codec = avcodec_find_encoder_by_name("mjpeg");
  if (codec == nullptr) return bad_usage("this FFmpeg has no encoder mjpeg: leave §poster out");
  CodecContextPtr context(c_locale::alloc_codec_context(codec));
  PacketPtr packet(av_packet_alloc());
  if (!context || !packet) return out_of_memory();
  constexpr int kQuality = 2 * FF_QP2LAMBDA;  // on a scale from 1 (best) to 31
  context->width = picture.width;
  context->height = picture.height;
  context->pix_fmt = AV_PIX_FMT_YUVJ420P;
  context->color_range = AVCOL_RANGE_JPEG;
  context->time_base = {1, 1};
  context->thread_count = 1;
  context->flags |= AV_CODEC_FLAG_BITEXACT | AV_CODEC_FLAG_QSCALE;
  context->global_quality = kQuality;
  picture.quality = kQuality;
  forget_libav_error();
  int code = c_locale::open_codec(context.get(), codec, nullptr);
  if (code >= 0) code = c_locale::send_frame(context.get(), &picture);
  if (code >= 0) code = c_locale::send_frame(context.get(), nullptr);
  if (code >= 0) code = c_locale::receive_packet(context.get(), packet.get());
  if (code < 0) return failed("mjpeg failed: " + libav_error(code));
  return packet;
}

Result<PacketPtr> make_jpeg(const PosterSettings& settings) {
  auto reader = FilmReader::open(settings.film, Sound::kTracks);
  if (!reader) return reader.error();
  const std::int64_t pts = pts_of_frame(reader->stream(), settings.frame_rate, settings.frame);
  if (Status found = reader->seek(pts); !found) return found.error();
  const auto shown = decode_frame(*reader, pts);
  if (!shown) return shown.error();
  const auto picture = as_jpeg_picture(**shown);
  if (!picture) return picture.error();
  return encode_jpeg(**picture);
}

}  // namespace

Status write_poster(const PosterSettings& settings) {
  const auto jpeg = make_jpeg(settings);
  if (!jpeg) {
    return Error{jpeg.error().kind, fmt::format("cannot make {} of frame {}: {}", settings.path,
                                                settings.frame, jpeg.error().message)};
  }
  auto file = OutputFile::create(settings.path, settings.overwrite);
  if (!file) return file.error();
  const AVPacket& packet = **jpeg;
  if (Status written = file->write({packet.data, static_cast<std::size_t>(packet.size)});
      !written) {
    return written;
  }
  return file->publish();
}

}  // namespace tickreel::encode
