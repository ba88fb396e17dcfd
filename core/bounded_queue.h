#pragma once

#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "tickreel/result.h"

namespace tickreel {

/// A first-in first-out queue between threads that holds at most `capacity` items. A full queue
/// makes the writer wait (back-pressure); an empty queue makes the reader wait. Every function may
/// be called from any thread. The declaration of a queue says which threads write and read. The
/// queue allocates its memory in the constructor only.
///
/// A queue ends in one of two ways. After `finish()` nothing more can be added, and readers still
/// get the items inside. `close(error)` drops the items. Both wake all waiting threads. Only the
/// first error is kept, because later errors usually follow from it.
template <typename T>
class BoundedQueue {
 public:
  /// `capacity` must be 1 or more.
  explicit BoundedQueue(std::size_t capacity) : ring_(capacity) {}
  BoundedQueue(const BoundedQueue&) = delete;
  BoundedQueue& operator=(const BoundedQueue&) = delete;

  /// Waits until there is room, adds the item, and returns true. Returns false and drops the item
  /// when the queue has ended.
  bool push(T item) {
    std::unique_lock lock(mutex_);
    room_.wait(lock, [&] { return ended_ || count_ < ring_.size(); });
    if (ended_) return false;
    ring_[(first_ + count_) % ring_.size()] = std::move(item);
    ++count_;
    filled_.notify_one();
    return true;
  }

  /// Waits for an item, removes it from the queue and returns it. Returns nothing when the queue is
  /// closed, or finished and empty.
  std::optional<T> pop() {
    std::unique_lock lock(mutex_);
    filled_.wait(lock, [&] { return ended_ || count_ > 0; });
    return take_first();
  }

  /// Removes the first item and returns it; nothing when the queue is empty now. Does not wait.
  std::optional<T> try_pop() {
    const std::lock_guard lock(mutex_);
    return take_first();
  }

  /// Ends the queue: nothing more can be added, and readers still get the items inside.
  void finish() {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    wake_all();
  }

  /// Ends the queue because of `error`, drops its items, and wakes waiting writers and readers.
  void close(Error error) {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    while (take_first()) {
    }
    if (!error_) error_ = std::move(error);
    wake_all();
  }

  /// Returns the error of the first close(); success if there was none.
  [[nodiscard]] Status status() const {
    const std::lock_guard lock(mutex_);
    if (error_) return *error_;
    return {};
  }

 private:
  std::optional<T> take_first() {
    if (count_ == 0) return std::nullopt;
    std::optional<T> item = std::exchange(ring_[first_], std::nullopt);
    first_ = (first_ + 1) % ring_.size();
    --count_;
    room_.notify_one();
    return item;
  }
  void wake_all() {
    room_.notify_all();
    filled_.notify_all();
  }

  mutable std::mutex mutex_;
  std::condition_variable room_;
  std::condition_variable filled_;
  std::vector<std::optional<T>> ring_;
  std::size_t first_ = 0;
  std::size_t count_ = 0;
  bool ended_ = false;
  std::optional<Error> error_;
};

}  // namespace tickreel
