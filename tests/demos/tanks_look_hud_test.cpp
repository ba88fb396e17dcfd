#include <gtest/gtest.h>

#include <algorithm>

#include "demos/tanks/look/overlay.h"
#include "demos/tanks/tanks_view.h"
#include "tests/demos/tanks_stage.h"
#include "tests/support/room.h"

namespace tickreel::tanks {

using namespace tests;
namespace {

constexpr float kHudAspects[] = {16.0F / 9.0F, 4.0F / 3.0F, 21.0F / 9.0F, 9.0F / 16.0F, 1.0F};

/// Returns about the greatest width of a line of text in this size.
float width_of(const Text& text) {
  constexpr float kWidestCharacter = 0.66F;  // in ems, the average over a word
  const auto characters = std::count_if(text.utf8.begin(), text.utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
  });
  return kWidestCharacter * text.size * static_cast<float>(characters);
}

TEST(TanksLookTest, NamesAreCutByWhatIsSeenOfThem) {
  EXPECT_EQ(shortened("Wilhelmina", 5), "Wilh\u2026");
  EXPECT_EQ(shortened("กิตติศักดิ์ชัย", 12), "กิตติศักดิ์ชัย") << "marks take no room";
  std::string many = "a";
  for (int i = 0; i < 30; ++i) many += "\u0302";
  EXPECT_EQ(shortened(many, 3), many);
  EXPECT_EQ(shortened(many + "bcde", 3), many + "b\u2026");
}

void expect_inside(const Panel& panel, float width) {
  EXPECT_GE(panel.top_left.x, 0.0F);
  EXPECT_GE(panel.top_left.y, 0.0F);
  EXPECT_LE(panel.top_left.x + panel.size.x, width + 0.01F);
  EXPECT_LE(panel.top_left.y + panel.size.y, kOverlayHeight + 0.01F);
}

void expect_inside(const Text& text, float width) {
  const float length = width_of(text);
  const float start = text.align == Text::Align::kLeft     ? text.anchor.x
                      : text.align == Text::Align::kCenter ? text.anchor.x - length / 2.0F
                                                           : text.anchor.x - length;
  EXPECT_GE(start, 0.0F) << text.utf8;
  EXPECT_LE(start + length, width) << text.utf8;
  EXPECT_GE(text.anchor.y - 0.75F * text.size, 0.0F) << text.utf8;
  EXPECT_LE(text.anchor.y + 0.25F * text.size, kOverlayHeight) << text.utf8;
}

bool has_text(const Scene& scene, const std::string& utf8) {
  return std::any_of(scene.overlay.begin(), scene.overlay.end(), [&](const OverlayItem& item) {
    const Text* text = std::get_if<Text>(&item);
    return text != nullptr && text->utf8 == utf8;
  });
}

/// Adds `count` players with this name, each with a tank.
void add_players(View& view, std::uint32_t count, const std::string& name) {
  for (std::uint32_t player = 0; player < count; ++player) {
    view.facts.push_back({kPlayerName, player, 0, name});
    view.facts.push_back({kPlayerScore, player, 10 + player, {}});
    const Vec3 place{6.0F * static_cast<float>(player) - 9.0F, 0.0F, 0.0F};
    Thing hull{.id = player + 1,
               .kind = kHull,
               .variant = player,
               .position = place,
               .rotation = {},
               .velocity = {},
               .size = {1.8F, 1.4F, 0.6F},
               .angular_velocity = {}};
    hull.values = {0.7F, 0.5F, 0.0F, 0.0F};
    view.things.push_back(hull);
    Thing turret = hull;
    turret.id += 10;
    turret.kind = kTurret;
    turret.values = {0.0F, 0.5F, 0.0F, 0.0F};
    view.things.push_back(turret);
  }
}

/// tests/demos/huds_test.cpp tests the rest of the HUD.
TEST(TanksHud, TagsStayInsideThePictureWhereverTheTanksAre) {
  TanksStage stage(10.0);
  for (int place = 0; place < 200; ++place) {
    View& view = stage.next_view();
    add_players(view, 1, "Wilhelmina the Magnificent");
    for (Thing& thing : view.things) {
      thing.position.x = 0.25F * static_cast<float>(place - 100);
      thing.position.y = 0.15F * static_cast<float>(place - 100);
    }
  }
  for (const float aspect : kHudAspects) {
    for (int place = 0; place < 200; ++place) {
      SCOPED_TRACE(testing::Message() << aspect << ", place " << place);
      const Scene scene = stage.compose(place, 0, aspect);
      for (const OverlayItem& item : scene.overlay) {
        std::visit([&](const auto& piece) { expect_inside(piece, kOverlayHeight * aspect); }, item);
      }
    }
  }
}

TEST(TanksHud, ShowsTheTimeLeftToATenthAndNeverTooMuch) {
  TanksStage stage(10.0);
  const auto shown = [&](std::int64_t ticks_left, const std::string& text) {
    stage.next_view().facts.push_back({kTicksLeft, 0, ticks_left, {}});
    return has_text(stage.compose(stage.views().newest()), text);
  };
  EXPECT_TRUE(shown(60 * 50, "1:00.0"));
  EXPECT_TRUE(shown(60 * 50 - 1, "0:59.9"));
  EXPECT_TRUE(shown(5, "0:00.1"));
  EXPECT_TRUE(shown(4, "0:00.0"));
  EXPECT_TRUE(shown(0, "0:00.0"));
}

TEST(TanksHud, KillFeedNamesBothAndForgetsAfterFourSeconds) {
  TanksStage stage(10.0);
  for (int tick = 0; tick < 300; ++tick) {
    View& view = stage.next_view();
    view.facts.push_back({kPlayerName, 0, 0, "Ada"});
    view.facts.push_back({kPlayerName, 1, 0, "Bo"});
    if (tick == 10) {
      view.events.push_back({.id = 1,
                             .kind = kTankDestroyed,
                             .variant = 1U | 0U << 8U,
                             .position = {},
                             .direction = {}});
    }
  }
  const auto lines = [&](Tick tick) {
    int found = 0;
    for (const OverlayItem& item : stage.compose(tick).overlay) {
      const Text* text = std::get_if<Text>(&item);
      found += text != nullptr && text->utf8 == "\u203A" ? 1 : 0;
    }
    return found;
  };
  EXPECT_EQ(lines(9), 0);
  EXPECT_EQ(lines(30), 1);
  EXPECT_EQ(lines(205), 1);
  EXPECT_EQ(lines(215), 0);
}

TEST(TanksHud, CountsDownAndStarts) {
  TanksStage stage(10.0);
  stage.next_view();
  stage.next_view().events.push_back(
      {.id = 1, .kind = kCountdownBeat, .position = {}, .direction = {}, .magnitude = 3.0F});
  for (int i = 0; i < 60; ++i) {
    stage.next_view();
  }
  EXPECT_FALSE(has_text(stage.compose(0), "3"));
  EXPECT_TRUE(has_text(stage.compose(10), "3"));
  EXPECT_FALSE(has_text(stage.compose(60), "3"));
}

TEST(TanksHud, NamesTheWinnerOrADraw) {
  TanksStage stage(10.0);
  for (const std::int64_t winner : {std::int64_t{1}, std::int64_t{kNobody}}) {
    View& view = stage.next_view();
    add_players(view, 2, "Ada");
    view.facts[2].text = "Bo";
    view.facts.push_back({kPhase, 0, kRoundOver, {}});
    view.facts.push_back({kPhaseTicks, 0, 100, {}});
    view.facts.push_back({kWinner, 0, winner, {}});
  }
  EXPECT_TRUE(has_text(stage.compose(0), "Bo wins"));
  EXPECT_TRUE(has_text(stage.compose(1), "A draw"));
}

}  // namespace
}  // namespace tickreel::tanks
