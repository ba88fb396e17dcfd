#include "encode/media/video_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "core/files/system_refusal.h"
#include "encode/media/media_limits.h"

namespace tickreel::encode {
namespace {

/// The codecs that people make videos with. Decoders of hundreds of other formats do not touch
/// files.
constexpr std::array kCodecs{
    AV_CODEC_ID_H264,       AV_CODEC_ID_HEVC,    AV_CODEC_ID_VP8,    AV_CODEC_ID_VP9,
    AV_CODEC_ID_AV1,        AV_CODEC_ID_MPEG4,   AV_CODEC_ID_PRORES, AV_CODEC_ID_DNXHD,
    AV_CODEC_ID_MPEG2VIDEO, AV_CODEC_ID_FFV1,    AV_CODEC_ID_MJPEG,  AV_CODEC_ID_UTVIDEO,
    AV_CODEC_ID_HUFFYUV,    AV_CODEC_ID_FFVHUFF, AV_CODEC_ID_PNG,    AV_CODEC_ID_RAWVIDEO,
};

Status check_codec(const AVCodecParameters& codec) {
  const char* const name = avcodec_get_name(codec.codec_id);
  if (std::ranges::find(kCodecs, codec.codec_id) == kCodecs.end()) {
    return failed(fmt::format(
        "videos of {} are not read: make it one of h264, as 'ffmpeg -i FILE new.mp4' does", name));
  }
  if (avcodec_find_decoder(codec.codec_id) == nullptr) {
    return failed(fmt::format("this FFmpeg cannot decode {}: convert the video first", name));
  }
  return {};
}

bool is_matroska(const AVFormatContext& input) {
  return std::string_view(input.iformat->name).starts_with("matroska");
}

/// Whether the file's format stores the place of its keyframes and the time when a picture is
/// shown.
bool is_found_in(const AVFormatContext& input) {
  return is_matroska(input) || std::string_view(input.iformat->name).starts_with("mov,");
}

/// Returns the stream of pictures that players choose: the first that is marked as default, else
/// the first. Negative: there is none.
int find_pictures(AVFormatContext& input) {
  int first = AVERROR_STREAM_NOT_FOUND;
  for (unsigned i = 0; i < input.nb_streams; ++i) {
    const AVStream& stream = *input.streams[i];
    const bool is_cover = (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) != 0;
    if (stream.codecpar->codec_type != AVMEDIA_TYPE_VIDEO || is_cover) continue;
    if ((stream.disposition & AV_DISPOSITION_DEFAULT) != 0) return static_cast<int>(i);
    if (first < 0) first = static_cast<int>(i);
  }
  return first;
}

}  // namespace

Status check_picture_size(int width, int height) {
  if (width <= kMostMediaSide && height <= kMostMediaSide) return {};
  return failed(fmt::format("its pictures are {}x{}: their sides may have {} pixels", width, height,
                            kMostMediaSide));
}

Result<VideoFile> VideoFile::open(const std::string& path) {
  PacketPtr packet(av_packet_alloc());
  if (!packet) return refused_by_system("not enough memory for a video");
  auto input = open_media(path);
  if (!input) return input.error();
  if (!is_found_in(**input)) {
    return naming_file(ErrorKind::kFailed, "", path,
                       fmt::format(" is a file of {}, and videos are read of .mp4, .mov, .mkv and "
                                   ".webm: 'ffmpeg -i FILE new.mp4' makes one",
                                   (*input)->iformat->name));
  }
  const int number = find_pictures(**input);
  if (number < 0)
    return naming_file(ErrorKind::kBadFile, "", path, " has no pictures: it is no video");
  const std::span streams((*input)->streams, (*input)->nb_streams);
  for (AVStream* const stream : streams) {
    if (stream->index != number) stream->discard = AVDISCARD_ALL;
  }
  const AVStream* const stream = streams[static_cast<std::size_t>(number)];
  const AVCodecParameters& codec = *stream->codecpar;
  Status known = check_codec(codec);
  // The decoder would call a picture with too many pixels damaged.
  if (known) known = check_picture_size(codec.width, codec.height);
  if (!known) return of_file(path, known.error());
  return VideoFile(*std::move(input), std::move(packet), stream);
}

Result<CodecContextPtr> VideoFile::make_decoder() const {
  auto context = strict_decoder(*stream_, "the video cannot be shown");
  if (!context) return context;
  // Bit-exact transforms give the same picture everywhere.
  (*context)->flags |= AV_CODEC_FLAG_BITEXACT;
  (*context)->max_pixels = std::int64_t{kMostMediaSide} * kMostMediaSide;
  return context;
}

Status VideoFile::seek(const KeyPacket& key) {
  // Matroska seeks by pts, the other formats by dts.
  const bool has_dts = key.dts != AV_NOPTS_VALUE;
  forget_libav_error();
  const int code =
      av_seek_frame(input_.get(), stream_->index,
                    is_matroska(*input_) || !has_dts ? key.pts : key.dts, AVSEEK_FLAG_BACKWARD);
  return code < 0 ? bad_file(libav_error(code)) : Status();
}

Result<AVPacket*> VideoFile::next() {
  int code = 0;
  do {
    av_packet_unref(packet_.get());
    forget_libav_error();
    code = c_locale::read_packet(input_.get(), packet_.get());
  } while (code >= 0 && packet_->stream_index != stream_->index);
  if (code == AVERROR_EOF && input_->pb->error >= 0) return nullptr;
  if (code >= 0 && (packet_->flags & AV_PKT_FLAG_CORRUPT) == 0) return packet_.get();
  return bad_file("cannot read all of it: " + libav_error(code < 0 ? code : AVERROR_INVALIDDATA));
}

}  // namespace tickreel::encode
