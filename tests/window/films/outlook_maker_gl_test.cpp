#include "window/films/outlook_maker.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "movie/film/film_cameras.h"
#include "renderer/scene/plain_look.h"
#include "tests/support/eventually.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

class OutlookMakerTest : public testing::Test {
 protected:
  OutlookMakerTest() { carousel::record_carousel(path_, 500); }

  [[nodiscard]] FilmRequest request() const {
    FilmRequest request;
    request.path = directory_.path("film.mp4");
    request.film.size = {640, 360};
    request.film.frame_rate = Rational(10);
    request.film.replay().range = {Rational(1), Rational(3)};
    return request;
  }
  /// Waits for everything that the maker tells of a film.
  FilmOutlook outlook(const FilmRequest& request, std::size_t films = 1, double times = 1.0) {
    auto reader = *ReplayReader::open(path_);
    OutlookMaker maker(*ReplayFile::of(reader, game_), [] {});
    maker.request(request, films, times);
    FilmOutlook all;
    EXPECT_TRUE(eventually([&] {
      auto news = maker.take();
      if (!news) return false;
      if (news->picture) all.picture = std::move(news->picture);
      all.words = news->words;
      all.is_refused = news->is_refused;
      return !all.words.empty();
    }));
    return all;
  }

  const TemporaryDirectory directory_;
  const std::string path_ = directory_.path("carousel.replay");
  GameEntry game_{carousel::carousel_info(TickRate(50)), make_plain_look, {}};
};

TEST_F(OutlookMakerTest, ShowsTheMiddleAndSaysWhatItTakes) {
  const FilmOutlook one = outlook(request());
  ASSERT_TRUE(one.picture);
  EXPECT_EQ(one.picture->size(), (ImageSize{480, 270}));
  EXPECT_FALSE(one.is_refused) << one.words;
  EXPECT_EQ(one.words.substr(0, 26), "640x360, 20 frames, about ") << one.words;
  EXPECT_EQ(outlook(request(), 3, 4.0).words.substr(0, 35), "3 films, 640x360, 80 frames, about ");
}

TEST_F(OutlookMakerTest, ShowsAFilmWithCuts) {
  FilmRequest cut = request();
  cut.film.replay().camera = FilmCameras("0:arena,0.5:arena,1.5:arena");
  const FilmOutlook one = outlook(cut);
  EXPECT_FALSE(one.is_refused) << one.words;
  EXPECT_TRUE(one.picture) << "of the middle, where the camera of the second cut is";
}

TEST_F(OutlookMakerTest, SaysWhyAFilmCannotBe) {
  FilmRequest none = request();
  none.film.replay().camera = FilmCameras("nosuch");
  const FilmOutlook refused = outlook(none);
  EXPECT_TRUE(refused.is_refused);
  EXPECT_NE(refused.words.find("nosuch"), std::string::npos) << refused.words;
}

TEST_F(OutlookMakerTest, ShowsMotionBlur) {
  FilmRequest blurred = request();
  blurred.shutter = Rational(360);
  const auto sharp = outlook(request()).picture;
  const auto soft = outlook(blurred).picture;
  ASSERT_TRUE(sharp && soft);
  EXPECT_FALSE(std::ranges::equal(sharp->pixels(), soft->pixels()));
  // At half the speed a frame contains too little motion to be blurred.
  blurred.speed = "0.5";
  const auto slow = outlook(blurred).picture;
  ASSERT_TRUE(slow);
  EXPECT_TRUE(std::ranges::equal(slow->pixels(), sharp->pixels()));
}

}  // namespace
}  // namespace tickreel::tests
