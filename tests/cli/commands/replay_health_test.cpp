#include <gmock/gmock.h>

#include "tests/cli/program_test.h"

// `tickreel info` and `tickreel verify` of good replays and of every kind of bad one.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

class ReplayHealthTest : public ReplayTest {
 protected:
  /// Expects that info and verify both refuse the file with code 3 and this reason.
  void expect_bad_file(const std::string& name, const std::string& reason) const {
    for (const std::string command : {"info ", "verify ", "info --json ", "verify --json "}) {
      const ProgramResult result = run("tickreel " + command + name);
      EXPECT_EQ(result.exit_code, 3) << command << name;
      const bool as_json = command.find("--json") != command.npos;
      EXPECT_EQ(result.out.find("\"error\": ") != result.out.npos, as_json) << command << name;
      EXPECT_EQ(result.out.empty(), !as_json) << command << name;
      EXPECT_THAT(result.err, StartsWith("tickreel: ")) << command << name;
      EXPECT_THAT(result.err, HasSubstr(name)) << command << name;
      EXPECT_THAT(result.err, HasSubstr(reason)) << command << name;
    }
  }
};

TEST_F(ReplayHealthTest, InfoSaysWhatAReplayIs) {
  const std::string text = output_of("tickreel info match.replay");
  EXPECT_THAT(text, HasSubstr("pucks, rules version 2"));
  EXPECT_THAT(text, HasSubstr("0:03.000 (90 ticks at 30/s)"));
  EXPECT_THAT(text, HasSubstr("push_m_per_s2 = 9"));
  EXPECT_THAT(text, HasSubstr("complete"));

  auto info = json_of("tickreel info --json match.replay");
  EXPECT_EQ(info["file"], "match.replay");
  EXPECT_EQ(info["file_bytes"], read("match.replay").size());
  EXPECT_EQ(info["game"], "pucks");
  EXPECT_EQ(info["playable"], true);
  EXPECT_EQ(info["seed"], 1);
  EXPECT_EQ(info["tick_rate"], "30");
  EXPECT_EQ(info["ticks"], kReplayTicks);
  EXPECT_EQ(info["seconds"], 3.0);
  EXPECT_EQ(info["players"].size(), 4U);
  EXPECT_EQ(info["keyframes"], nlohmann::json::array({0, 64, 90}));
  EXPECT_EQ(info["complete"], true);
  EXPECT_EQ(info["unread_bytes"], 0);
}

TEST_F(ReplayHealthTest, VerifyPlaysAllOfIt) {
  EXPECT_THAT(output_of("tickreel verify match.replay"),
              HasSubstr("match.replay: 90 ticks and 3 keyframes play as recorded"));
  auto verified = json_of("tickreel verify --json match.replay");
  EXPECT_EQ(verified["ok"], true);
  EXPECT_EQ(verified["ticks"], kReplayTicks);
  EXPECT_EQ(verified["complete"], true);
  EXPECT_EQ(listing(), "match.replay");
}

TEST_F(ReplayHealthTest, ACutReplayPlaysAsFarAsItGoes) {
  const std::string whole = read("match.replay");
  write("cut.replay", whole.substr(0, whole.size() - 1));
  const ProgramResult verified = run("tickreel verify --json cut.replay");
  EXPECT_EQ(verified.exit_code, 0);
  EXPECT_THAT(verified.err, HasSubstr("the recording breaks off after 0:03.000 (90 ticks)"));
  auto document = nlohmann::json::parse(verified.out);
  EXPECT_EQ(document["complete"], false);
  EXPECT_EQ(document["ticks"], kReplayTicks);
  EXPECT_THAT(output_of("tickreel info cut.replay"), HasSubstr("breaks off after 0:03.000"));

  write("cut.replay", whole.substr(0, 20));
  expect_bad_file("cut.replay", "breaks off before its session record");
}

TEST_F(ReplayHealthTest, NoFlippedBitGoesUnnoticed) {
  const std::string whole = read("match.replay");
  for (std::size_t at = 0; at < whole.size(); at += 151) {
    std::string bytes = whole;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x10);
    write("flipped.replay", bytes);
    const ProgramResult result = run("tickreel verify flipped.replay");
    EXPECT_EQ(result.exit_code, 3) << "byte " << at << ": " << result.out << result.err;
    EXPECT_THAT(result.err, HasSubstr("flipped.replay"));
  }
}

TEST_F(ReplayHealthTest, RefusesWhatIsNoReplay) {
  write("notes.txt", "dear diary");
  write("empty", "");
  write("library",
        "\x7f"
        "ELF and more");
  write("film", std::string("\0\0\0\x20", 4) + "ftypisom");
  expect_bad_file("notes.txt", "this is no tickreel replay");
  expect_bad_file("empty", "this is no tickreel replay");
  expect_bad_file("library", "which 'tickreel check-game' looks at");
  expect_bad_file("film", "which 'tickreel check' proves");
  expect_bad_file("missing", "No such file or directory");
  expect_bad_file(".", "not a regular file");
}

TEST_F(ReplayHealthTest, APipeIsNoReplay) {
  const ProgramResult result = run("mkfifo pipe && timeout 10 tickreel info pipe");
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_THAT(result.err, HasSubstr("pipe: it is not a regular file"));
}

TEST_F(ReplayHealthTest, VerifySaysWhereAReplayDiverges) {
  write_diverged_replay();
  const ProgramResult verified = run("tickreel verify diverged.replay");
  EXPECT_EQ(verified.exit_code, 4);
  EXPECT_THAT(verified.err, HasSubstr("diverged at tick 20"));

  const ProgramResult as_json = run("tickreel verify --json diverged.replay");
  EXPECT_EQ(as_json.exit_code, 4);
  auto document = nlohmann::json::parse(as_json.out);
  EXPECT_EQ(document["ok"], false);
  EXPECT_EQ(document["tick"], 20);
  EXPECT_THAT(document["error"].get<std::string>(), HasSubstr("diverged at tick 20"));
}

}  // namespace
}  // namespace tickreel::tests
