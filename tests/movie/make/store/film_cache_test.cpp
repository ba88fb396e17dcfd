#include "movie/make/store/segment_store.h"

#include <filesystem>
#include <string>
#include <vector>

#include "tests/movie/make/store/stored_film_fixture.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;

class FilmInCacheTest : public StoredFilmTest {
 protected:
  StoredFilmSettings settings(const std::string& name) {
    StoredFilmSettings wanted;
    wanted.path = root_.path(name);
    wanted.cache = root_.path("cache");
    return wanted;
  }
};

TEST_F(FilmInCacheTest, IsTheSameFilm) {
  const auto first = open(settings("first.mp4"));
  ASSERT_TRUE(first);
  EXPECT_EQ((*first)->segments_from_cache(), 0);
  ASSERT_TRUE(make_missing(**first));
  EXPECT_TRUE(read_file(root_.path("first.mp4")) == undisturbed());

  const auto second = open(settings("second.mp4"));
  ASSERT_TRUE(second);
  EXPECT_EQ((*second)->segments_from_cache(), 3);
  ASSERT_TRUE(make_missing(**second));
  EXPECT_TRUE(read_file(root_.path("second.mp4")) == undisturbed());
  EXPECT_TRUE((*second)->warnings().empty());

  FilmDefinition other = small_film();
  other.fade.out_frames = 2;
  const auto third = open(settings("third.mp4"), other);
  ASSERT_TRUE(third);
  EXPECT_EQ((*third)->segments_from_cache(), 2);
  EXPECT_FALSE((*third)->has_segment(2));

  const auto without = open();
  ASSERT_TRUE(without);
  EXPECT_FALSE((*without)->segments_from_cache());
}

TEST_F(FilmInCacheTest, ASegmentThatWasDrawnOtherwiseIsMadeAndKeptAnew) {
  const auto first = open(settings("first.mp4"));
  ASSERT_TRUE(first);
  EXPECT_TRUE((*first)->known_pictures().empty());
  ASSERT_TRUE(make_missing(**first));

  auto second = open(settings("second.mp4"));
  ASSERT_TRUE(second);
  const std::vector<KnownPicture> pictures = (*second)->known_pictures();
  ASSERT_EQ(pictures.size(), 3U) << "one of each segment";
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const FrameRange range = small_film().plan.range(static_cast<std::int64_t>(i));
    EXPECT_EQ(pictures[i].segment, static_cast<std::int64_t>(i));
    EXPECT_EQ(pictures[i].frame, range.first + range.count / 2);
    EXPECT_TRUE(pictures[i].is_cached);
  }
  ASSERT_TRUE((*second)->forget_cached(1));
  EXPECT_FALSE((*second)->has_segment(1));
  EXPECT_TRUE((*second)->has_segment(2));
  EXPECT_EQ((*second)->segments_from_cache(), 2);
  EXPECT_EQ(list_cache(root_.path("cache"), CacheLook::kNames)->size(), 2U);
  ASSERT_TRUE(make_missing(**second));
  EXPECT_TRUE(read_file(root_.path("second.mp4")) == undisturbed());
  EXPECT_EQ(list_cache(root_.path("cache"), CacheLook::kNames)->size(), 3U);
}

TEST_F(FilmInCacheTest, IsMadeAnewWhereTheCacheIsDamaged) {
  const auto first = open(settings("first.mp4"));
  ASSERT_TRUE(first);
  ASSERT_TRUE(make_missing(**first));
  const auto entries = list_cache(root_.path("cache"), CacheLook::kNames);
  ASSERT_TRUE(entries);
  ASSERT_EQ(entries->size(), 3U);
  const std::string entry = root_.path("cache/" + entries->front().name);
  flip_byte(entry, fs::file_size(entry) - 20);
  const auto second = open(settings("second.mp4"));
  ASSERT_TRUE(second);
  EXPECT_EQ((*second)->segments_from_cache(), 2);
  ASSERT_TRUE(make_missing(**second));
  EXPECT_TRUE(read_file(root_.path("second.mp4")) == undisturbed());
  const auto third = open(settings("third.mp4"));
  ASSERT_TRUE(third);
  EXPECT_EQ((*third)->segments_from_cache(), 3) << "it was kept anew";
}

TEST_F(FilmInCacheTest, GoesOnWithWhatItTook) {
  {
    const auto first = open(settings("first.mp4"));
    ASSERT_TRUE(first);
    ASSERT_TRUE(make_segment(**first, 1));
  }
  {
    const auto interrupted = open(settings("second.mp4"));
    ASSERT_TRUE(interrupted);
    EXPECT_EQ((*interrupted)->segments_from_cache(), 1);
  }
  StoredFilmSettings resumed = settings("second.mp4");
  resumed.resume = true;
  const auto second = open(resumed);
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_EQ((*second)->segments_from_cache(), 0) << "it is there";
  EXPECT_TRUE((*second)->has_segment(1));
  ASSERT_TRUE(make_missing(**second));
  EXPECT_TRUE(read_file(root_.path("second.mp4")) == undisturbed());
}

TEST_F(FilmInCacheTest, IsMadeWithoutACacheThatIsOfNoUse) {
  StoredFilmSettings wanted = settings("film.mp4");
  wanted.cache = "/proc/self/fdinfo/cache";
  const auto film = open(wanted);
  ASSERT_TRUE(film);
  ASSERT_TRUE(make_missing(**film));
  EXPECT_TRUE(read_file(path_) == undisturbed());
  ASSERT_EQ((*film)->warnings().size(), 1U);
  EXPECT_NE((*film)->warnings().front().find("the film is made without it"), std::string::npos);
}

}  // namespace
}  // namespace tickreel::tests
