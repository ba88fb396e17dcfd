#include "cli/reels/edit_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "cli/films/film_document.h"
#include "cli/films/make_and_print.h"
#include "cli/reels/edit_keys.h"
#include "cli/reels/edit_media.h"
#include "cli/words/messages.h"
#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/files/text_file.h"
#include "core/text/counted.h"
#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "core/text/shown_name.h"
#include "movie/edit/edit_formats.h"
#include "movie/edit/edit_time.h"
#include "movie/edit/media_path.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_times.h"
#include "movie/pictures/known_video.h"
#include "movie/plan/film_values.h"

namespace tickreel {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOtio = ".otio";
constexpr const char* kEdl = ".edl";
constexpr const char* kMlt = ".mlt";
constexpr const char* kHandleSeconds = "1";

/// What is about the whole film, and no editing program is told.
void warn_of_film(const FilmDefinition& film, const std::string& path) {
  const auto warn = [&](const char* what) {
    print_warning(shown_name(path) + ": " + what + " not in it: add that there");
  };
  if (!film.fade.is_none()) warn("fading in and out is");
  if (film.music.has_music()) warn("the music is");
  if (film.music.loudness) warn("the loudness is");
}

/// What of the clip's source a film of it plays through, and how fast.
struct ClipSource {
  CaptureRange available{};
  TickRate tick_rate{60};
  std::optional<Rational> speed{};  ///< none: it changes
};

Result<ClipSource> open_source(const FilmDefinition& clip) {
  auto replay = ReplayReader::open(clip.replay().file);
  if (!replay) return replay.error();
  const TickRate& tick_rate = replay->session().setup.tick_rate;
  const SpeedPlan& plan = clip.replay().speed.plan;
  ClipSource source{range_of(replay->shown_ticks(), tick_rate), tick_rate};
  if (plan.freezes.empty() && plan.keys.size() <= 1) {
    source.speed = plan.keys.empty() ? Rational(1) : plan.keys.front().speed;
  }
  return source;
}

/// Where the speed changes, programs that know one speed are told the mean.
Rational told_speed(const FilmDefinition& clip, const ClipSource& source) {
  if (source.speed) return *source.speed;
  const CaptureRange& range = clip.replay().range;
  const double game = range.out_seconds.to_double() - range.in_seconds.to_double();
  const double film = static_cast<double>(clip.plan.frame_count) / clip.frame_rate.to_double();
  const auto mean = snapped_speed(game / film);
  return mean ? mean->speed : Rational(1);
}

class Exporter {
 public:
  Exporter(const EditExport& wanted, const Description& document, const ReelPlan& reel)
      : wanted_(wanted), document_(document), reel_(reel), film_(reel.film.film) {}

  /// `media`: of each clip; empty: none is made.
  Result<EditTimeline> timeline(const std::vector<ClipMedia>& media) const {
    EditTimeline timeline;
    timeline.name = fs::path(wanted_.path).stem().string();
    timeline.frame_rate = film_.frame_rate;
    timeline.size = film_.size;
    timeline.has_sound = !media.empty() && !film_.sound.empty();
    timeline.keys = seen_from_timeline(keys_of_film(document_, reel_));
    for (std::size_t i = 0; i < film_.clips().size(); ++i) {
      auto clip = clip_of(i, media.empty() ? nullptr : &media[i]);
      if (!clip) return clip.error();
      timeline.clips.push_back(*std::move(clip));
    }
    for (const auto& [name, frame] : film_.tags.chapters) {
      timeline.markers.push_back({name, parse_number<std::int64_t>(frame).value_or(0)});
    }
    return timeline;
  }

 private:
  [[nodiscard]] Json seen_from_timeline(const Json& keys) const {
    const std::string folder = directory_of(wanted_.path);
    return with_paths(keys, [&](const std::string& path) { return path_from(folder, path); });
  }

  Result<EditClip> clip_of(std::size_t index, const ClipMedia* media) const {
    const FilmDefinition& film = film_.clips()[index];
    EditClip clip;
    clip.name = reel_.names[index];
    clip.frames = film.plan.frame_count;
    clip.transition = film.transition;
    clip.source = EditSource::kMissing;
    EditOrigin origin{.frames = clip.frames};
    std::optional<TickRate> tick_rate;
    if (const auto* const filmed = film.as<FilmedReplay>()) {
      const auto source = open_source(film);
      if (!source) return source.error();
      tick_rate = source->tick_rate;
      origin.range = filmed->range;
      origin.speed = source->speed;
      clip.source = EditSource::kFile;
      clip.path = filmed->file;
      clip.in = filmed->range.in_seconds;
      clip.available = source->available;
      clip.speed = told_speed(film, *source);
    }
    if (const auto* const video = film.as<VideoSource>()) {
      const auto known = know_video(video->media.file);
      if (!known) return known.error();
      origin.range = video->range;
      origin.speed = Rational(1);
      clip.source = EditSource::kFile;
      clip.path = video->media.file;
      clip.in = video->range.in_seconds;
      clip.available = CaptureRange{Rational(0), known->video->times().length()};
    }
    if (media != nullptr) {
      clip.source = EditSource::kFile;
      clip.path = media->film.path;
      clip.in = Rational(media->handles.before) / film.frame_rate;
      clip.available =
          CaptureRange{Rational(0), Rational(media->film.film.plan.frame_count) / film.frame_rate};
      clip.speed = Rational(1);
      origin.is_media = true;
    }
    origin.in = clip.in;
    origin.file = fs::path(clip.path).filename().string();
    clip.origin = origin;
    const auto keys = keys_of_clip(document_, reel_, index, tick_rate);
    if (!keys) {
      return Error{keys.error().kind, fmt::format("clip {}: {}", index + 1, keys.error().message)};
    }
    clip.keys = seen_from_timeline(*keys);
    return clip;
  }

