#include "window/model/mark_drag.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tickreel::window {
namespace {

constexpr std::int64_t kMilliseconds = 1000;

}  // namespace

Rational in_steps(double seconds, const Rational& rate) {
  const double bounded = std::clamp(seconds, 0.0, static_cast<double>(kMaxNoteSeconds));
  return Rational(std::llround(bounded * rate.to_double())) / rate;
}

MarkDrag::MarkDrag(Mark mark, MarkPart part, double grabbed, const CaptureRange& all,
                   const Rational& frame_rate, std::vector<SnapPoint> snaps)
    : original_(std::move(mark)),
      mark_(original_),
      part_(original_.out_seconds ? part : MarkPart::kWhole),
      grabbed_(grabbed),
      all_(all),
      frame_rate_(frame_rate),
      snaps_(std::move(snaps)) {}

void MarkDrag::move(double pointer, double reach) {
  snapped_ = nullptr;
  const double moved = pointer - grabbed_;
  const double in = original_.in_seconds.to_double() + moved;
  switch (part_) {
    case MarkPart::kIn:
      return move_edge(in, reach);
    case MarkPart::kOut:
      return move_edge(original_.out_seconds->to_double() + moved, reach);
    case MarkPart::kWhole:
      return move_whole(in, reach);
  }
}

void MarkDrag::stay() {
  snapped_ = nullptr;
  mark_ = original_;
}

const SnapPoint* MarkDrag::nearest(double seconds, double reach) const {
  const SnapPoint* found = nullptr;
  const auto distance = [seconds](const SnapPoint& point) {
    return std::abs(point.seconds.to_double() - seconds);
  };
  for (const SnapPoint& point : snaps_) {
    if (distance(point) > reach) continue;
    const bool is_better =
        found == nullptr || (found->is_event && !point.is_event) ||
        (found->is_event == point.is_event && distance(point) < distance(*found));
    if (is_better) found = &point;
  }
  return found;
}

Rational MarkDrag::placed(double seconds, double reach) const {
  return in_steps(seconds, reach < 0.0 ? Rational(kMilliseconds) : frame_rate_);
}

void MarkDrag::move_edge(double seconds, double reach) {
  const SnapPoint* snap = nearest(seconds, reach);
  Rational edge = snap != nullptr ? snap->seconds : placed(seconds, reach);
  edge = std::clamp(edge, all_.in_seconds, all_.out_seconds);
  Mark moved = original_;
  (part_ == MarkPart::kIn ? moved.in_seconds : *moved.out_seconds) = edge;
  // An edge that reaches the other edge stays where it was.
  if (moved.in_seconds >= *moved.out_seconds || !check_note(SetMark{moved, {}})) return;
  mark_ = std::move(moved);
  snapped_ = snap != nullptr && edge == snap->seconds ? snap : nullptr;
}

void MarkDrag::move_whole(double in, double reach) {
  const Rational begin = original_.in_seconds;
  const auto length = original_.out_seconds ? difference_of_times(*original_.out_seconds, begin)
                                            : std::optional(Rational(0));
  // Where the exact length has no representation, it is rounded to a whole millisecond.
  const Rational long_for = length
                                ? *length
                                : in_steps(original_.out_seconds->to_double() - begin.to_double(),
                                           Rational(kMilliseconds));
  const SnapPoint* at_in = nearest(in, reach);
  const SnapPoint* at_out =
      original_.out_seconds ? nearest(in + long_for.to_double(), reach) : nullptr;
  const auto distance = [](const SnapPoint& point, double edge) {
    return std::abs(point.seconds.to_double() - edge);
  };
  const bool by_out =
      at_out != nullptr &&
      (at_in == nullptr || distance(*at_out, in + long_for.to_double()) < distance(*at_in, in));
  const SnapPoint* snap = by_out ? at_out : at_in;
  auto target = std::optional(placed(in, reach));
  if (snap != nullptr) {
    target = by_out ? difference_of_times(snap->seconds, long_for) : std::optional(snap->seconds);
  }
  // A point lies before the end of the replay; a range may reach the end.
  const Rational behind = original_.out_seconds ? long_for : Rational(1) / frame_rate_;
  const auto last = difference_of_times(all_.out_seconds, behind);
  if (!target || !last || *last < all_.in_seconds) return;
  Mark moved = original_;
  moved.in_seconds = std::clamp(*target, all_.in_seconds, *last);
  if (original_.out_seconds) {
    const auto out = sum_of_times(moved.in_seconds, long_for);
    if (!out) return;
    moved.out_seconds = *out;
  }
  if (!check_note(SetMark{moved, {}})) return;
  snapped_ = snap != nullptr && moved.in_seconds == *target ? snap : nullptr;
  mark_ = std::move(moved);
}

}  // namespace tickreel::window
