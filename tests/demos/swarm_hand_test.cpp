#include <gtest/gtest.h>

#include <cmath>

#include "demos/swarm/swarm.h"
#include "demos/swarm/swarm_eye.h"
#include "demos/swarm/swarm_view.h"
#include "renderer/scene/project_to_overlay.h"
#include "sim/game/simulation.h"
#include "tests/support/room.h"
#include "tickreel/game/input_event.h"
#include "tickreel/scene/look.h"
#include "tickreel/view/view_window.h"

// swarm is played with the mouse. The inputs are places in a window.

namespace tickreel::swarm {

using namespace tests;
namespace {

constexpr WindowSizeEvent kWindow{1280, 720};
constexpr float kAspect = 1280.0F / 720.0F;

class SwarmHandTest : public testing::Test {
 protected:
  explicit SwarmHandTest(std::uint32_t rules_version = 2)
      : simulation_(*Simulation::begin(swarm_info(), setup(rules_version))) {
    tick({encode_event(kWindow, 0)});
  }

  static SessionSetup setup(std::uint32_t rules_version) {
    SessionSetup setup{1, swarm_info().tick_rate, swarm_info().player_names};
    setup.rules_version = rules_version;
    return setup;
  }

  void tick(std::vector<InputEvent> events = {}) {
    InputFrame input;
    input.events = std::move(events);
    simulation_.step(input);
    view_.clear();
    view_.tick = simulation_.tick();
    simulation_.publish(view_);
  }
  /// Returns the pointer event of a place; x and y are -1 to 1, to the right and up.
  static InputEvent pointer(Place place, std::uint8_t player = 0) {
    const auto sixteen = [](float part) {
      return static_cast<std::uint16_t>(std::lround(std::clamp(part, 0.0F, 1.0F) * 65535.0F));
    };
    return encode_event(
        PointerEvent{sixteen(0.5F * (place.x + 1.0F)), sixteen(0.5F * (1.0F - place.y))}, player);
  }
  static InputEvent button(std::uint8_t button, bool down, std::uint8_t player = 0) {
    return encode_event(MouseButtonEvent{button, down}, player);
  }
  void drag(Place from, Place to) {
    tick({pointer(from), button(0, true)});
    tick({pointer(to)});
    tick({button(0, false)});
  }
  void click(std::uint8_t which, Place at) {
    tick({pointer(at), button(which, true), button(which, false)});
  }
  [[nodiscard]] Eye eye() const {
    const Thing* outlook = find(kOutlook, 0);
    return {
        half_field(), {{outlook->position.x, outlook->position.y}, outlook->values[0]}, kAspect};
  }
  [[nodiscard]] Vec2 half_field() const {
    const Vec3 size = find(kField, 0)->size;
    return Vec2{size.x, size.y} * 0.5F;
  }
  [[nodiscard]] const Thing* find(ThingKind kind, std::uint32_t variant) const {
    for (const Thing& thing : view_.things) {
      if (thing.kind == kind && thing.variant == variant) return &thing;
    }
    return nullptr;
  }
  [[nodiscard]] int count(ThingKind kind) const {
    return static_cast<int>(std::ranges::count(view_.things, std::uint32_t{kind}, &Thing::kind));
  }
  [[nodiscard]] bool is_chosen(std::uint32_t squad) const {
    return find(kSquad, squad)->values[3] == 1.0F;
  }
  [[nodiscard]] Vec2 goal(std::uint32_t squad) const {
    return {find(kSquad, squad)->values[1], find(kSquad, squad)->values[2]};
  }
  [[nodiscard]] Place seen(const Thing* thing) const {
    return eye().place({thing->position.x, thing->position.y});
  }

