#include "encode/media/media_clock.h"

#include <span>

#include "encode/media/media_file.h"

namespace tickreel::encode {
namespace {

const char* timecode_in(const AVDictionary* metadata) {
  const AVDictionaryEntry* const said = av_dict_get(metadata, "timecode", nullptr, 0);
  return said == nullptr ? nullptr : said->value;
}

}  // namespace

std::optional<MediaClock> clock_of(const std::string& path) {
  const auto media = open_media(path);
  if (!media) return std::nullopt;
  const AVFormatContext& file = **media;
  const char* text = timecode_in(file.metadata);
  const AVStream* pictures = nullptr;
  for (const AVStream* const stream : std::span<AVStream* const>(file.streams, file.nb_streams)) {
    if (text == nullptr) text = timecode_in(stream->metadata);
    const bool is_video = stream->codecpar->codec_type == AVMEDIA_TYPE_VIDEO;
    if (is_video && pictures == nullptr) pictures = stream;
  }
  if (pictures == nullptr || file.duration == AV_NOPTS_VALUE) return std::nullopt;
  const AVRational& rate = pictures->avg_frame_rate;
  constexpr int kMostTerm = 1'000'000;
  const bool is_rate =
      rate.num > 0 && rate.den > 0 && rate.num <= kMostTerm && rate.den <= kMostTerm;
  if (!is_rate) return std::nullopt;
  return MediaClock{text == nullptr ? "" : text, Rational(rate.num, rate.den),
                    Rational(file.duration, AV_TIME_BASE)};
}

}  // namespace tickreel::encode
