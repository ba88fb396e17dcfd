#include "renderer/scene/decorated_look.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "renderer/overlay/overlay_text.h"
#include "renderer/scene/input_panel.h"
#include "renderer/scene/timed_text.h"
#include "tests/support/room.h"

// Overlays as plain data: their places and times, and that they do not overlap.

namespace tickreel::tests {
namespace {

/// A look with a HUD of one panel, as wide as the picture and 60 points high.
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
  const auto text = [] { return timed_texts({always("Up", {1, 0})}); };
  const Scene shown = scene_at({text()}, 1.0);
  const Scene hidden = scene_at({text()}, 1.0, 16.0F / 9.0F, true);
  EXPECT_EQ(shown.instances.size(), 1U);
  EXPECT_EQ(hidden.instances.size(), 1U);
  ASSERT_EQ(panels_of(shown).size(), 2U);
  ASSERT_EQ(panels_of(hidden).size(), 1U);
  EXPECT_FALSE(overlap(panels_of(shown)[0], panels_of(shown)[1]));
  EXPECT_LT(panels_of(hidden)[0].top_left.y, 60.0F);
}

/// Expects that no panel covers another one or the bar, or leaves the picture. The first panel is
/// the bar.
void expect_apart(const std::vector<Panel>& panels, float aspect) {
  constexpr float kRounding = 0.02F;
  for (std::size_t i = 0; i < panels.size(); ++i) {
    const Vec2 end = panels[i].top_left + panels[i].size;
    EXPECT_GE(panels[i].top_left.x, 0.0F);
    EXPECT_GE(panels[i].top_left.y, 0.0F);
    EXPECT_LE(end.x, kOverlayHeight * aspect + kRounding);
    EXPECT_LE(end.y, kOverlayHeight);
    for (std::size_t other = 0; other < i; ++other) {
      EXPECT_FALSE(overlap(panels[i], panels[other])) << i << " and " << other;
    }
  }
}

const InputPanel kKeys{"Ada", {{"W", {0.0F, 0.0F}}, {"Space", {0.0F, 1.0F}, 9.0F}}, {"aim"}};

TEST(DecoratedLook, NothingCoversAnythingElseOrLeavesThePictureInAnyShape) {
  const auto keys = [](int column) {
    return input_display(kKeys, [](Tick, PanelState&) {}, {column, 2}, {2, 2});
  };
  const auto is_glass = [](const Panel& panel) { return panel.color == srgb(0x14161A); };
  for (const float aspect : {0.25F, 9.0F / 21.0F, 9.0F / 16.0F, 1.0F, 16.0F / 9.0F, 32.0F / 9.0F}) {
    SCOPED_TRACE(aspect);
    std::vector<TimedText> texts{
        always("One line that is longer than any picture is wide, and then some more of it, so "
               "that it has to go on in other lines",
               {1, 2}),
        always("Double kill!", {1, 2}),
        always("Left", {0, 2}),
        always("Top", {1, 0}),
        always("Corner", {2, 0}),
        always("Middle", {1, 1}),
        always("Middle again", {0, 1})};
    for (TimedText& text : texts) text.size = 90.0F;
    const Scene scene =
        scene_at({running_line([](const Moment&) { return "1:02:03.456   tick 123456"; }), keys(0),
                  keys(2), keys(0), keys(2), timed_texts(std::move(texts))},
                 1.0, aspect);
    std::vector<Panel> panels = panels_of(scene);
    std::erase_if(panels, [&](const Panel& panel) {
      return !is_glass(panel) && panel.size.y != panels_of(scene)[0].size.y;
    });
    ASSERT_EQ(panels.size(), 1U + 1U + 4U + 7U);
    expect_apart(panels, aspect);
  }
}

TEST(DecoratedLook, ManyTextsInOnePlaceShareTheRoom) {
  std::vector<TimedText> texts;
  for (int i = 0; i < 40; ++i) texts.push_back(always("Text " + std::to_string(i), {1, i % 3}));
  const Scene scene = scene_at({timed_texts(std::move(texts))}, 1.0);
  ASSERT_EQ(texts_of(scene).size(), 40U);
  expect_apart(panels_of(scene), 16.0F / 9.0F);
  for (const Text& text : texts_of(scene)) {
    EXPECT_GT(text.size, 4.0F);
    EXPECT_LT(text.size, 40.0F);
  }
}

TEST(DecoratedLook, ATextIsAsLargeAsItShallBeOrAsThereIsRoomFor) {
  const auto shown = [](std::string utf8, float size, float aspect = 16.0F / 9.0F) {
    TimedText text = always(std::move(utf8), {1, 1});
    text.size = size;
    const auto texts = texts_of(scene_at({timed_texts({text})}, 1.0, aspect));
    return texts.empty() ? 0.0F : texts.front().size;
  };
  EXPECT_EQ(shown("VICTORY", 150.0F), 150.0F);
  EXPECT_EQ(shown("Mid", 200.0F), 200.0F);
  EXPECT_EQ(shown("1\n2\n3", 100.0F), 100.0F);
  EXPECT_EQ(shown("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12", 40.0F), 40.0F);
  // The 12 lines of 1.25 ems and the margin of 0.45 fit between the bar and the edge.
  EXPECT_NEAR(shown("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12", 90.0F), 638.0F / 15.45F, 0.1F);
  const float narrow = shown("VICTORY", 150.0F, 9.0F / 16.0F);
  EXPECT_NEAR(
      narrow * (width_of({.utf8 = "VICTORY", .size = 1.0F, .weight = Text::Weight::kBold}) + 0.9F),
      405.0F - 28.0F, 1.0F);
  float last = 0.0F;
  for (float size = 10.0F; size <= 200.0F; size += 1.0F) {
    const float now = shown("Some words that go on below", size, 1.0F);
    EXPECT_GE(now, last - 0.2F) << size;
    last = now;
  }
}

TEST(DecoratedLook, OnlyWhatIsInTheWayPushesATextUp) {
  const auto line = [] { return running_line([](const Moment&) { return "0:02.000"; }); };
  const auto bottom_of = [&](Place place, std::string utf8) {
    const auto panels =
        panels_of(scene_at({line(), timed_texts({always(std::move(utf8), place)})}, 1.0, 1.0F));
    EXPECT_EQ(panels.size(), 3U);
    return panels.back().top_left.y + panels.back().size.y;
  };
  EXPECT_NEAR(bottom_of({1, 2}, "Part one"), 706.0F, 0.1F) << "it ends right of the line";
  EXPECT_NEAR(bottom_of({0, 2}, "Part one"), 706.0F - 28.0F - 8.0F, 0.1F);
}

TEST(DecoratedLook, ATextComesAndGoesShortlyWithinItsTime) {
  TimedText text = always("Now", {1, 2});
  text.from_seconds = 2.0;
  text.to_seconds = 4.0;
  text.fades_in = true;
  text.fades_out = true;
  const auto opacity_at = [&](double seconds) {
    const auto texts = texts_of(scene_at({timed_texts({text})}, seconds));
    return texts.empty() ? -1.0F : texts.front().opacity;
  };
  EXPECT_EQ(opacity_at(1.999), -1.0F);
  EXPECT_EQ(opacity_at(2.0), 0.0F);
  EXPECT_NEAR(opacity_at(2.1), 0.5F, 1e-5F);
  EXPECT_EQ(opacity_at(2.2 + 1e-9), 1.0F);
  EXPECT_EQ(opacity_at(3.0), 1.0F);
  EXPECT_NEAR(opacity_at(3.9), 0.5F, 1e-5F);
  EXPECT_EQ(opacity_at(4.0), -1.0F);
  // At the ends of a film the text does not fade.
  text.fades_in = false;
  text.fades_out = false;
  EXPECT_EQ(opacity_at(2.0), 1.0F);
  EXPECT_EQ(opacity_at(4.0), 1.0F);
}

TEST(DecoratedLook, AFadeOfItsOwnIsEvenAlsoAtTheEnds) {
  TimedText text = always("Now", {1, 2});
  text.fades_in = true;
  text.fades_out = true;
  text.fade_seconds = 2.5;
  text.opacity = 0.5F;
  text.box_opacity = 0.8F;
  for (int frame = 0; frame <= 100; ++frame) {
    const Scene scene = scene_at({timed_texts({text})}, frame / 10.0);
    const float seen = static_cast<float>(std::min({1.0, frame / 25.0, (100 - frame) / 25.0}));
    if (frame == 100) {
      EXPECT_TRUE(texts_of(scene).empty());
    } else {
      EXPECT_NEAR(texts_of(scene).at(0).opacity, 0.5F * seen, 1e-6F) << frame;
      EXPECT_NEAR(panels_of(scene).at(1).opacity, 0.8F * seen, 1e-6F) << frame;
    }
  }
  text.fade_seconds = 0.0;
  EXPECT_EQ(texts_of(scene_at({timed_texts({text})}, 0.0)).at(0).opacity, 0.5F);
  text.has_box = false;
  EXPECT_EQ(panels_of(scene_at({timed_texts({text})}, 5.0)).size(), 1U) << "that of the HUD";
}

TEST(DecoratedLook, ALowerThirdIsWithinTheMarginsAndAsLargeInEveryShape) {
  TimedText text = always("Duchess", {2, 0});
  text.subtitle = "three in a row, and then some more of them, until nobody was left to be hit";
  text.is_lower_third = true;
  for (const float aspect : {16.0F / 9.0F, 9.0F / 16.0F, 1.0F}) {
    const Scene scene = scene_at({timed_texts({text})}, 1.0, aspect);
    const Panel box = panels_of(scene).at(1);
    const auto lines = texts_of(scene);
    const float width = kOverlayHeight * aspect;
    EXPECT_NEAR(box.top_left.x, 0.05F * width, 0.01F);
    EXPECT_LE(box.top_left.x + box.size.x, 0.95F * width + 0.01F);
    EXPECT_NEAR(box.top_left.y + box.size.y, 0.95F * kOverlayHeight, 0.01F);
    EXPECT_GE(box.top_left.y, kOverlayHeight * 2.0F / 3.0F);
    ASSERT_GE(lines.size(), 2U);
    EXPECT_EQ(lines[0].utf8, "Duchess");
    EXPECT_NEAR(lines[0].size, 40.0F * std::min(aspect, 1.0F), 0.01F);
    EXPECT_NEAR(lines[1].size, 0.6F * lines[0].size, 0.01F);
    EXPECT_EQ(lines[0].anchor.x, lines[1].anchor.x);
    EXPECT_GT(lines[1].anchor.y, lines[0].anchor.y);
    EXPECT_TRUE(has_room(text, aspect));
  }
  text.utf8 = std::string(60, 'W');
  EXPECT_TRUE(has_room(text, 3.0F));
  EXPECT_FALSE(has_room(text, 9.0F / 16.0F)) << "it has no blank to wrap at";
  text.utf8.clear();
  for (int i = 0; i < 200; ++i) text.utf8 += "word ";
  EXPECT_FALSE(has_room(text, 16.0F / 9.0F)) << "it is too high";
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
}  // namespace tickreel::tests
