#include "movie/plan/clip_handles.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "movie/cut/timelines/edit_time.h"
#include "movie/film/film_cameras.h"
#include "movie/film/film_times.h"
#include "movie/film/replay_hash.h"
#include "movie/film/time/capture_range.h"
#include "movie/film/time/speed_plan.h"

namespace tickreel::movie {
namespace {

/// Moves the texts to the new range. A text that is shown from the clip's first frame or up to its
/// last is shown in the handles too, unless it has a fade of its own.
bool move_texts(const CaptureRange& was, const CaptureRange& is, FilmOverlay& overlay) {
  const auto moved_by = difference_of_times(was.in_seconds, is.in_seconds);
  const auto old_length = difference_of_times(was.out_seconds, was.in_seconds);
  const auto length = difference_of_times(is.out_seconds, is.in_seconds);
  if (!moved_by || !old_length || !length) return false;
  for (FilmText& text : overlay.texts) {
    const auto from = sum_of_times(text.from, *moved_by);
    const auto to = sum_of_times(text.to, *moved_by);
    if (!from || !to) return false;
    const bool is_at_end = text.to >= *old_length;
    if (text.has_own_fade || text.from > Rational(0)) text.from = *from;
    text.to = is_at_end && !text.has_own_fade ? *length : *to;
  }
  return true;
}

/// Returns the seconds of the game in one frame of film; nothing where the speed changes.
std::optional<Rational> seconds_of_frame(const FilmDefinition& clip) {
  const SpeedPlan& plan = clip.replay().speed.plan;
  if (plan.keys.size() > 1 || !plan.freezes.empty()) return std::nullopt;
  const Rational speed = plan.keys.empty() ? Rational(1) : plan.keys.front().speed;
  return speed / clip.frame_rate;
}

/// Returns how many whole steps lie between two points; 0 where that cannot be computed.
std::int64_t steps_between(const Rational& early, const Rational& late, const Rational& step) {
  const auto room = difference_of_times(late, early);
  if (!room || *room <= Rational(0)) return 0;
  return frame_at_or_before(*room, Rational(1) / step);
}

/// Returns the clip with the handles; nothing where it cannot have exactly these.
Result<std::optional<FilmDefinition>> longer(const FilmDefinition& clip, const ClipHandles& handles,
                                             const Rational& step, ReplayReader& replay) {
  FilmDefinition made = clip;
  const CaptureRange& was = clip.replay().range;
  CaptureRange& is = made.replay().range;
  const auto in = difference_of_times(was.in_seconds, Rational(handles.before) * step);
  const auto out = sum_of_times(was.out_seconds, Rational(handles.after) * step);
  const auto [first, end] = range_of(replay.shown_ticks(), replay.session().setup.tick_rate);
  if (!in || !out || *in < first || *out > end) return std::optional<FilmDefinition>();
  is = {*in, *out};
  if (!move_texts(was, is, made.overlay)) return std::optional<FilmDefinition>();
  const auto times = schedule_film(made, replay.session().setup.tick_rate);
  made.plan.frame_count += handles.before + handles.after;
  if (!times || (*times)->frame_count() != made.plan.frame_count) {
    return std::optional<FilmDefinition>();
  }
  const auto hash = hash_of_replay(replay, made.replay());
  if (!hash) return hash.error();
  made.replay().hash = *hash;
  return std::optional(std::move(made));
}

/// Lengthens a clip that shows the same picture throughout; it can have any handles.
ClipHandles lengthen(std::int64_t frames, FilmDefinition& clip) {
  FilmDefinition longer = clip;
  const CaptureRange was = clip.painted()->range;
  CaptureRange& is = longer.painted()->range;
  longer.plan.frame_count += 2 * frames;
  is.out_seconds = Rational(longer.plan.frame_count) / longer.frame_rate;
  const Rational before = Rational(frames) / longer.frame_rate;
  const CaptureRange around{was.in_seconds - before, is.out_seconds - before};
  if (!move_texts(was, around, longer.overlay)) return {};
  clip = std::move(longer);
  return {frames, frames};
}

}  // namespace

Result<ClipHandles> add_handles(std::int64_t frames, ReplayReader* replay, FilmDefinition& clip) {
  if (clip.is<CardSource>() || clip.is<StillSource>()) return lengthen(frames, clip);
  const auto* const filmed = clip.as<FilmedReplay>();
  if (replay == nullptr || filmed == nullptr || filmed->is_recorded_interleave) {
    return ClipHandles{};
  }
  const TickRate& tick_rate = replay->session().setup.tick_rate;
  const auto step = seconds_of_frame(clip);
  if (!step) return ClipHandles{};
  const auto [first, end] = range_of(replay->shown_ticks(), tick_rate);
  const auto room_before = steps_between(first, filmed->range.in_seconds, *step);
  const auto room_after = steps_between(filmed->range.out_seconds, end, *step);
  const bool camera_counts = filmed->camera->size() > 1;
  const ClipHandles handles{camera_counts ? 0 : std::min(frames, room_before),
                            std::min(frames, room_after)};
  auto made = longer(clip, handles, *step, *replay);
  if (!made) return made.error();
  if (!*made) return ClipHandles{};
  clip = std::move(**made);
  return handles;
}

}  // namespace tickreel::movie
