#include "movie/plan/reel/edit_export.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/text/parse_number.h"
#include "core/text/quoted_text.h"
#include "movie/cut/timelines/edit_formats.h"
#include "movie/cut/timelines/edit_time.h"
#include "movie/cut/timelines/media_path.h"
#include "movie/film/film_times.h"
#include "movie/film/pictures/known_video.h"
#include "movie/film/soundtrack/mastered_sound_film.h"
#include "movie/plan/film_values.h"
#include "movie/plan/reel/edit_clock.h"
#include "movie/plan/reel/edit_keys.h"
#include "movie/plan/reel/edit_media.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

constexpr const char* kOtio = ".otio";
constexpr const char* kEdl = ".edl";
constexpr const char* kMlt = ".mlt";

/// The source that a clip plays, and how fast.
struct ClipSource {
  CaptureRange available{};
  TickRate tick_rate{60};
  std::optional<Rational> speed{};  ///< none when it changes
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

/// Where the speed changes, formats with a single speed get the mean.
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
  Exporter(const std::string& path, const Description& document, const ReelPlan& reel)
      : path_(path), document_(document), reel_(reel), film_(reel.plan.film) {}

  /// `media` has a film of each clip; it is empty when none are made.
  Result<EditTimeline> timeline(const std::vector<ClipMedia>& media) const {
    EditTimeline timeline;
    timeline.name = fs::path(path_).stem().string();
    timeline.frame_rate = film_.frame_rate;
    // The size is that of the files, because a player that assumes another size shows their
    // pictures sheared.
    const auto written = written_size(media.empty() ? reel_.plan : media.front().plan);
    timeline.size = written ? *written : film_.size;
    if (!media.empty() && media.back().is_sound) timeline.sounds = sounds_of(media.back().plan);
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
  /// Returns the tracks of the sound; once it was made, only those whose files exist.
  static std::vector<EditSound> sounds_of(const FilmPlan& sound) {
    std::error_code not_there;
    const bool is_made = fs::is_regular_file(sound.path, not_there);
    std::vector<EditSound> sounds;
    for (const SoundTrack& track : tracks_of(sound.film)) {
      const std::string path = track_path(sound.path, track.name);
      if (is_made && !fs::is_regular_file(path, not_there)) continue;
      sounds.push_back({title_of(track), path});
    }
    return sounds;
  }

  [[nodiscard]] Json seen_from_timeline(const Json& keys) const {
    const std::string folder = directory_of(path_);
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
      const auto clock = clock_of(clip.path);
      if (clock)
        clip.clock = seconds_of_timecode(clock->timecode, clock->frame_rate).value_or(Rational(0));
    }
    if (media != nullptr) {
      clip.source = EditSource::kFile;
      clip.path = media->plan.path;
      clip.in = Rational(media->handles.before) / film.frame_rate;
      clip.available =
          CaptureRange{Rational(0), Rational(media->plan.film.plan.frame_count) / film.frame_rate};
      clip.speed = Rational(1);
      clip.clock = Rational(0);
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

  const std::string& path_;
  const Description& document_;
  const ReelPlan& reel_;
  const FilmDefinition& film_;
};

bool shows_replay(const FilmDefinition& clip) {
  return clip.is<FilmedReplay>() || std::ranges::any_of(clip.parts(), shows_replay);
}

}  // namespace

bool is_edit_path(const std::string& path) {
  const std::string ending = file_ending(path);
  return ending == kOtio || ending == kEdl || ending == kMlt;
}

bool is_edl_path(const std::string& path) {
  return file_ending(path) == kEdl;
}

std::string edit_media_target(const std::string& path, const Description& document) {
  const std::string stem = path.substr(0, path.size() - file_ending(path).size());
  return stem + ".media/clip" + usual_ending(document);
}

Status check_edit_is_playable(const std::string& path, const ReelPlan& reel) {
  if (file_ending(path) != kMlt) return {};
  const auto clips = reel.plan.film.clips();
  const auto found = std::ranges::find_if(clips, shows_replay);
  if (found == clips.end()) return {};
  const auto index = static_cast<std::size_t>(found - clips.begin());
  return bad_usage(
      fmt::format("clip {}, {}, is of a replay, which MLT does not play: give "
                  "§with-media",
                  index + 1, quoted_text(reel.names[index])));
}

Result<EditTimeline> edit_of_reel(const std::string& path, const Description& document,
                                  const ReelPlan& reel, const std::vector<ClipMedia>& media) {
  return Exporter(path, document, reel).timeline(media);
}

Result<std::string> edit_text(const EditTimeline& timeline, const std::string& path,
                              std::vector<std::string>& warnings) {
  const std::string ending = file_ending(path);
  if (ending == kMlt) return to_mlt(timeline, path);
  if (ending == kOtio) return to_otio(timeline, path);
  for (const std::string& lost : lost_in_edl(timeline)) {
    warnings.push_back(lost);
  }
  for (std::size_t i = 0; i < timeline.clips.size(); ++i) {
    const EditClip& clip = timeline.clips[i];
    if (clip.origin->speed || clip.origin->is_media) continue;
    warnings.push_back(
        fmt::format("the speed of clip {} changes, and in it stands the mean", i + 1));
  }
  return to_edl(timeline, path);
}

std::vector<std::string> lost_in_edit(const FilmDefinition& film,
                                      const std::vector<ClipMedia>& media) {
  std::vector<std::string> lost;
  if (!film.tags.captions.empty()) {
    lost.emplace_back("the stream of captions is not in it: add them there");
  }
  if (!film.overlay.is_empty()) {
    lost.emplace_back("the captions of the whole reel are not in it: add them there");
  }
  const bool has_sound = !media.empty() && media.back().is_sound;
  if (has_sound && !film.fade.is_none()) {
    lost.emplace_back("fading the pictures in and out is not in it: add that there");
  }
  if (has_sound) return lost;
  if (!film.fade.is_none()) lost.emplace_back("fading in and out is not in it: add that there");
  if (film.music.has_music()) lost.emplace_back("the music is not in it: add that there");
  if (!film.sounds.empty()) {
    lost.emplace_back("what lies over the film (sound) is not in it: add that there");
  }
  if (film.music.loudness) lost.emplace_back("the loudness is not in it: add that there");
  return lost;
}

}  // namespace tickreel::movie
