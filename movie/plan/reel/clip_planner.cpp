#include "movie/plan/reel/clip_planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

#include "core/files/file_ending.h"
#include "core/text/nearest_name.h"
#include "core/text/parse_number.h"
#include "movie/film/film_definition.h"
#include "movie/film/transition_kinds.h"
#include "movie/plan/film_values.h"
#include "movie/plan/plan_captions.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/title_keys.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {
namespace {

constexpr std::int64_t kMostBeats = 10'000;

constexpr const char* kTransitionSeconds = "0.5";

/// Reads the kind of a transition; empty for a cut.
Result<std::string> transition_kind(const std::string& kind) {
  if (kind.empty() || kind == "cut") return std::string();
  if (find_transition(kind)) return kind;
  return bad_key("transition", fmt::format(" {}: give cut, {}{}", kind, transition_names(),
                                           or_nearest(kind, "cut, " + transition_names())));
}

Result<std::int64_t> transition_length(const KeyValue& length, const Rational& frame_rate) {
  return parse_film_length_or_none("transition-length", length.texts.front(), frame_rate);
}

/// Returns the transition from the previous clip, if there is one.
Result<FilmTransition> transition_of(const ClipTable& clip, const Rational& frame_rate) {
  const auto kind = transition_kind(clip.text("transition"));
  if (!kind) return kind.error();
  if (kind->empty()) return FilmTransition();
  const KeyValue* const length = clip.find("transition-length");
  const auto frames = transition_length(
      length == nullptr ? KeyValue{"", {kTransitionSeconds}, {}} : *length, frame_rate);
  if (!frames) return about("transition-length", frames.error());
  if (*frames == 0) return FilmTransition();
  return FilmTransition{*kind, *frames};
}

constexpr const char* kUsualLength = "2";       // seconds of a card or a still
constexpr const char* kEndingOfPipes = ".y4m";  // the container of a reel on standard output

/// Whether a volume for all clips does not fit this kind of clip: only clips of replays have
/// volumes of buses, and the others need a single one.
bool is_volume_of_others(const KeyValue& value, ClipKind kind) {
  if (value.key != "volume") return false;
  const bool has_bus = std::ranges::any_of(
      value.texts, [](const std::string& text) { return text.find('=') != text.npos; });
  return has_bus != (kind == ClipKind::kReplay);
}

/// Whether the captions come from events, which only clips of replays have.
bool is_of_events(const KeyValue& value) {
  return value.key == "captions" && means_events(value.texts.front());
}

/// Whether a setting for the sound of speeds does not apply to this clip, because it has no speed.
/// A mark may have one.
bool is_of_other_speeds(const KeyValue& value, const ClipTable& clip) {
  if (value.key != "pitch" && value.key != "speed-audio") return false;
  const std::initializer_list<const char*> speeds{"speed", "freeze", "mark", "all-marks"};
  return std::ranges::none_of(speeds, [&](const char* key) { return clip.has(key); });
}

}  // namespace

bool BeatCuts::is_key(const std::string& key) {
  return key == "bpm" || key == "offset";
}

Status BeatCuts::set(const KeyValue& value) {
  const bool is_rate = value.key == "bpm";
  has_rate_ = has_rate_ || is_rate;  // also for a wrong value, so that only the first error is
                                     // reported
  const Rational lowest(is_rate ? BeatGrid::kLowestRate : 0);
  const Rational highest(is_rate ? BeatGrid::kHighestRate : BeatGrid::kLargestOffset);
  const auto number =
      value.texts.size() == 1 ? Rational::parse(value.texts.front()) : std::optional<Rational>();
  if (!number || *number < lowest || *number > highest ||
      number->denominator() > BeatGrid::kLargestTerm) {
    return bad_usage(
        fmt::format("{}: give {} from {} to {}, with three digits behind the point at "
                    "most",
                    value.key, is_rate ? "beats a minute" : "seconds", lowest.to_string(),
                    highest.to_string()));
  }
  (is_rate ? grid_.beats_a_minute : grid_.offset) = *number;
  return {};
}

Result<std::int64_t> BeatCuts::parse_beats(const std::string& text) const {
  const auto beats = parse_number<std::int64_t>(text);
  if (!beats || *beats < 1 || *beats > kMostBeats) {
    return bad_key("beats", fmt::format(": give a whole number from 1 to {}", kMostBeats));
  }
  if (has_rate_) return *beats;
  return bad_key("beats", ": say how fast they are before all tables, such as bpm = 104");
}

