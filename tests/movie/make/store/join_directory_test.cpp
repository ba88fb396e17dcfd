#include "movie/make/store/join_directory.h"

#include <filesystem>
#include <thread>

#include "tests/movie/make/store/stored_film_fixture.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;
using JoinDirectoryTest = StoredFilmTest;

TEST_F(JoinDirectoryTest, SegmentsOfSeveralProcessesAreJoined) {
  const std::string shared = root_.path("shared");
  const auto make = [&](std::int64_t segment) {
    const auto film = open_stored_segment({small_film(), segment}, some_provenance(), shared);
    ASSERT_TRUE(film) << film.error().message;
    EXPECT_TRUE((*film)->has_segment((segment + 1) % 3));
    EXPECT_FALSE((*film)->has_segment(segment));
    ASSERT_TRUE(make_missing(**film));
    EXPECT_TRUE((*film)->has_segment(segment));
  };
  make(2);
  {
    const auto first = open_stored_segment({small_film(), 1}, some_provenance(), shared);
    const auto second = open_stored_segment({small_film(), 1}, some_provenance(), shared);
    ASSERT_TRUE(first && second);
    EXPECT_TRUE(*first);
    EXPECT_FALSE(*second) << "it is in the making";
  }
  const auto too_early = join_directory(shared, {.path = path_}, nullptr);
  ASSERT_FALSE(too_early);
  EXPECT_EQ(too_early.error().kind, ErrorKind::kBadFile);
  EXPECT_NE(too_early.error().message.find("lacks 2 of 3 segments"), std::string::npos);
  EXPECT_NE(too_early.error().message.find("0 to 1"), std::string::npos);
  {
    const std::jthread other([&] { make(0); });
    make(1);
  }
  const auto other_ending = join_directory(shared, {.path = root_.path("film.mkv")}, nullptr);
  ASSERT_FALSE(other_ending);
  EXPECT_EQ(other_ending.error().kind, ErrorKind::kUsage);
  EXPECT_NE(other_ending.error().message.find("a film that ends in .mp4"), std::string::npos);
  const auto joined = join_directory(shared, {.path = path_, .writes_manifest = true}, nullptr);
  ASSERT_TRUE(joined) << joined.error().message;
  EXPECT_EQ(root_.names(), (Names{"film.mp4", "film.mp4.manifest.json", "shared"}));
  EXPECT_TRUE(read_file(path_) == undisturbed());
  EXPECT_FALSE(join_directory(shared, {.path = path_}, nullptr)) << "it is there already";

  // The film is kept when a segment cannot be removed afterwards.
  const auto hinder = [&](const Progress&) {
    fs::create_directories(part_ + "/segment-000000.mp4");
  };
  const auto hindered = join_directory(shared, {.path = path_, .overwrite = true}, hinder);
  ASSERT_TRUE(hindered) << hindered.error().message;
  ASSERT_EQ(hindered->size(), 1U);
  EXPECT_NE(hindered->front().find("it holds \"segment-000000.mp4\", which was not made here"),
            std::string::npos);
  EXPECT_TRUE(read_file(path_) == undisturbed());
  fs::remove_all(part_);

  // The directory of an export has the film's name and `.part`.
  fs::remove(path_);
  fs::rename(shared, part_);
  // A link at the place of the joined film was made by somebody else and stays.
  const std::string work = part_ + "/film.mp4";
  fs::create_symlink("elsewhere", work);
  const auto in_the_way = join_directory(part_, {.path = path_}, nullptr);
  ASSERT_FALSE(in_the_way);
  EXPECT_EQ(in_the_way.error().kind, ErrorKind::kInTheWay);
  EXPECT_NE(in_the_way.error().message.find("in the way"), std::string::npos);
  EXPECT_TRUE(fs::is_symlink(work));
  fs::remove(work);
  ASSERT_TRUE(join_directory(part_, {.path = path_, .overwrite = true}, nullptr));
  EXPECT_EQ(root_.names(), (Names{"film.mp4", "film.mp4.part"}));
}

TEST_F(JoinDirectoryTest, SegmentsOfAnotherExportAreNotTakenAway) {
  const std::string shared = root_.path("shared");
  {
    const auto film = open({.path = root_.path("whole.mp4")});
    ASSERT_TRUE(film);
    for (std::int64_t i = 0; i < 3; ++i) ASSERT_TRUE(make_segment(**film, i));
  }
  fs::rename(root_.path("whole.mp4.part"), shared);
  leave_two_segments();
  for (const bool overwrite : {false, true}) {
    const auto joined = join_directory(shared, {.path = path_, .overwrite = overwrite}, nullptr);
    ASSERT_FALSE(joined);
    EXPECT_EQ(joined.error().kind, ErrorKind::kInTheWay);
    EXPECT_NE(joined.error().message.find("holds 2 of 3 segments of an interrupted export: finish "
                                          "it with 'tickreel export §resume'"),
              std::string::npos)
        << joined.error().message;
  }
  expect_resumes_beside({"shared"});
}

}  // namespace
}  // namespace tickreel::tests
