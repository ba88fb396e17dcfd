#include "window/play/event_finder.h"

#include <exception>
#include <utility>

namespace tickreel {
namespace {

std::vector<FoundEvent> find_all(const ReplayFile& replay, const std::atomic<bool>& stop) {
  auto player = replay.open(OnDivergence::kPlayOn);
  if (!player) return {};
  auto events = find_events(*player, replay.game().info.events, &stop);
  return events ? *std::move(events) : std::vector<FoundEvent>();
}

}  // namespace

EventFinder::EventFinder(ReplayFile replay, std::function<void()> when_found)
    : thread_([this, replay = std::move(replay), when_found = std::move(when_found)] {
        try {
          auto events = find_all(replay, stop_);
          const std::lock_guard lock(mutex_);
          found_ = std::move(events);
        } catch (const std::exception&) {
          return;  // no memory for them: a time line without events does as well
        }
        when_found();
      }) {}

EventFinder::~EventFinder() {
  stop_.store(true);
  thread_.join();
}

const std::vector<FoundEvent>& EventFinder::events() {
  const std::lock_guard lock(mutex_);
  if (!found_.empty()) events_ = std::exchange(found_, {});
  return events_;
}

}  // namespace tickreel
