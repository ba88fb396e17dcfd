#include "encode/libav/container_table.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <array>
#include <span>
#include <string_view>
#include <vector>

#include "core/files/file_ending.h"

namespace tickreel::encode {
namespace {

constexpr std::array kContainers = {
    Container{".mp4", "mp4", true},    Container{".m4v", "mp4", true},
    Container{".mov", "mov", true},    Container{".mkv", "matroska", false},
    Container{".webm", "webm", false},
};

constexpr Container kGif{".gif", "gif", false};
constexpr Container kWebp{".webp", "webp", false};

constexpr std::array kSoundContainers = {
    Container{".wav", "wav", false},
    Container{".flac", "flac", false},
    Container{".ogg", "ogg", false},
};

Result<const Container*> find_among(std::span<const Container> containers, const std::string& path,
                                    std::string_view what) {
  const std::string ending = file_ending(path);
  std::vector<std::string_view> endings;
  for (const Container& container : containers) {
    if (ending == container.ending) return &container;
    endings.emplace_back(container.ending);
  }
  return bad_usage(
      fmt::format("the ending of {} says no kind of {} that can be written. Possible are {}", path,
                  what, fmt::join(endings, ", ")));
}

}  // namespace

Result<const Container*> find_container(const std::string& path) {
  return find_among(kContainers, path, "film");
}

Result<const Container*> find_sound_container(const std::string& path) {
  return find_among(kSoundContainers, path, "sound");
}

const Container& gif_container() {
  return kGif;
}

const Container& webp_container() {
  return kWebp;
}

Result<const Container*> find_container_format(const std::string& format) {
  for (const Container& container : kContainers) {
    if (format == container.format) return &container;
  }
  return bad_usage(fmt::format("{} is no kind of film that can be written", format));
}

bool wants_global_header(const Container& container) {
  const AVOutputFormat* const muxer = output_format(container);
  return muxer != nullptr && (muxer->flags & AVFMT_GLOBALHEADER) != 0;
}

Status check_fits(const Container& container, const AVCodec& codec, const Rational& frame_rate) {
  // Matroska holds nearly everything, but libav calls codecs that its standard does not name
  // "unofficial".
  constexpr int kStrictness = FF_COMPLIANCE_UNOFFICIAL;
  const AVOutputFormat* const muxer = output_format(container);
  if (muxer == nullptr) {
    return bad_usage(fmt::format("this FFmpeg cannot write {} files: it has no muxer {}",
                                 container.ending, container.format));
  }
  if (avformat_query_codec(muxer, codec.id, kStrictness) == 0) {
    return bad_usage(
        fmt::format("a {} file cannot hold what {} makes", container.ending, codec.name));
  }
  constexpr int kMatroskaTimesPerSecond = 1000;
  if (!container.is_mp4 && frame_rate > Rational(kMatroskaTimesPerSecond)) {
    return bad_usage(
        fmt::format("a {} file counts in milliseconds and cannot tell {} frames a second apart",
                    container.ending, frame_rate.to_string()));
  }
  return {};
}

const AVOutputFormat* output_format(const Container& container) {
  return av_guess_format(container.format, nullptr, nullptr);
}

}  // namespace tickreel::encode
