#include "movie/film/film_cameras.h"
#include "tests/support/room.h"

#include <gmock/gmock.h>

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

const std::vector<NotedCut> kCuts{{Rational(1), "arena"},
                                  {Rational(4, 3), "follow:Duchess"},
                                  {Rational(5), "orbit"},
                                  {Rational(6), "orbit"},
                                  {Rational(9), "keys"}};

std::string shown(std::int64_t in, std::int64_t out) {
  const auto cameras = cameras_of_cuts(FilmCameras("cuts"), kCuts, {Rational(in), Rational(out)});
  return cameras ? cameras->text() : cameras.error().message;
}

TEST(FilmCuts, AreTheListThatAFilmOfTheRangeTakes) {
  EXPECT_EQ(shown(0, 10), "0:arena,4/3:follow:Duchess,5:orbit,9:keys") << "nothing twice";
  EXPECT_EQ(shown(1, 5), "0:arena,1/3:follow:Duchess") << "the out point is not filmed";
  EXPECT_EQ(shown(2, 4), "follow:Duchess");
  EXPECT_EQ(shown(5, 10), "0:orbit,4:keys");
  EXPECT_EQ(shown(0, 1), "arena") << "the first also holds before its point";
  EXPECT_EQ(shown(20, 30), "keys");
}

TEST(FilmCuts, LeaveOtherCamerasAsTheyAre) {
  for (const char* text : {"", "arena", "0:arena,1:orbit", "follow:cuts"}) {
    EXPECT_FALSE(uses_cuts(FilmCameras(text)));
    EXPECT_EQ(*cameras_of_cuts(FilmCameras(text), {}, {Rational(0), Rational(1)}), text);
  }
}

TEST(FilmCuts, SayWhatIsWrong) {
  const CaptureRange range{Rational(0), Rational(9)};
  const auto refused = [&](const char* cameras, const std::vector<NotedCut>& cuts) {
    const auto done = cameras_of_cuts(FilmCameras(cameras), cuts, range);
    EXPECT_FALSE(done) << done->text();
    return done ? "" : done.error().message;
  };
  EXPECT_THAT(refused("cuts", {}), HasSubstr("the replay has no cuts"));
  EXPECT_THAT(refused("0:cuts", kCuts), HasSubstr("give 'cuts' alone"));
  EXPECT_THAT(refused("0:arena,2:cuts", kCuts), HasSubstr("give 'cuts' alone"));
  // A player's name may look like a list of cuts.
  EXPECT_THAT(refused("cuts", {{Rational(0), "follow:a,3:orbit"}, {Rational(5), "arena"}}),
              HasSubstr("name the player by number"));
}

TEST(FilmCuts, AreAFunctionOfTime) {
  EXPECT_EQ(cut_at({}, Rational(3)), nullptr);
  EXPECT_EQ(cut_at(kCuts, Rational(0))->camera, "arena");
  EXPECT_EQ(cut_at(kCuts, Rational(4, 3))->camera, "follow:Duchess") << "from its very point on";
  EXPECT_EQ(cut_at(kCuts, Rational(133, 100))->camera, "arena");
  EXPECT_EQ(cut_at(kCuts, Rational(100))->camera, "keys");
}

}  // namespace
}  // namespace tickreel::tests
