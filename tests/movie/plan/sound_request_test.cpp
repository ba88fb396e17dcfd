#include "movie/plan/sound_request.h"

#include <gtest/gtest.h>

#include "tests/movie/film/film_values.h"

namespace tickreel::tests {
namespace {

TEST(SoundRequestTest, AnErrorSaysWhichOfTheSoundsItIs) {
  const auto planned = plan_sounds({{.file = "none.wav"}}, small_film());
  ASSERT_FALSE(planned.ok());
  EXPECT_EQ(planned.error().subject.number_of("sound"), 1U);
}

}  // namespace
}  // namespace tickreel::tests
