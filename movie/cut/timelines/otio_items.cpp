#include "movie/cut/timelines/otio_items.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/files/file_names.h"
#include "core/text/quoted_text.h"
#include "movie/cut/timelines/edit_time.h"
#include "movie/cut/timelines/media_path.h"
#include "movie/cut/timelines/otio_names.h"
#include "movie/film/time/game_time.h"
#include "movie/film/time/speed_plan.h"
#include "movie/film/transition_kinds.h"

namespace tickreel::movie {
namespace {

/// A known schema, up to this version. Former names of a schema are listed too.
struct KnownSchema {
  std::string_view name;
  int version;
};
constexpr std::array<KnownSchema, 7> kKnown{{{"Timeline", 1},
                                             {"Stack", 1},
                                             {"Track", 1},
                                             {"Sequence", 1},
                                             {"Clip", 2},
                                             {"Gap", 1},
                                             {"Filler", 1}}};

bool is_time_effect(const OtioObject& effect) {
  return effect.is("LinearTimeWarp") || effect.is("FreezeFrame") || effect.is("TimeEffect");
}

std::optional<Rational> rational_in(const Json& own, const char* key) {
  const auto found = own.is_object() ? own.find(key) : own.end();
  if (found == own.end() || !found->is_string()) return std::nullopt;
  const auto value = Rational::parse(found->get_ref<const std::string&>());
  const bool is_small = value && *value >= Rational(0) && *value <= Rational(kMostEditSeconds);
  return is_small ? value : std::nullopt;
}

/// Returns the active media.
std::optional<OtioObject> media_of(const OtioObject& clip) {
  if (clip.version() == 1) {
    return clip.has("media_reference") ? std::optional(clip.member("media_reference"))
                                       : std::nullopt;
  }
  const OtioObject all = clip.member("media_references");
  const std::string key = clip.text("active_media_reference_key");
  const std::string name = key.empty() ? kOtioMedia : key;
  return all.has(name.c_str()) ? std::optional(all.member(name.c_str())) : std::nullopt;
}

/// Reads the data that tickreel wrote for the clip, if there is any.
void read_origin(const OtioObject& object, EditClip& clip) {
  const Json& own = object.own();
  if (!object.is_enabled()) return;
  if (!own.is_object() || !own.contains(kOtioClip) || !own[kOtioClip].is_object()) return;
  const auto in = rational_in(own, kOtioIn);
  const auto frames = own.find(kOtioFrames);
  if (!in || frames == own.end() || !frames->is_number_integer()) return;
  clip.keys = own[kOtioClip];
  EditOrigin origin{*in, frames->get<std::int64_t>()};
  origin.is_media = own.value(kOtioIsMedia, Json()) == true;
  const Json file = own.value(kOtioFile, Json());
  if (file.is_string()) origin.file = file.get<std::string>();
  const auto from = rational_in(own, kOtioFrom);
  const auto to = rational_in(own, kOtioTo);
  if (from && to) origin.range = CaptureRange{*from, *to};
  origin.speed = rational_in(own, kOtioSpeed);
  const bool is_speed = origin.speed && *origin.speed >= Rational(1, kSlowestFilmPart) &&
                        *origin.speed <= Rational(kFastestFilm);
  if (!is_speed) origin.speed.reset();
  clip.origin = origin;
}

}  // namespace

bool is_known_schema(const OtioObject& object) {
  return std::ranges::any_of(kKnown, [&](const KnownSchema& known) {
    return object.is(known.name) && object.version() >= 1 && object.version() <= known.version;
  });
}

bool is_otio_track(const OtioObject& object) {
  return object.is("Track") || object.is("Sequence");
}

bool is_otio_gap(const OtioObject& object) {
  return object.is("Gap") || object.is("Filler");
}

OtioItems::OtioItems(const EditReading& reading, EditProblems& problems,
                     std::vector<std::string>& warnings)
    : folder_(directory_of(reading.file)), problems_(problems), warnings_(warnings) {}

void OtioItems::unsupported(const OtioObject& object, const std::string& what) {
  problems_.add(object.in_words(), what);
}

std::optional<EditItem> OtioItems::read_item(const OtioObject& object) {
  if (!is_known_schema(object) || (!object.is("Clip") && !is_otio_gap(object))) {
    const bool is_nested = object.is("Stack") || is_otio_track(object);
    unsupported(object, is_nested ? "nested compositions are not supported"
                                  : "this is not supported: clips, gaps and transitions are");
    return std::nullopt;
  }
  EditItem item;
  item.where = object.in_words();
  item.clip.name = object.name();
  item.clip.source = EditSource::kGap;
  read_markers(object);
  const auto media = object.is("Clip") ? media_of(object) : std::nullopt;
  const bool is_ranged = object.has("source_range");
  const Json& range_json = is_ranged ? object.at("source_range")
                           : media   ? media->at("available_range")
                                     : Json();
  const auto range = otio_range(range_json);
  if (!range) {
    unsupported(object,
                "its source_range is no TimeRange.1 of sensible times, and its media has "
                "no available_range instead");
    return std::nullopt;
  }
  item.start = range->start;
  item.length = range->length;
  if (range->length > Rational(0)) {
    if (!rate_) rate_ = range->rate;
    if (!highest_rate_ || range->rate > *highest_rate_) highest_rate_ = range->rate;
  }
  if (object.is("Clip")) {
    read_speed(object, item.clip);
    read_media(object, media, item);
  } else {
    read_effects(object);
  }
  read_origin(object, item.clip);
  check_origin(item);
  return item;
}

std::optional<EditOverlap> OtioItems::read_transition(const OtioObject& transition) {
  const auto before = otio_time(transition.at("in_offset"));
  const auto after = otio_time(transition.at("out_offset"));
  if (!before || !after || before->seconds < Rational(0) || after->seconds < Rational(0)) {
    unsupported(transition, "its offsets are no RationalTime.1 from 0 on");
    return std::nullopt;
  }
  const std::string type = transition.text("transition_type");
  std::string kind = "dissolve";
  if (const Json& own = transition.own(); own.is_object()) {
    const Json said = own.value(kOtioTransition, Json());
    if (said.is_string() && find_transition(said.get<std::string>())) kind = said;
  } else if (type != kOtioDissolve) {
    warn(transition.in_words() + ": " + quoted_text(type) + " becomes a dissolve");
  }
  return EditOverlap{kind, before->seconds, after->seconds};
}

void OtioItems::read_effects(const OtioObject& object) {
  for (const OtioObject& effect : object.members("effects")) {
    if (is_time_effect(effect)) {
      unsupported(effect, "a time effect is only supported on a clip");
    } else {
      warn_of_effect(effect);
    }
  }
}

void OtioItems::warn_of_effect(const OtioObject& effect) {
  const std::string kind = effect.text("effect_name");
  warn(effect.in_words() + ": the effect " + (kind.empty() ? "" : quoted_text(kind) + " ") +
       "is left out");
}

void OtioItems::read_markers(const OtioObject& object) {
  for (const OtioObject& marker : object.members("markers")) {
    if (marker.own().is_null()) ++marker_count_;
  }
}

void OtioItems::read_speed(const OtioObject& object, EditClip& clip) {
  bool has_speed = false;
  for (const OtioObject& effect : object.members("effects")) {
    if (!is_time_effect(effect)) {
      warn_of_effect(effect);
    } else if (!effect.is("LinearTimeWarp") || std::exchange(has_speed, true)) {
      unsupported(effect, "of time effects, one LinearTimeWarp.1 is supported");
    } else {
      read_warp(effect, clip);
    }
  }
}

void OtioItems::read_warp(const OtioObject& effect, EditClip& clip) {
  const Json& scalar = effect.at("time_scalar");
  const auto snapped = snapped_speed(scalar.is_number() ? scalar.get<double>() : 0);
  if (!snapped) return unsupported(effect, "its time_scalar must lie between 0.001 and 100");
  clip.speed = snapped->speed;
  if (snapped->is_exact) return;
  warn(effect.in_words() + ": its time_scalar is taken as " + clip.speed.to_string());
}

void OtioItems::read_media(const OtioObject& object, const std::optional<OtioObject>& media,
                           EditItem& item) {
  EditClip& clip = item.clip;
  clip.source = EditSource::kMissing;
  if (!object.is_enabled()) {
    clip.source = EditSource::kGap;
    return warn(object.in_words() + ": it is not enabled, and becomes black");
  }
  const bool is_own = object.own().is_object();  // its keys give its content
  if (!media || !media->is("ExternalReference")) {
    if (is_own) return;
    return warn((media ? media->in_words() : object.in_words()) +
                ": it is in no file, and becomes a card");
  }
  const std::string url = media->text("target_url");
  const auto path = path_of_url(folder_, url);
  if (!path || path->empty()) {
    return warn(media->in_words() + ": " + quoted_text(url.substr(0, 200)) +
                " names no file, and becomes a card");
  }
  clip.source = EditSource::kFile;
  clip.path = *path;
  if (media->has("available_range")) read_available(*media, item);
  if (item.start < Rational(0)) {
    unsupported(object, "its source_range begins before its media does");
  }
}

/// A file counts its time from its own beginning; a replay from its first tick.
void OtioItems::read_available(const OtioObject& media, EditItem& item) {
  const auto range = otio_range(media.at("available_range"));
  if (!range) return unsupported(media, "its available_range is no TimeRange.1");
  const bool is_replay = item.clip.path.ends_with(kReplayEnding);
  const Rational origin = is_replay ? Rational(0) : range->start;
  const auto start = difference_of_times(item.start, origin);
  const auto first = difference_of_times(range->start, origin);
  const auto end = first ? sum_of_times(*first, range->length) : std::nullopt;
  if (!start || !end) {
    return unsupported(media, "its available_range has too little in common with its source_range");
  }
  item.start = *start;
  item.clip.available = CaptureRange{*first, *end};
}

/// Other programs keep tickreel's data when they replace the file of a clip.
void OtioItems::check_origin(EditItem& item) {
  EditClip& clip = item.clip;
  if (clip.source != EditSource::kFile) return;
  const std::string file = clip.path.substr(clip.path.rfind('/') + 1);
  if (clip.origin && clip.origin->file != file) {
    warn(item.where + ": it was of " + quoted_text(clip.origin->file) +
         ", so what tickreel wrote of it is left out");
    clip.origin.reset();
  }
  // The speed of a clip may be the mean of a changing speed, so the available range is not checked
  // against it.
  if (clip.origin && !clip.origin->is_media) return clip.available.reset();
  if (clip.origin || !clip.available) return;
  const auto left = difference_of_times(clip.available->out_seconds, item.start);
  const auto needed = product_of_times(item.length, clip.speed);
  if (left && needed && *left < *needed) {
    warn(item.where + ": its source_range ends after its available_range");
  }
}

}  // namespace tickreel::movie
