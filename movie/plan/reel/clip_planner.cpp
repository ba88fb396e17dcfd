#include "movie/plan/reel/clip_planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/files/file_ending.h"
#include "movie/plan/film_values.h"
#include "movie/plan/plan_captions.h"
#include "movie/plan/reel/clip_transition.h"
#include "movie/plan/reel/title_keys.h"

namespace tickreel::movie {
namespace {

constexpr const char* kUsualLength = "2";       // seconds of a card
constexpr const char* kEndingOfPipes = ".y4m";  // what a reel is on standard output

/// What all clips are told of their volume: of buses where they are replays.
bool is_volume_of_others(const KeyValue& value, ClipKind kind) {
  if (value.key != "volume") return false;
  const bool has_bus = std::ranges::any_of(
      value.texts, [](const std::string& text) { return text.find('=') != text.npos; });
  return has_bus != (kind == ClipKind::kReplay);
}

/// What all clips of replays are told to tell.
bool is_of_events(const KeyValue& value) {
  return value.key == "captions" && means_events(value.texts.front());
}

/// What all clips are told of how speeds sound, where this one has none. A mark may have a speed.
bool is_of_other_speeds(const KeyValue& value, const ClipTable& clip) {
  if (value.key != "pitch" && value.key != "speed-audio") return false;
  const std::initializer_list<const char*> speeds{"speed", "freeze", "mark", "all-marks"};
  return std::ranges::none_of(speeds, [&](const char* key) { return clip.has(key); });
}

/// What is over a picture can be looked at without it; what a replay shows, cannot.
Result<std::vector<PlannedClip>> plan_without_file(ClipKind kind, FilmRequest& options) {
  if (kind == ClipKind::kReplay) return std::vector<PlannedClip>();
  take_usual_values(options);
  return check_overlay(options);
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
  const std::size_t told = around_.errors.count();
  WrongKeys wrong(clip);
  const auto kind = clip.kind() ? clip.kind() : wrong.kind();
  check_keys(clip.own(), kind);
  if (!kind) {
    around_.errors.add(clip.own().place,
                       "the clip is of nothing: give replay, video or still = \"FILE\", card = "
                       "\"TEXT\", or panes");
    return {};
  }
  check_kind(clip, *kind);
  check_values(clip, *kind, wrong);
  const Table table{clip, *kind, pane, usual_length, count};
  std::vector<PlannedClip> clips;
  // One mistake hides no other.
  for (bool is_again = true; is_again;) clips = plan_rest(table, wrong, is_again);
  return around_.errors.count() == told ? clips : std::vector<PlannedClip>();
}

std::vector<PlannedClip> ClipPlanner::plan_rest(const Table& table, WrongKeys& wrong,
                                                bool& is_again) {
  const ClipTable clip = wrong.rest();
  FilmRequest options = around_.common;
  // Those of a file are timed by the reel, which has them itself.
  const bool tells_events = table.kind == ClipKind::kReplay && means_events(options.captions);
  if (!tells_events) options.captions.clear();
  is_again = !set_options(clip, table.kind, options, wrong);
  if (is_again) return {};
  options.overlay.titles = titles_of(clip, around_.errors);
  wrong.take_out(options.overlay.titles);
  prepare(options);
  if (table.pane) {
    options.film.size = *table.pane;
    options.shape = {};
    options.has_own_size = true;
  }
  if (Status counted = table.count ? table.count(clip, options) : Status(); !counted) {
    is_again = take_out(clip, counted.error(), wrong);
    return {};
  }
  const std::string length = wrong.change_length() ? kLongestSeconds : table.usual_length;
  auto clips = plan_kind(clip, table.kind, length, options, wrong);
  if (clips) return *std::move(clips);
  // What is wrong with panes has been told.
  is_again = !clips.error().message.empty() && take_out(clip, clips.error(), wrong);
  return {};
}

bool ClipPlanner::take_out(const ClipTable& clip, const Error& error, WrongKeys& wrong) {
  const bool is_of_title = place_in_title(clip, error.subject) != nullptr;
  const bool is_of_key = is_of_title || clip.has(error.subject.field);
  const bool is_interrupted = error.kind == ErrorKind::kInterrupted;
  if (is_of_key || is_interrupted || !wrong.change_times()) this->wrong(clip, error);
  if (is_interrupted) return false;
  return is_of_title ? wrong.add_of_title(error.subject) : wrong.add(error.subject.field);
}

Result<std::vector<PlannedClip>> ClipPlanner::plan_kind(const ClipTable& clip, ClipKind kind,
                                                        const std::string& usual_length,
                                                        FilmRequest& options,
                                                        const WrongKeys& wrong) {
  if (wrong.is_subject(kind)) return plan_without_file(kind, options);
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
  std::optional<Error> missing_game;
  auto clips = plan_replay_clips(clip, !wrong.change_choice(), options, missing_game);
  const KeyValue* const replay = clip.find("replay");
  if (missing_game && replay != nullptr) {
    missing_games_.emplace_back(replay->place, missing_game->message);
  }
  return clips;
}

bool ClipPlanner::set_options(const ClipTable& clip, ClipKind kind, FilmRequest& options,
                              WrongKeys& wrong) {
  bool is_set = true;
  for (auto table = clip.tables().rbegin(); table != clip.tables().rend(); ++table) {
    for (const KeyValue& value : (*table)->values) {
      const ClipKey* const key = find_clip_key(value.key);
      const bool is_meant = key != nullptr && key->option != nullptr && means_something(*key, kind);
      if (!is_meant || clip.find(value.key) != &value) continue;
      if (*table != &clip.own() && is_volume_of_others(value, kind)) continue;
      if (*table != &clip.own() && kind == ClipKind::kVideo && is_of_events(value)) continue;
      if (*table != &clip.own() && is_of_other_speeds(value, clip)) continue;
      const Status set = set_film_option(*key->option, value.texts, options);
      if (set) continue;
      around_.errors.add(value.place, set.error().message);
      wrong.add(value.key);
      is_set = false;
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
  settings.sounds = {};
  settings.film.tracks = {};
  settings.poster = {};
  settings.has_chapters = false;
  settings.film.encoding.name = around_.target.film.encoding.name;
  // The clips have no files: this name is for those who ask for its ending.
  const std::string& film = around_.target.path;
  if (!film.empty()) {
    settings.path = "clip" + (film == "-" ? std::string(kEndingOfPipes) : file_ending(film));
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
