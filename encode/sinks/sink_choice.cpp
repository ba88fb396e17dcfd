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
#include "core/text/nearest_name.h"

namespace tickreel::encode {
namespace {

constexpr std::array kSinks = {
    SinkKind{.name = kEncodingSink,
             .open = open_ffmpeg_sink,
             .open_film = open_piped_film,
             .endings = ".mp4 .m4v .mov .mkv .webm",
             .film_ending = ".mp4",
             .takes_pipe = true,
             .ending_decides = true,
             .encodes = true,
             .converts = true,
             .takes_sound = true,
             .encodes_sound = true,
             .keeps_segments = true},
    SinkKind{.name = "png",
             .open = open_png_sink,
             .open_film = nullptr,
             .endings = ".png",
             .film_ending = "-%06d.png"},
    SinkKind{.name = "gif",
             .open = open_gif_sink,
             .open_film = nullptr,
             .endings = ".gif",
             .film_ending = ".gif",
             .usual_size = {480, 270},
             .usual_frame_rate = 25,
             .nearest_rate = nearest_gif_rate,
             .shrinks = true},
    SinkKind{.name = "webp",
             .open = open_webp_sink,
             .open_film = nullptr,
             .endings = ".webp",
             .film_ending = ".webp",
             .usual_size = {480, 270},
             .usual_frame_rate = 25,
             .nearest_rate = nearest_webp_rate,
             .shrinks = true,
             .takes_codec_options = true},
    SinkKind{.name = "raw",
             .open = open_raw_sink,
             .open_film = nullptr,
             .endings = ".y4m .yuv .rgb .raw",
             .film_ending = ".y4m",
             .takes_pipe = true,
             .is_usual_pipe = true,
             .converts = true},
    SinkKind{.name = kSoundSink,
             .open = open_audio_sink,
             .open_film = open_audio_film,
             .endings = ".wav .flac .ogg",
             .film_ending = ".wav",
             .ending_decides = true,
             .takes_sound = true,
             .encodes_sound = true},
    SinkKind{.name = "hash",
             .open = open_hash_sink,
             .open_film = open_hash_film,
             .endings = "",
             .film_ending = ".txt",
             .may_lack_path = true,
             .takes_pipe = true,
             .takes_sound = true,
             .prints = true,
             .has_file_size = false},
    SinkKind{.name = "null",
             .open = open_null_sink,
             .open_film = open_null_film,
             .endings = "",
             .film_ending = ".mp4",
             .may_lack_path = true,
             .takes_pipe = true,
             .takes_sound = true,
             .writes = false,
             .has_file_size = false},
};

/// The formats for standard output, under FFmpeg's names of muxers.
struct PipeFormat {
  std::string_view name;
  std::string_view sink;
};
constexpr std::array kPipeFormats = {
    PipeFormat{"yuv4mpegpipe", "raw"}, PipeFormat{"rawvideo", "raw"},
    PipeFormat{"matroska", kEncodingSink}, PipeFormat{"mp4", kEncodingSink}};

/// Returns the names of all sinks, or of those with a property.
std::string names_of(bool SinkKind::*property = nullptr) {
  std::vector<std::string_view> names;
  for (const SinkKind& kind : kSinks) {
    if (property == nullptr || kind.*property) names.push_back(kind.name);
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

Result<const SinkKind*> sink_by_name(std::string_view name) {
  if (const SinkKind* kind = find_sink(name)) return kind;
  return bad_usage(fmt::format("there is no sink named {}. There are {}{}", name, names_of(),
                               or_nearest(std::string(name), names_of())));
}

Result<const SinkKind*> sink_by_path(const std::string& path) {
  if (path == "-") return std::ranges::find(kSinks, true, &SinkKind::is_usual_pipe);
  std::vector<std::string_view> endings;
  for (const SinkKind& kind : kSinks) {
    if (has_ending(kind.endings, file_ending(path))) return &kind;
    if (!kind.endings.empty()) endings.push_back(kind.endings);
  }
  std::error_code not_there;
  if (path.ends_with('/') || std::filesystem::is_directory(path, not_there)) {
    return bad_usage(fmt::format("{} is a directory: name a file in it, such as {}", path,
                                 (std::filesystem::path(path) / "film.mp4").string()));
  }
  const std::string problem =
      path.empty() ? "there is no file to write: give §output FILE"
                   : fmt::format("the ending of '{}' does not say what to write", path);
  return bad_usage(fmt::format("{}. Known endings: {}. Or name the sink with §sink", problem,
                               fmt::join(endings, " ")));
}

Result<const SinkKind*> sink_by_pipe_format(const SinkSettings& settings) {
  if (settings.path != "-") {
    return bad_field(
        "format",
        fmt::format(" {} is for standard output (§output -); what a file is follows from its "
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
    return sink_by_name(format.sink);
  }
  return bad_usage(fmt::format("there is no format named {} for standard output. There are {}{}",
                               settings.format, fmt::join(names, ", "), advice));
}

Status check_path(const SinkKind& kind, const SinkSettings& settings) {
  if (settings.path.empty() && !kind.may_lack_path) {
    return bad_usage(
        fmt::format("the {} sink needs a file to write, as in §output FILE", kind.name));
  }
  if (settings.path != "-") return {};
  if (!kind.takes_pipe) {
    return bad_usage(fmt::format("the {} sink cannot write to standard output. Those that can: {}",
                                 kind.name, names_of(&SinkKind::takes_pipe)));
  }
  if (kind.ending_decides && settings.format.empty()) {
    return bad_usage(
        "standard output has no ending that says what to write: choose with §format "
        "matroska or mp4");
  }
  return {};
}

/// Refuses an ending that does not fit the format of the file.
Status check_ending(const SinkKind& kind, const std::string& path) {
  constexpr std::string_view kOtherPictures = ".jpg .jpeg .bmp .tga .tif .tiff .exr";
  const std::string ending = file_ending(path);
  if (kind.ending_decides && path != "-" && !has_ending(kind.endings, ending)) {
    return bad_usage(
        fmt::format("the ending of '{}' says no kind of film that can be written. Possible are {}",
                    path, kind.endings));
  }
  if (ending.empty() || has_ending(kind.endings, ending) || !kind.writes) return {};
  const auto is_kind = [&](const SinkKind& other) { return has_ending(other.endings, ending); };
  const bool misleading =
      std::any_of(kSinks.begin(), kSinks.end(), is_kind) || has_ending(kOtherPictures, ending);
  if (!misleading) return {};
  return bad_usage(
      fmt::format("the {} sink does not write what the ending of '{}' promises", kind.name, path));
}

bool meets(const SinkKind& kind, FieldNeeds needs) {
  switch (needs) {
    case FieldNeeds::kNothing:
      return true;
    case FieldNeeds::kEncoder:
      return kind.encodes;
    case FieldNeeds::kCodecOptions:
      return kind.encodes || kind.takes_codec_options;
    case FieldNeeds::kPixelFormat:
      return kind.converts || kind.open == open_png_sink;
    case FieldNeeds::kSound:
      return kind.takes_sound;
    case FieldNeeds::kSoundEncoder:
      return kind.encodes_sound;
  }
  return true;
}

/// An archive that finds an option which means nothing to the sink.
class Meaningless {
 public:
  explicit Meaningless(const SinkKind& kind) : kind_(kind) {}

  template <typename T>
  void field(const FilmField& about, const T& value) {
    if (option_.empty() && !meets(kind_, about.needs) && value != T()) option_ = option_of(about);
  }
  /// Returns the first such option; empty when there is none.
  [[nodiscard]] std::string_view option() const { return option_; }

 private:
  const SinkKind& kind_;
  std::string_view option_;
};

Status check_options(const SinkKind& kind, const SinkSettings& settings) {
  Meaningless found(kind);
  SinkSettings::describe(found, settings);
  if (found.option().empty()) return {};
  const bool is_pipe = kind.is_usual_pipe && settings.path == "-";
  return bad_field(std::string(found.option()),
                   fmt::format(" has no meaning for the {} sink{}", kind.name,
                               is_pipe ? ". To encode, choose §format matroska or mp4" : ""));
}

}  // namespace

Status check_sound(const SinkKind& kind, const SinkSettings& settings, const FilmFormat& format) {
  if (kind.takes_sound || !format.audio.has_sound()) return {};
  return bad_usage(fmt::format("the {} sink has no place for sound: {} would be silent", kind.name,
                               settings.path.empty() ? "the film" : settings.path));
}

Status check_format(const FilmFormat& format) {
  const auto [width, height] = format.size;
  if (width < 1 || height < 1) {
    return bad_usage(fmt::format("a film of {}x{} pixels has no picture", width, height));
  }
  if (format.frame_count < 1) return bad_usage("a film needs one frame at least");
  // libav has 32 bits for each number.
  constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();
  const Rational& rate = format.frame_rate;
  if (rate.numerator() < 1 || rate.numerator() > kLargest || rate.denominator() > kLargest) {
    return bad_usage(fmt::format("{} is not a frame rate that can be written", rate.to_string()));
  }
  return {};
}

const SinkKind* find_sink(std::string_view name) {
  const auto* const kind = std::ranges::find(kSinks, name, &SinkKind::name);
  return kind == kSinks.end() ? nullptr : kind;
}

const SinkKind* meant_sink(const std::string& name, const std::string& path) {
  const auto kind = name.empty() ? sink_by_path(path) : sink_by_name(name);
  return kind ? *kind : nullptr;
}

Result<const SinkKind*> choose_sink(const SinkSettings& settings) {
  const auto kind = !settings.format.empty() ? sink_by_pipe_format(settings)
                    : settings.name.empty()  ? sink_by_path(settings.path)
                                             : sink_by_name(settings.name);
  if (!kind) return kind.error();
  if (Status valid = check_path(**kind, settings); !valid) return valid.error();
  if (Status valid = check_ending(**kind, settings.path); !valid) return valid.error();
  if (Status valid = check_options(**kind, settings); !valid) return valid.error();
  return *kind;
}

}  // namespace tickreel::encode
