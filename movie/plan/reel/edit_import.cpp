#include "movie/plan/reel/edit_import.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/files/text_file.h"
#include "core/text/first_bytes.h"
#include "core/text/quoted_text.h"
#include "movie/cut/timelines/edit_formats.h"
#include "movie/cut/timelines/edit_time.h"
#include "movie/cut/timelines/media_path.h"
#include "movie/film/film_cameras.h"
#include "movie/plan/options/option_values.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/edit_clock.h"
#include "movie/plan/reel/edit_keys.h"
#include "movie/plan/reel/reel_text.h"
#include "movie/plan/reel/title_keys.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kStillEndings = ".png .jpg .jpeg";

/// Returns a name as the text of a card: one line, not too long.
std::string card_text(std::string name) {
  constexpr std::size_t kMostBytes = 60;
  if (!is_utf8(name)) return "?";
  std::ranges::replace_if(
      name, [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }, ' ');
  if (name.size() <= kMostBytes) return name.empty() ? "?" : name;
  return std::string(first_bytes(name, kMostBytes)) + "...";
}

class Importer {
 public:
  Importer(const EditTimeline& timeline, const std::string& file, const std::string& output,
           std::vector<std::string>& warnings)
      : timeline_(timeline), file_(file), output_(output), warnings_(warnings), problems_(file) {}

  Result<Json> reel() {
    Json document = film();
    Json clips = Json::array();
    for (std::size_t i = 0; i < timeline_.clips.size(); ++i) clips.push_back(clip_at(i));
    if (!problems_.empty()) return problems_.tell();
    document["clip"] = std::move(clips);
    return document;
  }

 private:
  /// Converts paths of the timeline to paths of the description. `whose` names the owner of the
  /// keys.
  Json seen_from_description(const Json& keys, const std::string& whose) {
    const std::string folder = directory_of(file_);
    return with_paths(keys, [&](const std::string& path) {
      const std::string seen = path_seen_from(folder, path);
      warn_if_missing(seen, whose);
      return path_in_description(output_, seen);
    });
  }

  /// A missing file is only a warning, because a timeline of another machine may need other paths.
  /// Warns once for each file.
  void warn_if_missing(const std::string& path, const std::string& whose) {
    std::error_code unknown;
    const std::string picture = path.substr(0, path.find(','));  // the file of a watermark
    if (fs::exists(path, unknown) || fs::exists(picture, unknown)) return;
    if (!missing_.insert(path).second) return;
    warnings_.push_back(whose + ": there is no file " + quoted_text(path.substr(0, 200)) +
                        ": put its path right in the reel");
  }

  Json film() {
    Json keys = Json::object();
    if (are_keys(timeline_.keys)) {
      keys = seen_from_description(timeline_.keys, "the whole film");
      keys.erase("clip");
    } else if (!timeline_.keys.is_null()) {
      warnings_.emplace_back("what tickreel wrote of the whole film is damaged, and left out");
    }
    keys["fps"] = timeline_.frame_rate.to_string();
    return keys;
  }

  [[nodiscard]] std::string words_of(std::size_t clip) const {
    return fmt::format("clip {}, {}", clip + 1,
                       quoted_text(timeline_.clips[clip].name.substr(0, 80)));
  }

  Json clip_at(std::size_t index) {
    const EditClip& clip = timeline_.clips[index];
    const bool has_keys = clip.origin && are_keys(clip.keys);
    if (clip.origin && !has_keys) {
      warnings_.push_back(words_of(index) + ": what tickreel wrote of it is damaged, and left out");
    }
    Json keys = has_keys ? described(index) : shown(index);
    for (const char* key : {"transition", "transition-length"}) keys.erase(key);
    if (clip.transition.frames > 0) {
      keys["transition"] = clip.transition.kind;
      keys["transition-length"] = frames_text(clip.transition.frames);
    }
    return keys;
  }

  /// Returns the keys that follow from the kind of the clip's file.
  Json shown(std::size_t index) {
    const EditClip& clip = timeline_.clips[index];
    if (clip.source != EditSource::kFile) {
      const bool is_gap = clip.source == EditSource::kGap;
      return {{"card", is_gap ? "" : card_text(clip.name)}, {"length", frames_text(clip.frames)}};
    }
    warn_if_missing(clip.path, words_of(index));
    const std::string path = path_in_description(output_, clip.path);
    if (has_ending(kStillEndings, file_ending(clip.path))) {
      return {{"still", path}, {"length", frames_text(clip.frames)}};
    }
    const bool is_replay = clip.path.ends_with(kReplayEnding);
    Json keys{{is_replay ? "replay" : "video", path}};
    set_stretch(index, is_replay ? clip.in : clock_.begin_of(clip), clip.speed, keys);
    if (clip.speed == Rational(1)) return keys;
    keys["speed"] = clip.speed.to_string();
    if (!is_replay) {
      problems_.add(words_of(index),
                    "it has another speed than 1, which videos cannot have in a reel");
    }
    return keys;
  }

