#pragma once

#include <atomic>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

#include "window/room.h"

namespace tickreel::window {

/// Runs one search on a thread of its own and keeps the result.
template <typename Found>
class BackgroundSearch {
 public:
  /// Begins the search. `search` runs on the thread and must end early when `stop` is set: the
  /// destructor sets it and waits for the end. When it throws, nothing is found, and `when_found`
  /// is not called. `when_found` is otherwise called once on the thread, after found() has the
  /// result; it must return quickly.
  BackgroundSearch(std::function<Found(const std::atomic<bool>& stop)> search,
                   std::function<void()> when_found)
      : thread_([this, search = std::move(search), when_found = std::move(when_found)] {
          try {
            Found all = search(stop_);
            const std::lock_guard lock(mutex_);
            new_ = std::move(all);
          } catch (const std::exception&) {
            // Without memory the window works without the result.
            end();
            return;
          }
          end();
          when_found();
        }) {}
  ~BackgroundSearch() {
    stop_.store(true);
    thread_.join();
  }
  BackgroundSearch(const BackgroundSearch&) = delete;
  BackgroundSearch& operator=(const BackgroundSearch&) = delete;

  /// Waits until the search has ended. found() then has the result, if there is one.
  void await() { is_over_.wait(false); }

  /// Returns the result; a default value until the search has ended, and after it has thrown. Only
  /// one thread may call it.
  [[nodiscard]] const Found& found() {
    const std::lock_guard lock(mutex_);
    if (new_) found_ = *std::exchange(new_, std::nullopt);
    return found_;
  }

 private:
  void end() {
    is_over_.store(true);
    is_over_.notify_all();
  }

  std::atomic<bool> stop_{false};
  std::atomic<bool> is_over_{false};
  std::mutex mutex_;  ///< guards new_
  std::optional<Found> new_;
  Found found_;  ///< the last value of new_ that the owner has fetched
  std::thread thread_;
};

}  // namespace tickreel::window
