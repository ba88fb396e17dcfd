#pragma once

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "live/room.h"
#include "tickreel/game/input_frame.h"
#include "tickreel/view/tick.h"

namespace tickreel::live {

/// The inputs of consecutive ticks, from the first that is still wanted.
class InputQueue {
 public:
  [[nodiscard]] Tick first() const { return first_; }
  /// The tick after the last.
  [[nodiscard]] Tick end() const { return first_ + static_cast<Tick>(inputs_.size()); }

  /// The input of tick end().
  void push(InputFrame input) { inputs_.push_back(std::move(input)); }
  /// The inputs of consecutive ticks, as far as they are the next: some may be there already.
  void push_next(Tick first, std::vector<InputFrame> inputs) {
    for (InputFrame& input : inputs) {
      if (first++ == end()) push(std::move(input));
    }
  }
  /// first() <= tick < end().
  [[nodiscard]] const InputFrame& at(Tick tick) const {
    return inputs_[static_cast<std::size_t>(tick - first_)];
  }
  /// All from a tick on; none where there are none.
  [[nodiscard]] std::span<const InputFrame> from(Tick tick) const {
    const Tick begin = std::clamp(tick, first_, end());
    return std::span(inputs_).subspan(static_cast<std::size_t>(begin - first_));
  }
  void drop_before(Tick tick) {
    const Tick begin = std::clamp(tick, first_, end());
    inputs_.erase(inputs_.begin(), inputs_.begin() + (begin - first_));
    first_ = begin;
  }

 private:
  Tick first_ = 0;
  std::vector<InputFrame> inputs_;
};

}  // namespace tickreel::live
