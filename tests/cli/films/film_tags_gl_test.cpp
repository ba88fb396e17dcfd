#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// Chapters, metadata, and the poster beside a film.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class FilmTagsTest : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    for (const std::string mark : {"--at 1 --name goal", "--at 1.5 --name 'second one'",
                                   "--at 1.5 --name also", "--at 0.2 --name early"}) {
      ASSERT_EQ(run("tickreel mark add match.replay " + mark).exit_code, 0);
    }
  }
  void expect_refusal(const std::string& options, const std::string& words) const {
    SCOPED_TRACE(options);
    expect_leaves_nothing(export_to(options), words);
  }
};

TEST_F(FilmTagsTest, MarksAreChaptersInEveryKindOfFilm) {
  for (const std::string film : {"a.mp4", "a.m4v", "a.mov", "a.mkv", "a.webm"}) {
    const std::string options =
        " --from 0.5 --to 2 --chapters --metadata title='A film' --metadata date=2026-01-31 "
        "--metadata "
        "creation_time=2026-01-31T12:00:00Z --segment-frames 40 --manifest";
    ASSERT_EQ(export_to("-o " + film + options).exit_code, 0) << film;
    auto found = json_of("ffprobe -v error -show_chapters -show_format -of json " + film);
    ASSERT_EQ(found["chapters"].size(), 3U) << film;
    const std::pair<const char*, const char*> expected[] = {
        {"0.000000", "Start"}, {"0.500000", "goal"}, {"1.000000", "also, second one"}};
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(found["chapters"][i]["start_time"], expected[i].first) << film;
      EXPECT_EQ(found["chapters"][i]["tags"]["title"], expected[i].second) << film;
    }
    EXPECT_EQ(found["chapters"][2]["end_time"], "1.500000") << film;
    auto& tags = found["format"]["tags"];
    EXPECT_EQ(tags["title"], "A film") << film;
    EXPECT_EQ(tags["creation_time"], "2026-01-31T12:00:00.000000Z") << film;
    EXPECT_EQ(tags.contains("date") ? tags["date"] : tags["DATE"], "2026-01-31") << film;
    const ProgramResult proven = run("tickreel check " + film + " match.replay --progress none");
    EXPECT_EQ(proven.exit_code, 0) << film << proven.err;
    // A process for each segment makes the same film.
    ASSERT_EQ(run("tickreel export match.replay --size 64x36 --list-segments -o " + film + options +
                  " > jobs; tickreel segment jobs -o parts --progress "
                  "none && tickreel join parts -o joined-" +
                  film + " --progress none && cmp joined-" + film + " " + film + " && rm -r parts")
                  .exit_code,
              0)
        << film;
  }
}

TEST_F(FilmTagsTest, TagsAreOnlyWrittenWhereTheyAreAskedFor) {
  ASSERT_EQ(export_to("-o a.mp4 --to 0.5 --manifest").exit_code, 0);
  auto manifest = nlohmann::json::parse(read("a.mp4.manifest.json"));
  EXPECT_FALSE(manifest["film"].contains("metadata"));
  EXPECT_FALSE(manifest["film"].contains("chapters"));
  auto found = json_of("ffprobe -v error -show_format -of json a.mp4");
  EXPECT_FALSE(found["format"]["tags"].contains("title"));
  ASSERT_EQ(run("cp match.replay tanks-20261123-161230-5f2c11.replay && tickreel export "
                "tanks-20261123-161230-5f2c11.replay --size 64x36 --to 0.1 --date -o b.mkv "
                "--progress none")
                .exit_code,
            0);
  auto dated = json_of("ffprobe -v error -show_format -of json b.mkv");
  EXPECT_EQ(dated["format"]["tags"]["DATE"], "2026-11-23");
}

TEST_F(FilmTagsTest, WhatCannotBeIsRefused) {
  expect_refusal("-o a.png --to +1f --chapters", "--chapters can be in films alone");
  expect_refusal("-o - -f matroska --metadata title=x", "can be in films alone");
  expect_refusal("-o a.gif --metadata title=x", "can be in films alone");
  expect_refusal("-o a.mp4 --from 2 --chapters", "no mark of the replay begins within the film");
  expect_refusal("-o a.mp4 --metadata foo=x", "not every kind of film can hold that");
  expect_refusal("-o a.mp4 --metadata title", "give KEY=VALUE");
  expect_refusal("-o a.mp4 --metadata title=a --metadata title=b", "title is given twice");
  expect_refusal("-o a.mp4 --metadata creation_time=2026-02-30T12:00:00Z", "give a time in UTC");
  expect_refusal("-o a.mp4 --metadata title=\"$(printf 'a\\nb')\"", "give a line of UTF-8");
  expect_refusal("-o a.mp4 --date", "does not say when it was recorded");
  expect_refusal("-o a.png --to +1f --poster", "leave --poster out");
  expect_refusal("-o a.mp4 --to 1 --poster --poster-at 2", "--poster-at 2 is not within the film");
  expect_refusal("-o a.mp4 --poster-at 2", "--poster");
}

TEST_F(FilmTagsTest, APosterIsAFrameOfTheFilm) {
  const std::string kFilm = " --to 1.5 --segment-frames 25";
  for (const std::string film : {"a.mp4", "a.mkv", "a.webm"}) {
    ASSERT_EQ(export_to("-o " + film + " --poster" + kFilm).exit_code, 0);
    auto picture = json_of("ffprobe -v error -show_streams -of json " + film + ".jpg");
    EXPECT_EQ(picture["streams"][0]["codec_name"], "mjpeg");
    EXPECT_EQ(picture["streams"][0]["width"], 64);
    // The poster is frame 45 of 90.
    const std::string compare = "ffmpeg -v info -i " + film + " -i " + film +
                                ".jpg -lavfi '[0:v]select=eq(n\\,45)[a];[a][1:v]psnr' -f null - "
                                "2>&1 | grep -o 'average:[0-9]*' | cut -d: -f2";
    EXPECT_GE(std::stoi(output_of(compare)), 30) << film;
  }
  ASSERT_EQ(export_to("-o b.mp4 --poster --poster-at @goal" + kFilm).exit_code, 0);
  EXPECT_NE(read("b.mp4.jpg"), read("a.mp4.jpg"));
  EXPECT_EQ(export_to("-o b.mp4 --poster --overwrite" + kFilm).exit_code, 0);
  EXPECT_EQ(read("b.mp4.jpg"), read("a.mp4.jpg")) << "the same each time, and of any segments";
  ASSERT_EQ(run("rm b.mp4").exit_code, 0);
  const ProgramResult in_the_way = export_to("-o b.mp4 --poster" + kFilm);
  EXPECT_EQ(in_the_way.exit_code, 5);
  EXPECT_THAT(in_the_way.err, HasSubstr("b.mp4.jpg"));
  EXPECT_EQ(export_to("-o b.mp4 --poster --resume" + kFilm).exit_code, 5)
      << "it was not made by an export of this film that broke off";
  ASSERT_EQ(run("rm b.mp4.jpg").exit_code, 0);
  ASSERT_EQ(export_to("-o b.mp4" + kFilm).exit_code, 0);
  ASSERT_EQ(export_to("-o b.mp4 --poster --resume" + kFilm).exit_code, 0);
  EXPECT_EQ(read("b.mp4.jpg"), read("a.mp4.jpg")) << "of a film that is there";
}

}  // namespace
}  // namespace tickreel::tests
