#include <atomic>
#include <filesystem>
#include <thread>
#include <utility>

#include "movie/film/manifest_check.h"
#include "movie/make/store/join_directory.h"
#include "tests/movie/make/store/stored_film_fixture.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;

TEST_F(StoredFilmTest, WhatIsCodedCountsBeforeItsSegmentIsFinished) {
  const struct Row {
    std::string container;
    std::string encoder;
  } rows[] = {{".mp4", "mpeg4"}, {".mkv", "ffv1"}, {".mkv", "prores_ks"}};  // encoders without
                                                                            // delay
  for (const Row& row : rows) {
    SCOPED_TRACE(row.encoder);
    FilmDefinition definition = small_film();
    definition.container = row.container;
    definition.encoding = {.vcodec = row.encoder};
    const std::string path = root_.path(row.encoder + row.container);
    const auto film = open({.path = path}, definition);
    ASSERT_TRUE(film) << film.error().message;
    ASSERT_TRUE(make_segment(**film, 0));
    const auto bytes_of = [&](const char* segment) {
      return static_cast<std::int64_t>(fs::file_size(path + ".part/" + segment + row.container));
    };
    const std::int64_t before = bytes_of("segment-000000");
    EXPECT_EQ((*film)->bytes_written(), before);
    std::int64_t bytes = before;
    {
      const auto sink = (*film)->open_segment(1);
      ASSERT_TRUE(sink);
      for (const std::int64_t frame : {4, 5, 6}) {
        ASSERT_TRUE((*sink)->write({frame, picture(frame, 0)}));
        EXPECT_GT((*film)->bytes_written(), bytes);
        bytes = (*film)->bytes_written();
      }
      ASSERT_TRUE((*sink)->finish());
    }
    EXPECT_GE((*film)->bytes_written(), bytes);
    EXPECT_EQ((*film)->bytes_written(), before + bytes_of("segment-000001"));
    {
      const auto sink = (*film)->open_segment(2);
      ASSERT_TRUE(sink);
      ASSERT_TRUE((*sink)->write({7, picture(7, 0)}));
    }
    EXPECT_EQ((*film)->bytes_written(), before + bytes_of("segment-000001")) << "given up";
  }
}

TEST_F(StoredFilmTest, TheFilmDoesNotDependOnTheOrderOfItsSegments) {
  const auto film = open();
  ASSERT_TRUE(film) << film.error().message;
  EXPECT_EQ((*film)->description(), "libx264 yuv420p mp4");
  EXPECT_EQ((*film)->pixel_format(), PixelFormat::kYuv420p);
  EXPECT_GE((*film)->most_segments_in_flight(), 3);
  {
    const std::jthread last([&] { EXPECT_TRUE(make_segment(**film, 2)); });
    const std::jthread middle([&] { EXPECT_TRUE(make_segment(**film, 1)); });
    EXPECT_TRUE(make_segment(**film, 0));
  }
  EXPECT_FALSE(fs::exists(path_));
  EXPECT_GT((*film)->bytes_written(), 0);
  std::vector<std::pair<ExportStage, std::int64_t>> told;
  (*film)->listen([&](ExportStage stage, std::int64_t frames) {
    if (frames > 0) told.emplace_back(stage, frames);
    return true;
  });
  const Status finished = (*film)->finish();
  ASSERT_TRUE(finished) << finished.error().message;
  ASSERT_GE(told.size(), 20U);
  EXPECT_EQ(told[9], std::pair(ExportStage::kJoin, std::int64_t{10}));
  EXPECT_EQ(told[19], std::pair(ExportStage::kCheck, std::int64_t{10}));
  EXPECT_EQ(told.back(), told[19]);
  EXPECT_EQ(root_.names(), Names{"film.mp4"});
  EXPECT_TRUE((*film)->warnings().empty());
  EXPECT_EQ((*film)->how_to_go_on(), "");
  EXPECT_TRUE(read_file(path_) == undisturbed());
}

TEST_F(StoredFilmTest, AnInterruptedFilmIsGoneOnWith) {
  {
    const auto film = open();
    ASSERT_TRUE(film);
    EXPECT_EQ((*film)->how_to_go_on(), "");
    ASSERT_TRUE(make_segment(**film, 1));
    EXPECT_EQ((*film)->how_to_go_on(),
              "1 of 3 segments are kept in " + part_ + ": repeat the command with §resume");
  }
  EXPECT_EQ(root_.names(), Names{"film.mp4.part"});
  ASSERT_FALSE(open());
  EXPECT_EQ(open().error().kind, ErrorKind::kInTheWay);
  expect_resumes();
}

TEST_F(StoredFilmTest, AnotherFilmIsNotTakenForTheOneThatIsGoneOnWith) {
  leave_two_segments();
  write_file(path_, "another film");
  const auto film = open({.resume = true});
  ASSERT_FALSE(film);
  EXPECT_EQ(film.error().kind, ErrorKind::kInTheWay);
  EXPECT_TRUE(fs::exists(part_));
  fs::remove(path_);
  expect_resumes();
}

