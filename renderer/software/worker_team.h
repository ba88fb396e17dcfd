#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace tickreel {

/// Threads that do a piece of work together with the one that has it, and then wait for the next.
/// Used by one thread.
class WorkerTeam {
 public:
  /// `members`, 1 or more, with the one that shares work out. Where the system has no more threads
  /// there are fewer.
  explicit WorkerTeam(std::size_t members);
  WorkerTeam(const WorkerTeam&) = delete;
  WorkerTeam& operator=(const WorkerTeam&) = delete;
  ~WorkerTeam();

  [[nodiscard]] std::size_t size() const { return helpers_.size() + 1; }

  /// `member`, less than size(), is the same on one thread, and 0 on the one that shares out.
  using Work = std::function<void(std::size_t member, std::size_t item)>;
  /// Does `work` for every item from 0 to `count` - 1 once, in any order, and returns when all is
  /// done. Allocates nothing. When `work` throws, the items that are left are passed over and one
  /// of the exceptions is thrown here.
  void share(std::size_t count, const Work& work);

 private:
  void help(std::size_t member);
  void take_items(std::size_t member);

  /// Guards what follows, up to the failure. The work and its size change only while no helper is
  /// busy, and who works reads them without it.
  std::mutex mutex_;
  std::condition_variable begun_;
  std::condition_variable done_;
  const Work* work_ = nullptr;
  std::size_t item_count_ = 0;
  std::size_t open_places_ = 0;   ///< for helpers who have not begun
  std::size_t busy_helpers_ = 0;  ///< who have, or have a place
  bool has_ended_ = false;
  std::exception_ptr failure_;
  std::atomic<std::size_t> next_item_ = 0;
  std::vector<std::thread> helpers_;  ///< last: they begin when everything else is there
};

}  // namespace tickreel
