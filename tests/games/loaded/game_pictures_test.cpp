#include <gmock/gmock.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "games/loaded/foreign_game.h"
#include "games/loaded/foreign_view.h"
#include "renderer/scene/pixel_look.h"
#include "sim/game/game_scope.h"
#include "sim/game/simulation.h"
#include "tests/support/room.h"
#include "tickreel/plugin/playable.h"

// Pictures that a game draws itself are copied from its library's memory, or refused.

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Returns a palette colour whose red, green and blue differ from each other.
std::uint32_t color_of(std::uint32_t index) {
  return index << 16U | (255 - index) << 8U | (index ^ 0x55U);
}

/// A picture of 3x2 pixels of 1 byte. Tests change parts of it.
struct Drawn {
  std::vector<std::uint8_t> pixels{0, 1, 2, 3, 4, 255};
  std::vector<std::uint32_t> palette;
  tickreel_picture picture{};

  Drawn() {
    for (std::uint32_t i = 0; i < 256; ++i) palette.push_back(color_of(i));
    picture.size = sizeof picture;
    picture.format = TICKREEL_PALETTE8;
    picture.width = 3;
    picture.height = 2;
    picture.pixels = pixels.data();
    picture.palette = palette.data();
  }
};

struct Taken {
  std::shared_ptr<const GamePicture> picture;
  std::string problem;
};
Taken take(const tickreel_picture* picture) {
  View view;
  ViewTaker taker(view);
  taker.picture(&taker, picture);
  return {view.picture, taker.problem()};
}

/// Returns red, green and blue of each pixel.
std::vector<std::uint32_t> colors_of(const tickreel_picture& picture) {
  const Taken taken = take(&picture);
  EXPECT_EQ(taken.problem, "");
  if (!taken.picture) return {};
  Image image;
  unpack_game_picture(*taken.picture, image);
  std::vector<std::uint32_t> colors;
  for (std::size_t i = 0; i < image.pixels().size(); i += 4) {
    const std::uint8_t* const at = &image.pixels()[i];
    EXPECT_EQ(at[3], 255) << "whatever the game leaves in the other bits";
    colors.push_back(std::uint32_t{at[0]} << 16U | std::uint32_t{at[1]} << 8U | at[2]);
  }
  return colors;
}

TEST(GamePicturesTest, ColoursOfAPaletteAreExact) {
  Drawn drawn;
  const std::vector<std::uint32_t> colors = {color_of(0), color_of(1), color_of(2),
                                             color_of(3), color_of(4), color_of(255)};
  EXPECT_EQ(colors_of(drawn.picture), colors);
  std::vector<std::uint8_t> rgb;
  for (const std::uint32_t color : drawn.palette) {
    for (const unsigned shift : {16U, 8U, 0U}) {
      rgb.push_back(static_cast<std::uint8_t>(color >> shift));
    }
  }
  drawn.picture.palette = nullptr;
  drawn.picture.palette_rgb = rgb.data();
  EXPECT_EQ(colors_of(drawn.picture), colors);
}

TEST(GamePicturesTest, ColoursOf32BitsAreExact) {
  const std::vector<std::uint32_t> pixels = {0xFF000000, 0x00FFFFFF, 0x12345678,
                                             0x00FF0000, 0xAA00FF00, 0x000000FF};
  Drawn drawn;
  drawn.picture.format = TICKREEL_XRGB8888;
  drawn.picture.pixels = pixels.data();
  EXPECT_THAT(colors_of(drawn.picture),
              ElementsAre(0, 0xFFFFFF, 0x345678, 0xFF0000, 0x00FF00, 0x0000FF));
}

TEST(GamePicturesTest, FourBytesOfAPixelAreRedGreenAndBlue) {
  const std::vector<std::uint8_t> pixels = {0,   0, 0, 9, 255, 255, 255, 0, 0x12, 0x34, 0x56, 7,
                                            255, 0, 0, 8, 0,   255, 0,   1, 0,    0,    255,  255};
  Drawn drawn;
  drawn.picture.format = TICKREEL_RGBA8888;
  drawn.picture.pixels = pixels.data();
  EXPECT_THAT(colors_of(drawn.picture),
              ElementsAre(0, 0xFFFFFF, 0x123456, 0xFF0000, 0x00FF00, 0x0000FF));
}