TEST_F(StoredFilmTest, AFilmThatNobodyWantsLeavesNothing) {
  {
    const auto film = open();
    ASSERT_TRUE(film);
    ASSERT_TRUE(make_segment(**film, 0));
    (*film)->discard();
    EXPECT_EQ((*film)->how_to_go_on(), "");
  }
  EXPECT_EQ(root_.names(), Names());
  { const auto nothing_made = open(); }
  EXPECT_EQ(root_.names(), Names());
}

TEST_F(StoredFilmTest, WhatCannotWorkIsRefusedBeforeAnythingIsDone) {
  leave_two_segments();
  FilmDefinition impossible = small_film();
  impossible.encoding.preset = "no such preset";
  impossible.encoding.crf.reset();
  EXPECT_FALSE(open({.overwrite = true}, impossible));
  expect_resumes();
  EXPECT_FALSE(open({}, impossible));
  EXPECT_EQ(root_.names(), Names());

  write_file(path_, "an old film");
  ASSERT_FALSE(open({.resume = true}));
  EXPECT_NE(open({.resume = true}).error().message.find("§overwrite"), std::string::npos);
  fs::remove(path_);
  for (const bool writes_manifest : {false, true}) {
    const std::string name = std::string(writes_manifest ? 238 : 247, 'x') + ".mp4";
    const auto too_long = open({.path = root_.path(name), .writes_manifest = writes_manifest});
    ASSERT_FALSE(too_long);
    EXPECT_NE(too_long.error().message.find("there is room for "), std::string::npos);
    EXPECT_TRUE(open({.path = root_.path(name.substr(1)), .writes_manifest = writes_manifest}));
  }
  write_file(manifest_path(path_), "{}");
  EXPECT_FALSE(open({.writes_manifest = true}));
  EXPECT_TRUE(open());
}

TEST_F(StoredFilmTest, ReadingWhatIsThereStopsWhenItIsToldTo) {
  leave_two_segments();
  const std::atomic<bool> stop = true;
  const auto film = open({.resume = true, .stop = &stop});
  ASSERT_FALSE(film);
  EXPECT_EQ(film.error().kind, ErrorKind::kInterrupted);
  EXPECT_EQ(join_directory(part_, {.path = path_, .stop = &stop}, nullptr).error().kind,
            ErrorKind::kInterrupted);
  // A segment with a changed record counts as missing.
  std::string record = read_file(part_ + "/segment-000002.json");
  const std::size_t digit = record.find("\"picture_hashes\": \"") + 20;
  record[digit] = record[digit] == '0' ? '1' : '0';
  write_file(part_ + "/segment-000002.json", record);
  EXPECT_FALSE((*open({.resume = true}))->has_segment(2));
  expect_resumes();
}

TEST_F(StoredFilmTest, SegmentsThatNoLongerCountAreNotTakenAway) {
  leave_two_segments();
  write_file(part_ + "/segment-000002.json", "{}");
  fs::remove(part_ + "/segment-000000.mp4");
  {
    const auto film = open({.resume = true});
    ASSERT_TRUE(film);
    EXPECT_FALSE((*film)->has_segment(0) || (*film)->has_segment(2));
  }
  EXPECT_TRUE(fs::exists(part_ + "/segment-000002.mp4"));
  expect_resumes();
}

TEST_F(StoredFilmTest, FinishingStopsWhenItIsToldTo) {
  for (const ExportStage stop_at : {ExportStage::kJoin, ExportStage::kCheck}) {
    {
      const auto film = open({.resume = true});
      ASSERT_TRUE(film);
      (*film)->listen(
          [&](ExportStage stage, std::int64_t frames) { return stage != stop_at || frames < 5; });
      const Status made = make_missing(**film);
      ASSERT_FALSE(made);
      EXPECT_EQ(made.error().kind, ErrorKind::kInterrupted);
    }
    EXPECT_EQ(root_.names(), Names{"film.mp4.part"});
    EXPECT_FALSE(fs::exists(part_ + "/film.mp4"));
  }
  expect_resumes();
}

TEST_F(StoredFilmTest, FilesOfOthersAreLeftAndNamed) {
  const auto film = open();
  ASSERT_TRUE(film);
  write_file(part_ + "/notes.txt", "mine");
  ASSERT_TRUE(make_missing(**film));
  ASSERT_EQ((*film)->warnings().size(), 1U);
  EXPECT_NE((*film)->warnings()[0].find("notes.txt"), std::string::npos);
  EXPECT_EQ(read_file(part_ + "/notes.txt"), "mine");
  EXPECT_TRUE(fs::exists(path_));
}

}  // namespace
}  // namespace tickreel::tests