  void set_stretch(std::size_t index, const Rational& in, const Rational& speed, Json& keys) {
    const EditClip& clip = timeline_.clips[index];
    const Rational length = Rational(clip.frames) / timeline_.frame_rate;
    const auto played = product_of_times(length, speed);
    const auto out = played ? sum_of_times(in, *played) : std::nullopt;
    if (!out) {
      problems_.add(words_of(index), "its times have too little in common with its speed");
      return;
    }
    const auto end = clip.origin && clip.origin->range
                         ? std::optional(clip.origin->range->out_seconds)
                         : clock_.end_of_file(clip, *out);
    // A timeline counts whole frames, and the last one may show less than a frame of its source.
    const double frame = speed.to_double() / timeline_.frame_rate.to_double();
    const bool is_beyond = end && *out > *end && out->to_double() - end->to_double() < frame;
    set_range({in, is_beyond ? *end : *out}, std::nullopt, keys);
  }

  /// Returns the keys that the clip was made from, adjusted where it was trimmed.
  Json described(std::size_t index) {
    const EditClip& clip = timeline_.clips[index];
    Json keys = seen_from_description(clip.keys, words_of(index));
    if (is_as_it_was(clip)) return keys;
    const EditOrigin& was = *clip.origin;
    if (!was.range && keys.contains(kPaneTable)) {
      problems_.add(words_of(index),
                    "it was trimmed, and it is of panes: cut them in the description");
      return keys;
    }
    if (!was.range) {
      keys["length"] = frames_text(clip.frames);
      return keys;
    }
    if (!was.speed) {
      problems_.add(
          words_of(index),
          "it was trimmed, and its speed changes: undo that, and cut it in the description");
      return keys;
    }
    const auto speed =
        was.is_media ? product_of_times(*was.speed, clip.speed) : std::optional(clip.speed);
    const auto moved_by = difference_of_times(clip.in, was.in);
    const auto later = moved_by
                           ? product_of_times(*moved_by, was.is_media ? *was.speed : Rational(1))
                           : std::nullopt;
    const auto in = later ? sum_of_times(was.range->in_seconds, *later) : std::nullopt;
    if (!speed || !in || *in < Rational(0)) {
      problems_.add(words_of(index), "where it was trimmed to makes no sense");
      return keys;
    }
    set_stretch(index, *in, *speed, keys);
    if (*speed != *was.speed) keys["speed"] = speed->to_string();
    warn_of_times(index, keys);
    return keys;
  }

  /// Whether the clip still has the same frames.
  [[nodiscard]] bool is_as_it_was(const EditClip& clip) const {
    const EditOrigin& was = *clip.origin;
    const Rational& told = was.is_media || !was.speed ? clip.speed : *was.speed;
    if (clip.frames != was.frames || clip.speed != told) return false;
    if (was.is_media && clip.speed != Rational(1)) return false;
    if (!was.range && !was.is_media) return true;
    const double apart = clip.in.to_double() - was.in.to_double();
    constexpr double kPartOfFrame = 0.1;  // files store times as floating point
    return std::abs(apart) * timeline_.frame_rate.to_double() < kPartOfFrame;
  }

  /// Warns of keys whose times count from the clip's beginning.
  void warn_of_times(std::size_t index, const Json& keys) {
    const auto camera = keys.find("camera");
    const bool has_cuts = camera != keys.end() && camera->is_string() &&
                          FilmCameras(camera->get<std::string>())->size() > 1;
    if (!has_cuts && !keys.contains("text") && !keys.contains(kTitleTable)) return;
    warnings_.push_back(words_of(index) +
                        ": it was trimmed, and the times of its texts and cameras are as before, "
                        "from where it begins now");
  }

  const EditTimeline& timeline_;
  const std::string& file_;
  const std::string& output_;
  std::vector<std::string>& warnings_;
  EditProblems problems_;
  std::set<std::string> missing_;  ///< missing files already warned of
  EditClock clock_{timeline_.frame_rate};
};

}  // namespace

Result<EditImport> read_edit(const std::string& file, const std::string& fps) {
  EditReading reading{file};
  if (!fps.empty()) {
    const auto rate = parse_frame_rate(fps);
    if (!rate) return rate.error();
    reading.frame_rate = *rate;
  }
  const std::string ending = file_ending(file);
  if (ending != ".otio" && ending != ".edl") {
    return bad_usage(file +
                     ": give a timeline of OpenTimelineIO, in .otio, or an edit decision list "
                     "(CMX 3600), in .edl");
  }
  const auto text = read_text_file(file, kMostEditBytes);
  if (!text) return text.error();
  return ending == ".otio" ? read_otio(*text, reading) : read_edl(*text, reading);
}

Result<Json> reel_of(const EditTimeline& timeline, const std::string& file,
                     const std::string& output, std::vector<std::string>& warnings) {
  return Importer(timeline, file, output, warnings).reel();
}

}  // namespace tickreel::movie
