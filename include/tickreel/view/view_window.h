#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "tickreel/view/view.h"

namespace tickreel {

/// The views of the last consecutive ticks, at most `capacity` of them. A picture depends only on
/// such a window and a time, so it cannot depend on the pictures that were made before it.
///
/// One thread at a time. The window owns the views that push(Tick) returns, and uses them again. It
/// shares the views that push(shared_ptr) adds, which nobody may change any more. The first
/// push(Tick) to a window that is not empty allocates all views of its own, so that its memory does
/// not grow while ticks pass.
class ViewWindow {
 public:
  /// `capacity`: the most views, 2 or more.
  explicit ViewWindow(std::size_t capacity) : ring_(capacity) {}

  /// Adds the view of tick newest() + 1; to an empty window, the view of any tick. Returns the view
  /// for the caller to fill: it is empty and has its tick set. Drops the oldest view when the
  /// window is full.
  View& push(Tick tick);
  /// Adds a view that is not null and that the window shares with other owners. Its tick must be
  /// newest() + 1, or any tick for an empty window.
  void push(std::shared_ptr<const View> view);
  /// Removes all views.
  void clear() { count_ = 0; }

  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::size_t capacity() const { return ring_.size(); }
  /// The first and the last tick of the window. Not to be used in an empty window.
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
    const View* shown = nullptr;  ///< the view of the slot: `own` or `shared`
  };

  Slot& next_slot(Tick tick);
  void make_views_like(const View& model);

  std::vector<Slot> ring_;
  std::size_t count_ = 0;
  Tick newest_ = -1;
};

}  // namespace tickreel
