#include "movie/make/store/unfinished_film.h"

#include "core/files/file_names.h"
#include "tests/movie/make/store/segment_directory_fixture.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;

class UnfinishedFilmTest : public SegmentDirectoryTest {
 protected:
  [[nodiscard]] std::string film() const {
    return path_.substr(0, path_.size() - std::string(kPartEnding).size());
  }
};

TEST_F(UnfinishedFilmTest, SaysWhatLiesOnTheDiskAndTakesItAway) {
  std::uint64_t bytes = 0;
  for (const auto& entry : fs::directory_iterator(path_)) bytes += entry.file_size();
  EXPECT_EQ(unfinished_bytes(film()), bytes);
  // A kill leaves such a file.
  write_file(file("segment-000002.mp4.part"), "half");
  EXPECT_EQ(unfinished_bytes(film()), bytes + 4);
  EXPECT_TRUE(remove_unfinished(film()));
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_EQ(unfinished_bytes(film()), std::nullopt);
  EXPECT_TRUE(remove_unfinished(film())) << "nothing is there, as was wanted";
}

TEST_F(UnfinishedFilmTest, SaysHowMuchIsFinished) {
  const auto length = unfinished_length(film());
  ASSERT_TRUE(length);
  EXPECT_GT(length->made, Rational(0));
  EXPECT_LT(length->made, length->whole);
  write_file(file("film.json"), "{");
  EXPECT_FALSE(unfinished_length(film()));
}

TEST_F(UnfinishedFilmTest, WhateverIsWrittenInIt) {
  write_file(file("film.json"), "{");
  EXPECT_TRUE(remove_unfinished(film()));
  EXPECT_FALSE(fs::exists(path_));
}

TEST_F(UnfinishedFilmTest, NothingOfOthersIsTouched) {
  write_file(file("notes.txt"), "mine");
  const Status removed = remove_unfinished(film());
  ASSERT_FALSE(removed);
  EXPECT_NE(removed.error().message.find("\"notes.txt\""), std::string::npos);
  EXPECT_EQ(read_file(file("notes.txt")), "mine");
}

TEST_F(UnfinishedFilmTest, NorWhatAProcessIsMaking) {
  const auto at_work = open(Use::kResume);
  ASSERT_TRUE(at_work);
  const Status removed = remove_unfinished(film());
  ASSERT_FALSE(removed);
  EXPECT_EQ(removed.error().kind, ErrorKind::kNotNow);
  EXPECT_TRUE(fs::exists(file("segment-000000.mp4")));
}

TEST_F(UnfinishedFilmTest, AFilmWithoutSegmentsLeavesAFile) {
  const std::string gif = root_.path("film.gif");
  write_file(gif + kPartEnding, "GIF89a");
  EXPECT_EQ(unfinished_bytes(gif), 6U);
  EXPECT_TRUE(remove_unfinished(gif));
  EXPECT_FALSE(fs::exists(gif + kPartEnding));
}

TEST_F(UnfinishedFilmTest, ALinkIsNotFollowed) {
  fs::create_directory_symlink(path_, root_.path("other.mp4.part"));
  EXPECT_EQ(unfinished_bytes(root_.path("other.mp4")), std::nullopt);
  EXPECT_TRUE(remove_unfinished(root_.path("other.mp4")));
  EXPECT_TRUE(fs::exists(file("segment-000000.mp4")));
}

}  // namespace
}  // namespace tickreel::tests