std::int64_t BeatCuts::frames_of(std::int64_t beats, std::int64_t end, std::int64_t own,
                                 std::int64_t next) const {
  const std::int64_t begin = end - own;
  const std::int64_t cut = grid_.frame_of(grid_.beat_near(begin + own / 2) + beats);
  return cut + next - next / 2 - begin;
}

std::vector<PlannedClip> ClipPlanner::plan(const KeyTable& table, bool is_first,
                                           const KeyTable* next) {
  const ClipTable clip({&table, &around_.document.defaults});
  const FrameCount count = [&](const ClipTable& of, FilmRequest& options) {
    return count_beats(of, is_first, next, options);
  };
  auto clips = plan_table(clip, std::nullopt, kUsualLength, count);
  for (PlannedClip& planned : clips) {
    if (planned.film.plan.frame_count < 1) {
      wrong(clip, bad_usage("the clip has no frame: make it longer"));
      return {};
    }
    planned.place = table.place;
    if (planned.marks.empty()) planned.marks.push_back(planned.name);
    if (clip.has("name")) planned.name = clip.text("name");
    auto transition = transition_of(clip, planned.film.frame_rate);
    if (!transition) {
      wrong(clip, transition.error());
      return {};
    }
    // The first clip has no transition.
    if (!std::exchange(is_first, false)) planned.film.transition = *std::move(transition);
  }
  return clips;
}

std::vector<PlannedClip> ClipPlanner::plan_table(const ClipTable& clip,
                                                 const std::optional<ImageSize>& pane,
                                                 const std::string& usual_length,
                                                 const FrameCount& count) {
  const std::size_t told = around_.errors.count();
  const auto kind = clip.kind();
  check_keys(clip.own(), kind);
  const bool is_read = std::ranges::all_of(
      clip.tables(), [](const KeyTable* table) { return table->unread.empty(); });
  if (!kind) {
    if (!is_read || around_.errors.count() > told) return {};
    around_.errors.add(clip.own().place,
                       "the clip is of nothing: give replay, video or still = \"FILE\", card = "
                       "\"TEXT\", or panes");
    return {};
  }
  check_kind(clip, *kind);
  FilmRequest options = around_.common;
  // Captions from a file have times of the reel, which has them itself.
  const bool tells_events = *kind == ClipKind::kReplay && means_events(options.captions);
  if (!tells_events) options.captions.clear();
  set_options(clip, *kind, options);
  options.overlay.titles = titles_of(clip, around_.errors);
  if (!is_read || around_.errors.count() > told) return {};
  prepare(options);
  if (pane) {
    options.film.size = *pane;
    options.shape = {};
    options.has_own_size = true;
  }
  const Status counted = count ? count(clip, options) : Status();
  auto clips = counted ? plan_kind(clip, *kind, usual_length, options)
                       : Result<std::vector<PlannedClip>>(counted.error());
  if (clips) return *std::move(clips);
  // Errors of panes have been reported already.
  if (!clips.error().message.empty()) wrong(clip, clips.error());
  return {};
}

Result<std::vector<PlannedClip>> ClipPlanner::plan_kind(const ClipTable& clip, ClipKind kind,
                                                        const std::string& usual_length,
                                                        FilmRequest& options) {
  switch (kind) {
    case ClipKind::kCard:
      return plan_card(clip, usual_length, options);
    case ClipKind::kStill:
      return plan_still(clip, usual_length, options);
    case ClipKind::kVideo:
      return plan_video(clip, options);
    case ClipKind::kPanes:
      return plan_panes(clip, options);
    case ClipKind::kReplay:
      break;
  }
  return plan_replay_clips(clip, options);
}

/// Reports every value of the clip that cannot be read.
void ClipPlanner::set_options(const ClipTable& clip, ClipKind kind, FilmRequest& options) {
  for (auto table = clip.tables().rbegin(); table != clip.tables().rend(); ++table) {
    for (const KeyValue& value : (*table)->values) {
      const ClipKey* const key = find_clip_key(value.key);
      const bool is_meant = key != nullptr && key->option != nullptr && means_something(*key, kind);
      if (!is_meant || clip.find(value.key) != &value) continue;
      if (*table != &clip.own() && is_volume_of_others(value, kind)) continue;
      if (*table != &clip.own() && kind == ClipKind::kVideo && is_of_events(value)) continue;
      if (*table != &clip.own() && is_of_other_speeds(value, clip)) continue;
      const Status set = set_film_option(*key->option, value.texts, options);
      if (!set) around_.errors.add(value.place, set.error().message);
    }
  }
}

