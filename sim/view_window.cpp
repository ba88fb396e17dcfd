#include "sim/view_window.h"

#include <algorithm>
#include <cassert>

namespace tickreel {

View& ViewWindow::push(Tick tick) {
  assert(empty() || tick == newest_ + 1);
  newest_ = tick;
  count_ = std::min(count_ + 1, ring_.size());
  View& view = ring_[slot(tick)];
  view.clear();
  view.tick = tick;
  return view;
}

const View& ViewWindow::at(Tick tick) const {
  assert(contains(tick));
  return ring_[slot(tick)];
}

}  // namespace tickreel
