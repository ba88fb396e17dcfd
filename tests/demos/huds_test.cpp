#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "demos/rockets/rockets_view.h"
#include "demos/swarm/swarm_view.h"
#include "demos/tanks/tanks_view.h"
#include "games/registry.h"
#include "renderer/overlay/font.h"
#include "sim/game/simulation.h"
#include "tests/support/room.h"
#include "tickreel/view/view_window.h"

// No part of a HUD overlaps another or leaves the picture, in every game and in pictures from 9:21
// to 32:9. A point is a fixed part of the picture's height, so the size in pixels only moves a line
// of text to the next whole pixel.

namespace tickreel::tests {
namespace {

constexpr float kNarrowest = 9.0F / 21.0F;
constexpr float kWidest = 32.0F / 9.0F;
constexpr int kShapes = 24;
constexpr float kTolerance = 0.05F;                         // in points
constexpr float kHalfAPixel = 0.5F * kOverlayHeight / 180;  // of the smallest pictures, in points
constexpr float kAscent = 0.74F;                            // of an em
constexpr float kDescent = 0.22F;

/// A state of the HUD that bots would reach too late or never.
struct Occasion {
  std::string game;
  std::string name;
  std::vector<Fact> facts;          ///< replace the published facts of this kind and variant
  std::vector<ViewEvent> events{};  ///< happen a tick after the beginning

  friend std::ostream& operator<<(std::ostream& out, const Occasion& occasion) {
    return out << occasion.game << ", " << occasion.name;
  }
};

std::vector<Fact> for_each_player(std::uint32_t kind, std::int64_t value) {
  std::vector<Fact> facts;
  for (std::uint32_t player = 0; player < 4; ++player) facts.push_back({kind, player, value, {}});
  return facts;
}

std::vector<Occasion> occasions() {
  const auto event = [](std::uint32_t kind, float magnitude, std::uint32_t variant = 0) {
    static std::uint64_t id = 1'000'000;
    return ViewEvent{.id = ++id,
                     .kind = kind,
                     .variant = variant,
                     .position = {},
                     .direction = {},
                     .magnitude = magnitude};
  };
  const ViewEvent death = event(tanks::kTankDestroyed, 1.0F, 1U | 0U << 8U);
  const auto over = [](std::uint32_t phase, std::int64_t is, std::uint32_t ticks,
                       std::uint32_t winner, std::int64_t who) {
    return std::vector<Fact>{{phase, 0, is, {}}, {ticks, 0, 100, {}}, {winner, 0, who, {}}};
  };
  return {
      {"tanks", "high_scores", for_each_player(tanks::kPlayerScore, 88)},
      {"tanks", "feed", {}, {death, death, death, death, death, death}},
      {"tanks", "three", {}, {event(tanks::kCountdownBeat, 3.0F)}},
      {"tanks", "go", {}, {event(tanks::kCountdownBeat, 0.0F)}},
      {"tanks", "won",
       over(tanks::kPhase, tanks::kRoundOver, tanks::kPhaseTicks, tanks::kWinner, 1)},
      {"tanks", "menu", {{tanks::kMenuItem, 0, 1, "Resume"}, {tanks::kMenuItem, 1, 0, "Restart"}}},
      {"rockets", "high_scores", for_each_player(rockets::kPlayerScore, 888)},
      {"rockets", "three", {}, {event(rockets::kCountdownBeat, 3.0F)}},
      {"rockets", "fire", {}, {event(rockets::kCountdownBeat, 0.0F)}},
      {"rockets", "won",
       over(rockets::kPhase, rockets::kRoundOver, rockets::kPhaseTicks, rockets::kWinner, 1)},
      {"rockets", "draw",
       over(rockets::kPhase, rockets::kRoundOver, rockets::kPhaseTicks, rockets::kWinner,
            rockets::kNobody)},
      {"swarm", "high_scores", for_each_player(swarm::kPoints, 888)},
      {"swarm", "won", {{swarm::kWinner, 0, 1, {}}}},
      {"pucks", "as_it_is", {}},
      {"pucks", "scores", for_each_player(kPlainScore, 888)},
  };
}

/// The box of a part of a HUD, in points.
struct Box {
  float left = 0.0F;
  float top = 0.0F;
  float right = 0.0F;
  float bottom = 0.0F;
  std::string utf8{};  ///< the text, if it is one

