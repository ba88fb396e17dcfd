#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>

#include "movie/plan/define_media.h"
#include "movie/plan/film_values.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/clip_planner.h"
#include "movie/plan/reel/clip_transition.h"
#include "movie/plan/reel/highlight_keys.h"
#include "movie/plan/reel/title_keys.h"
#include "movie/time/game_time.h"
#include "movie/time/speed_plan.h"

// What of a clip's keys and values can be judged before the clip is planned.

namespace tickreel::movie {

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

void ClipPlanner::check_values(const ClipTable& clip, ClipKind kind, WrongKeys& wrong) {
  FilmRequest settings = around_.common;
  take_usual_values(settings);
  const Rational& rate = settings.film.frame_rate;
  std::vector<Error> found;
  const auto look_at = [&](const char* key, const auto& read) {
    const ClipKey* const known = find_clip_key(key);
    const bool is_meant = clip.has(key) && known != nullptr && means_something(*known, kind);
    if (is_meant && !read) found.push_back(about(key, read.error()));
  };
  look_at("length", parse_film_length("length", clip.text("length"), rate));
  look_at("color", parse_color("color", clip.text("color")));
  look_at("fit", check_fit(clip.text("fit")));
  look_at("beats", around_.beats.parse_beats(clip.text("beats")));
  look_at("transition", transition_kind(clip.text("transition")));
  const KeyValue* const length = clip.find("transition-length");
  if (length != nullptr) look_at("transition-length", transition_length(*length, rate));
  if (kind == ClipKind::kReplay) {
    // Which rate it is makes no difference to what makes sense at all.
    const TickRate ticks(60);
    const TimeContext times{ticks, {0, std::int64_t{1} << 30U}, {}, rate};
    for (const char* key : {"from", "to"}) {
      const std::string text = clip.text(key);
      if (text.empty() || text.starts_with('@')) continue;
      const auto point = key == std::string("to") ? parse_out_point(text, Rational(0), times)
                                                  : parse_point(text, times);
      if (!point)
        found.push_back(about(key, prefixed("§" + std::string(key) + ": ", point.error())));
    }
    look_at("speed", parse_speed_plan(clip.text("speed"), "", ticks));
    look_at("freeze",
            parse_speed_plan("", fmt::format("{}", fmt::join(clip.texts("freeze"), ",")), ticks));
    std::ranges::move(wrong_highlight_values(clip), std::back_inserter(found));
  }
  std::erase_if(found, [&](const Error& one) { return wrong.has(one.subject.field); });
  for (const Error& one : found) this->wrong(clip, one);
  for (const Error& one : found) wrong.add(one.subject.field);
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
void ClipPlanner::check_kind(const ClipTable& clip, ClipKind kind) {
  if (kind == ClipKind::kPanes) return;  // others are for its panes
  for (const KeyValue& value : clip.own().values) {
    const ClipKey* const key = find_clip_key(value.key);
    if (key == nullptr || means_something(*key, kind)) continue;
    around_.errors.add(value.place, fmt::format("{} means nothing to {}: leave it out", value.key,
                                                kind_in_words(kind)));
  }
}

}  // namespace tickreel::movie
