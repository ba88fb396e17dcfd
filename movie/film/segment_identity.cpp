#include "movie/film/segment_identity.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "movie/film/film_json.h"
#include "movie/film/json_text.h"
#include "movie/film/reel_timeline.h"
#include "movie/film/time/speed_clock.h"
#include "movie/film/time/speed_map.h"

namespace tickreel::movie {
namespace {

/// To be raised when cached segments with the same text would have other bytes and the build
/// version does not show it.
constexpr std::int64_t kIdentityVersion = 1;

/// Seconds of the game from a clip's in point.
struct Stretch {
  double first = 0.0;
  double last = 0.0;
};

/// Returns the moments that the first and the last of these frames show; nothing where only the
/// replay knows them.
std::optional<Stretch> stretch_of(const FilmDefinition& clip, const FrameRange& frames) {
  const auto* const replay = clip.as<FilmedReplay>();
  if (replay != nullptr && replay->is_recorded_interleave) return std::nullopt;
  const std::int64_t last = frames.first + frames.count - 1;
  const double rate = clip.frame_rate.to_double();
  if (replay == nullptr || replay->speed.plan.is_plain()) {
    return Stretch{static_cast<double>(frames.first) / rate, static_cast<double>(last) / rate};
  }
  const auto length = difference_of_times(replay->range.out_seconds, replay->range.in_seconds);
  if (!length) return std::nullopt;
  const auto map = SpeedMap::make(replay->speed.plan, *length);
  if (!map) return std::nullopt;
  const auto clock = SpeedClock::make(*map, clip.frame_rate, Rational(1), WideFraction(0));
  if (!clock) return std::nullopt;
  const auto seconds = [&](std::int64_t frame) {
    constexpr double kParts = 4294967296.0;
    const SpeedClock::Place place = clock->at(frame);
    return static_cast<double>(place.whole) + place.parts_of_32_bits() / kParts;
  };
  return Stretch{seconds(frames.first), seconds(last)};
}

/// Keeps the texts over any of the frames. A text that ends at the moment of the first frame is
/// kept, because rounding decides whether that frame shows it.
void keep_texts_of(const FrameRange& frames, FilmDefinition& clip) {
  const auto stretch = stretch_of(clip, frames);
  if (!stretch) return;
  constexpr double kNothing = 1e-6;
  std::erase_if(clip.overlay.texts, [&](const FilmText& text) {
    return text.from.to_double() > stretch->last + kNothing ||
           text.to.to_double() < stretch->first - kNothing;
  });
}

/// Returns the phase of frame `first` among the samples; 0 when it is the same for all frames.
std::int64_t sample_phase(const FilmDefinition& film, std::int64_t first) {
  const AudioFormat audio = audio_format_of(film);
  if (!audio.has_sound()) return 0;
  const Rational samples_of_frame = Rational(audio.sample_rate_hz) / film.frame_rate;
  return first % samples_of_frame.denominator();
}

/// Returns the film without what no segment depends on: what is added when segments are joined, and
/// how the film is cut.
FilmDefinition without_joining(FilmDefinition film) {
  film.tags = {};
  film.music = {};
  film.sounds = {};
  film.tracks = split_tracks(film);
  film.encoding.acodec.clear();
  film.encoding.audio_bitrate = 0;
  film.plan = {film.plan.frame_count, 0};
  return film;
}

/// A clip, or a film of one replay, and the frames of it that a segment shows.
struct ShownPart {
  FilmDefinition clip;
  FrameRange frames;
  std::int64_t phase = 0;  ///< the phase of its first frame among the samples
};

ShownPart shown_part(const FilmDefinition& clip, const FrameRange& frames, std::int64_t phase) {
  ShownPart part{clip, frames, phase};
  keep_texts_of(frames, part.clip);
  return part;
}

/// Returns the parts that a segment of a reel shows: one clip, or both clips of a transition.
std::vector<ShownPart> parts_of_reel(const FilmDefinition& whole,
                                     const std::vector<FilmDefinition>& clips,
                                     const ReelTimeline& timeline, const FrameRange& range) {
  const ReelPlace place = timeline.at(range.first);
  std::vector<ShownPart> parts;
  const auto add = [&](const ClipFrame& at) {
    parts.push_back(shown_part(clips[at.clip], {at.frame, range.count},
                               sample_phase(whole, timeline.first_frame(at.clip))));
  };
  add(place.shown);
  parts.front().clip.transition = {};
  if (place.is_transition) add(place.next);
  return parts;
}

/// The archive of a film whose only clip has the fields of what is filmed. It skips those fields;
/// all others are in both.
class FilmOfClip {
 public:
  explicit FilmOfClip(JsonWriter& writer) : writer_(writer) {}

