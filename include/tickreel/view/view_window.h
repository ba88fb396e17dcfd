#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "tickreel/view/view.h"

namespace tickreel {

/// The views of the last `capacity` consecutive ticks. A picture is a function of such a window and
/// a time, and of nothing else, so it cannot depend on which pictures were made before it.
///
/// One thread at a time. Owns the views that it made and recycles them; views made elsewhere, which
/// never change again, it shares. All of its own are made when the second is asked for, so that
/// the memory that it takes does not depend on how many ticks have passed.
class ViewWindow {
 public:
  /// `capacity` in views, 2 or more.
  explicit ViewWindow(std::size_t capacity) : ring_(capacity) {}

  /// The storage for the view of tick `newest() + 1` (or of any tick when empty), cleared, its tick
  /// set. The oldest view gives way when the window is full.
  View& push(Tick tick);
  /// Adds a view that others hold too.
  void push(std::shared_ptr<const View> view);
  void clear() { count_ = 0; }

  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::size_t capacity() const { return ring_.size(); }
  [[nodiscard]] Tick oldest() const { return newest_ - static_cast<Tick>(count_) + 1; }
  [[nodiscard]] Tick newest() const { return newest_; }
  [[nodiscard]] bool contains(Tick tick) const {
    return !empty() && tick >= oldest() && tick <= newest();
  }
  /// The view of a tick that the window contains (otherwise a bug: assert).
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
