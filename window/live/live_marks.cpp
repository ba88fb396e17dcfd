#include <fmt/format.h>

#include "movie/cut/notes/last_seconds.h"
#include "movie/film/time/capture_range.h"
#include "window/live/live_screen.h"
#include "window/words.h"

// Marks that somebody sets during play.

namespace tickreel::window {

Rational LiveScreen::time_shown() const {
  const FrameTime time = drawn_->frame_time();
  return (Rational(time.tick) + time.alpha) / setup_.tick_rate;
}

void LiveScreen::mark() {
  if (!drawn_) return;
  const Mark mark{fmt::format("mark {}", ++last_mark_), time_shown(), {}};
  store(SetMark{mark, {}});
  toasts_.add(fmt::format("{} at {}", mark.name, time_to_tenth(mark.in_seconds)));
}

/// Starts a range at the first call and ends it at the second. Until then a point is stored, so
/// that a recording that breaks off has at least that.
void LiveScreen::mark_range() {
  if (!drawn_) return;
  if (open_range_) return end_range();
  open_range_ = Mark{fmt::format("range {}", ++last_range_), shown_game_time(time_shown()), {}};
  store(SetMark{*open_range_, {}});
}

/// Marks the last seconds as a range.
void LiveScreen::mark_last_seconds() {
  if (!drawn_) return;
  const auto last = last_seconds_before(shown_game_time(time_shown()), begin_);
  if (!last) return;
  const Mark range{fmt::format("range {}", ++last_range_), last->in_seconds, last->out_seconds};
  store(SetMark{range, {}});
  toasts_.add(
      fmt::format("{}: the last {} s", range.name, (last->out_seconds - last->in_seconds).ceil()));
}

void LiveScreen::end_range() {
  Mark& range = *open_range_;
  const Rational out = shown_game_time(time_shown());
  if (out > range.in_seconds) {
    range.out_seconds = out;
    store(SetMark{range, {}});
    toasts_.add(fmt::format("{} from {} to {}", range.name, time_to_tenth(range.in_seconds),
                            time_to_tenth(out)));
  } else {
    // Its beginning may have been taken back, and the point is gone then.
    store(RemoveMark{range.name});
    toasts_.add("nothing is marked: the range would end where it begins");
  }
  open_range_.reset();
}

void LiveScreen::store(const NoteEdit& edit) {
  session_.with_recorder([edit](Recorder& recorder) {
    // A failure to write shows in the stats, as for everything recorded.
    static_cast<void>(recorder.add_note(edit));
  });
}

}  // namespace tickreel::window
