#include "movie/plan/reel/clip_planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/files/file_ending.h"
#include "movie/film/transition_kinds.h"
#include "movie/plan/film_values.h"
#include "movie/plan/reel/reel_grammar.h"
#include "movie/plan/reel/title_keys.h"

namespace tickreel::movie {
namespace {

constexpr const char* kTransitionSeconds = "0.5";
constexpr const char* kUsualLength = "2";  // seconds of a card

/// How a clip comes after the one before it, if there is one.
Result<FilmTransition> transition_of(const ClipTable& clip, const Rational& frame_rate) {
  const std::string kind = clip.text("transition");
  if (kind.empty() || kind == "cut") return FilmTransition();
  if (!find_transition(kind)) {
    return bad_key("transition", fmt::format(" {}: give cut, {}", kind, transition_names()));
  }
  const KeyValue* const length = clip.find("transition-length");
  const auto frames = parse_film_length_or_none(
      "transition-length", length == nullptr ? kTransitionSeconds : length->texts.front(),
      frame_rate);
  if (!frames) return about("transition-length", frames.error());
  if (*frames == 0) return FilmTransition();
  return FilmTransition{kind, *frames};
}

/// What all clips are told of their volume: of buses where they are replays.
bool is_volume_of_others(const KeyValue& value, ClipKind kind) {
  if (value.key != "volume") return false;
  const bool has_bus = std::ranges::any_of(
      value.texts, [](const std::string& text) { return text.find('=') != text.npos; });
  return has_bus != (kind == ClipKind::kReplay);
}

}  // namespace

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
    // Nothing is before the first.
    if (!std::exchange(is_first, false)) planned.film.transition = *std::move(transition);
  }
  return clips;
}

std::vector<PlannedClip> ClipPlanner::plan_table(const ClipTable& clip,
                                                 const std::optional<ImageSize>& pane,
                                                 const std::string& usual_length,
                                                 const FrameCount& count) {
  const auto kind = clip.kind();
  bool is_understood = check_keys(clip.own(), kind);
  if (!kind) {
    around_.errors.add(clip.own().place,
                       "the clip is of nothing: give replay, video or still = \"FILE\", card = "
                       "\"TEXT\", or panes");
    return {};
  }
  if (!check_kind(clip, *kind)) is_understood = false;
  FilmRequest options = around_.common;
  if (!set_options(clip, *kind, options)) is_understood = false;
  auto titles = titles_of(clip, around_.errors);
  if (titles) {
    options.overlay.titles = *std::move(titles);
  } else {
    is_understood = false;
  }
  prepare(options);
  if (!check_values(clip, *kind)) is_understood = false;
  if (Status counted = count ? count(clip, options) : Status(); !counted) {
    wrong(clip, counted.error());
    is_understood = false;
  }
  if (pane) {
    options.film.size = *pane;
    options.has_own_size = true;
  }
  // One mistake hides no other.
  auto clips = plan_kind(clip, *kind, usual_length, options);
  if (clips) return is_understood ? *std::move(clips) : std::vector<PlannedClip>();
  // What is wrong with panes has been told.
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

bool ClipPlanner::check_keys(const KeyTable& table, std::optional<ClipKind> kind) {
  bool is_right = true;
  for (const KeyValue& value : table.values) is_right = check_key(value, kind) && is_right;
  const bool is_of_defaults = &table == &around_.document.defaults;
  is_right = check_titles(table, is_of_defaults, around_.errors) && is_right;
  const bool may_have_panes = !is_of_defaults && table.name != kPaneTable;
  for (const KeyTable& inner : table.tables) {
    if (inner.name == kTitleTable || (may_have_panes && inner.name == kPaneTable)) continue;
    around_.errors.add(inner.place, inner.name + ": " + reel_grammar().unknown_table);
    is_right = false;
  }
  return is_right;
}

bool ClipPlanner::check_values(const ClipTable& clip, ClipKind kind) {
  FilmRequest settings = around_.common;
  take_usual_values(settings);
  const Rational& rate = settings.film.frame_rate;
  std::vector<Status> checked;
  const auto look_at = [&](const char* key, const auto& read) {
    const ClipKey* const known = find_clip_key(key);
    const bool is_meant = clip.has(key) && known != nullptr && means_something(*known, kind);
    if (is_meant && !read) checked.push_back(about(key, read.error()));
  };
  look_at("length", parse_film_length("length", clip.text("length"), rate));
  look_at("color", parse_color("color", clip.text("color")));
  look_at("beats", around_.beats.parse_beats(clip.text("beats")));
  look_at("transition", transition_of(clip, rate));
  for (const Status& one : checked) wrong(clip, one.error());
  return checked.empty();
}

bool ClipPlanner::check_key(const KeyValue& value, std::optional<ClipKind> kind) {
  const ClipKey* const key = find_clip_key(value.key);
  if (key != nullptr) {
    if (value.key == "text" && names_font(value)) {
      around_.errors.add(value.place,
                         "text: a font by its file is for titles: write a [[clip.title]] with this "
                         "text and fontfile");
      return false;
    }
    if (key->is_list || value.texts.size() == 1) return true;
    around_.errors.add(value.place, value.key + ": give one");
    return false;
  }
  if (find_film_key(value.key, OptionScope::kFilm) != nullptr) {
    around_.errors.add(value.place,
                       value.key + " is of the whole film: write it before all tables");
  } else {
    around_.errors.add(value.place, unknown_key(value.key, clip_key_names(kind), "reel"));
  }
  return false;
}

/// Its own keys must mean something; those of all clips need not.
bool ClipPlanner::check_kind(const ClipTable& clip, ClipKind kind) {
  bool is_right = true;
  if (kind == ClipKind::kPanes) return is_right;  // others are for its panes
  for (const KeyValue& value : clip.own().values) {
    const ClipKey* const key = find_clip_key(value.key);
    if (key == nullptr || means_something(*key, kind)) continue;
    around_.errors.add(value.place, fmt::format("{} means nothing to {}: leave it out", value.key,
                                                kind_in_words(kind)));
    is_right = false;
  }
  return is_right;
}

bool ClipPlanner::set_options(const ClipTable& clip, ClipKind kind, FilmRequest& options) {
  bool is_set = true;
  for (auto table = clip.tables().rbegin(); table != clip.tables().rend(); ++table) {
    for (const KeyValue& value : (*table)->values) {
      const ClipKey* const key = find_clip_key(value.key);
      const bool is_meant = key != nullptr && key->option != nullptr && means_something(*key, kind);
      if (!is_meant || clip.find(value.key) != &value) continue;
      if (*table != &clip.own() && is_volume_of_others(value, kind)) continue;
      const Status set = set_film_option(*key->option, value.texts, options);
      if (!set) around_.errors.add(value.place, set.error().message);
      is_set = set.ok() && is_set;
    }
  }
  return is_set;
}

/// What is about the film is said by the film.
void ClipPlanner::prepare(FilmRequest& options) const {
  FilmRequest& settings = options;
  settings.film.tags = {};
  settings.fade = {};
  settings.music = {};
  settings.poster = {};
  settings.has_chapters = false;
  settings.film.encoding.name = around_.target.film.encoding.name;
  // The clips have no files: this name is for those who ask for its ending.
  if (!around_.target.path.empty() && around_.target.path != "-") {
    settings.path = "clip" + file_ending(around_.target.path);
  }
  options.makes_clips = true;
  settings.stop = around_.target.stop;
  settings.overwrite = true;
}

/// How many frames it has, where it is some beats long.
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

/// At the key that the error is about, if the clip or the film has it.
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
