#include "core/worker_team.h"

#include <system_error>
#include <utility>

namespace tickreel {

WorkerTeam::WorkerTeam(std::size_t members) {
  helpers_.reserve(members);
  try {
    while (size() < members) {
      helpers_.emplace_back([this, member = size()] { help(member); });
    }
  } catch (const std::system_error&) {
    // Fewer take longer.
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
  {
    const std::lock_guard lock(mutex_);
    work_ = &work;
    item_count_ = count;
    next_item_ = 0;
    // Not worth waking anybody for.
    const bool is_alone = count <= 1;
    if (!is_alone) {
      busy_helpers_ = helpers_.size();
      ++round_;
    }
  }
  begun_.notify_all();
  take_items(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [&] { return busy_helpers_ == 0; });
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void WorkerTeam::help(std::size_t member) {
  std::size_t rounds_done = 0;
  std::unique_lock lock(mutex_);
  for (;;) {
    begun_.wait(lock, [&] { return has_ended_ || round_ != rounds_done; });
    if (has_ended_) return;
    rounds_done = round_;
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
