#include "movie/plan/reel/highlight_keys.h"

#include <fmt/format.h>

#include <cstddef>
#include <optional>
#include <utility>

#include "core/text/parse_number.h"
#include "movie/cut/notes/automatic_marks.h"
#include "movie/film/time/game_time.h"

namespace tickreel::movie {
namespace {

/// Returns the value of an optional key; at least 1.
template <typename Number>
Result<Number> count_of(const ClipTable& clip, const std::string& key, Number otherwise) {
  if (!clip.has(key)) return otherwise;
  const auto number = parse_number<Number>(clip.text(key));
  if (number && *number >= 1) return *number;
  return bad_key(key, ": give a whole number from 1 on");
}

/// The value must be "true" or "false".
Status check_merge(const std::string& merge) {
  if (merge.empty() || merge == "true" || merge == "false") return {};
  return bad_key("merge", ": give true or false");
}

/// Returns the highlights to look for; nothing when none are requested.
Result<std::optional<HighlightRequest>> highlights_of(const ClipTable& clip) {
  HighlightRequest request;
  request.events = clip.texts("event");
  request.by = clip.text("by");
  request.on = clip.text("on");
  request.within = clip.text("within");
  request.best = clip.text("best");
  request.most = clip.text("max");
  request.before = clip.text("before");
  request.after = clip.text("after");
  if (Status right = check_merge(clip.text("merge")); !right) return right.error();
  request.merge = clip.text("merge") == "true";
  const auto multi = count_of(clip, "multi", 1);
  if (!multi) return multi.error();
  request.multi = *multi;
  const auto top = count_of(clip, "top", std::size_t{0});
  if (!top) return top.error();
  request.top = *top;
  if (request.says_something()) return std::optional(std::move(request));
  for (const std::string_view name : kHighlightNames) {
    const std::string key(name);
    if (clip.own().find(key) == nullptr || !clip.has(key)) continue;
    return bad_key(key, ": say what to look for: event, by, on, multi, top or best");
  }
  return std::optional<HighlightRequest>();
}

}  // namespace

Status check_highlights(const ClipTable& clip) {
  const auto request = highlights_of(clip);
  if (!request) return request.error();
  return *request ? check_lengths(**request) : Status();
}

Status choose_highlights(const ClipTable& clip, const std::string& replay, FilmRequest& options) {
  auto request = highlights_of(clip);
  if (!request) return request.error();
  if (!*request) return {};
  const bool says_range = !options.from.empty() || !options.to.empty();
  if (says_range || options.films_marks()) {
    return bad_key(
        "event",
        ", by, on, multi, top and best say what to film: leave from, to, mark and all-marks "
        "out");
  }
  auto found = find_highlights(replay, **request, options.stop);
  if (!found) return found.error();
  if (found->marks.empty()) {
    return bad_usage("nothing is filmed: nothing of that kind happens in " + replay);
  }
  // The margins are already in the marks, also in one that they leave without a length.
  options.before = options.after = "0";
  options.own_marks = std::move(found->marks);
  return {};
}

}  // namespace tickreel::movie
