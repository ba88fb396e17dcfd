#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// --json of commands that make files without OpenGL.

namespace tickreel::tests {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;

class MadeJsonTest : public ProgramTest {
 protected:
  /// Expects that a command fails with this code, and that its JSON has the code and this reason.
  void expect_no_result(const std::string& command, int code, const std::string& why) const {
    SCOPED_TRACE(command);
    json said = document_of(command, code);
    EXPECT_EQ(said["code"], code);
    EXPECT_THAT(said["error"].get<std::string>(), HasSubstr(why));
    EXPECT_EQ(said.size(), 2U);
  }
  void expect_refused(const std::string& command, const std::string& why) const {
    expect_no_result(command, 2, why);
  }
  /// Writes a reel of two cards with six frames.
  void write_reel() const {
    write("reel.toml",
          "size = \"64x36\"\nfps = \"30000/1001\"\n"
          "[[clip]]\ncard = \"a\"\nlength = \"2f\"\n[[clip]]\ncard = \"b\"\nlength = \"4f\"\n");
  }
};

TEST_F(MadeJsonTest, ARecordingIsDescribed) {
  json made = document_of(
      "tickreel record --game tanks --headless --bots 2 --seed 9 --seconds 33t -o a.replay --json",
      0);
  json info = json_of("tickreel info a.replay --json");
  EXPECT_EQ(made["file"], "a.replay");
  EXPECT_EQ(made["ticks"], 33);
  EXPECT_EQ(made["complete"], true);
  EXPECT_EQ(made["code"], 0);
  EXPECT_EQ(made["why"], nullptr);
  EXPECT_EQ(made["films"], json::array());
  for (const char* key : {"game", "seconds", "seed", "players", "shown_from_tick"}) {
    EXPECT_EQ(made[key], info[key]) << key;
  }
}

TEST_F(MadeJsonTest, ARecordingInTheSpoolOrFromAReplayIsDescribed) {
  json spooled = document_of(
      "XDG_STATE_HOME=$PWD tickreel record --game pucks --headless --seconds 1 --json", 0);
  ASSERT_TRUE(spooled["file"].is_string());
  const std::string file = spooled["file"];
  EXPECT_THAT(file, EndsWith(".replay"));
  json branch = document_of(
      "tickreel record --from " + file + " --at 20t --headless --seconds 10t -o b --json", 0);
  EXPECT_EQ(branch["game"], "pucks");
  EXPECT_EQ(branch["ticks"], 10);
  EXPECT_EQ(branch["shown_from_tick"], 20);
}

TEST_F(MadeJsonTest, ARecordingThatIsStoppedIsDescribed) {
  json stopped = document_of(
      "tickreel record --game tanks --headless --seconds 360000 -o a.replay --json & pid=$!\n"
      "until [ \"$(stat -c %s a.replay.part 2>/dev/null || echo 0)\" -gt 9000 ]; do sleep 0.01; "
      "done\n"
      "kill -TERM $pid; wait $pid",
      130);
  EXPECT_EQ(stopped["file"], "a.replay.part");
  EXPECT_EQ(stopped["complete"], false);
  EXPECT_EQ(stopped["code"], 130);
  EXPECT_THAT(stopped["why"].get<std::string>(), HasSubstr("stopped after"));
  EXPECT_GT(stopped["ticks"], 0);
}

TEST_F(MadeJsonTest, WhatWasNotRecordedHasItsReason) {
  expect_refused("tickreel record --game chess --headless -o x --json", "there is no game 'chess'");
  expect_no_result("tickreel record --game pucks --headless --seconds 1 -o no/x --json", 1, "no/x");
}

TEST_F(MadeJsonTest, WhatFailsBeforeItHasAResultSaysWhy) {
  for (const char* const command :
       {"info", "verify", "export -o a.mp4", "dump --hashes", "mark list", "camera list",
        "mark auto --best 10", "reel -o a.mp4", "batch", "diff none.file", "bench"}) {
    expect_no_result("tickreel " + std::string(command) + " none.file --json", 3, "none.file");
  }
  expect_refused("tickreel info --json", "REPLAY is required");
  expect_refused("tickreel info a.replay --jsn --json", "--jsn");
  EXPECT_EQ(run("tickreel info none.file").out, "");
}

TEST_F(MadeJsonTest, AutomaticMarksAreDescribed) {
  ASSERT_EQ(run("tickreel record --game pucks --headless --seconds 6 -o a.replay").exit_code, 0);
  const std::string mark = "tickreel mark auto a.replay --event bump --before 0 --after 0 ";
  json made = document_of(mark + "--top 3 --json", 0);
  json listed = json_of("tickreel mark list a.replay --json");
  EXPECT_EQ(made["replay"], "a.replay");
  EXPECT_FALSE(made["marks"].empty());
  EXPECT_EQ(made["marks"], listed["marks"]);
  EXPECT_GE(made["events"], made["marks"].size());
  expect_no_result(mark + "--json", 5, "--replace");
}

TEST_F(MadeJsonTest, AReelIsDescribed) {
  write_reel();
  json made = document_of("tickreel reel reel.toml -o film.mp4 --manifest --json", 0);
  ASSERT_EQ(made["films"].size(), 1U);
  json film = made["films"][0];
  EXPECT_EQ(film["file"], "film.mp4");
  EXPECT_EQ(film["outcome"], "made");
  EXPECT_EQ(film["frames"], 6);
  EXPECT_EQ(film["width"], 64);
  EXPECT_EQ(film["height"], 36);
  EXPECT_EQ(film["fps"], "30000/1001");
  EXPECT_NEAR(film["seconds"], 6 * 1001 / 30000.0, 1e-9);
  EXPECT_EQ(film["bytes"], read("film.mp4").size());
  EXPECT_EQ(film["manifest"], "film.mp4.manifest.json");
  for (const char* none : {"mark", "why", "poster"}) EXPECT_EQ(film[none], nullptr) << none;
  EXPECT_EQ(made["made"], 1);
  EXPECT_EQ(made["failed"], 0);
}

TEST_F(MadeJsonTest, AReelThatFailsIsDescribed) {
  write_reel();
  write("film.mp4", "mine");
  json alone = document_of("tickreel reel reel.toml -o film.mp4 --json", 5);
  EXPECT_EQ(alone["films"][0]["outcome"], "failed");
  EXPECT_EQ(alone["films"][0]["code"], 5);
  EXPECT_THAT(alone["films"][0]["why"].get<std::string>(), HasSubstr("film.mp4"));
  EXPECT_EQ(alone["films"][0]["bytes"], nullptr) << "the file is another";
  write("a-64x36.mp4", "mine");
  write("reel.toml", "sizes = [\"64x36\", \"36x64\"]\n[[clip]]\ncard = \"a\"\nlength = \"2f\"\n");
  json several = document_of("tickreel reel reel.toml -o 'a-{size}.mp4' --json", 5);
  ASSERT_EQ(several["films"].size(), 2U) << several;
  EXPECT_EQ(several["films"][0]["outcome"], "failed");
  EXPECT_EQ(several["films"][1]["outcome"], "made");
  EXPECT_EQ(several["films"][1]["height"], 64);
  EXPECT_EQ(several["made"], 1);
  EXPECT_EQ(several["failed"], 1);
}

TEST_F(MadeJsonTest, ATimelineIsDescribed) {
  write_reel();
  const std::string reel = "tickreel reel reel.toml -o cut.otio --json ";
  json made = document_of(reel, 0);
  EXPECT_EQ(made["file"], "cut.otio");
  EXPECT_EQ(made["outcome"], "made");
  EXPECT_EQ(made["clips"], 2);
  EXPECT_EQ(made["films"], json::array());
  EXPECT_EQ(document_of(reel, 0)["outcome"], "kept");
  json with_media = document_of(reel + "--with-media --overwrite", 0);
  ASSERT_EQ(with_media["films"].size(), 2U);
  EXPECT_EQ(with_media["made"], 2);
  EXPECT_EQ(with_media["films"][1]["file"], "cut.media/02-b.mp4");
  json again = document_of(reel + "--with-media", 0);
  EXPECT_EQ(again["kept"], 2);
  EXPECT_EQ(again["films"][1]["outcome"], "kept");
  write("cut.media/02-b.mp4", "another");
  json in_the_way = document_of(reel + "--with-media", 5);
  EXPECT_EQ(in_the_way["outcome"], "failed");
  EXPECT_EQ(in_the_way["films"][0]["outcome"], "kept");
  EXPECT_EQ(in_the_way["films"][1]["outcome"], "failed");
}

TEST_F(MadeJsonTest, AStoryboardIsDescribed) {
  write_reel();
  json made = document_of("tickreel reel reel.toml --storyboard sheet.png --json", 0);
  EXPECT_EQ(made["file"], "sheet.png");
  EXPECT_EQ(made["outcome"], "made");
  EXPECT_EQ(made["clips"], 2);
  json again = document_of("tickreel reel reel.toml --storyboard sheet.png --json", 5);
  EXPECT_EQ(again["outcome"], "failed");
  EXPECT_EQ(again["code"], 5);
}

TEST_F(MadeJsonTest, IsRefusedWhereSomethingElseIsPrinted) {
  write_reel();
  const std::string reel = "tickreel reel reel.toml --json ";
  expect_refused(reel + "-o -", "give it a file with -o, or leave --json out");
  expect_refused(reel + "--sink hash", "give it a file with -o");
  for (const std::string option : {"--list-segments", "--dry-run", "--preview"}) {
    expect_refused(reel + "-o a.mp4 " + option,
                   option + " makes nothing: leave one of the two out");
  }
  EXPECT_EQ(listing(), "reel.toml");
}

}  // namespace
}  // namespace tickreel::tests