void ClipPlanner::check_keys(const KeyTable& table, std::optional<ClipKind> kind) {
  for (const KeyValue& value : table.values) check_key(value, kind);
  const bool is_of_defaults = &table == &around_.document.defaults;
  check_titles(table, is_of_defaults, around_.errors);
  const bool may_have_panes = !is_of_defaults && table.name != kPaneTable;
  for (const KeyTable& inner : table.tables) {
    if (inner.name == kTitleTable || (may_have_panes && inner.name == kPaneTable)) continue;
    around_.errors.add(inner.place, inner.name + ": " + reel_grammar().unknown_table);
  }
}

void ClipPlanner::check_key(const KeyValue& value, std::optional<ClipKind> kind) {
  const ClipKey* const key = find_clip_key(value.key);
  if (key == nullptr) {
    const bool is_of_film = find_film_key(value.key, OptionScope::kFilm) != nullptr;
    around_.errors.add(value.place, is_of_film
                                        ? value.key +
                                              " is of the whole film: write it "
                                              "before all tables"
                                        : unknown_key(value.key, clip_key_names(kind), "reel"));
  } else if (value.key == "text" && names_font(value)) {
    around_.errors.add(value.place,
                       "text: a font by its file is for titles: write a [[clip.title]] with this "
                       "text and fontfile");
  } else if (!key->is_list && value.texts.size() != 1) {
    around_.errors.add(value.place, value.key + ": give one");
  }
}

/// The clip's own keys must apply to its kind; those of all clips need not.
void ClipPlanner::check_kind(const ClipTable& clip, ClipKind kind) {
  if (kind == ClipKind::kPanes) return;  // other keys are for its panes
  for (const KeyValue& value : clip.own().values) {
    const ClipKey* const key = find_clip_key(value.key);
    if (key == nullptr || means_something(*key, kind)) continue;
    around_.errors.add(value.place, fmt::format("{} means nothing to {}: leave it out", value.key,
                                                kind_in_words(kind)));
  }
}

/// Clears the settings of the whole film, which the clips do not have.
void ClipPlanner::prepare(FilmRequest& options) const {
  FilmRequest& settings = options;
  settings.film.tags = {};
  settings.fade = {};
  settings.music = {};
  settings.sounds = {};
  settings.film.tracks = {};
  settings.poster = {};
  settings.has_chapters = false;
  settings.film.encoding.name = around_.target.film.encoding.name;
  // The clips have no files. This name only provides the ending.
  const std::string& film = around_.target.path;
  if (!film.empty()) {
    settings.path = "clip" + (film == "-" ? std::string(kEndingOfPipes) : file_ending(film));
  }
  options.makes_clips = true;
  settings.stop = around_.target.stop;
  settings.overwrite = true;
}

/// Sets the number of frames, where the length is given in beats.
Status ClipPlanner::count_beats(const ClipTable& clip, bool is_first, const KeyTable* next,
                                FilmRequest& options) const {
  if (!clip.has("beats")) return {};
  const auto beats = around_.beats.parse_beats(clip.text("beats"));
  if (!beats) return beats.error();
  for (const char* key : {"to", "length"}) {
    if (!clip.has(key)) continue;
    return bad_key("beats", fmt::format(": they say how long the clip is: leave {} out", key));
  }
  FilmRequest settings = options;
  take_usual_values(settings);
  const Rational& rate = settings.film.frame_rate;
  const auto own = transition_of(clip, rate);
  if (!own) return own.error();
  const auto behind = next == nullptr
                          ? FilmTransition()
                          : transition_of(ClipTable({next, &around_.document.defaults}), rate);
  options.frame_counts = [cuts = around_.beats, beats = *beats, is_first, own = own->frames,
                          behind = behind ? behind->frames : 0, end = around_.beats.end()](
                             std::size_t number, std::size_t count) mutable {
    const std::int64_t before = is_first && number == 0 ? 0 : own;
    const std::int64_t frames =
        cuts.frames_of(beats, end, before, number + 1 < count ? own : behind);
    end += frames - before;
    return frames;
  };
  return {};
}

/// Reports an error at the key that it is about, if the clip or the film has that key.
void ClipPlanner::wrong(const ClipTable& clip, const Error& error) {
  if (error.kind == ErrorKind::kInterrupted) return around_.errors.interrupt(error);
  if (const SourcePlace* const place = place_in_title(clip, error.subject)) {
    return around_.errors.add(*place, error.message);
  }
  const std::string& field = error.subject.field;
  std::vector<const KeyTable*> tables = clip.tables();
  tables.push_back(&around_.document.top);
  for (const KeyTable* table : tables) {
    for (const KeyValue& value : table->values) {
      if (value.key == field) return around_.errors.add(value.place, error.message);
    }
  }
  around_.errors.add(clip.own().place, error.message);
}

}  // namespace tickreel::movie
