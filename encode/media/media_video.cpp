#include "encode/media/media_video.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/wide_integer.h"
#include "encode/media/media_begin.h"
#include "encode/media/media_index.h"
#include "encode/media/media_limits.h"
#include "encode/media/picture_decoder.h"

namespace tickreel::encode {
namespace {

/// The facts that packets tell about a video.
struct Packets {
  std::vector<std::int64_t> pts;
  std::vector<KeyPacket> keys;
  std::int64_t last_ticks = 0;
};

Rational tick_of(const AVStream& stream) {
  return Rational(stream.time_base.num, stream.time_base.den);
}

bool is_within(Int128 ticks, const AVStream& stream, std::int64_t seconds) {
  return absolute(ticks) * stream.time_base.num <= Int128{seconds} * stream.time_base.den;
}

/// Whether a time in ticks lies within the range of PictureTimes.
bool is_sane(Int128 ticks, const AVStream& stream) {
  return is_within(ticks, stream, PictureTimes::kMostSeconds);
}

/// Returns the error for a time outside that range.
Error beyond_all_times(Int128 ticks, const AVStream& stream) {
  constexpr std::int64_t kYear = 366 * 24 * 3600;
  return is_within(ticks, stream, kYear)
             ? failed("it goes beyond 25 hours, which are the most that are read: cut it")
             : bad_file("the times of its pictures make no sense");
}

/// Whether the alpha of a VP8 or VP9 packet, which is a stream of its own, can be decoded from here
/// on. Encoders may put the keyframes of alpha and pictures in different packets.
bool begins_alpha(const AVPacket& packet, AVCodecID codec) {
  constexpr std::size_t kNumberBytes = 8;
  constexpr std::uint8_t kAlpha = 1;
  std::size_t bytes = 0;
  const std::uint8_t* const data =
      av_packet_get_side_data(&packet, AV_PKT_DATA_MATROSKA_BLOCKADDITIONAL, &bytes);
  if (data == nullptr || bytes <= kNumberBytes || data[kNumberBytes - 1] != kAlpha) return false;
  const std::uint8_t first = data[kNumberBytes];
  // In VP8 the lowest bit means that this is no keyframe. In 8-bit VP9 the byte starts with the
  // bits 10, the profile, whether an old picture is shown, and whether this is no keyframe.
  constexpr unsigned kOldOrNoKey = 0xCU;
  return codec == AV_CODEC_ID_VP8 ? (first & 1U) == 0 : (first & kOldOrNoKey) == 0;
}

Result<Packets> read_packets(VideoFile& file) {
  Packets packets;
  const AVStream& stream = file.stream();
  const bool has_alpha = says_alpha(stream);
  std::int64_t number = 0;
  std::int64_t last_pts = AV_NOPTS_VALUE;
  while (true) {
    const auto read = file.next();
    if (!read) return read.error();
    if (*read == nullptr) break;
    const AVPacket& packet = **read;
    if (number == kMostMediaPictures) {
      return failed(fmt::format("it has more than {} pictures", kMostMediaPictures));
    }
    if (packet.pts == AV_NOPTS_VALUE) return bad_file("the times of its pictures make no sense");
    if (!is_sane(packet.pts, stream)) return beyond_all_times(packet.pts, stream);
    const bool is_key = (packet.flags & AV_PKT_FLAG_KEY) != 0 &&
                        (!has_alpha || begins_alpha(packet, stream.codecpar->codec_id));
    if (is_key || number == 0) packets.keys.push_back({number, packet.pts, packet.dts});
    ++number;
    if ((packet.flags & AV_PKT_FLAG_DISCARD) != 0) continue;
    packets.pts.push_back(packet.pts);
    if (packet.pts < last_pts) continue;
    last_pts = packet.pts;
    packets.last_ticks = is_sane(packet.duration, stream) ? packet.duration : 0;
  }
  std::ranges::sort(packets.pts);
  packets.pts.erase(std::unique(packets.pts.begin(), packets.pts.end()), packets.pts.end());
  if (packets.pts.empty()) return bad_file("there are no pictures in it");
  const Int128 length = Int128{packets.pts.back()} - packets.pts.front();
  if (!is_sane(length, stream)) return beyond_all_times(length, stream);
  return packets;
}

std::optional<Rational> said_rate(const AVStream& stream) {
  const AVRational& rate = stream.avg_frame_rate;
  constexpr int kMostTerm = 1'000'000;
  const bool is_rate =
      rate.num > 0 && rate.den > 0 && rate.num <= kMostTerm && rate.den <= kMostTerm;
  return is_rate ? std::optional(Rational(rate.num, rate.den)) : std::nullopt;
}

Result<Turn> turn_of(const AVStream& stream) {
  const auto data = side_data_of(stream, AV_PKT_DATA_DISPLAYMATRIX);
  if (data.empty()) return Turn{};
  if (const auto turn = turn_of_matrix(data)) return *turn;
  return failed("its pictures are to be turned by less than a right angle, or scaled: convert it");
}

Rational pixel_aspect_of(const AVStream& stream, const AVFrame& first, const Turn& turn) {
  AVRational aspect = stream.sample_aspect_ratio;
  if (aspect.num <= 0 || aspect.den <= 0) aspect = first.sample_aspect_ratio;
  if (aspect.num <= 0 || aspect.den <= 0) return Rational(1);
  constexpr int kMost = 10;
  const Rational said(aspect.num, aspect.den);
  if (said > Rational(kMost) || said < Rational(1, kMost)) return Rational(1);
  return turn.transposes ? Rational(1) / said : said;
}

/// Returns how long after the beginning of the file, as MediaSound defines it, the first picture is
/// shown.
std::optional<Rational> first_seconds_of(AVFormatContext& file, std::int64_t pts,
                                         const AVStream& stream) {
  const std::int64_t first = av_rescale_q(pts, stream.time_base, {1, AV_TIME_BASE});
  const std::int64_t said = begin_of(file, heard_stream(file)).time;
  const std::int64_t start = said == AV_NOPTS_VALUE ? first : said;
  constexpr std::int64_t kMost = PictureTimes::kMostSeconds * AV_TIME_BASE;
  if (start < -kMost || start > kMost) return std::nullopt;
  return Rational(first - start, AV_TIME_BASE);
}

Result<MediaIndex> read_index(const std::string& path) {
  auto decoder = PictureDecoder::open(path);
  if (!decoder) return decoder.error();
  const AVStream& stream = decoder->stream();
  if (stream.time_base.num <= 0 || stream.time_base.den <= 0) {
    return bad_file("the times of its pictures make no sense");
  }
  auto turn = turn_of(stream);
  if (!turn) return turn.error();
  const auto first = decoder->next();
  if (!first) return first.error();
  if (*first == nullptr) return bad_file("there are no pictures in it");
  const AVFrame& frame = **first;
  if (Status fits = check_picture_size(frame.width, frame.height); !fits) return fits.error();
  Image shown;
  if (Status seen = RgbaFrames().convert(frame, *turn, shown); !seen) return seen.error();
  auto file = VideoFile::open(path);
  if (!file) return file.error();
  auto packets = read_packets(*file);
  if (!packets) return packets.error();
  std::ranges::stable_sort(packets->keys, {}, &KeyPacket::pts);
  const Rational tick = tick_of(stream);
  const auto begin = first_seconds_of(file->file(), packets->pts.front(), stream);
  if (!begin) return bad_file("the times of its pictures make no sense");
  const AVPixFmtDescriptor* const format =
      av_pix_fmt_desc_get(static_cast<AVPixelFormat>(frame.format));
  return MediaIndex{
      .path = path,
      .times = {std::move(packets->pts), tick, packets->last_ticks, said_rate(stream)},
      .keys = std::move(packets->keys),
      .turn = *turn,
      .size = shown.size(),
      .stored = {frame.width, frame.height},
      .pixel_aspect = pixel_aspect_of(stream, frame, *turn),
      .first_seconds = *begin,
      .has_sound = heard_stream(file->file()) != nullptr,
      .has_alpha = format != nullptr && (format->flags & AV_PIX_FMT_FLAG_ALPHA) != 0,
      .is_interlaced = encode::is_interlaced(frame),
  };
}

}  // namespace

Result<std::shared_ptr<const MediaVideo>> MediaVideo::open(const std::string& path) {
  auto index = read_index(path);
  if (index)
    return std::shared_ptr<const MediaVideo>(std::make_shared<MediaVideo>(*std::move(index)));
  return of_file(path, index.error());
}

MediaVideo::MediaVideo(MediaIndex index)
    : index_(std::make_unique<const MediaIndex>(std::move(index))) {}
MediaVideo::~MediaVideo() = default;

const std::string& MediaVideo::path() const {
  return index_->path;
}
const PictureTimes& MediaVideo::times() const {
  return index_->times;
}
ImageSize MediaVideo::size() const {
  return index_->size;
}
const Rational& MediaVideo::pixel_aspect() const {
  return index_->pixel_aspect;
}
const Rational& MediaVideo::first_seconds() const {
  return index_->first_seconds;
}
bool MediaVideo::has_sound() const {
  return index_->has_sound;
}
bool MediaVideo::is_interlaced() const {
  return index_->is_interlaced;
}
bool MediaVideo::has_alpha() const {
  return index_->has_alpha;
}

}  // namespace tickreel::encode