TEST(GamePicturesTest, ColoursOf16BitsReachFromBlackToWhite) {
  Drawn drawn;
  std::vector<std::uint16_t> pixels = {0x0000, 0x7FFF, 0xFFFF, 0x7C00, 0x03E0, 0x0010};
  drawn.picture.format = TICKREEL_0RGB1555;
  drawn.picture.pixels = pixels.data();
  EXPECT_THAT(colors_of(drawn.picture),
              ElementsAre(0, 0xFFFFFF, 0xFFFFFF, 0xFF0000, 0x00FF00, 0x000084));
  pixels = {0x0000, 0xFFFF, 0x8000, 0xF800, 0x07E0, 0x0410};
  drawn.picture.format = TICKREEL_RGB565;
  drawn.picture.pixels = pixels.data();
  EXPECT_THAT(colors_of(drawn.picture),
              ElementsAre(0, 0xFFFFFF, 0x840000, 0xFF0000, 0x00FF00, 0x008284));
}

TEST(GamePicturesTest, WhatLiesBetweenRowsIsNoPartOfIt) {
  Drawn drawn;
  const std::vector<std::uint8_t> pixels = {0, 1, 2, 99, 99, 3, 4, 255};
  const std::vector<std::uint32_t> colors = colors_of(drawn.picture);
  drawn.picture.pixels = pixels.data();
  drawn.picture.stride = 5;
  EXPECT_EQ(colors_of(drawn.picture), colors);
}

TEST(GamePicturesTest, CopiesOfAViewShareThePicture) {
  Drawn drawn;
  View view;
  ViewTaker taker(view);
  taker.picture(&taker, &drawn.picture);
  const View copy = view;
  EXPECT_EQ(copy.picture, view.picture);
  EXPECT_EQ(copy.picture->pixel_width, 1);
  view.clear();
  EXPECT_EQ(view.picture, nullptr);
}

struct WrongPicture {
  const char* name;
  std::function<void(tickreel_picture&)> make;
  const char* words;
};
void PrintTo(const WrongPicture& fault, std::ostream* to) {
  *to << fault.name;
}
class WrongPictureTest : public testing::TestWithParam<WrongPicture> {};

TEST_P(WrongPictureTest, IsRefused) {
  Drawn drawn;
  GetParam().make(drawn.picture);
  const Taken taken = take(&drawn.picture);
  EXPECT_THAT(taken.problem, HasSubstr(GetParam().words));
  EXPECT_EQ(taken.picture, nullptr);
}

constexpr auto kHuge = static_cast<std::uint32_t>(-1);
INSTANTIATE_TEST_SUITE_P(
    All, WrongPictureTest,
    testing::Values(
        WrongPicture{"size", [](tickreel_picture& of) { of.size = 8; },
                     "`size` is 8: it must be sizeof(tickreel_picture)"},
        WrongPicture{"format", [](tickreel_picture& of) { of.format = 5; }, "has the format 5"},
        WrongPicture{"width", [](tickreel_picture& of) { of.width = 0; },
                     "has 0x2 pixels: give 1 to 4096"},
        WrongPicture{"height", [](tickreel_picture& of) { of.height = 4097; }, "has 3x4097 pixels"},
        WrongPicture{"both", [](tickreel_picture& of) { of.width = of.height = kHuge; },
                     "has 4294967295x4294967295 pixels"},
        WrongPicture{"stride", [](tickreel_picture& of) { of.stride = 2; },
                     "stride is 2, and a row has 3 bytes"},
        WrongPicture{"far", [](tickreel_picture& of) { of.stride = static_cast<std::size_t>(-1); },
                     "give at most 64 MiB"},
        WrongPicture{"pixels", [](tickreel_picture& of) { of.pixels = nullptr; }, "has no pixels"},
        WrongPicture{"palette", [](tickreel_picture& of) { of.palette = nullptr; }, "needs either"},
        WrongPicture{"shape", [](tickreel_picture& of) { of.pixel_width = 1; },
                     "are 1 wide and 0 high"},
        WrongPicture{"flat", [](tickreel_picture& of) { of.pixel_width = 17, of.pixel_height = 1; },
                     "none is more than 16 times the other"},
        WrongPicture{"term", [](tickreel_picture& of) { of.pixel_width = of.pixel_height = kHuge; },
                     "numbers up to 65535"}));