  Simulation simulation_;
  View view_;
};

class SwarmHandVersion1Test : public SwarmHandTest {
 protected:
  SwarmHandVersion1Test() : SwarmHandTest(1) {}
};

TEST_F(SwarmHandTest, ABoxChoosesTheSquadsInIt) {
  const Place middle = seen(find(kSquad, 2));
  drag(middle - Vec2{0.03F, 0.03F}, middle + Vec2{0.03F, 0.03F});
  for (std::uint32_t squad = 0; squad < kSquads; ++squad) EXPECT_EQ(is_chosen(squad), squad == 2);
  drag({-1.0F, -1.0F}, {1.0F, 1.0F});
  for (std::uint32_t squad = 0; squad < kSquads; ++squad) {
    EXPECT_EQ(is_chosen(squad), squad < kSquadsPerArmy) << "of one's own army";
  }
  drag({0.9F, 0.9F}, {1.0F, 1.0F});
  EXPECT_FALSE(is_chosen(2));
}

TEST_F(SwarmHandTest, AClickChoosesASquadAndOneOnNothingNone) {
  click(0, seen(find(kUnit, 3)));
  for (std::uint32_t squad = 0; squad < kSquads; ++squad) EXPECT_EQ(is_chosen(squad), squad == 3);
  click(0, {0.0F, 0.1F});
  EXPECT_FALSE(is_chosen(3));
}

TEST_F(SwarmHandTest, TheBoxIsSeenWhileItIsDragged) {
  tick({pointer({-0.2F, 0.2F}), button(0, true)});
  tick({pointer({0.1F, -0.1F})});
  EXPECT_EQ(count(kBoxCorner), 4);
  tick({button(0, false)});
  EXPECT_EQ(count(kBoxCorner), 0);
}

TEST_F(SwarmHandTest, ARightClickSendsWhoIsChosen) {
  click(0, seen(find(kUnit, 3)));
  const Vec2 other = goal(4);
  const Vec2 wanted{10.0F, -12.0F};
  click(1, eye().place(wanted));
  EXPECT_NEAR(goal(3).x, wanted.x, 0.05F);
  EXPECT_NEAR(goal(3).y, wanted.y, 0.05F);
  EXPECT_EQ(goal(4), other);
  ASSERT_NE(find(kSent, 0), nullptr) << "it is shown";
  for (int i = 0; i < 25; ++i) tick();
  EXPECT_EQ(find(kSent, 0), nullptr) << "for a while";
}

TEST_F(SwarmHandTest, SquadsThatAreSentTogetherDoNotGetInEachOthersWay) {
  drag({-1.0F, -1.0F}, {1.0F, 1.0F});
  click(1, {0.0F, 0.0F});
  for (std::uint32_t a = 0; a < kSquadsPerArmy; ++a) {
    for (std::uint32_t b = 0; b < a; ++b) {
      const Vec2 way = goal(a) - goal(b);
      EXPECT_GT(std::sqrt(dot(way, way)), 20.0F) << a << " and " << b;
    }
  }
}

TEST_F(SwarmHandTest, TheMapMovesWhatIsSeenAndTakesOrders) {
  const Minimap map(half_field(), kAspect);
  const auto place_on_map = [&](Vec2 ground) {
    const Vec2 point = map.point(ground);
    return Place{point.x / (360.0F * kAspect) - 1.0F, 1.0F - point.y / 360.0F};
  };
  click(0, seen(find(kUnit, 3)));
  click(1, place_on_map({-40.0F, 20.0F}));
  EXPECT_NEAR(goal(3).x, -40.0F, 0.1F);
  EXPECT_NEAR(goal(3).y, 20.0F, 0.1F);
  EXPECT_FLOAT_EQ(find(kOutlook, 0)->values[0], 1.0F);
  click(0, place_on_map({-40.0F, 20.0F}));
  EXPECT_LT(find(kOutlook, 0)->values[0], 0.6F) << "closer";
  EXPECT_NEAR(find(kOutlook, 0)->position.x, -40.0F, 0.1F);
  EXPECT_TRUE(is_chosen(3)) << "the map chooses nobody";
  tick({pointer(place_on_map({-40.0F, 20.0F})), button(0, true)});
  tick({pointer(place_on_map({30.0F, 0.0F}))});
  EXPECT_NEAR(find(kOutlook, 0)->position.x, 30.0F, 0.1F);
}

TEST_F(SwarmHandTest, TheWheelLooksCloserAtWhatIsUnderThePointer) {
  const Place at{0.3F, 0.2F};
  tick({pointer(at)});
  const Vec2 before = eye().ground(at);
  tick({encode_event(WheelEvent{0, 60}, 0)});
  EXPECT_FLOAT_EQ(find(kOutlook, 0)->values[0], 1.0F) << "half a notch";
  for (int i = 0; i < 3; ++i) tick({encode_event(WheelEvent{0, 120}, 0)});
  EXPECT_LT(find(kOutlook, 0)->values[0], 0.6F);
  EXPECT_NEAR(eye().ground(at).x, before.x, 1.0F);
  EXPECT_NEAR(eye().ground(at).y, before.y, 1.0F);
  tick({encode_event(WheelEvent{0, -12000}, 0)});
  EXPECT_FLOAT_EQ(find(kOutlook, 0)->values[0], 1.0F);
}

/// The game's place on the ground is the place that the player sees under the pointer.
TEST_F(SwarmHandTest, TheGameAndThePictureAgreeAboutPlaces) {
  const auto look = make_swarm_look();
  const auto camera = look->find_camera("view:Azure", swarm_info().player_names);
  ASSERT_TRUE(camera);
  for (int nearness = 0; nearness < 3; ++nearness) {
    ViewWindow views(2);
    views.push(std::make_shared<View>(view_));
    const Moment moment{.views = views,
                        .time = {view_.tick, Rational(0)},
                        .aspect = kAspect,
                        .things = view_.things,
                        .look_camera = *camera};
    Scene scene;
    look->compose(moment, scene);
    for (const Vec2 ground : {Vec2{0.0F, 0.0F}, Vec2{-60.0F, 30.0F}, Vec2{50.0F, -40.0F}}) {
      Vec2 drawn;
      ASSERT_TRUE(project_to_overlay(scene.camera, kAspect, {ground.x, ground.y, 0.0F}, drawn));
      const Vec2 meant = point_of(eye().place(ground), kAspect);
      EXPECT_NEAR(drawn.x, meant.x, 0.05F);
      EXPECT_NEAR(drawn.y, meant.y, 0.05F);
      const Vec2 back = eye().ground(eye().place(ground));
      EXPECT_NEAR(back.x, ground.x, 0.01F);
      EXPECT_NEAR(back.y, ground.y, 0.01F);
    }
    tick({encode_event(WheelEvent{0, 120}, 0)});
  }
}

TEST_F(SwarmHandTest, APlayerWhoDoesNotExistHasNoHand) {
  tick({pointer({}, 7), button(0, true, 7), pointer({}, 1)});
  EXPECT_EQ(count(kPointer), 2);
}

TEST_F(SwarmHandVersion1Test, KnowsNoMouse) {
  auto without = *Simulation::begin(swarm_info(), setup(1));
  without.step({});
  drag({-1.0F, -1.0F}, {1.0F, 1.0F});
  for (int i = 0; i < 3; ++i) without.step({});
  EXPECT_EQ(count(kPointer), 0);
  EXPECT_EQ(simulation_.state_hash(), without.state_hash());
}

}  // namespace
}  // namespace tickreel::swarm
