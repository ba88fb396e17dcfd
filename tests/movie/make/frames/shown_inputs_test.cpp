#include "movie/make/frames/shown_inputs.h"

#include <gtest/gtest.h>

#include "sim/replay/recorder.h"
#include "tests/support/carousel_game.h"
#include "tests/support/temporary_directory.h"
#include "tickreel/game/key_codes.h"

// The panel of a player's inputs, by a game's table of controls and a replay.

namespace tickreel::tests {
namespace {

constexpr std::uint32_t kFire = 4;

GameControls controls() {
  return {{{.name = "ahead", .axis = 1, .push = 1, .left_key = 'W'},
           {.name = "left", .axis = 0, .push = -1, .left_key = 'A'},
           {.name = "right", .axis = 0, .push = 1, .left_key = 'D'},
           {.name = "fire", .buttons = kFire, .left_key = kKeySpace},
           {.name = "jump", .buttons = 8, .pad_button = kPadA}},
          {{.name = "turn", .stick = kPadLeftX, .axis = 0},
           {.name = "drive", .stick = kPadLeftY, .axis = 1, .inverted = true}}};
}

class ShownInputsTest : public testing::Test {
 protected:
  void SetUp() override {
    auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                     carousel::carousel_setup(TickRate(50)), path_, true);
    for (int tick = 0; tick < 4; ++tick) {
      InputFrame input;
      if (tick == 1) input.players[0].buttons = kFire;
      if (tick == 2) input.players[0].axes = {quantise_axis(-1.0F), quantise_axis(0.5F)};
      ASSERT_TRUE(recorder.step(input));
    }
    ASSERT_TRUE(recorder.finish());
  }

  /// Returns the overlay of the picture of a tick.
  Scene scene_at(Tick tick) {
    const auto replay = std::make_shared<ReplayReader>(*ReplayReader::open(path_));
    const ViewWindow views(2);
    Scene scene;
    EdgeRoom room(2.0F, scene);
    shown_inputs(controls(), replay, 0, {0, 2}, {})(
        {.views = views, .time = {tick, Rational(1, 3)}, .things = {}}, room, scene);
    return scene;
  }
  /// Returns the panels in the colour of held inputs, without the dot, which is the last one.
  static std::vector<Panel> lit(const Scene& scene) {
    std::vector<Panel> found;
    for (const OverlayItem& item : scene.overlay) {
      const auto* panel = std::get_if<Panel>(&item);
      if (panel != nullptr && panel->color == srgb(0xFFC52E)) found.push_back(*panel);
    }
    EXPECT_FALSE(found.empty());
    return found;
  }
  static Vec2 place_of(const Scene& scene, const std::string& label) {
    for (const OverlayItem& item : scene.overlay) {
      const auto* text = std::get_if<Text>(&item);
      if (text != nullptr && text->utf8 == label) return text->anchor;
    }
    ADD_FAILURE() << "no " << label;
    return {};
  }
  /// True when the lit panel is the key with this label.
  static bool is_key(const Panel& panel, Vec2 label) {
    return panel.top_left.x < label.x && label.x < panel.top_left.x + panel.size.x &&
           panel.top_left.y < label.y && label.y < panel.top_left.y + panel.size.y;
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
};

TEST_F(ShownInputsTest, KeysLieAsOnAKeyboard) {
  const Scene scene = scene_at(0);
  const Vec2 w = place_of(scene, "W");
  const Vec2 a = place_of(scene, "A");
  const Vec2 d = place_of(scene, "D");
  EXPECT_LT(a.x, w.x);
  EXPECT_LT(w.x, d.x);
  EXPECT_LT(w.y, a.y);
  EXPECT_EQ(a.y, d.y);
  EXPECT_LT(a.y, place_of(scene, "Space").y);
  place_of(scene, "turn, drive");
}

TEST_F(ShownInputsTest, WhatATickWasGivenIsLitDuringThatTick) {
  EXPECT_EQ(lit(scene_at(0)).size(), 1U) << "the dot alone";
  const Scene fires = scene_at(1);
  ASSERT_EQ(lit(fires).size(), 2U);
  EXPECT_TRUE(is_key(lit(fires).front(), place_of(fires, "Space")));

  const Scene turns = scene_at(2);
  ASSERT_EQ(lit(turns).size(), 3U);
  EXPECT_TRUE(is_key(lit(turns)[0], place_of(turns, "W")));
  EXPECT_NEAR(lit(turns)[0].opacity, 0.5F, 0.01F);
  EXPECT_TRUE(is_key(lit(turns)[1], place_of(turns, "A")));
  EXPECT_EQ(lit(turns)[1].opacity, 1.0F);
  const Panel rest = lit(scene_at(0)).back();
  EXPECT_LT(lit(turns).back().top_left.x, rest.top_left.x) << "left";
  EXPECT_LT(lit(turns).back().top_left.y, rest.top_left.y) << "ahead is up";
  // No input is held after the last one.
  EXPECT_EQ(lit(scene_at(4)).size(), 1U);
}

}  // namespace
}  // namespace tickreel::tests
