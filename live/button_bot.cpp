#include "live/button_bot.h"

#include <algorithm>
#include <string>
#include <vector>

#include "tickreel/game/random_stream.h"

namespace tickreel::live {
namespace {

class ButtonBot final : public Bot {
 public:
  ButtonBot(const GameControls& controls, const SessionSetup& setup, std::size_t player)
      : actions_(controls.actions),
        ticks_per_second_(setup.tick_rate.to_double()),
        random_(RandomStream::named(setup.seed, "button bot " + std::to_string(player))) {}

  PlayerInput decide(const View& /*view*/) override {
    if (ticks_left_ == 0) choose();
    --ticks_left_;
    return held_;
  }

 private:
  void choose() {
    constexpr float kShortestS = 0.1F;
    constexpr float kLongestS = 0.8F;
    const double seconds = static_cast<double>(random_.between(kShortestS, kLongestS));
    ticks_left_ = std::max<Tick>(1, static_cast<Tick>(seconds * ticks_per_second_));
    held_ = {};
    if (actions_.empty()) return;
    constexpr std::uint32_t kMostHeld = 2;
    for (std::uint32_t left = random_.below(kMostHeld + 1); left > 0; --left) {
      const GameAction& action =
          actions_[random_.below(static_cast<std::uint32_t>(actions_.size()))];
      held_.buttons |= action.buttons;
      if (action.push != 0) {
        held_.axes.at(action.axis) = quantise_axis(static_cast<float>(action.push));
      }
    }
  }

  std::vector<GameAction> actions_;
  double ticks_per_second_;
  RandomStream random_;
  PlayerInput held_;
  Tick ticks_left_ = 0;
};

}  // namespace

std::unique_ptr<Bot> make_button_bot(const GameControls& controls, const SessionSetup& setup,
                                     std::size_t player) {
  return std::make_unique<ButtonBot>(controls, setup, player);
}

}  // namespace tickreel::live
