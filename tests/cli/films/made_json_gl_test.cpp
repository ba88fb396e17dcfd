#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// --json of films and segments that were made, and of those that failed.

namespace tickreel::tests {
namespace {

using nlohmann::json;
using testing::HasSubstr;

class FilmJsonTest : public ExportTest {
 protected:
  static constexpr const char* kExport =
      "tickreel export match.replay --size 64x36 --segment-frames 13 --json ";

  void add_marks() const {
    write("marks.csv", "name,in,out\na,0.5,0.7\nb,1,1.2\nc,2,2.2\n");
    ASSERT_EQ(run("tickreel mark import match.replay marks.csv && rm marks.csv").exit_code, 0);
  }
  [[nodiscard]] static std::vector<std::string> outcomes(json& document, const char* list) {
    std::vector<std::string> words;
    for (json& one : document[list]) words.push_back(one["outcome"]);
    return words;
  }
};

TEST_F(FilmJsonTest, AFilmIsDescribed) {
  json made = document_of(std::string(kExport) + "--to 0.5 -o a.mp4 --manifest --poster", 0);
  ASSERT_EQ(made["films"].size(), 1U);
  json film = made["films"][0];
  json stream = stream_of("a.mp4");
  EXPECT_EQ(film["file"], "a.mp4");
  EXPECT_EQ(film["outcome"], "made");
  EXPECT_EQ(film["code"], 0);
  EXPECT_EQ(film["frames"], 30);
  EXPECT_EQ(film["width"], stream["width"]);
  EXPECT_EQ(film["height"], stream["height"]);
  EXPECT_EQ(film["fps"], "60");
  EXPECT_EQ(film["seconds"], 0.5);
  EXPECT_EQ(film["bytes"], read("a.mp4").size());
  EXPECT_EQ(film["manifest"], "a.mp4.manifest.json");
  EXPECT_EQ(film["poster"], "a.mp4.jpg");
  EXPECT_EQ(film["mark"], nullptr);
  EXPECT_EQ(film["why"], nullptr);
  EXPECT_EQ(made["made"], 1);
}

TEST_F(FilmJsonTest, WhatIsNoFileOfPicturesHasNulls) {
  json pictures = document_of(std::string(kExport) + "--to 4t -o %d.png", 0)["films"][0];
  EXPECT_EQ(pictures["file"], "%d.png");
  EXPECT_EQ(pictures["bytes"], nullptr);
  json nothing = document_of(std::string(kExport) + "--to 4t --sink null", 0)["films"][0];
  EXPECT_EQ(nothing["file"], nullptr);
  EXPECT_EQ(nothing["width"], 64);
  json sound = document_of("tickreel export match.replay --to 0.5 -o a.wav --json", 0)["films"][0];
  for (const char* key : {"frames", "width", "height", "fps"}) EXPECT_EQ(sound[key], nullptr);
  EXPECT_EQ(sound["seconds"], 0.5);
  ASSERT_EQ(
      run("tickreel record --game pucks --headless --seconds 1 --view-rate 24 -o shown").exit_code,
      0);
  json shown = document_of(
      "tickreel export shown --interleave recorded --size 64x36 --audio none --sink null --json",
      0)["films"][0];
  EXPECT_EQ(shown["frames"], 24);
}

TEST_F(FilmJsonTest, EachOfSeveralFilmsIsDescribed) {
  add_marks();
  ASSERT_EQ(run("mkdir -p films/b.mp4.part && touch films/b.mp4.part/mine").exit_code, 0);
  const std::string films = std::string(kExport) + "--all-marks -o films ";
  json made = document_of(films, 5);
  EXPECT_THAT(outcomes(made, "films"), testing::ElementsAre("made", "failed", "made"));
  EXPECT_EQ(made["films"][1]["mark"], "b");
  EXPECT_EQ(made["films"][1]["code"], 5);
  EXPECT_EQ(made["films"][1]["frames"], 12);
  EXPECT_EQ(made["films"][1]["bytes"], nullptr);
  EXPECT_EQ(made["made"], 2);
  EXPECT_EQ(made["failed"], 1);
  ASSERT_EQ(run("rm -r films/b.mp4.part").exit_code, 0);
  json resumed = document_of(films + "--resume", 0);
  EXPECT_THAT(outcomes(resumed, "films"), testing::ElementsAre("kept", "made", "kept"));
  EXPECT_EQ(resumed["films"][0]["bytes"], read("films/a.mp4").size());
  EXPECT_EQ(resumed["kept"], 2);
}

TEST_F(FilmJsonTest, AfterAnInterruptionTheOthersAreNotMade) {
  write("marks.csv", "name,in,out\na,0.5,0.7\nb,1,2.9\nc,2,2.2\n");
  ASSERT_EQ(run("tickreel mark import match.replay marks.csv").exit_code, 0);
  json made = document_of(
      "tickreel export match.replay --size 160x90 --fps 1000 --segment-frames 13 --all-marks -o "
      "films/ --json & pid=$!\n"
      "until [ -e films/b.mp4.part/segment-000000.json ]; do sleep 0.005; done\n"
      "kill -TERM $pid; wait $pid",
      130);
  EXPECT_THAT(outcomes(made, "films"), testing::ElementsAre("made", "not made", "not made"));
  EXPECT_EQ(made["films"][1]["code"], 130);
  EXPECT_THAT(made["films"][1]["why"].get<std::string>(), HasSubstr("--resume"));
  EXPECT_EQ(made["films"][2]["code"], 0);
  EXPECT_EQ(made["films"][2]["why"], nullptr);
  EXPECT_EQ(made["not_made"], 2);
}

TEST_F(FilmJsonTest, OneThatFailsIsDescribed) {
  write_diverged_replay();
  json made = document_of("tickreel export diverged.replay --size 64x36 -o a.mp4 --json", 4);
  EXPECT_EQ(made["films"][0]["outcome"], "failed");
  EXPECT_EQ(made["films"][0]["code"], 4);
  EXPECT_EQ(made["failed"], 1);
  json nothing = document_of("tickreel export nowhere.replay -o a.mp4 --json", 3);
  EXPECT_EQ(nothing["code"], 3);
  EXPECT_FALSE(nothing.contains("films")) << "there was no film yet";
}

TEST_F(FilmJsonTest, IsRefusedWhereSomethingElseIsPrinted) {
  expect_leaves_nothing(export_to("-o - --json"), "give it a file with -o, or leave --json out");
  expect_leaves_nothing(export_to("--sink hash --json"), "give it a file with -o");
  expect_leaves_nothing(export_to("-o a.mp4 --list-segments --json"),
                        "--list-segments makes nothing: leave one of the two out");
}

TEST_F(FilmJsonTest, SegmentsAndTheirFilmAreDescribed) {
  ASSERT_EQ(exported("--to 0.5 --segment-frames 13 -o a.mp4 --list-segments >jobs"), "");
  ASSERT_EQ(run("head -n 1 jobs >first").exit_code, 0);
  json first = document_of("tickreel segment first -o parts --json", 0);
  EXPECT_EQ(first["directory"], "parts");
  EXPECT_EQ(first["segments"][0]["segment"], 0);
  json incomplete = document_of("tickreel join parts -o a.mp4 --json", 3);
  EXPECT_EQ(incomplete["films"][0]["outcome"], "failed");
  EXPECT_EQ(incomplete["films"][0]["frames"], 30);
  ASSERT_EQ(run("mkdir parts/segment-000002.mp4").exit_code, 0);
  json faulty = document_of("tickreel segment jobs -o parts --json", 5);
  EXPECT_THAT(outcomes(faulty, "segments"), testing::ElementsAre("kept", "made", "failed"));
  EXPECT_EQ(faulty["segments"][2]["code"], 5);
  ASSERT_EQ(run("rmdir parts/segment-000002.mp4").exit_code, 0);
  json rest = document_of("tickreel segment jobs -o parts --json", 0);
  EXPECT_EQ(rest["kept"], 2);
  EXPECT_EQ(rest["made"], 1);
  EXPECT_EQ(rest["passed_over"], 0);
  json joined = document_of("tickreel join parts -o a.mp4 --manifest --json", 0)["films"][0];
  EXPECT_EQ(joined["outcome"], "made");
  EXPECT_EQ(joined["frames"], 30);
  EXPECT_EQ(joined["width"], 64);
  EXPECT_EQ(joined["fps"], "60");
  EXPECT_EQ(joined["bytes"], read("a.mp4").size());
  EXPECT_EQ(joined["manifest"], "a.mp4.manifest.json");
  json nowhere = document_of("tickreel join nowhere -o b.mp4 --json", 3)["films"][0];
  for (const char* key : {"frames", "width", "fps", "seconds"}) EXPECT_EQ(nowhere[key], nullptr);
}

}  // namespace
}  // namespace tickreel::tests
