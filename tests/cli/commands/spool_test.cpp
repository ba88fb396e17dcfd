#include <gmock/gmock.h>

#include <filesystem>

#include "tests/cli/program_test.h"
#include "tests/support/sanitizer.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::MatchesRegex;

/// Records into a spool in the test's own directory.
class SpoolTest : public ProgramTest {
 protected:
  [[nodiscard]] ProgramResult in_spool(const std::string& command) const {
    return run("export XDG_STATE_HOME=$PWD/state\n" + command);
  }
  [[nodiscard]] nlohmann::json list() const {
    return json_of("XDG_STATE_HOME=$PWD/state tickreel replays list --json");
  }
  /// Records two seconds and returns the recording's name.
  [[nodiscard]] std::string record(const std::string& options = "") const {
    const ProgramResult recorded =
        in_spool("tickreel record --game pucks --headless --seconds 2 " + options);
    EXPECT_EQ(recorded.exit_code, 0) << recorded.err;
    EXPECT_EQ(recorded.out, "");
    EXPECT_THAT(recorded.err, HasSubstr("0:02.000 of pucks"));
    EXPECT_THAT(recorded.err, HasSubstr("'tickreel replays keep pucks-"));
    const std::size_t begin = recorded.err.find("keep pucks-") + 5;
    return recorded.err.substr(begin, recorded.err.find('\'', begin) - begin);
  }
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& recording : list()) names.push_back(recording["name"]);
    return names;
  }
  /// Begins an endless recording, waits until it holds ticks, and runs `then`, which has its $pid.
  [[nodiscard]] ProgramResult while_recording(const std::string& then) const {
    return in_spool(
        "tickreel record --game pucks --headless --seconds 100000 & pid=$!\n"
        "until [ \"$(stat -c %s state/tickreel/recordings/*.part 2>/dev/null || echo 0)\""
        " -gt 9000 ]; do kill -0 $pid || exit 1; sleep 0.02; done\n" +
        then);
  }

  const std::string folder_ = "state/tickreel/recordings/";
};

TEST_F(SpoolTest, WithoutAFileARecordingGoesThereAndIsListed) {
  const std::string name = record();
  EXPECT_THAT(name, MatchesRegex("pucks-[0-9]{8}-[0-9]{6}-[0-9a-f]{6}"));
  auto recordings = list();
  ASSERT_EQ(recordings.size(), 1U);
  auto& recording = recordings[0];
  EXPECT_EQ(recording["name"], name);
  EXPECT_EQ(recording["file"], path(folder_ + name + ".replay"));
  EXPECT_EQ(recording["game"], "pucks");
  EXPECT_EQ(recording["seconds"], 2.0);
  EXPECT_EQ(recording["state"], "complete");
  EXPECT_EQ(recording["kept"], false);
  EXPECT_EQ(recording["bytes"], std::filesystem::file_size(path(folder_ + name + ".replay")));
  EXPECT_THAT(std::string(recording["date"]), MatchesRegex("20[0-9-]{8}T[0-9:]{8}Z"));
  const ProgramResult table = in_spool("tickreel replays list");
  EXPECT_THAT(table.out, HasSubstr("NAME"));
  EXPECT_THAT(table.out, MatchesRegex("(.|\n)*" + name + " +pucks +0:02.000 .* complete\n"));
  EXPECT_EQ(in_spool("tickreel verify " + folder_ + name + ".replay").exit_code, 0);
}

TEST_F(SpoolTest, AnIllegalLimitIsRefused) {
  const ProgramResult refused =
      in_spool("TICKREEL_SPOOL_BYTES=1G tickreel record --game pucks --headless");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("TICKREEL_SPOOL_BYTES is '1G': give a number of bytes"));
}

TEST_F(SpoolTest, KeepMovesARecordingOutOfTheRotationOrToAFile) {
  const std::string name = record();
  EXPECT_EQ(output_of("XDG_STATE_HOME=$PWD/state tickreel replays keep " + name),
            path(folder_ + "kept/" + name + ".replay") + "\n");
  EXPECT_EQ(list()[0]["kept"], true);
  EXPECT_EQ(in_spool("tickreel replays keep " + name).exit_code, 0) << "kept already";

  write("taken", "precious");
  const ProgramResult refused = in_spool("tickreel replays keep " + name + " -o taken");
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_THAT(refused.err, HasSubstr("taken exists"));
  EXPECT_EQ(read("taken"), "precious");
  ASSERT_EQ(in_spool("tickreel replays keep " + name + " -o taken --overwrite").exit_code, 0);
  EXPECT_EQ(run("tickreel verify taken").exit_code, 0);
  EXPECT_EQ(list().size(), 0U);
}

TEST_F(SpoolTest, WhileOneIsPackedTheOthersGoOn) {
  const std::string name = record();
  // Opening a pipe waits for a reader, so `keep` stops there.
  const ProgramResult result = in_spool(
      "mkfifo kept.packing\n"
      "tickreel replays keep " +
      name +
      " -o kept & pid=$!\n"
      "sleep 0.3\n"
      "timeout 10 tickreel replays list > listed; echo $?\n"
      "kill -KILL $pid; wait $pid");
  EXPECT_EQ(result.out, "0\n");
  EXPECT_THAT(read("listed"), HasSubstr(name));
}

TEST_F(SpoolTest, DeleteRemovesThem) {
  const std::string name = record();
  const std::string kept = record();
  ASSERT_EQ(in_spool("tickreel replays keep " + kept).exit_code, 0);
  EXPECT_EQ(in_spool("tickreel replays delete kept/x").exit_code, 2);
  EXPECT_EQ(in_spool("tickreel replays delete nothing").exit_code, 3);
  EXPECT_EQ(in_spool("tickreel replays delete nothing " + name + " " + kept).exit_code, 3);
  EXPECT_EQ(names().size(), 0U);
  EXPECT_THAT(in_spool("tickreel replays list").err, HasSubstr("there are no recordings in"));
}

