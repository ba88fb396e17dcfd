#include "live/event_queue.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tickreel::live {
namespace {

std::int32_t bounded_sum(std::int32_t a, std::int32_t b) {
  using Limits = std::numeric_limits<std::int32_t>;
  return static_cast<std::int32_t>(
      std::clamp<std::int64_t>(std::int64_t{a} + b, Limits::min(), Limits::max()));
}

}  // namespace

bool merge(PointerEvent& last, const PointerEvent& next) {
  last = next;
  return true;
}

bool merge(MotionEvent& last, const MotionEvent& next) {
  last = {bounded_sum(last.x, next.x), bounded_sum(last.y, next.y)};
  return true;
}

bool merge(WheelEvent& last, const WheelEvent& next) {
  last = {bounded_sum(last.x, next.x), bounded_sum(last.y, next.y)};
  return true;
}

bool merge(TextEvent& last, const TextEvent& next) {
  if (last.utf8.size() + next.utf8.size() > kMaxTextBytes) return false;
  last.utf8 += next.utf8;
  return true;
}

void EventQueue::hand_over(InputFrame& frame) {
  while (!waiting_.empty() && frame.events.size() < kMaxEventsPerTick) {
    frame.events.push_back(std::move(waiting_.front()));
    waiting_.pop_front();
  }
}

}  // namespace tickreel::live
