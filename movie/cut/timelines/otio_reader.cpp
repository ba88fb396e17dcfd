#include "movie/cut/timelines/edit_formats.h"

#include <algorithm>
#include <utility>

#include "core/text/counted.h"
#include "core/text/quoted_text.h"
#include "movie/cut/timelines/edit_items.h"
#include "movie/cut/timelines/otio_items.h"
#include "movie/cut/timelines/otio_names.h"
#include "movie/cut/timelines/otio_values.h"
#include "movie/film/time/game_time.h"

namespace tickreel::movie {
namespace {

constexpr JsonLimits kLimits{.depth = 100, .members = 10'000};

/// Returns the kind of a track; "Video" for a track without one.
std::string kind_of(const OtioObject& track) {
  const std::string kind = track.text("kind");
  return kind.empty() ? "Video" : kind;
}

class OtioReader {
 public:
  explicit OtioReader(const EditReading& reading)
      : reading_(reading), problems_(reading.file), reader_(reading, problems_, import_.warnings) {}

  Result<EditImport> read(const Json& root) {
    const OtioObject timeline(root, "");
    if (!timeline.is("Timeline") || !is_known_schema(timeline)) {
      return bad_file(reading_.file + ": a Timeline.1 is imported, and this is " +
                      timeline.in_words());
    }
    EditTimeline& read = import_.timeline;
    read.name = timeline.name();
    if (timeline.own().is_object()) read.keys = timeline.own().value(kOtioFilm, Json());
    if (const auto start = otio_time(timeline.at("global_start_time"))) said_rate_ = start->rate;
    const OtioObject stack = timeline.member("tracks");
    if (!stack.is("Stack") || !is_known_schema(stack)) {
      return bad_file(reading_.file + ": its tracks are no Stack.1, but " + stack.in_words());
    }
    const auto track = find_track(stack);
    if (track) read_track(*track);
    if (problems_.empty() && items_.empty()) {
      problems_.add("", has_sound_ ? "its clips are of sound alone, and a reel is made of pictures"
                                   : "there are no clips in it");
    }
    if (problems_.empty()) choose_rate();
    if (problems_.empty()) {
      read.clips = clips_of(items_, read.frame_rate, problems_, import_.warnings);
    }
    if (!problems_.empty()) return problems_.tell();
    if (reader_.marker_count() > 0) {
      warn(counted(reader_.marker_count(), "marker") + " (Marker) left out: a reel has none");
    }
    return std::move(import_);
  }

 private:
  void warn(const std::string& what) { import_.warnings.push_back(what); }
  void unsupported(const OtioObject& object, const std::string& what) {
    problems_.add(object.in_words(), what);
  }

  /// Returns the track of pictures.
  std::optional<OtioObject> find_track(const OtioObject& stack) {
    check_trim(stack);
    reader_.read_markers(stack);
    reader_.read_effects(stack);
    std::optional<OtioObject> found;
    for (const OtioObject& child : stack.members("children")) {
      if (!is_otio_track(child) || !is_known_schema(child)) {
        unsupported(child, "only tracks are imported here");
        continue;
      }
      const bool is_companion =
          child.own().is_object() && child.own().value(kOtioCompanion, Json()) == true;
      if (kind_of(child) != "Video") {
        const std::string kind = quoted_text(kind_of(child));
        has_sound_ = has_sound_ || (kind_of(child) == "Audio" && shows_anything(child));
        if (is_companion) continue;
        warn(child.in_words() + ": left out, for its kind is " + kind +
             ": only pictures are imported");
        continue;
      }
      if (!shows_anything(child)) continue;
      if (found) {
        unsupported(child, "there is a second track of pictures: put all clips on one");
        continue;
      }
      found.emplace(child);
    }
    return found;
  }

  bool shows_anything(const OtioObject& track) {
    if (!track.is_enabled()) {
      warn(track.in_words() + ": left out, for it is not enabled");
      return false;
    }
    const auto children = track.members("children");
    return std::ranges::any_of(children,
                               [](const OtioObject& child) { return !is_otio_gap(child); });
  }

  /// Remembers a composition with a source_range. A range of the whole composition is not a trim.
  void check_trim(const OtioObject& composition) {
    if (composition.has("source_range")) trimmed_.push_back(composition);
  }

  void read_track(const OtioObject& track) {
    check_trim(track);
    reader_.read_markers(track);
    reader_.read_effects(track);
    std::optional<OtioObject> transition;
    for (const OtioObject& child : track.members("children")) {
      if (child.is("Transition")) {
        if (items_.empty() || transition) {
          warn(child.in_words() + ": left out, for it has no clip before it");
        } else {
          transition.emplace(child);
        }
        continue;
      }
      if (items_.size() == kMostEditClips) {
        return problems_.add(track.in_words(),
                             "it has more than " + std::to_string(kMostEditClips) + " clips");
      }
      auto item = reader_.read_item(child);
      if (!item) continue;
      if (transition) item->overlap = reader_.read_transition(*transition);
      transition.reset();
      items_.push_back(*std::move(item));
    }
    if (transition) {
      warn(transition->in_words() + ": left out, for it has no clip behind it");
    }
    for (const OtioObject& trimmed : trimmed_) check_is_whole(trimmed);
  }

  void check_is_whole(const OtioObject& composition) {
    const auto range = otio_range(composition.at("source_range"));
    if (!range) return unsupported(composition, "its source_range is no TimeRange.1");
    Rational length(0);
    for (const EditItem& item : items_) {
      const auto sum = sum_of_times(length, item.length);
      if (!sum) return;  // reported when the items are placed
      length = *sum;
    }
    if (range->length != length) {
      return unsupported(composition, "its source_range trims it, which is not supported");
    }
    if (range->start == Rational(0)) return;
    warn(composition.in_words() +
         ": its source_range is as long as it is and begins elsewhere: all of it is taken");
  }

  /// Whether it is a frame rate. Times in seconds, or in samples at a much higher rate, do not give
  /// one.
  static bool is_usual(const std::optional<Rational>& rate) {
    const Rational lowest(1);
    const Rational highest(240);
    return rate && *rate > lowest && *rate <= highest;
  }

  /// Prefers the rate of global_start_time, which is the timeline's; clips may use the rate of
  /// their media.
  void choose_rate() {
    const auto& of_clips = reader_.rate();
    const auto said = is_usual(said_rate_) ? said_rate_ : of_clips;
    if (!reading_.frame_rate && !is_usual(said)) {
      return problems_.add("", "it counts time in no frame rate: give §fps");
    }
    import_.timeline.frame_rate = reading_.frame_rate ? *reading_.frame_rate : *said;
    const auto& other = reader_.highest_rate();
    const bool is_guess = !reading_.frame_rate && !is_usual(said_rate_);
    if (!is_guess || !is_usual(other) || *other <= *said) return;
    warn("its clips have several frame rates, and the reel that of the first, " +
         said->to_string() + ": §fps " + other->to_string() + " keeps all frames");
  }

  const EditReading& reading_;
  EditProblems problems_;
  EditImport import_;
  OtioItems reader_;
  std::vector<EditItem> items_;
  std::vector<OtioObject> trimmed_;
  bool has_sound_ = false;
  std::optional<Rational> said_rate_{};  ///< the timeline's rate according to the file
};

}  // namespace

Result<EditImport> read_otio(std::string_view text, const EditReading& reading) {
  auto root = parse_json(text, reading.file, kLimits);
  if (!root) return root.error();
  return OtioReader(reading).read(*root);
}

}  // namespace tickreel::movie
