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

/// Brings the items of several segments, which are made at the same time, into the order of the
/// film. Items of the segment whose turn it is are delivered at once; items of later segments are
/// kept in memory. Any thread may call any function; one thread at a time delivers. After the first
/// error nothing more is delivered, and every call returns that error.
template <typename Item>
class SegmentTurns {
 public:
  /// A function that takes an item. It may move the content out of the item, and must not call this
  /// object.
  using Deliver = std::function<Status(Item& item)>;
  using SegmentEnd = std::function<Status()>;

  /// `deliver` is called for each item in the order of the film, `end` after the last item of each
  /// segment (null: nothing is called).
  explicit SegmentTurns(Deliver deliver, SegmentEnd end = nullptr)
      : deliver_(std::move(deliver)), end_(std::move(end)) {}

  /// Adds the next item of a segment.
  Status put(std::int64_t segment, Item item) {
    const std::lock_guard lock(mutex_);
    if (!error_ && segment == turn_) {
      keep_error(deliver_(item));
    } else if (!error_) {
      early_[segment].items.push_back(std::move(item));
    }
    return status();
  }

  /// Ends a segment: no more items come from it.
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

  /// Checks that the segments before number `segment_count` have all finished: kFailed otherwise.
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
  /// the segments after `turn_` that have begun; sometimes also the segment `turn_`
  std::map<std::int64_t, Segment> early_;
  std::int64_t turn_ = 0;
  std::optional<Error> error_;
};

}  // namespace tickreel::encode
