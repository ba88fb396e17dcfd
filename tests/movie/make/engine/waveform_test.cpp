#include "movie/make/engine/waveform.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

namespace tickreel::tests {
namespace {

TEST(WaveformTest, HasNoPeakBeforeItsBeginAndBehindItsEnd) {
  const Waveform waveform{Rational(2), {0.5F, 0.25F}};
  EXPECT_EQ(waveform.peak_between(1.0, 1.5), 0.0F);
  EXPECT_EQ(waveform.peak_between(1.0, 2.0), 0.0F);
  EXPECT_EQ(waveform.peak_between(1.0, 2.01), 0.5F);
  EXPECT_EQ(waveform.peak_between(2.0, 2.0), 0.5F) << "a point has the peak of its interval";
  EXPECT_EQ(waveform.peak_between(2.03, 3.0), 0.25F);
  EXPECT_EQ(waveform.peak_between(2.04, 3.0), 0.0F);
}

}  // namespace
}  // namespace tickreel::tests