TEST(GamePicturesTest, OneIsEnough) {
  Drawn drawn;
  View view;
  ViewTaker taker(view);
  taker.picture(&taker, &drawn.picture);
  taker.picture(&taker, &drawn.picture);
  EXPECT_EQ(taker.problem(), "its view has two pictures");
  EXPECT_EQ(take(nullptr).problem, "its picture is NULL");
}

/// The picture that the game draws at each tick; null for none.
const tickreel_picture* drawn_by_game = nullptr;
struct Drawer {
  explicit Drawer(const tickreel_session& session) : state(session.seed) {}
  void tick(const tickreel_input& /*input*/) { ++state; }
  void save(tickreel::SavedState& to) const { to.append(state); }
  void publish(tickreel_view& view) const {
    if (drawn_by_game != nullptr) view.picture(&view, drawn_by_game);
  }
  std::uint64_t state;
};

tickreel_game_table table_of_game() {
  tickreel_game_table table = table_of<Drawer>();
  table.name = "drawn";
  table.has_pictures = 1;
  return table;
}

std::string published(const GameEntry& entry) {
  const GameInfo& info = entry.info;
  auto begun = Simulation::begin(info, {1, info.tick_rate, info.player_names});
  EXPECT_TRUE(begun);
  begun->step({});
  View view;
  view.tick = begun->tick();
  try {
    begun->publish(view);
  } catch (const GameError& error) {
    return error.what();
  }
  return "";
}

TEST(GamePicturesTest, AGameKeepsWhatItsTableSays) {
  const Drawn drawn;
  tickreel_game_table table = table_of_game();
  const auto entry = entry_of_table(table);
  ASSERT_TRUE(entry) << entry.error().message;
  EXPECT_TRUE(entry->make_look()->shows_game_pictures());
  drawn_by_game = &drawn.picture;
  EXPECT_EQ(published(*entry), "");
  drawn_by_game = nullptr;
  EXPECT_THAT(published(*entry), testing::AllOf(HasSubstr("drawn"), HasSubstr("tick 1"),
                                                HasSubstr("its view has no picture")));
  Drawn wrong;
  wrong.picture.height = 0;
  drawn_by_game = &wrong.picture;
  EXPECT_THAT(published(*entry),
              testing::AllOf(HasSubstr("drawn"), HasSubstr("tick 1"), HasSubstr("has 3x0 pixels")));
  table.has_pictures = 0;
  drawn_by_game = &drawn.picture;
  EXPECT_THAT(published(*entry_of_table(table)), HasSubstr("its table has to say 'has_pictures'"));
  drawn_by_game = nullptr;
}

TEST(GamePicturesTest, ThereIsNoRendererBesideThem) {
  tickreel_game_table table = table_of_game();
  table.renderer_create = [](const tickreel_opengl*, std::int32_t, std::int32_t, void**) {
    return static_cast<const char*>(nullptr);
  };
  table.renderer_draw = [](void*, const tickreel_moment*) {
    return static_cast<const char*>(nullptr);
  };
  const auto refused = entry_of_table(table);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("'has_pictures' means that publish()"));
  table.size = offsetof(tickreel_game_table, has_pictures);
  EXPECT_TRUE(entry_of_table(table)) << "an older library says nothing of them";
}

TEST(GamePicturesTest, ATickRateMayHaveLargeTerms) {
  tickreel_game_table table = table_of_game();
  for (const auto& [numerator, denominator] :
       {std::pair{262144U, 4389U}, std::pair{39375000U, 655171U}, std::pair{1U, 100000000U}}) {
    table.tick_rate_num = numerator;
    table.tick_rate_den = denominator;
    const auto entry = entry_of_table(table);
    ASSERT_TRUE(entry) << entry.error().message;
    EXPECT_EQ(entry->info.tick_rate, Rational(numerator, denominator));
  }
  table.tick_rate_den = 100000001;
  EXPECT_THAT(entry_of_table(table).error().message, HasSubstr("terms of 1 to 100000000"));
}

}  // namespace
}  // namespace tickreel::tests