  [[nodiscard]] bool contains(const Box& other) const {
    return left <= other.left + kTolerance && right >= other.right - kTolerance &&
           top <= other.top + kTolerance && bottom >= other.bottom - kTolerance;
  }
  [[nodiscard]] bool overlaps(const Box& other) const {
    return left < other.right - kTolerance && other.left < right - kTolerance &&
           top < other.bottom - kTolerance && other.top < bottom - kTolerance;
  }
};

std::ostream& operator<<(std::ostream& out, const Box& box) {
  return out << (box.utf8.empty() ? "panel" : '"' + box.utf8 + '"') << " from " << box.left << ", "
             << box.top << " to " << box.right << ", " << box.bottom;
}

Box box_of(const Panel& panel) {
  return {panel.top_left.x, panel.top_left.y, panel.top_left.x + panel.size.x,
          panel.top_left.y + panel.size.y};
}

Box box_of(const Text& text) {
  TextLine line;
  Font::of(text.weight).lay_out(text.utf8, text.size, text.tabular, line);
  const float part = text.align == Text::Align::kLeft     ? 0.0F
                     : text.align == Text::Align::kCenter ? 0.5F
                                                          : 1.0F;
  const float left = text.anchor.x - part * line.width;
  return {left, text.anchor.y - kAscent * text.size, left + line.width,
          text.anchor.y + kDescent * text.size, text.utf8};
}

/// Returns the boxes of visible parts in the order in which they are drawn.
std::vector<Box> boxes_of(const Scene& scene) {
  std::vector<Box> boxes;
  for (const OverlayItem& item : scene.overlay) {
    std::visit(
        [&](const auto& piece) {
          if (piece.opacity > 0.0F) boxes.push_back(box_of(piece));
        },
        item);
  }
  return boxes;
}

void expect_inside_the_picture(const std::vector<Box>& boxes, float width) {
  for (const Box& box : boxes) {
    const float shift = box.utf8.empty() ? 0.0F : kHalfAPixel;
    EXPECT_GE(box.left, -kTolerance) << box;
    EXPECT_LE(box.right, width + kTolerance) << box;
    EXPECT_GE(box.top - shift, -kTolerance) << box;
    EXPECT_LE(box.bottom + shift, kOverlayHeight + kTolerance) << box;
  }
}

/// Expects that boxes overlap only if one is a panel that contains the other, or if they are a text
/// and its shadow.
void expect_nothing_overlaps(const std::vector<Box>& boxes, float width) {
  const Box picture{0.0F, 0.0F, width, kOverlayHeight};
  auto first = boxes.begin();
  for (auto box = boxes.begin(); box != boxes.end(); ++box) {
    if (box->contains(picture)) first = box + 1;  // it dims everything before it
    for (auto before = first; before < box; ++before) {
      if (!box->overlaps(*before)) continue;
      const bool lies_on = before->utf8.empty() && before->contains(*box);
      const bool is_shadow = !box->utf8.empty() && before->utf8 == box->utf8;
      EXPECT_TRUE(lies_on || is_shadow) << *box << "\nover " << *before;
    }
  }
}

class HudsTest : public testing::TestWithParam<Occasion> {
 protected:
  static constexpr Tick kTicks = 30;

  void begin(std::size_t players, const std::string& name) {
    const GameEntry& entry = *find_game(GetParam().game);
    SessionSetup setup{5, entry.info.tick_rate, entry.info.player_names};
    setup.players.resize(players);
    if (!name.empty()) std::ranges::fill(setup.players, name);
    step_seconds_ = (Rational(1) / setup.tick_rate).to_double();
    look_ = entry.make_look();
    views_ = ViewWindow(static_cast<std::size_t>(look_->memory_seconds() / step_seconds_) + kTicks);

    View view;
    Simulation::begin(entry.info, setup)->publish(view);
    view.things.resize(std::min<std::size_t>(view.things.size(), 200));
    for (const Fact& fact : GetParam().facts) {
      if (fact.variant >= players) continue;
      std::erase_if(view.facts, [&](const Fact& old) {
        return old.kind == fact.kind && old.variant == fact.variant;
      });
      view.facts.push_back(fact);
    }
    for (Tick tick = 0; tick <= kTicks; ++tick) {
      View& next = views_.push(tick);
      next = view;
      next.tick = tick;
      if (tick == 1) next.events = GetParam().events;
    }
  }

