#include "encode/media/media_begin.h"

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string_view>

namespace tickreel::encode {
namespace {

bool is_picture(const AVStream& stream) {
  return stream.codecpar->codec_type == AVMEDIA_TYPE_VIDEO &&
         (stream.disposition & AV_DISPOSITION_ATTACHED_PIC) == 0;
}

std::int64_t in_microseconds(std::int64_t time, const AVStream& stream) {
  return av_rescale_q(time, stream.time_base, {1, AV_TIME_BASE});
}

/// Returns the samples that a decoder drops at the start and Matroska's times count; 0 in other
/// formats.
std::int64_t counted_delay(const AVFormatContext& media, const AVStream& stream) {
  const AVCodecParameters& codec = *stream.codecpar;
  const bool counts = std::string_view(media.iformat->name).starts_with("matroska");
  if (!counts || codec.codec_type != AVMEDIA_TYPE_AUDIO || codec.initial_padding <= 0 ||
      codec.sample_rate <= 0) {
    return 0;
  }
  return av_rescale_q(codec.initial_padding, {1, codec.sample_rate}, stream.time_base);
}

/// Whether FFmpeg before 6.1 wrote the file. It stored the delay but did not move the times of
/// sound by it, as the format demands. It moved the whole file so that no time was negative.
bool is_moved_by(std::int64_t delay, const AVStream& sound, const AVStream& picture) {
  if (delay == 0 || sound.start_time != -delay || picture.start_time == AV_NOPTS_VALUE)
    return false;
  const std::int64_t begin = in_microseconds(picture.start_time, picture);
  constexpr std::int64_t kRounding = 1000;
  return std::abs(begin - in_microseconds(delay, sound)) <= kRounding;
}

}  // namespace

MediaBegin begin_of(const AVFormatContext& media, const AVStream* sound) {
  MediaBegin begin{media.start_time, 0};
  if (sound == nullptr || media.start_time == AV_NOPTS_VALUE) return begin;
  const std::int64_t delay = counted_delay(media, *sound);
  if (delay == 0 || sound->start_time == AV_NOPTS_VALUE) return begin;
  const std::span<AVStream* const> streams(media.streams, media.nb_streams);
  begin.sound_shift =
      std::ranges::any_of(streams,
                          [&](const AVStream* stream) {
                            return is_picture(*stream) && is_moved_by(delay, *sound, *stream);
                          })
          ? delay
          : 0;
  begin.time = in_microseconds(sound->start_time + delay + begin.sound_shift, *sound);
  for (const AVStream* const stream : streams) {
    if (!is_picture(*stream) || stream->start_time == AV_NOPTS_VALUE) continue;
    begin.time = std::min(begin.time, in_microseconds(stream->start_time, *stream));
  }
  return begin;
}

const AVStream* heard_stream(AVFormatContext& media) {
  const int number = av_find_best_stream(&media, AVMEDIA_TYPE_AUDIO, -1, -1, nullptr, 0);
  return number < 0 ? nullptr : media.streams[number];
}

bool has_pictures(const AVFormatContext& media) {
  return std::ranges::any_of(std::span(media.streams, media.nb_streams),
                             [](const AVStream* stream) { return is_picture(*stream); });
}

}  // namespace tickreel::encode
