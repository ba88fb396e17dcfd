#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tickreel/result.h"

namespace tickreel::encode {

/// Brings what several segments make at the same time into the order of the film. What comes from
/// the segment whose turn it is goes on at once; what comes early is kept in memory. Written by the
/// threads of all segments; what is handed on is so by one of them at a time. The first error
/// stays, and is what every later call gives.
template <typename Item>
class SegmentTurns {
 public:
  using Deliver = std::function<Status(Item& item)>;
  using SegmentEnd = std::function<Status()>;

  /// `end` is called after the last item of each segment.
  explicit SegmentTurns(Deliver deliver, SegmentEnd end = nullptr)
      : deliver_(std::move(deliver)), end_(std::move(end)) {}

  Status put(std::int64_t segment, Item item) {
    const std::lock_guard lock(mutex_);
    if (!error_ && segment == turn_) {
      keep_error(deliver_(item));
    } else if (!error_) {
      early_[segment].items.push_back(std::move(item));
    }
    return status();
  }

  /// Ends a segment: nothing more comes from it.
  Status finish(std::int64_t segment) {
    const std::lock_guard lock(mutex_);
    early_[segment].is_finished = true;
    while (!error_ && early_.contains(turn_)) {
      Segment& next = early_[turn_];
      for (Item& item : next.items) {
        if (!error_) keep_error(deliver_(item));
      }
      next.items.clear();
      if (error_ || !next.is_finished) break;
      if (end_) keep_error(end_());
      early_.erase(turn_++);
    }
    return status();
  }

  /// kFailed when one of the film's segments has not finished.
  Status check_all_finished(std::int64_t segment_count) {
    const std::lock_guard lock(mutex_);
    if (error_ || turn_ == segment_count) return status();
    return failed("segment " + std::to_string(turn_) + " of the film was not made");
  }

 private:
  struct Segment {
    std::vector<Item> items;
    bool is_finished = false;
  };

  [[nodiscard]] Status status() const { return error_ ? Status(*error_) : Status(); }
  void keep_error(const Status& status) {
    if (!status) error_ = status.error();
  }

  Deliver deliver_;
  SegmentEnd end_;
  std::mutex mutex_;
  std::map<std::int64_t, Segment> early_;  ///< and the one whose turn it is, once it has finished
  std::int64_t turn_ = 0;
  std::optional<Error> error_;
};

}  // namespace tickreel::encode
