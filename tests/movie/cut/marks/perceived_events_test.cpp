#include "movie/cut/marks/perceived_events.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::int64_t kTicksASecond = 60;

/// Returns 800 samples of a square wave, the same left and right.
std::vector<float> humming(float level) {
  std::vector<float> samples;
  for (int i = 0; i < 800; ++i) samples.insert(samples.end(), 2, i % 2 == 0 ? level : -level);
  return samples;
}

/// Returns a picture of 16 x 16 pixels in one colour.
std::shared_ptr<const GamePicture> plain_picture(GamePixels format, std::uint32_t colour) {
  GamePicture made;
  made.format = format;
  made.size = {16, 16};
  for (int i = 0; i < 16 * 16; ++i) {
    for (std::size_t byte = 0; byte < bytes_of_pixel(format); ++byte) {
      made.pixels.push_back(static_cast<std::uint8_t>(colour >> 8 * byte));
    }
  }
  made.palette[1] = 0xFFFFFF;
  return std::make_shared<GamePicture>(std::move(made));
}

/// Returns the events as "loud 30, WEIGHT".
std::vector<std::string> perceived(const Perception& perception) {
  const std::vector<NamedEvent> names = events_of(GameInfo{});
  std::vector<std::string> texts;
  for (const PerceivedEvent& event : perception.events()) {
    const auto name = std::ranges::find(names, event.kind, &NamedEvent::kind);
    texts.push_back(name->name + " " + std::to_string(event.tick) + ", " +
                    std::to_string(event.weight));
  }
  return texts;
}

TEST(PerceivedEventsTest, AreLookedForOnlyWhereAGameNamesNone) {
  GameInfo game;
  EXPECT_EQ(events_of(game).size(), 2U);
  game.events = {{"goal", 7}};
  ASSERT_EQ(events_of(game).size(), 1U);
  EXPECT_EQ(events_of(game).front().name, "goal");
}

TEST(PerceivedEventsTest, WhatIsFarLouderThanTheRestIsLoudOnce) {
  Perception perception{TickRate(kTicksASecond)};
  View view;
  for (int tick = 0; tick < 600; ++tick) {
    // The level is ten times as high for half a second, which is 20 dB, and later a little higher.
    view.samples = humming(tick >= 300 && tick < 330 ? 0.5F : tick >= 500 ? 0.07F : 0.05F);
    perception.note(view);
  }
  EXPECT_TRUE(perception.has_noted());
  // At this tick the last 0.4 s are loud for the first time.
  EXPECT_THAT(perceived(perception), ElementsAre(testing::StartsWith("loud 323, ")));
  EXPECT_NEAR(perception.events().front().weight, 20, 1);
}

TEST(PerceivedEventsTest, AnotherPictureIsACutInEveryFormat) {
  struct Colours {
    GamePixels format;
    std::uint32_t black, white;
  };
  for (const auto& [format, black, white] : {Colours{GamePixels::kXrgb8888, 0, 0xFFFFFFFF},
                                             {GamePixels::k0Rgb1555, 0x8000, 0x7FFF},
                                             {GamePixels::kRgb565, 0, 0xFFFF},
                                             {GamePixels::kPalette8, 0, 1}}) {
    Perception perception{TickRate(kTicksASecond)};
    View view;
    for (int tick = 0; tick < 300; ++tick) {
      view.picture = plain_picture(format, tick < 200 ? black : white);
      perception.note(view);
    }
    ASSERT_THAT(perceived(perception), ElementsAre(testing::StartsWith("cut 200, ")));
    EXPECT_GE(perception.events().front().weight, 61);
  }
}

TEST(PerceivedEventsTest, WhatChangesAllTheTimeIsNoCut) {
  Perception perception{TickRate(kTicksASecond)};
  View view;
  for (int tick = 0; tick < 300; ++tick) {
    view.picture = plain_picture(GamePixels::kXrgb8888, tick * 5 % 256 * 0x010101U);
    perception.note(view);
  }
  EXPECT_THAT(perceived(perception), IsEmpty());
}

TEST(PerceivedEventsTest, TheFirstPictureIsNoCut) {
  Perception perception{TickRate(kTicksASecond)};
  View view;
  for (int tick = 0; tick < 300; ++tick) {
    view.picture = plain_picture(GamePixels::kXrgb8888, tick < 5 ? 0 : 0xFFFFFF);
    perception.note(view);
  }
  EXPECT_THAT(perceived(perception), IsEmpty());
}

TEST(PerceivedEventsTest, SilenceAndNothingAtAllAreNoEvents) {
  Perception nothing{TickRate(kTicksASecond)};
  Perception silence{TickRate(kTicksASecond)};
  View view;
  for (int tick = 0; tick < 100; ++tick) nothing.note(view);
  view.samples = humming(0.0F);
  for (int tick = 0; tick < 100; ++tick) silence.note(view);
  EXPECT_FALSE(nothing.has_noted());
  EXPECT_TRUE(silence.has_noted());
  EXPECT_THAT(perceived(nothing), IsEmpty());
  EXPECT_THAT(perceived(silence), IsEmpty());
  EXPECT_THAT(perceived(Perception{TickRate(kTicksASecond)}), IsEmpty());
}

}  // namespace
}  // namespace tickreel::tests
