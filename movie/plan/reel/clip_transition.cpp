#include "movie/plan/reel/clip_transition.h"

#include <fmt/format.h>

#include "core/text/nearest_name.h"
#include "movie/film/transition_kinds.h"
#include "movie/plan/film_values.h"

namespace tickreel::movie {
namespace {

constexpr const char* kTransitionSeconds = "0.5";

}  // namespace

Result<std::string> transition_kind(const std::string& kind) {
  if (kind.empty() || kind == "cut") return std::string();
  if (find_transition(kind)) return kind;
  return bad_key("transition", fmt::format(" {}: give cut, {}{}", kind, transition_names(),
                                           or_nearest(kind, "cut, " + transition_names())));
}

Result<std::int64_t> transition_length(const KeyValue& length, const Rational& frame_rate) {
  return parse_film_length_or_none("transition-length", length.texts.front(), frame_rate);
}

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

}  // namespace tickreel::movie
