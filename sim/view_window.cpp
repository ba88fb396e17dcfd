#include "sim/view_window.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tickreel {

ViewWindow::Slot& ViewWindow::next_slot(Tick tick) {
  assert(empty() || tick == newest_ + 1);
  newest_ = tick;
  count_ = std::min(count_ + 1, ring_.size());
  return ring_[slot(tick)];
}

View& ViewWindow::push(Tick tick) {
  Slot& next = next_slot(tick);
  if (!next.own) next.own = std::make_unique<View>();
  next.shared.reset();
  next.shown = next.own.get();
  next.own->clear();
  next.own->tick = tick;
  return *next.own;
}

void ViewWindow::push(std::shared_ptr<const View> view) {
  Slot& next = next_slot(view->tick);
  next.shared = std::move(view);
  next.shown = next.shared.get();
}

const View& ViewWindow::at(Tick tick) const {
  assert(contains(tick));
  return *ring_[slot(tick)].shown;
}

}  // namespace tickreel
