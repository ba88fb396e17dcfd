#include "renderer/scene/decorated_look.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "renderer/scene/input_panel.h"
#include "renderer/scene/overlay_text.h"

// What stands over pictures, as plain data: where, when, and that nothing covers anything else.

namespace tickreel {
namespace {

constexpr float kShapes[] = {9.0F / 21.0F, 9.0F / 16.0F, 1.0F, 16.0F / 9.0F, 32.0F / 9.0F};

/// A HUD of one panel, as wide as the picture and 60 points high.
class BarLook final : public Look {
 public:
  [[nodiscard]] std::vector<Mesh> meshes() const override { return {}; }
  [[nodiscard]] std::vector<std::string> cameras() const override { return {"only"}; }
  [[nodiscard]] Result<LookCamera> find_camera(std::string_view,
                                               std::span<const std::string>) const override {
    return LookCamera{0};
  }
  [[nodiscard]] double memory_seconds() const override { return 3.0; }
  void compose(const Moment& moment, Scene& scene) override {
    scene.overlay.emplace_back(Panel{{}, {kOverlayHeight * moment.aspect, 60.0F}});
    scene.hud_top = 60.0F;
    scene.instances.emplace_back();
  }
};

Scene scene_at(std::vector<Decoration> decorations, double seconds, float aspect = 16.0F / 9.0F,
               bool hides_hud = false) {
  static const ViewWindow views(2);
  const auto look =
      make_decorated_look(std::make_unique<BarLook>(), std::move(decorations), hides_hud);
  EXPECT_EQ(look->memory_seconds(), 3.0);
  EXPECT_EQ(look->cameras(), std::vector<std::string>{"only"});
  Scene scene;
  look->compose({.views = views, .time = {}, .seconds = seconds, .aspect = aspect, .things = {}},
                scene);
  return scene;
}

std::vector<Panel> panels_of(const Scene& scene) {
  std::vector<Panel> panels;
  for (const OverlayItem& item : scene.overlay) {
    if (const auto* panel = std::get_if<Panel>(&item)) panels.push_back(*panel);
  }
  return panels;
}

std::vector<Text> texts_of(const Scene& scene) {
  std::vector<Text> texts;
  for (const OverlayItem& item : scene.overlay) {
    if (const auto* text = std::get_if<Text>(&item)) texts.push_back(*text);
  }
  return texts;
}

bool overlap(const Panel& a, const Panel& b) {
  const Vec2 a_end = a.top_left + a.size;
  const Vec2 b_end = b.top_left + b.size;
  return a.top_left.x < b_end.x && b.top_left.x < a_end.x && a.top_left.y < b_end.y &&
         b.top_left.y < a_end.y;
}

TimedText always(std::string utf8, Place place) {
  return {.utf8 = std::move(utf8), .place = place, .to_seconds = 10.0};
}

TEST(DecoratedLook, EveryPlaceHasANameOfItsOwn) {
  for (const char* name : {"top-left", "top", "top-right", "left", "center", "right", "bottom-left",
                           "bottom", "bottom-right"}) {
    EXPECT_TRUE(parse_place(name)) << name;
    EXPECT_NE(place_names().find(name), std::string::npos) << name;
  }
  EXPECT_EQ(*parse_place("top-right"), (Place{2, 0}));
  EXPECT_EQ(*parse_place("bottom"), (Place{1, 2}));
  EXPECT_FALSE(parse_place("middle"));
  EXPECT_FALSE(parse_place(""));
}

TEST(DecoratedLook, AHiddenHudLeavesTheWorldAndItsPlaceToOthers) {
  const auto text = [] { return timed_text(always("Up", {1, 0})); };
  const Scene shown = scene_at({text()}, 1.0);
  const Scene hidden = scene_at({text()}, 1.0, 16.0F / 9.0F, true);
  EXPECT_EQ(shown.instances.size(), 1U);
  EXPECT_EQ(hidden.instances.size(), 1U);
  ASSERT_EQ(panels_of(shown).size(), 2U);
  ASSERT_EQ(panels_of(hidden).size(), 1U);
  EXPECT_FALSE(overlap(panels_of(shown)[0], panels_of(shown)[1]));
  EXPECT_LT(panels_of(hidden)[0].top_left.y, 60.0F);
}

TEST(DecoratedLook, NothingCoversAnythingElseOrLeavesThePictureInAnyShape) {
  const InputPanel panel{"Ada", {{"W", {0.0F, 0.0F}}, {"Space", {0.0F, 1.0F}, 9.0F}}, {"aim"}};
  for (const float aspect : kShapes) {
    SCOPED_TRACE(aspect);
    std::vector<Decoration> all{
        running_line([](const Moment&) { return "1:02:03.456   tick 123456"; }),
        timed_text(always("One line that is longer than any picture is wide, and then some more "
                          "of it, so that it has to go on in other lines",
                          {1, 2})),
        timed_text(always("Double kill!", {1, 2})),
        timed_text(always("Left", {0, 2})),
        timed_text(always("Top", {1, 0})),
        timed_text(always("Corner", {2, 0}))};
    const Scene scene = scene_at(std::move(all), 1.0, aspect);
    const std::vector<Panel> panels = panels_of(scene);
    ASSERT_EQ(panels.size(), 7U);
    const float width = kOverlayHeight * aspect;
    for (std::size_t i = 0; i < panels.size(); ++i) {
      const Vec2 end = panels[i].top_left + panels[i].size;
      EXPECT_GE(panels[i].top_left.x, 0.0F);
      EXPECT_GE(panels[i].top_left.y, 0.0F);
      EXPECT_LE(end.x, width + 0.01F);
      EXPECT_LE(end.y, kOverlayHeight);
      for (std::size_t other = 0; other < i; ++other) {
        EXPECT_FALSE(overlap(panels[i], panels[other])) << i << " and " << other;
      }
    }
    const Scene keys = scene_at({input_display(panel, [](Tick, PanelState&) {}, {0, 2}),
                                 input_display(panel, [](Tick, PanelState&) {}, {2, 2})},
                                1.0, aspect);
    for (const Panel& piece : panels_of(keys)) {
      EXPECT_GE(piece.top_left.x, 0.0F);
      EXPECT_LE(piece.top_left.x + piece.size.x, width + 0.01F);
    }
  }
}

TEST(DecoratedLook, ATextComesAndGoesShortlyWithinItsTime) {
  TimedText text = always("Now", {1, 2});
  text.from_seconds = 2.0;
  text.to_seconds = 4.0;
  text.fades_in = true;
  text.fades_out = true;
  const auto opacity_at = [&](double seconds) {
    const auto texts = texts_of(scene_at({timed_text(text)}, seconds));
    return texts.empty() ? -1.0F : texts.front().opacity;
  };
  EXPECT_EQ(opacity_at(1.999), -1.0F);
  EXPECT_EQ(opacity_at(2.0), 0.0F);
  EXPECT_NEAR(opacity_at(2.1), 0.5F, 1e-5F);
  EXPECT_EQ(opacity_at(2.2 + 1e-9), 1.0F);
  EXPECT_EQ(opacity_at(3.0), 1.0F);
  EXPECT_NEAR(opacity_at(3.9), 0.5F, 1e-5F);
  EXPECT_EQ(opacity_at(4.0), -1.0F);
  // At the ends of a film it is there at once.
  text.fades_in = false;
  text.fades_out = false;
  EXPECT_EQ(opacity_at(2.0), 1.0F);
  EXPECT_EQ(opacity_at(4.0), 1.0F);
}

TEST(DecoratedLook, LinesEndWhereTheyAreToldAndBetweenWords) {
  const Text text{.utf8 = "one two\nthree four", .size = 30.0F};
  const TextBlock roomy = wrapped(text, {1000.0F, 400.0F}, 1.25F);
  EXPECT_EQ(roomy.lines, (std::vector<std::string>{"one two", "three four"}));
  EXPECT_EQ(roomy.size, 30.0F);
  const TextBlock narrow = wrapped(text, {100.0F, 400.0F}, 1.25F);
  EXPECT_EQ(narrow.lines, (std::vector<std::string>{"one", "two", "three", "four"}));
  EXPECT_EQ(narrow.size, 30.0F);
  const TextBlock low = wrapped(text, {100.0F, 60.0F}, 1.25F);
  EXPECT_LT(low.size, 30.0F);
  EXPECT_LE(low.width, 100.0F);
  EXPECT_LE(1.25F * low.size * static_cast<float>(low.lines.size()), 60.0F);
  const TextBlock word =
      wrapped({.utf8 = "Donaudampfschifffahrt", .size = 50.0F}, {90.0F, 90.0F}, 1.25F);
  EXPECT_EQ(word.lines.size(), 1U);
  EXPECT_LE(word.width, 90.0F);
}

TEST(DecoratedLook, KeysThatAreHeldAreLitAndSticksHaveADot) {
  const InputPanel panel{"Ada", {{"W", {0.0F, 0.0F}}, {"S", {0.0F, 1.0F}}}, {"aim"}};
  const auto lit = [&](float down, Vec2 stick) {
    const Scene scene = scene_at({input_display(panel,
                                                [=](Tick, PanelState& state) {
                                                  ASSERT_EQ(state.keys.size(), 2U);
                                                  ASSERT_EQ(state.sticks.size(), 1U);
                                                  state.keys[0] = down;
                                                  state.sticks[0] = stick;
                                                },
                                                {0, 2})},
                                 1.0, 16.0F / 9.0F, true);
    std::vector<Panel> yellow;
    for (const Panel& piece : panels_of(scene)) {
      if (piece.color == srgb(0xFFC52E)) yellow.push_back(piece);
    }
    return yellow;
  };
  const auto at_rest = lit(0.0F, {});
  ASSERT_EQ(at_rest.size(), 1U) << "the dot";
  const auto held = lit(1.0F, {1.0F, 0.0F});
  ASSERT_EQ(held.size(), 2U);
  EXPECT_EQ(held.front().opacity, 1.0F);
  EXPECT_GT(held.back().top_left.x, at_rest.front().top_left.x + 10.0F);
  EXPECT_EQ(held.back().top_left.y, at_rest.front().top_left.y);
  EXPECT_EQ(lit(0.25F, {}).front().opacity, 0.25F);
}

}  // namespace
}  // namespace tickreel