TEST_F(SpoolTest, WhatIsInProgressIsListedAndNotTouched) {
  const ProgramResult result = while_recording(
      "tickreel replays list --json > listed\n"
      "name=$(basename state/tickreel/recordings/*.part .replay.part)\n"
      "tickreel replays delete $name; echo $? >> refused\n"
      "tickreel replays keep $name; echo $? >> refused\n"
      "TICKREEL_SPOOL_BYTES=0 tickreel record --game pucks --headless --seconds 2; echo $? >> "
      "second\n"
      "kill -0 $pid && ls state/tickreel/recordings/*.part | wc -l\n"
      "limit=$(($(stat -c %s state/tickreel/recordings/*.replay) * 3))\n"
      "TICKREEL_SPOOL_BYTES=$limit tickreel record --game pucks --headless --seconds 2\n"
      "ls state/tickreel/recordings/*.replay | wc -l\n"
      "kill -KILL $pid; wait $pid");
  const auto listed = nlohmann::json::parse(read("listed"));
  EXPECT_EQ(listed[0]["state"], "in progress");
  EXPECT_EQ(read("refused"), "2\n2\n");
  EXPECT_THAT(result.err, HasSubstr("is being recorded right now"));
  EXPECT_EQ(read("second"), "0\n") << "two at once";
  EXPECT_EQ(result.out, "1\n2\n")
      << "the limit leaves the one in progress alone, and does not count it";
}

TEST_F(SpoolTest, AKilledRecordingIsListedAndCanBeKept) {
  EXPECT_EQ(while_recording("kill -KILL $pid; wait $pid").exit_code, 128 + 9);
  auto recordings = list();
  ASSERT_EQ(recordings.size(), 1U);
  EXPECT_EQ(recordings[0]["state"], "interrupted");
  const int ticks = recordings[0]["ticks"];
  EXPECT_GT(ticks, 0);
  const std::string name = recordings[0]["name"];
  EXPECT_THAT(output_of("tickreel info " + folder_ + name + ".replay.part"),
              HasSubstr("the recording breaks off"));
  ASSERT_EQ(in_spool("tickreel replays keep " + name).exit_code, 0);
  recordings = list();
  ASSERT_EQ(recordings.size(), 1U);
  EXPECT_EQ(recordings[0]["state"], "interrupted");
  EXPECT_EQ(recordings[0]["kept"], true);
  EXPECT_EQ(json_of("tickreel verify --json " + folder_ + "kept/" + name + ".replay")["ticks"],
            ticks);
}

TEST_F(SpoolTest, ACrashIsShownByInfo) {
  if (kIsSanitized) GTEST_SKIP() << "the sanitizer's own signal handler ends the program";
  EXPECT_EQ(while_recording("ulimit -c 0; kill -SEGV $pid; wait $pid").exit_code, 128 + 11);
  EXPECT_EQ(list()[0]["state"], "crashed");
  const std::string file = list()[0]["file"];
  auto info = json_of("tickreel info --json " + file);
  const int tick = info["crash"]["tick"];
  // The signal may come inside a tick or between two.
  const bool is_inside = !info["begun_tick"].is_null();
  EXPECT_EQ(tick, int(info["ticks"]) + (is_inside ? 1 : 0));
  EXPECT_EQ(info["crash"]["signal"], 11);
  EXPECT_EQ(info["crash"]["signal_name"], "SIGSEGV");
  EXPECT_GT(info["crash"]["stack"].size(), 0U);
  EXPECT_THAT(output_of("tickreel info " + file),
              HasSubstr(std::string("died ") + (is_inside ? "in" : "after") + " tick " +
                        std::to_string(tick) + ": SIGSEGV (segmentation fault)"));
}

TEST_F(SpoolTest, OnATerminalTheUserIsAsked) {
  // script(1) gives the program a terminal.
  const auto record_and_answer = [&](const std::string& answer) {
    return in_spool("echo '" + answer +
                    "' | script -qec 'tickreel record --game pucks --headless --seconds 2' typed");
  };
  if (in_spool("script --version").exit_code != 0) {
    return skip_without(kTerminal, "script(1) is not installed");
  }
  EXPECT_THAT(record_and_answer("n").out, HasSubstr("Keep the recording pucks-"));
  EXPECT_EQ(list()[0]["kept"], false);
  ASSERT_EQ(in_spool("tickreel replays delete " + names()[0]).exit_code, 0);
  EXPECT_THAT(record_and_answer("y").out, HasSubstr("kept: "));
  EXPECT_EQ(list()[0]["kept"], true);
}

TEST_F(SpoolTest, WithoutAFolderOnlyAFileWillDo) {
  const std::string record = "tickreel record --game pucks --headless --seconds 2";
  write("file", "");
  for (const char* nowhere : {"env -u HOME -u XDG_STATE_HOME ", "env XDG_STATE_HOME=$PWD/file "}) {
    const ProgramResult refused = run(nowhere + record);
    EXPECT_EQ(refused.exit_code, 1) << nowhere;
    EXPECT_THAT(refused.err, HasSubstr("give -o FILE")) << nowhere;
    EXPECT_EQ(run(nowhere + record + " --overwrite -o match").exit_code, 0) << nowhere;
  }
  ASSERT_EQ(run("HOME=$PWD/home; export HOME; env -u XDG_STATE_HOME " + record).exit_code, 0);
  EXPECT_TRUE(std::filesystem::exists(path("home/.local/state/tickreel/recordings")));
}

}  // namespace
}  // namespace tickreel::tests
