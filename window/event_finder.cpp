#include "window/event_finder.h"

#include <exception>
#include <utility>

#include "sim/replay_player.h"

namespace tickreel {
namespace {

std::vector<FoundEvent> find_all(const std::string& replay_path, const GameEntry& game,
                                 const std::atomic<bool>& stop) {
  auto reader = ReplayReader::open(replay_path);
  if (!reader) return {};
  auto player = ReplayPlayer::open(game.info, *std::move(reader), OnDivergence::kPlayOn);
  if (!player) return {};
  auto events = find_events(*player, game.info.events, &stop);
  return events ? *std::move(events) : std::vector<FoundEvent>();
}

}  // namespace

EventFinder::EventFinder(std::string replay_path, const GameEntry& game,
                         std::function<void()> when_found)
    : thread_(
          [this, replay_path = std::move(replay_path), &game, when_found = std::move(when_found)] {
            try {
              auto events = find_all(replay_path, game, stop_);
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