  std::vector<Box> boxes(Tick tick, float aspect, const Camera* camera = nullptr) {
    return boxes_of(scene_at(tick, aspect, camera));
  }

  Scene scene_at(Tick tick, float aspect, const Camera* camera) {
    Scene scene;
    const std::vector<Thing>& things = views_.at(tick).things;
    look_->compose({.views = views_,
                    .time = {tick, Rational(0)},
                    .alpha = 0.0,
                    .step_seconds = step_seconds_,
                    .seconds = static_cast<double>(tick) * step_seconds_,
                    .aspect = aspect,
                    .things = things,
                    .camera = camera},
                   scene);
    return scene;
  }

 private:
  std::unique_ptr<Look> look_;
  ViewWindow views_{2};
  double step_seconds_ = 0.02;
};

TEST_P(HudsTest, NothingOverlapsOrLeavesThePicture) {
  // This camera sees none of the tags that follow things, so only the HUD is left.
  const Camera away{.eye = {0.0F, 0.0F, 1e5F}, .target = {0.0F, 1.0F, 2e5F}};
  const GameInfo& info = find_game(GetParam().game)->info;
  for (const std::size_t players : {info.min_players, info.max_players}) {
    for (const std::string& name :
         {std::string(), std::string("Wilhelmina the Magnificent"), std::string("W"),
          std::string("王小明さくら김철수🦊🦊🦊🦊"), std::string(64, 'W')}) {
      begin(players, name);
      for (int shape = 0; shape <= kShapes; ++shape) {
        const float aspect =
            kNarrowest * std::pow(kWidest / kNarrowest, static_cast<float>(shape) / kShapes);
        for (const Tick tick : {2, 9, 20}) {
          SCOPED_TRACE(testing::Message() << "width / height " << aspect << ", tick " << tick
                                          << ", " << players << " players called '" << name << "'");
          const std::vector<Box> hud = boxes(tick, aspect, &away);
          EXPECT_FALSE(hud.empty());
          expect_nothing_overlaps(hud, kOverlayHeight * aspect);
          expect_inside_the_picture(boxes(tick, aspect), kOverlayHeight * aspect);
          if (HasFailure()) return;
        }
      }
    }
  }
}

/// Texts over a picture keep clear of the bars, so each look must say where the bars end.
TEST_P(HudsTest, ItsBarsEndWhereTheLookSays) {
  if (!GetParam().name.ends_with("scores")) return;
  const Camera away{.eye = {0.0F, 0.0F, 1e5F}, .target = {0.0F, 1.0F, 2e5F}};
  const GameInfo& info = find_game(GetParam().game)->info;
  for (const std::size_t players : {info.min_players, info.max_players}) {
    begin(players, "");
    for (const float aspect : {9.0F / 16.0F, 1.0F, 16.0F / 9.0F}) {
      const Scene scene = scene_at(20, aspect, &away);
      EXPECT_GT(scene.hud_top, 0.0F);
      for (const Box& box : boxes_of(scene)) {
        const bool at_top = box.bottom <= scene.hud_top + kTolerance;
        const bool at_bottom = box.top >= kOverlayHeight - scene.hud_bottom - kTolerance;
        EXPECT_TRUE(at_top || at_bottom) << box << ", aspect " << aspect;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(AllGames, HudsTest, testing::ValuesIn(occasions()),
                         [](const auto& info) { return info.param.game + "_" + info.param.name; });

TEST(HudsTest, EveryGameHasAnOccasion) {
  const std::vector<Occasion> all = occasions();
  for (const GameEntry& entry : all_games()) {
    EXPECT_TRUE(std::ranges::any_of(all, [&](const Occasion& occasion) {
      return occasion.game == entry.info.name;
    })) << entry.info.name;
  }
}

}  // namespace
}  // namespace tickreel::tests
