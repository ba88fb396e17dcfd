#include "movie/film/film_json.h"

#include <algorithm>
#include <string_view>

#include "core/files/file_names.h"
#include "movie/film/reel_timeline.h"

namespace tickreel::movie {
namespace {

void check_music(const FilmDefinition& film, JsonReader& fields) {
  const FilmMusic& music = film.music;
  if (!is_music_time(music.from, LaidSound::kLatestBegin)) {
    fields.fail("music_from", "must be seconds, up to a day");
  }
  const auto can_fade_as = [](const auto& sound) {
    return is_music_time(sound.fade_in, LaidSound::kLongestFade) &&
           is_music_time(sound.fade_out, LaidSound::kLongestFade);
  };
  const bool can_fade = can_fade_as(music);
  if (!can_fade)
    fields.fail("music_fade_in", "and 'music_fade_out' must be seconds, up to an hour");
  if (music.has_music() == music.path.empty()) {
    fields.fail("music", "and 'music_hash' must both be there, or none");
  }
  if (film.sound.empty() && music != FilmMusic()) {
    fields.fail("music", "and 'loudness' must be absent of a film without sound");
  }
  if (film.sound.empty() && !film.sounds.empty()) {
    fields.fail("sounds", "must be absent of a film without sound");
  }
  for (const LaidSound& sound : film.sounds) {
    const bool is_right = is_music_time(sound.at, LaidSound::kLatestBegin) &&
                          is_music_time(sound.from, LaidSound::kLatestBegin) &&
                          can_fade_as(sound) && is_track_name(sound.track) && !sound.path.empty() &&
                          sound.hash != 0;
    if (!is_right) fields.fail("sounds", "has one of which the file, the track or a time is wrong");
  }
}

void check_tracks(const FilmDefinition& film, JsonReader& fields) {
  if (!film.tracks->list) return fields.fail("tracks", "must be such as \"game,music,voice:eng\"");
  if (film.tracks.empty()) return;
  if (film.sound.empty()) fields.fail("tracks", "must be absent of a film without sound");
  if (const std::string left_out = heard_without_track(film); !left_out.empty()) {
    fields.fail("tracks", "must have " + left_out + ", which is heard");
  }
}

/// Checks the stretch that is shown.
void check_range(const FilmDefinition& film, JsonReader& fields) {
  const auto* const replay = film.as<FilmedReplay>();
  const bool may_be_all = replay != nullptr && replay->is_recorded_interleave;
  if (may_be_all && !fields.has("from") && !fields.has("to")) return;
  const auto* const painted = film.painted();
  if (replay == nullptr && painted == nullptr) return;
  const CaptureRange& range = replay != nullptr ? replay->range : painted->range;
  if (range.in_seconds >= range.out_seconds) fields.fail("to", "must be after 'from'");
}

/// Checks how the pictures of a replay are exposed.
void check_shutter(const FilmDefinition& film, JsonReader& fields) {
  const auto* const replay = film.as<FilmedReplay>();
  if (replay == nullptr) return;
  const FilmShutter& shutter = replay->shutter;
  if (!is_shutter_angle(shutter.degrees)) fields.fail("shutter", "must be degrees from 0 to 360");
  if (shutter.is_none() ? shutter != FilmShutter()
                        : shutter.samples < (shutter.blends_ticks ? 1 : 2)) {
    fields.fail("temporal_samples", "must be 2 or more with 'shutter', and only there");
  }
  if (!shutter.is_none() && replay->is_recorded_interleave) {
    fields.fail("shutter", "must be absent of frames that were shown");
  }
}

/// Checks how the edges in a replay's pictures are smoothed.
void check_edges(const FilmDefinition& film, JsonReader& fields) {
  const auto* const replay = film.as<FilmedReplay>();
  if (replay == nullptr || replay->spatial_samples != 3) return;
  fields.fail("spatial_samples", "must be 1, 2 or 4, or absent");
}

/// Checks the transparency of a film that has any.
void check_alpha(const FilmDefinition& film, JsonReader& fields) {
  const std::string& alpha = film.encoding.alpha;
  if (alpha.empty()) return;
  constexpr std::size_t kColorLength = 7;
  const bool is_color = alpha.size() == kColorLength && alpha[0] == '#' &&
                        alpha.find_first_not_of("0123456789abcdef", 1) == alpha.npos;
  if (alpha != kStraightAlpha && !is_color) {
    fields.fail("alpha", "must be \"straight\" or a colour such as \"#00ff00\", or absent");
  }
  if (!film.is<FilmedReplay>() && !film.is<ReelSource>()) {
    fields.fail("alpha", "must be absent of what is no replay");
  }
  if (!film.fade.is_none()) fields.fail("alpha", "must be absent of a film with fades");
}

/// Checks the fields against each other.
void check_fields_together(const FilmDefinition& film, JsonReader& fields) {
  constexpr std::size_t kMaxEndingBytes = 8;
  check_range(film, fields);
  check_shutter(film, fields);
  check_edges(film, fields);
  check_alpha(film, fields);
  const std::string& ending = film.container;
  const bool is_ending =
      ending.size() > 1 && ending.size() <= kMaxEndingBytes && ending[0] == '.' &&
      ending.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789", 1) == ending.npos;
  // A film's name must not look like that of a record.
  if (!is_ending || ending == ".json" || ending == kPartEnding) {
    fields.fail("container", "must be the ending of a film's name, such as \".mp4\"");
  }
  const auto* const panes = film.as<PanesSource>();
  if (panes != nullptr ? panes->panes.empty() : fields.has("panes")) {
    fields.fail("panes", "must be there with \"source\": \"panes\", and only there");
  }
  if (!film.sound.empty() && film.sound != kGameSound && film.sound != kSilence) {
    fields.fail("sound", "must be \"game\" or \"silence\", or absent");
  }
  check_music(film, fields);
  check_tracks(film, fields);
  for (const FilmText& text : film.overlay.texts) {
    if (text.from >= text.to) fields.fail("texts", "must end after they begin");
  }
  if (const Status tagged = check_tags(film.tags, film.plan.frame_count); !tagged) {
    fields.fail("metadata", "or 'chapters' is wrong: " + tagged.error().message);
  }
  if (film.plan.segment_count() > kMaxSegments) {
    fields.fail("segment_frames", "makes more than " + std::to_string(kMaxSegments) + " segments");
  }
}

/// Checks the panes of a clip against each other and the clip.
void check_panes(const FilmDefinition& clip, JsonReader& fields) {
  constexpr std::size_t kMostPanes = 4;
  if (clip.parts().size() > kMostPanes) return fields.fail("panes", "must be 4 at most");
  for (const FilmDefinition& pane : clip.parts()) {
    if (pane.is<PanesSource>()) return fields.fail("panes", "must have none in them");
    if (pane.given() != nullptr) return fields.fail("panes", "must not be \"frames\"");
    if (pane.transition != FilmTransition()) return fields.fail("panes", "must have no transition");
    if (pane.frame_rate != clip.frame_rate || pane.plan.frame_count < clip.plan.frame_count) {
      return fields.fail("panes", "must have the frame rate of the clip, and be as long as it");
    }
  }
}

/// Checks a film without clips: only a clip may show other sources.
void check_alone(FilmDefinition& film, JsonReader& fields) {
  film.plan.is_open = film.given() != nullptr;
  if (!film.is<FilmedReplay>() && !film.plan.is_open) {
    fields.fail("source", "must be \"frames\", \"captured\" or absent: only clips have others");
  }
  if (film.transition != FilmTransition()) fields.fail("transition", "must be absent");
}

/// Checks the clips of a film against each other and the film, and sets the edges of its segments.
void check_reel(FilmDefinition& film, JsonReader& fields) {
  if (!film.encoding.alpha.empty() && !film.overlay.is_empty()) {
    return fields.fail("alpha", "must be absent of a film with texts over all of its clips");
  }
  const auto timeline = ReelTimeline::make(film.clips());
  if (!timeline) return fields.fail("clips", "are wrong: " + timeline.error().message);
  if (timeline->frame_count() != film.plan.frame_count) {
    return fields.fail(
        "frames", "must be " + std::to_string(timeline->frame_count()) + ", as the clips have");
  }
  for (const FilmDefinition& clip : film.clips()) {
    if (clip.music != FilmMusic()) return fields.fail("clips", "must have no music of their own");
    if (!clip.sounds.empty()) return fields.fail("clips", "must have no sounds of their own");
    if (!clip.tracks.empty()) return fields.fail("clips", "must have no tracks of their own");
    if (!film.encoding.alpha.empty() && clip.transition.frames > 0) {
      return fields.fail("alpha", "must be absent of a film with transitions");
    }
    if (clip.size == film.size && clip.frame_rate == film.frame_rate) continue;
    return fields.fail("clips", "must have the size and the frame rate of the film");
  }
  film.plan.edges = timeline->edges();
}

template <typename Archive, typename Job>
void describe_job(Archive& archive, Job& of) {
  describe_film(archive, of.film);
  archive.integer("segment", of.segment, of.film.plan.segment_count() - 1);
}

void read_clip(JsonReader& reader, FilmDefinition& clip) {
  FilmDefinition::describe(reader, clip);
  auto* const panes = clip.as<PanesSource>();
  if (panes != nullptr && reader.has("panes")) {
    reader.list("panes", panes->panes, [](JsonReader& part, FilmDefinition& pane) {
      FilmDefinition::describe(part, pane);
      if (part.ok()) check_fields_together(pane, part);
    });
  }
  if (reader.ok()) check_fields_together(clip, reader);
  if (clip.given() != nullptr) reader.fail("source", "must not be \"frames\" of a clip");
  if (reader.ok()) check_panes(clip, reader);
}

}  // namespace

void describe_clip(JsonWriter& writer, const FilmDefinition& clip) {
  FilmDefinition::describe(writer, clip);
  if (const auto* const panes = clip.as<PanesSource>()) {
    writer.list("panes", panes->panes, describe_clip);
  }
}

void describe_film(JsonWriter& writer, const FilmDefinition& film) {
  if (const auto* const reel = film.as<ReelSource>()) {
    writer.list("clips", reel->clips, describe_clip);
  }
  FilmDefinition::describe(writer, film);
}

void describe_film(JsonReader& reader, FilmDefinition& film) {
  const bool is_reel = reader.has("clips");
  if (is_reel) {
    auto& clips = film.source.emplace<ReelSource>().clips;
    reader.list("clips", clips, read_clip);
    if (clips.empty()) reader.fail("clips", "must have one at least");
    if (reader.has("source")) reader.fail("source", "must be absent: there are clips");
  }
  FilmDefinition::describe(reader, film);
  if (reader.ok()) is_reel ? check_reel(film, reader) : check_alone(film, reader);
  if (reader.ok()) check_fields_together(film, reader);
}

std::uint64_t identity_of_segments(FilmDefinition film) {
  film.music = {};
  film.sounds = {};
  film.tracks = split_tracks(film);
  return identity(film);
}

std::uint64_t identity(const FilmDefinition& film) {
  JsonWriter writer(JsonWriter::Fields::kCompared);
  describe_film(writer, film);
  return hash_of(writer.take());
}

std::string to_json_line(const SegmentJob& job) {
  JsonWriter writer;
  describe_job(writer, job);
  return on_one_line(writer.take());
}

Result<SegmentJob> parse_segment_job(std::string_view text) {
  constexpr std::size_t kMaxJobBytes = std::size_t{4} << 20U;
  const std::string name = "the segment job";
  if (text.size() > kMaxJobBytes) return bad_file(name + " has more than 4 MiB");
  const auto json = parse_json(text, name);
  if (!json) return json.error();
  JsonReader reader(*json);
  SegmentJob job;
  describe_job(reader, job);
  const Status read = reader.finish();
  return read ? job : Result<SegmentJob>(bad_file(name + ": " + read.error().message));
}

}  // namespace tickreel::movie