  template <typename T>
  void field(const FilmField& about, const T& value) {
    if (!is_of_clip(about)) writer_.field(about, value);
  }
  void choice(const FilmField& about, const char* no, const char* yes, bool value) {
    if (!is_of_clip(about)) writer_.choice(about, no, yes, value);
  }
  void kind(const FilmField& about, const FilmSource& source) { writer_.kind(about, source); }
  void nothing(const FilmField& /*about*/) {}

 private:
  static bool is_of_clip(const FilmField& about) {
    constexpr std::array<std::string_view, 7> kOfClip{
        "replay", "replay_hash", "game_library", "interleave", "from", "to", "camera"};
    return std::ranges::find(kOfClip, std::string_view(about.name)) != kOfClip.end();
  }

  JsonWriter& writer_;
};

/// Writes the fades that the segment lies in, and its position in them.
void describe_fade(JsonWriter& writer, FilmDefinition& film, const FrameRange& range) {
  const std::int64_t left = film.plan.frame_count - range.first;
  if (range.first >= film.fade.in_frames) film.fade.in_frames = 0;
  if (left - range.count >= film.fade.out_frames) film.fade.out_frames = 0;
  if (film.fade.is_none()) film.fade = {};
  if (film.fade.in_frames > 0) writer.integer("from_beginning", range.first);
  if (film.fade.out_frames == 0) return;
  writer.integer("to_end", left);
  writer.integer("end_phase", sample_phase(film, film.plan.frame_count));
}

}  // namespace

SegmentIdentities::SegmentIdentities(const FilmDefinition& film, const FilmProvenance& provenance,
                                     std::optional<ReelTimeline> timeline)
    : plan_(film.plan),
      whole_(without_joining(film)),
      timeline_(std::move(timeline)),
      provenance_(provenance) {
  if (auto* const reel = whole_.as<ReelSource>()) {
    for (FilmDefinition& clip : reel->clips) clips_.push_back(without_joining(std::move(clip)));
    reel->clips.clear();
    return;
  }
  clips_.push_back(whole_);
  clips_.front().fade = {};
  clips_.front().tracks = {};
  clips_.front().plan.frame_count = 0;
  whole_.overlay = {};
}

Result<SegmentIdentities> SegmentIdentities::make(const FilmDefinition& film,
                                                  const FilmProvenance& provenance) {
  if (!film.is<ReelSource>()) return SegmentIdentities(film, provenance, std::nullopt);
  auto timeline = ReelTimeline::make(film.clips());
  if (!timeline) return timeline.error();
  return SegmentIdentities(film, provenance, *std::move(timeline));
}

SegmentIdentity SegmentIdentities::at(std::int64_t segment) const {
  const FrameRange range = plan_.range(segment);
  std::vector<ShownPart> parts;
  if (timeline_) {
    parts = parts_of_reel(whole_, clips_, *timeline_, range);
  } else {
    parts.push_back(shown_part(clips_.front(), range, 0));
  }
  JsonWriter writer(JsonWriter::Fields::kCompared);
  writer.integer("segment_identity", kIdentityVersion);
  writer.list("shows", parts, [](JsonWriter& part, const ShownPart& shown) {
    part.integer("first", shown.frames.first);
    part.integer("sample_phase", shown.phase);
  });
  FilmDefinition whole = whole_;
  describe_fade(writer, whole, range);
  keep_texts_of(range, whole);
  if (!whole.overlay.is_empty()) writer.integer("texts_from_beginning", range.first);
  whole.plan.frame_count = range.count;
  // A film of one replay is written as a reel too.
  writer.part("film", [&](JsonWriter& part) {
    part.list("clips", parts,
              [](JsonWriter& clip, const ShownPart& shown) { describe_clip(clip, shown.clip); });
    FilmDefinition::describe(FilmOfClip(part), whole);
  });
  describe_provenance(writer, provenance_);
  const Json decides = writer.take();
  return {on_one_line(decides), hash_of(decides)};
}

}  // namespace tickreel::movie