  const EditExport& wanted_;
  const Description& document_;
  const ReelPlan& reel_;
  const FilmDefinition& film_;
};

Result<std::string> text_of(const EditTimeline& timeline, const std::string& path) {
  const std::string ending = file_ending(path);
  if (ending == kMlt) return to_mlt(timeline, path);
  if (ending == kOtio) return to_otio(timeline, path);
  for (const std::string& lost : lost_in_edl(timeline)) {
    print_warning(shown_name(path) + ": " + lost);
  }
  for (std::size_t i = 0; i < timeline.clips.size(); ++i) {
    const EditClip& clip = timeline.clips[i];
    if (clip.origin->speed || clip.origin->is_media) continue;
    print_warning(fmt::format("{}: the speed of clip {} changes, and in it stands the mean",
                              shown_name(path), i + 1));
  }
  return to_edl(timeline, path);
}

/// Before anything is made.
Status check_paths(const ReelPlan& reel, const std::vector<ClipMedia>& media) {
  for (const ClipMedia& one : media) {
    if (Status apart = check_output_is_no_input(reel.film.film, one.film.path); !apart) {
      return apart;
    }
  }
  return {};
}

bool shows_replay(const FilmDefinition& clip) {
  return clip.is<FilmedReplay>() || std::ranges::any_of(clip.parts(), shows_replay);
}

/// That whoever plays the timeline can play its files.
Status check_played(const EditExport& wanted, const ReelPlan& reel) {
  if (wanted.has_media || file_ending(wanted.path) != kMlt) return {};
  const auto clips = reel.film.film.clips();
  const auto found = std::ranges::find_if(clips, shows_replay);
  if (found == clips.end()) return {};
  const auto index = static_cast<std::size_t>(found - clips.begin());
  return bad_usage(
      fmt::format("clip {}, {}, is of a replay, which MLT does not play: give "
                  "--with-media",
                  index + 1, quoted_text(reel.names[index])));
}

bool is_there_already(const std::string& path, const std::string& text) {
  const auto there = read_text_file(path, kMostEditBytes);
  return there && *there == text;
}

/// `made`: its films.
Result<FilmOutcome> write_edit(const EditExport& wanted, const Description& document,
                               const ReelPlan& reel, ProgressStyle style, MadeEdit& made) {
  const std::string handles = wanted.handles.empty() ? kHandleSeconds : wanted.handles;
  if (Status played = check_played(wanted, reel); !played) return played.error();
  std::int64_t frames = 0;
  if (handles != "0") {
    const auto length = parse_film_length("--handles", handles, reel.film.film.frame_rate);
    if (!length) return length.error();
    frames = *length;
  }
  std::vector<ClipMedia>& media = made.media;
  if (wanted.has_media) {
    auto planned = plan_clip_media(reel, frames);
    if (!planned) return planned.error();
    media = *std::move(planned);
    made.films.resize(media.size());
  }
  if (Status apart = check_paths(reel, media); !apart) return apart.error();
  const auto timeline = Exporter(wanted, document, reel).timeline(media);
  if (!timeline) return timeline.error();
  const auto text = text_of(*timeline, wanted.path);
  if (!text) return text.error();
  const bool is_there = is_there_already(wanted.path, *text);
  if (!is_there) {
    if (Status free = check_replaceable(wanted.path, wanted.overwrite); !free) return free.error();
  }
  MadeEach films = make_clip_media(media, style);
  made.films = std::move(films.results);
  if (!films.status) return films.status.error();
  warn_of_film(reel.film.film, wanted.path);
  if (!is_there) {
    const WhenThere when_there = wanted.overwrite ? WhenThere::kReplace : WhenThere::kKeep;
    Status written = write_text_file(wanted.path, *text, when_there);
    if (!written) return written.error();
  }
  if (is_for_people(style)) {
    print_message(fmt::format("{}: a timeline of {}\n", shown_name(wanted.path),
                              counted(timeline->clips.size(), "clip")));
  }
  return is_there ? FilmOutcome::kKept : FilmOutcome::kMade;
}

}  // namespace

bool is_edit_path(const std::string& path) {
  const std::string ending = file_ending(path);
  return ending == kOtio || ending == kEdl || ending == kMlt;
}

std::string edit_media_target(const std::string& path, const Description& document) {
  const std::string stem = path.substr(0, path.size() - file_ending(path).size());
  return stem + ".media/clip" + usual_ending(document);
}

MadeEdit export_edit(const EditExport& wanted, const Description& document, const ReelPlan& reel,
                     ProgressStyle style) {
  MadeEdit made;
  made.timeline = result_of(write_edit(wanted, document, reel, style, made));
  return made;
}

nlohmann::json document_of_edit(const EditExport& wanted, const ReelPlan& reel,
                                const MadeEdit& made) {
  std::vector<const FilmPlan*> films;
  for (const ClipMedia& one : made.media) films.push_back(&one.film);
  nlohmann::json document = films_document(films, made.films);
  document["file"] = wanted.path;
  document["clips"] = reel.film.film.clips().size();
  add_result(document, made.timeline);
  return document;
}

}  // namespace tickreel
