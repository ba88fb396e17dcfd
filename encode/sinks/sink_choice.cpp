#include "encode/sinks/sink_choice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <limits>
#include <string_view>
#include <system_error>
#include <vector>

extern "C" {
#include <libavutil/avstring.h>
}

#include "core/files/file_ending.h"

namespace tickreel {
namespace {

constexpr std::array kSinks = {
    SinkKind{"ffmpeg", open_ffmpeg_sink, nullptr, PathRule::kFileOrPipe, true, true,
             ".mp4 .m4v .mov .mkv"},
    SinkKind{"png", open_png_sink, nullptr, PathRule::kFile, false, false, ".png"},
    SinkKind{"raw", open_raw_sink, nullptr, PathRule::kFileOrPipe, false, true,
             ".y4m .yuv .rgb .raw"},
    SinkKind{"hash", open_hash_sink, open_hash_film, PathRule::kOptional, false, false, ""},
    SinkKind{"null", open_null_sink, open_null_film, PathRule::kOptional, false, false, ""},
};

// A film for standard output has no file to keep segments beside, and so needs none.
constexpr SinkKind kPipedFilm = {
    "ffmpeg", open_ffmpeg_sink, open_piped_film, PathRule::kFileOrPipe, true, true, ""};

/// What standard output may carry, by FFmpeg's names of muxers.
struct PipeFormat {
  std::string_view name;
  std::string_view sink;
};
constexpr std::array kPipeFormats = {PipeFormat{"yuv4mpegpipe", "raw"},
                                     PipeFormat{"rawvideo", "raw"},
                                     PipeFormat{"matroska", "ffmpeg"}, PipeFormat{"mp4", "ffmpeg"}};

bool has_ending(const SinkKind& kind, std::string_view ending) {
  return !ending.empty() &&
         fmt::format(" {} ", kind.endings).find(fmt::format(" {} ", ending)) != std::string::npos;
}

Result<const SinkKind*> sink_by_name(const std::string& name) {
  std::vector<std::string_view> names;
  for (const SinkKind& kind : kSinks) {
    if (kind.name == name) return &kind;
    names.push_back(kind.name);
  }
  return bad_usage(
      fmt::format("there is no sink named {}. There are {}", name, fmt::join(names, ", ")));
}

Result<const SinkKind*> sink_by_path(const std::string& path) {
  if (path == "-") return sink_by_name("raw");
  std::vector<std::string_view> endings;
  for (const SinkKind& kind : kSinks) {
    if (has_ending(kind, file_ending(path))) return &kind;
    if (!kind.endings.empty()) endings.push_back(kind.endings);
  }
  std::error_code not_there;
  if (path.ends_with('/') || std::filesystem::is_directory(path, not_there)) {
    return bad_usage(fmt::format("{} is a directory: name a file in it, such as {}", path,
                                 (std::filesystem::path(path) / "film.mp4").string()));
  }
  const std::string problem =
      path.empty() ? "there is no file to write: give -o FILE"
                   : fmt::format("the ending of '{}' does not say what to write", path);
  return bad_usage(fmt::format("{}. Known endings: {}. Or name the sink with --sink", problem,
                               fmt::join(endings, " ")));
}

Result<const SinkKind*> sink_by_pipe_format(const SinkSettings& settings) {
  if (settings.path != "-") {
    return bad_usage(
        fmt::format("--format {} is for standard output (-o -); what a file is follows from its "
                    "ending",
                    settings.format));
  }
  std::vector<std::string_view> names;
  std::string advice;
  for (const PipeFormat& format : kPipeFormats) {
    names.push_back(format.name);
    if (av_strcasecmp(format.name.data(), settings.format.c_str()) == 0) {
      advice = fmt::format(". Write it in small letters: {}", format.name);
    }
    if (format.name != settings.format) continue;
    if (!settings.name.empty() && settings.name != format.sink) {
      return bad_usage(
          fmt::format("the {} sink does not write {}", settings.name, settings.format));
    }
    if (format.sink == kPipedFilm.name) return &kPipedFilm;
    return sink_by_name(std::string(format.sink));
  }
  return bad_usage(fmt::format("there is no format named {} for standard output. There are {}{}",
                               settings.format, fmt::join(names, ", "), advice));
}

Status check_path(const SinkKind& kind, const SinkSettings& settings) {
  if (settings.path.empty() && kind.path != PathRule::kOptional) {
    return bad_usage(fmt::format("the {} sink needs a file to write, as in -o FILE", kind.name));
  }
  if (settings.path != "-") return {};
  if (kind.path == PathRule::kFile) {
    return bad_usage(fmt::format(
        "the {} sink cannot write to standard output. The ffmpeg, raw and hash sinks can",
        kind.name));
  }
  if (kind.open == open_ffmpeg_sink && settings.format.empty()) {
    return bad_usage(
        "standard output has no ending that says what to write: choose with --format "
        "matroska or mp4");
  }
  return {};
}

/// A name that says something else than what the file would be.
Status check_ending(const SinkKind& kind, const std::string& path) {
  constexpr std::string_view kOtherPictures = " .jpg .jpeg .gif .bmp .tga .tif .tiff .webp .exr ";
  const std::string ending = file_ending(path);
  if (kind.open == open_ffmpeg_sink && path != "-" && !has_ending(kind, ending)) {
    return bad_usage(
        fmt::format("the ending of '{}' says no kind of film that can be written. Possible are {}",
                    path, kind.endings));
  }
  if (ending.empty() || has_ending(kind, ending) || kind.open == open_null_sink) return {};
  const auto is_kind = [&](const SinkKind& other) { return has_ending(other, ending); };
  const bool misleading = std::any_of(kSinks.begin(), kSinks.end(), is_kind) ||
                          kOtherPictures.find(fmt::format(" {} ", ending)) != std::string::npos;
  if (!misleading) return {};
  return bad_usage(
      fmt::format("the {} sink does not write what the ending of '{}' promises", kind.name, path));
}

Status check_options(const SinkKind& kind, const SinkSettings& settings) {
  const auto meaningless = [&](std::string_view option) {
    const bool is_pipe = kind.open == open_raw_sink && settings.path == "-";
    return bad_usage(fmt::format("{} has no meaning for the {} sink{}", option, kind.name,
                                 is_pipe ? ". To encode, choose --format matroska or mp4" : ""));
  };
  if (!kind.encodes) {
    if (!settings.vcodec.empty()) return meaningless("--vcodec");
    if (settings.crf) return meaningless("--crf");
    if (!settings.preset.empty()) return meaningless("--preset");
    if (!settings.codec_options.empty()) return meaningless("--codec-opt");
  }
  if (!kind.converts && !settings.pix_fmt.empty()) return meaningless("--pix-fmt");
  return {};
}

}  // namespace

Status check_format(const FilmFormat& format) {
  const auto [width, height] = format.size;
  if (width < 1 || height < 1) {
    return bad_usage(fmt::format("a film of {}x{} pixels has no picture", width, height));
  }
  if (format.frame_count < 1) return bad_usage("a film needs one frame at least");
  // libav counts in 32 bits.
  constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();
  const Rational& rate = format.frame_rate;
  if (rate.numerator() < 1 || rate.numerator() > kLargest || rate.denominator() > kLargest) {
    return bad_usage(fmt::format("{} is not a frame rate that can be written", rate.to_string()));
  }
  return {};
}

Result<const SinkKind*> choose_sink(const SinkSettings& settings) {
  const auto kind = !settings.format.empty() ? sink_by_pipe_format(settings)
                    : settings.name.empty()  ? sink_by_path(settings.path)
                                             : sink_by_name(settings.name);
  if (!kind) return kind.error();
  if (Status sound = check_path(**kind, settings); !sound) return sound.error();
  if (Status sound = check_ending(**kind, settings.path); !sound) return sound.error();
  if (Status sound = check_options(**kind, settings); !sound) return sound.error();
  return *kind;
}

}  // namespace tickreel
