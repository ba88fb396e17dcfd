#include <algorithm>
#include <limits>

#include "lanterns.h"
#include "lanterns_look.h"
#include "lanterns_sound.h"
#include "tickreel/game/key_codes.h"
#include "tickreel/plugin/cpp_entry.h"
#include "tickreel/view/exact_math.h"

namespace lanterns {

using namespace tickreel;

namespace {

/// Flies to the nearest lantern that it can light; each bot likes other lanterns a little more.
/// Where there is none, and between two rounds, it dances around the middle.
class LanternsBot final : public Bot {
 public:
  explicit LanternsBot(std::uint32_t player) : player_(player) {}

  PlayerInput decide(const View& view) override {
    const auto own = std::ranges::find_if(view.things, [&](const Thing& thing) {
      return thing.kind == kFirefly && thing.variant == player_;
    });
    const Vec2 place{own->position.x, own->position.y};
    Vec2 way = Vec2{-place.y, place.x} - place * 0.3F;
    float nearest = std::numeric_limits<float>::max();
    for (const Thing& lantern : view.things) {
      const bool is_goal = lantern.kind == kLantern && lantern.variant != player_ + 1;
      if (!is_goal || lantern.values[0] > 0.2F || is_between_rounds(view)) continue;
      const Vec2 apart = Vec2{lantern.position.x, lantern.position.y} - place;
      const float cost = length(apart) + static_cast<float>((3 * lantern.id + 7 * own->id) % 8);
      if (cost < nearest) way = apart;
      nearest = std::min(nearest, cost);
    }
    const Vec2 brake = Vec2{own->velocity.x, own->velocity.y} * 0.25F;
    const Vec2 push = normalised(way - brake);
    PlayerInput input;
    input.axes[0] = quantise_axis(push.x);
    input.axes[1] = quantise_axis(push.y);
    return input;
  }

 private:
  static bool is_between_rounds(const View& view) {
    return std::ranges::find(view.facts, kResult, &Fact::kind) != view.facts.end();
  }

  std::uint32_t player_;
};

GameInfo lanterns_info() {
  GameInfo info;
  info.name = "lanterns";
  info.description = "Fireflies light lanterns, and steal each other's; a game with its own look";
  info.version = 2;  // a round begins when the sound of the last one's end is over
  info.tick_rate = TickRate(30);
  info.min_players = 2;
  info.max_players = 4;
  info.player_names = {"Amber", "Jade", "Rose", "Iris"};
  info.events = {{"win", kRoundEnded}, {"theft", kStolen}, {"light", kLit}};
  info.round_end_event = kRoundEnded;
  info.score_fact = kScore;
  info.make_game = make_game;
  info.make_bot = [](const SessionSetup&, std::size_t player) {
    return std::make_unique<LanternsBot>(static_cast<std::uint32_t>(player));
  };
  return info;
}

GameControls lanterns_controls() {
  return {{{.name = "fly right", .axis = 0, .push = 1, .left_key = 'D', .right_key = kKeyRight},
           {.name = "fly left", .axis = 0, .push = -1, .left_key = 'A', .right_key = kKeyLeft},
           {.name = "fly up", .axis = 1, .push = 1, .left_key = 'W', .right_key = kKeyUp},
           {.name = "fly down", .axis = 1, .push = -1, .left_key = 'S', .right_key = kKeyDown}},
          {{.name = "fly", .stick = kPadLeftX, .axis = 0},
           {.name = "fly", .stick = kPadLeftY, .axis = 1, .inverted = true}}};
}

}  // namespace
}  // namespace lanterns

TICKREEL_CPP_GAME(argument, entry) {
  if (!argument.empty()) return tickreel::bad_usage("lanterns take no argument");
  entry.info = lanterns::lanterns_info();
  entry.make_look = lanterns::make_look;
  entry.controls = lanterns::lanterns_controls();
  entry.make_soundscape = lanterns::make_sound;
  return {};
}
