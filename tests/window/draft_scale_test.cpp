#include "tests/support/room.h"
#include "window/picture_view.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

constexpr ImageSize kFull{1920, 1080};
constexpr float kSlowMs = 90.0F;
constexpr float kFastMs = 17.0F;

TEST(DraftScaleTest, AFastMachineDrawsEveryPixel) {
  DraftScale scale;
  for (int i = 0; i < 100; ++i) scale.note_moving(kFastMs);
  EXPECT_EQ(scale.reduced(kFull), kFull);
}

TEST(DraftScaleTest, ASlowMachineDrawsFewerUntilTheFilmStands) {
  DraftScale scale;
  for (int i = 0; i < 4; ++i) scale.note_moving(kSlowMs);
  EXPECT_EQ(scale.reduced(kFull), (ImageSize{960, 540}));
  for (int i = 0; i < 100; ++i) scale.note_moving(kSlowMs);
  EXPECT_EQ(scale.reduced(kFull), (ImageSize{480, 270}));
  scale.note_standing();
  EXPECT_EQ(scale.reduced(kFull), kFull);
}

TEST(DraftScaleTest, OneSlowPictureChangesNothing) {
  DraftScale scale;
  for (int i = 0; i < 20; ++i) {
    scale.note_moving(kSlowMs);
    scale.note_moving(kFastMs);
  }
  EXPECT_EQ(scale.reduced(kFull), kFull);
}

TEST(DraftScaleTest, SmallPicturesStayLegible) {
  DraftScale scale;
  for (int i = 0; i < 100; ++i) scale.note_moving(kSlowMs);
  EXPECT_EQ(scale.reduced({640, 360}), (ImageSize{640, 360}));
  EXPECT_EQ(scale.reduced({1280, 720}), (ImageSize{640, 360}));
  EXPECT_EQ(scale.reduced({1, 1}), (ImageSize{1, 1}));
}

}  // namespace
}  // namespace tickreel::tests
