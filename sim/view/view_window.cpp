#include "tickreel/view/view_window.h"

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
  const View* before = empty() ? nullptr : &at(newest_);
  Slot& next = next_slot(tick);
  if (!next.own) {
    if (before == nullptr) {
      next.own = std::make_unique<View>();
    } else {
      make_views_like(*before);
    }
  }
  next.shared.reset();
  next.shown = next.own.get();
  next.own->clear();
  next.own->tick = tick;
  return *next.own;
}

/// Makes views with some spare room, because things come and go.
void ViewWindow::make_views_like(const View& model) {
  const auto with_reserve = [](std::size_t count) { return count + count / 4; };
  for (Slot& slot : ring_) {
    if (slot.own) continue;
    slot.own = std::make_unique<View>();
    // Resizing touches the memory; after a mere reserve the system would provide it during play.
    slot.own->things.resize(with_reserve(model.things.size()));
    slot.own->facts.resize(with_reserve(model.facts.size()));
    slot.own->clear();
  }
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
