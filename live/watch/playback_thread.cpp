#include "live/watch/playback_thread.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace tickreel::live {
namespace {

/// Going back starts this much earlier, so that further steps back find their views.
constexpr std::int64_t kBlockSeconds = 2;
/// The limit in ticks, because a file may claim any tick rate.
constexpr Tick kMaxBlockTicks = 256;
/// The interval between views that are shown on the way to a distant tick.
constexpr std::chrono::milliseconds kShowPeriod{40};
/// The number of ticks between two checks of what is wanted.
constexpr Tick kTicksPerLook = 16;

}  // namespace

PlaybackThread::PlaybackThread(ReplayPlayer player, std::size_t window_views,
                               std::function<void()> when_ready)
    : player_(std::move(player)),
      window_views_(window_views),
      block_ticks_(
          std::min(kMaxBlockTicks,
                   (Rational(kBlockSeconds) * player_.simulation().setup().tick_rate).ceil())),
      when_ready_(std::move(when_ready)),
      thread_([this] { run(); }) {}

PlaybackThread::~PlaybackThread() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
  }
  changed_.notify_all();
  thread_.join();
}

void PlaybackThread::request(Tick newest) {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = newest;
  }
  changed_.notify_all();
}

std::shared_ptr<const ViewWindow> PlaybackThread::views(std::chrono::microseconds patience) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, patience, [&] {
    return report_.error || !wanted_ || (ready_ && ready_->newest() == *wanted_);
  });
  return ready_;
}

PlaybackThread::Report PlaybackThread::report() const {
  const std::lock_guard lock(mutex_);
  return report_;
}

void PlaybackThread::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] {
      return is_stopping_ || (wanted_ && !(ready_ && ready_->newest() == *wanted_));
    });
    if (is_stopping_) return;
    const Tick newest = *wanted_;
    lock.unlock();
    const Status arrived = go_to_guarded(newest);
    lock.lock();
    if (!arrived) {
      report_.error = arrived.error();
      changed_.notify_all();
      when_ready_();
      return;
    }
  }
}

/// Turns exceptions into errors, because none may leave a thread: views may need more memory than
/// there is.
Status PlaybackThread::go_to_guarded(Tick newest) {
  try {
    return go_to(newest);
  } catch (const std::exception& error) {
    return failed(error.what());
  }
}

/// Plays until the views up to `newest` are ready, or something else is wanted.
Status PlaybackThread::go_to(Tick newest) {
  const Tick first = first_needed(newest);
  const bool goes_back = !kept_.empty() && first < kept_.front()->tick;
  const bool leaves_gap = kept_.empty() || first > kept_.back()->tick + 1;
  if (goes_back || leaves_gap) {
    const Tick start = goes_back ? std::max(player_.first_tick(), first - block_ticks_) : first;
    if (Status begun = start_over(start, newest); !begun) return begun;
  }
  return kept_.empty() ? Status() : play_on(newest);
}

/// Goes to `first` anew. A game that cannot load may have to play all the way there. Keeps nothing
/// when something else is wanted meanwhile.
Status PlaybackThread::start_over(Tick first, Tick newest) {
  kept_.clear();
  if (Status begun = player_.begin_seek(first); !begun) return begun;
  while (player_.tick() < first) {
    if (Status stepped = player_.step(); !stepped) return stepped;
    if (player_.tick() % kTicksPerLook != 0) continue;
    note_tick();
    if (is_superseded(newest)) return {};
  }
  keep_view();
  return {};
}

/// Publishes the progress for the display.
void PlaybackThread::note_tick() {
  {
    const std::lock_guard lock(mutex_);
    report_.tick = player_.tick();
  }
  if (Clock::now() - last_shown_ <= kShowPeriod) return;
  last_shown_ = Clock::now();
  when_ready_();
}

Status PlaybackThread::play_on(Tick newest) {
  while (kept_.back()->tick < newest) {
    if (Status stepped = player_.step(); !stepped) return stepped;
    keep_view();
    if (player_.tick() % kTicksPerLook != 0) continue;
    if (Clock::now() - last_shown_ > kShowPeriod) publish(player_.tick());
    if (is_superseded(newest)) return {};
  }
  publish(newest);
  return {};
}

void PlaybackThread::keep_view() {
  auto view = std::make_shared<View>();
  view->tick = player_.tick();
  player_.publish(*view);
  kept_.push_back(std::move(view));
  const std::size_t most = window_views_ + static_cast<std::size_t>(block_ticks_);
  if (kept_.size() > most) kept_.pop_front();
  const std::lock_guard lock(mutex_);
  report_.divergence = player_.passed_divergence();
  report_.tick = player_.tick();
  ++report_.ticks_played;
}

Tick PlaybackThread::first_needed(Tick newest) const {
  return std::max(player_.first_tick(), newest - static_cast<Tick>(window_views_) + 1);
}

bool PlaybackThread::is_superseded(Tick newest) {
  const std::lock_guard lock(mutex_);
  return is_stopping_ || *wanted_ != newest;
}

void PlaybackThread::publish(Tick newest) {
  auto window = std::make_shared<ViewWindow>(window_views_);
  const Tick first = std::max(first_needed(newest), kept_.front()->tick);
  const auto begin = kept_.begin() + static_cast<std::ptrdiff_t>(first - kept_.front()->tick);
  const auto end = kept_.begin() + static_cast<std::ptrdiff_t>(newest - kept_.front()->tick + 1);
  for (auto view = begin; view != end; ++view) window->push(*view);
  {
    const std::lock_guard lock(mutex_);
    ready_ = std::move(window);
  }
  changed_.notify_all();
  last_shown_ = Clock::now();
  when_ready_();
}

}  // namespace tickreel::live
