#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "tickreel/view/view.h"

namespace tickreel {

/// The views of the last `capacity` consecutive ticks. A picture is a function of such a window and
/// a time, and of nothing else, so it cannot depend on which pictures were made before it.
///
/// One thread at a time. The window owns and recycles the views that push(Tick) returns; it shares
/// those that push(shared_ptr) adds, which must not change any more. It makes all of its own views
/// when the second one is asked for, so that its memory does not grow while ticks pass.
class ViewWindow {
 public:
  /// `capacity` in views, 2 or more.
  explicit ViewWindow(std::size_t capacity) : ring_(capacity) {}

  /// Adds the view of tick `newest() + 1`, or of any tick to an empty window, and returns it to be
  /// filled: cleared, with its tick set. Drops the oldest view when the window is full.
  View& push(Tick tick);
  /// Adds a view, not null, that others hold too; its tick follows the same rule.
  void push(std::shared_ptr<const View> view);
  void clear() { count_ = 0; }

  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::size_t capacity() const { return ring_.size(); }
  /// The first and the last tick; they mean nothing in an empty window.
  [[nodiscard]] Tick oldest() const { return newest_ - static_cast<Tick>(count_) + 1; }
  [[nodiscard]] Tick newest() const { return newest_; }
  [[nodiscard]] bool contains(Tick tick) const {
    return !empty() && tick >= oldest() && tick <= newest();
  }
  /// The view of a tick that the window contains; any other tick is a bug (assert). Valid until the
  /// view is dropped.
  [[nodiscard]] const View& at(Tick tick) const;

 private:
  [[nodiscard]] std::size_t slot(Tick tick) const {
    return static_cast<std::size_t>(tick) % ring_.size();
  }

  struct Slot {
    std::unique_ptr<View> own;
    std::shared_ptr<const View> shared;
    const View* shown = nullptr;  ///< one of the two
  };

  Slot& next_slot(Tick tick);
  void make_views_like(const View& model);

  std::vector<Slot> ring_;
  std::size_t count_ = 0;
  Tick newest_ = -1;
};

}  // namespace tickreel
