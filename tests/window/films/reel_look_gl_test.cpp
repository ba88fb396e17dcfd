// The outlook of a reel in the panel for films, before the reel is filmed.

#include <gtest/gtest.h>

#include <string>

#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_reader.h"
#include "tests/support/eventually.h"
#include "window/films/outlook_maker.h"
#include "window/model/reel_of_form.h"

namespace tickreel::tests {
namespace {

constexpr const char* kCards =
    "[[clip]]\ncard = \"\"\ncolor = \"#204060\"\nlength = 1\n"
    "[[clip]]\ncard = \"\"\ncolor = \"#902020\"\nlength = 1\n";

Description reel(const std::string& text) {
  auto document = read_for_planning("reel.toml", text, reel_grammar());
  EXPECT_TRUE(document);
  return *std::move(document);
}

/// Waits for everything that the maker tells of a reel.
FilmOutlook outlook(const Description& document, const Rational& seconds) {
  OutlookMaker maker(std::nullopt, [] {});
  maker.request(ReelLook{document, "film.mp4", seconds});
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

int red_of(const Image& image) {
  return image.row(image.size().height / 2)[std::size_t{Image::kBytesPerPixel} * 10];
}

TEST(ReelLookTest, ShowsTheReelInItsShapeWhereOneIs) {
  const Description mine = reel(std::string("size = \"640x360\"\nfps = 10\n") + kCards);
  const FilmOutlook first = outlook(mine, Rational(1, 2));
  ASSERT_TRUE(first.picture) << first.words;
  EXPECT_EQ(first.picture->size(), (ImageSize{480, 270}));
  EXPECT_EQ(red_of(*first.picture), 0x20);
  EXPECT_FALSE(first.is_refused) << first.words;
  EXPECT_EQ(first.words.substr(0, 26), "640x360, 20 frames, about ") << first.words;
  FormChoice upright;
  upright.kind = "vertical";
  const FilmOutlook second = outlook(reel_of(upright, mine), Rational(3, 2));
  ASSERT_TRUE(second.picture) << second.words;
  EXPECT_EQ(second.picture->size(), (ImageSize{270, 480}));
  EXPECT_EQ(red_of(*second.picture), 0x90);
  EXPECT_EQ(second.words.substr(0, 29), "1080x1920, 120 frames, about ") << second.words;
}

TEST(ReelLookTest, OfSeveralShapesSaysAllFilms) {
  const FilmOutlook both = outlook(
      reel(std::string("sizes = [\"320x180\", \"180x320\"]\nfps = 10\n") + kCards), Rational(9));
  ASSERT_TRUE(both.picture) << both.words;
  EXPECT_EQ(red_of(*both.picture), 0x90) << "behind the end is its last frame";
  EXPECT_EQ(both.words.substr(0, 47), "2 films, 320x180 and 180x320, 40 frames, about ")
      << both.words;
}

TEST(ReelLookTest, SaysWhyThereCanBeNoSuchFilm) {
  const FilmOutlook unknown =
      outlook(reel(std::string("size = \"160x90\"\nfps = 10\npreset = \"quickest\"\n") + kCards),
              Rational(0));
  EXPECT_TRUE(unknown.is_refused) << unknown.words;
  EXPECT_NE(unknown.words.find("quickest"), std::string::npos) << unknown.words;
}

}  // namespace
}  // namespace tickreel::tests
