#include "renderer/software/worker_team.h"

#include <algorithm>
#include <utility>

namespace tickreel {

WorkerTeam::WorkerTeam(std::size_t members) {
  try {
    helpers_.reserve(members);
    while (size() < members) {
      helpers_.emplace_back([this, member = size()] { help(member); });
    }
  } catch (const std::exception&) {
    // No more threads, or no memory for them: those that are there take longer.
  }
}

WorkerTeam::~WorkerTeam() {
  {
    const std::lock_guard lock(mutex_);
    has_ended_ = true;
  }
  begun_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void WorkerTeam::share(std::size_t count, const Work& work) {
  // No more than have something to do: waking one takes as long as many an item.
  const std::size_t wanted = std::min(helpers_.size(), std::max<std::size_t>(count, 1) - 1);
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    item_count_ = count;
    next_item_ = 0;
    open_places_ = wanted;
    busy_helpers_ = wanted;
  }
  for (std::size_t i = 0; i < wanted; ++i) begun_.notify_one();
  take_items(0);
  std::unique_lock lock(mutex_);
  // Those who have not begun yet need not: everything is taken.
  busy_helpers_ -= std::exchange(open_places_, 0);
  done_.wait(lock, [&] { return busy_helpers_ == 0; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void WorkerTeam::help(std::size_t member) {
  std::unique_lock lock(mutex_);
  for (;;) {
    begun_.wait(lock, [&] { return has_ended_ || open_places_ > 0; });
    if (has_ended_) return;
    --open_places_;
    lock.unlock();
    take_items(member);
    lock.lock();
    if (--busy_helpers_ == 0) done_.notify_one();
  }
}

void WorkerTeam::take_items(std::size_t member) {
  try {
    for (std::size_t item = next_item_++; item < item_count_; item = next_item_++) {
      (*work_)(member, item);
    }
  } catch (...) {
    const std::lock_guard lock(mutex_);
    failure_ = std::current_exception();
    next_item_ = item_count_;
  }
}

}  // namespace tickreel
