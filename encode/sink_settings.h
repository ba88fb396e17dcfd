#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "encode/film_field.h"

namespace tickreel::encode {

/// A list of names with values. The order counts.
using Texts = std::vector<std::pair<std::string, std::string>>;

/// The value of SinkSettings::alpha for a film that has straight alpha itself.
inline constexpr const char* kStraightAlpha = "straight";

inline constexpr int kMaxCrf = 255;
inline constexpr int kLowestAudioRateHz = 8000;
inline constexpr int kHighestAudioRateHz = 192'000;
inline constexpr int kLowestAudioBitrate = 1000;
inline constexpr int kHighestAudioBitrate = 10'000'000;

/// The settings that a user gives for a sink. Codecs, formats and options have FFmpeg's names.
/// Every member has a default, so callers name only what they set: {.name = "hash", .path =
/// "film.txt"}.
struct SinkSettings {
  /// The name of a sink (docs/cli.md); empty: the ending of `path` chooses the sink.
  std::string name{};
  /// The path of the file. For png it is a pattern with one %d, such as out/%06d.png; a single
  /// frame needs no %d. "-" is standard output: of what `format` says; without a `format`, of the
  /// sink hash, of the sink raw (as planes), and, with an empty `name`, of raw pictures as
  /// YUV4MPEG2. Empty only for hash (standard output) and null.
  std::string path{};
  bool overwrite = false;  ///< whether an existing file may be replaced
  /// The most bytes of the file, for sinks with SinkKind::shrinks. A larger file does not get its
  /// name. 0: no limit.
  std::int64_t most_bytes = 0;
  /// The path of a MemoryFile that gets the content instead of `path`, for sinks with
  /// SinkKind::shrinks. Empty: `path`.
  std::string memory{};
  /// FFmpeg's muxer for standard output: yuv4mpegpipe, rawvideo, matroska, or mp4 (in fragments).
  /// Empty: chosen from `name` and the ending of `path`. Not empty: `path` must be "-".
  std::string format{};
  std::string vcodec{};  ///< the encoder of pictures; empty: the file's usual one, mostly libx264
  std::optional<double> crf{};  ///< the encoder's quality; nothing: with_usual_options() chooses
  std::string preset{};         ///< the encoder's preset; empty: the encoder's default
  /// The pixel format. Empty: choose_pixel_format(), mostly yuv420p; for raw yuv420p, or rgb24 if
  /// the file ends in .rgb; for png 8 bits. If pixels share chroma in the format and the size is
  /// odd, the last column and row are repeated to make it even (docs/picture.md).
  std::string pix_fmt{};
  /// Options of the encoder. Options that would change the size, the rate, the pixel format or the
  /// colours, or make the film depend on the machine or on another file, are refused.
  Texts codec_options{};
  /// Empty: frames are opaque. Otherwise frames are kRgba64Alpha. With kStraightAlpha the film has
  /// alpha, too; with a colour, "#RRGGBB", the film has none, and the colour shows through.
  std::string alpha{};
  std::string acodec{};            ///< the encoder of sound; empty: the usual one of the container
  std::int64_t audio_rate = 0;     ///< samples a second (Hz); 0: kDefaultSampleRateHz
  std::int64_t audio_bitrate = 0;  ///< bits a second; 0: the encoder's default

  /// Calls archive.field() for each setting that is part of a film's definition, of one or two
  /// SinkSettings (see FilmField). All settings are part of it but the sink's name, the file, and
  /// the limit of its size.
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
