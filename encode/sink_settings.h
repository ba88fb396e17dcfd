#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/film_field.h"

namespace tickreel::encode {

/// Names with values, in order.
using Texts = std::vector<std::pair<std::string, std::string>>;

/// The SinkSettings::alpha of a film whose own alpha is straight.
inline constexpr const char* kStraightAlpha = "straight";

inline constexpr int kMaxCrf = 255;
inline constexpr int kLowestAudioRateHz = 8000;
inline constexpr int kHighestAudioRateHz = 192'000;
inline constexpr int kLowestAudioBitrate = 1000;
inline constexpr int kHighestAudioBitrate = 10'000'000;

/// The user's wishes for a sink. Names are FFmpeg's. Every member has a default, so that callers
/// name only what they set: {.name = "hash", .path = "film.txt"}.
struct SinkSettings {
  std::string name{};  ///< of a sink (docs/cli.md); empty: chosen from the ending of `path`
  /// The file. A pattern with one %d, such as out/%06d.png, for png; one frame needs none. "-" is
  /// standard output: of hash, of raw (planes), and without a sink's name of raw as YUV4MPEG2.
  /// Empty only for hash (standard output) and null.
  std::string path{};
  bool overwrite = false;
  /// The largest file, where SinkKind::shrinks looks for its size: a larger one gets no name. 0:
  /// any.
  std::int64_t most_bytes = 0;
  /// The name of a MemoryFile that gets the file in place of `path`, for sinks that shrink.
  std::string memory{};
  /// FFmpeg's muxer, for standard output: yuv4mpegpipe, rawvideo, matroska, mp4 (in fragments).
  /// Empty: from `name` and the ending of `path`.
  std::string format{};
  std::string vcodec{};         ///< encoder; empty: libx264
  std::optional<double> crf{};  ///< empty: the encoder's default
  std::string preset{};         ///< empty: the encoder's default
  /// Empty: yuv420p, or what the encoder has nearest to the picture; rgb24 for a raw file that ends
  /// in .rgb. Where the format shares chroma between pixels and the size is odd, the last column
  /// and row are repeated to make it even (docs/picture.md).
  std::string pix_fmt{};
  /// The encoder's own options. Those that would change what the film is (size, rate, pixel format,
  /// colours) are refused.
  Texts codec_options{};
  /// Not empty: frames are kRgba64Alpha. kStraightAlpha: so is the film; otherwise the colour,
  /// "#RRGGBB", that shows through in a film without alpha.
  std::string alpha{};
  std::string acodec{};            ///< encoder; empty: what is usual in the kind of file
  std::int64_t audio_rate = 0;     ///< samples a second (Hz); 0: kDefaultSampleRateHz
  std::int64_t audio_bitrate = 0;  ///< bits a second; 0: the encoder's default

  /// The settings that are part of what a film is: all but where it goes.
  template <typename Archive, typename... Settings>
  static void describe(Archive& archive, Settings&... of) {
    using enum FieldNeeds;
    constexpr double kBytes = 256;
    archive.field({"format", "§format", true, 0, kBytes}, of.format...);
    archive.field({"vcodec", "§vcodec", true, 0, kBytes, kEncoder}, of.vcodec...);
    archive.field({"crf", "§crf", true, 0, kMaxCrf, kEncoder,
                   "a number from 0 (lossless) to 255, such as 18"},
                  of.crf...);
    archive.field({"preset", "§preset", true, 0, kBytes, kEncoder}, of.preset...);
    archive.field({"pix_fmt", "§pix-fmt", true, 0, kBytes, kPixelFormat}, of.pix_fmt...);
    archive.field(
        {"codec_opts", "§codec-opt", true, 0, 0, kCodecOptions, "KEY=VALUE, such as tune=film"},
        of.codec_options...);
    archive.field({"alpha", "§alpha", true, 0, kBytes, kNothing, "'straight', or a colour #RRGGBB"},
                  of.alpha...);
    archive.field({"acodec", "§acodec", true, 0, kBytes, kSoundEncoder}, of.acodec...);
    archive.field({"audio_rate", "§audio-rate", true, kLowestAudioRateHz, kHighestAudioRateHz,
                   kSound, "samples a second from 8000 to 192000, such as 48000"},
                  of.audio_rate...);
    archive.field(
        {"audio_bitrate", "§audio-bitrate", true, kLowestAudioBitrate, kHighestAudioBitrate,
         kSoundEncoder, "bits a second from 1000 to 10000000, such as 160000"},
        of.audio_bitrate...);
  }
};

}  // namespace tickreel::encode
