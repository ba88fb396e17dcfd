#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <filesystem>

#include "sim/replay/replay_reader.h"
#include "sim/replay/replay_record.h"
#include "tests/cli/program_test.h"
#include "tests/support/sanitizer.h"
#include "tests/support/skip_without.h"

// A game that crashes when a button is pressed, recorded without a window. TICKREEL_PROGRAM is
// crasher/crasher.cpp. Tests with a window are in crash_window_test.cpp.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

class CrashTest : public ProgramTest {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
  }
  [[nodiscard]] ProgramResult run_here(const std::string& command) const {
    return run("ulimit -c 0; export XDG_STATE_HOME=$PWD/state\n" + command);
  }
  /// Records 50 whole ticks and the one in which the bot presses `button`.
  [[nodiscard]] ProgramResult record(const std::string& output, int button = 1) const {
    return run_here("tickreel record --game crasher --headless --seconds 2 --seed " +
                    std::to_string(button) + (output.empty() ? "" : " -o " + output));
  }
  /// Returns the command that the program prints to show the crash again.
  [[nodiscard]] static std::string printed_command(const std::string& said) {
    const std::string advice = "to see the crash again:";
    const std::size_t begin = said.find(advice);
    if (begin == said.npos) return "false " + said;
    const std::size_t word = said.find("tickreel", begin + advice.size());
    return said.substr(word, said.find('\n', word) - word);
  }
  [[nodiscard]] nlohmann::json parse(const std::string& text) const {
    constexpr bool kThrows = false;
    return nlohmann::json::parse(text, nullptr, kThrows);
  }
};

TEST_F(CrashTest, TheTickThatCrashesIsInTheRecording) {
  EXPECT_EQ(record("a.replay").exit_code, 128 + SIGSEGV);
  auto reader = ReplayReader::open(path("a.replay.part"));
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_EQ(reader->tick_count(), 50);
  ASSERT_TRUE(reader->has_begun_tick());
  EXPECT_EQ(reader->begun_input()->players[0].buttons, 1U);
  ASSERT_TRUE(reader->crash());
  EXPECT_EQ(reader->crash()->tick, 50);
  EXPECT_EQ(reader->crash()->signal, SIGSEGV);
}

TEST_F(CrashTest, VerifyCrashesInTheSamePlaceAndSaysSo) {
  ASSERT_EQ(record("a.replay").exit_code, 128 + SIGSEGV);
  const ProgramResult verified = run_here("tickreel verify a.replay.part");
  EXPECT_EQ(verified.exit_code, 6);
  EXPECT_THAT(verified.err,
              HasSubstr("tickreel: a.replay.part: the recording ends inside tick 51; playing it "
                        "crashes there: SIGSEGV (segmentation fault)\n"));
  EXPECT_THAT(verified.err, HasSubstr("stack      crasher::write_to_null()+0x"));
  EXPECT_THAT(verified.err, HasSubstr("crasher::obey(unsigned int)+0x"));
  EXPECT_THAT(verified.err, HasSubstr("recorded   the same: SIGSEGV"));
  EXPECT_THAT(verified.err, HasSubstr("inputs     Ada: buttons"));

  const ProgramResult as_json = run_here("tickreel verify --json a.replay.part");
  EXPECT_EQ(as_json.exit_code, 6);
  auto document = parse(as_json.out);
  EXPECT_EQ(document["ok"], false);
  EXPECT_EQ(document["ticks"], 50);
  auto& begun = document["begun_tick"];
  EXPECT_EQ(begun["tick"], 51);
  EXPECT_EQ(begun["crash"]["signal_name"], "SIGSEGV");
  EXPECT_GE(begun["calls_alike"], 3) << "write_to_null, obey, the game's tick\n" << as_json.out;
  const std::vector<std::string> now = begun["crash"]["stack"];
  const std::vector<std::string> recorded = begun["recorded_crash"]["stack"];
  ASSERT_GT(recorded.size(), 3U);
  EXPECT_TRUE(std::equal(now.begin(), now.begin() + 3, recorded.begin()));
}

TEST_F(CrashTest, AnExceptionThatNobodyCatchesIsACrashToo) {
  ASSERT_EQ(record("a.replay", 2).exit_code, 128 + SIGABRT);
  const ProgramResult verified = run_here("tickreel verify a.replay.part");
  EXPECT_EQ(verified.exit_code, 6);
  EXPECT_THAT(verified.err, HasSubstr("inside tick 51; playing it crashes there: SIGABRT"));
  EXPECT_THAT(verified.err, HasSubstr("crasher::throw_something()+0x"));
  EXPECT_THAT(verified.err, HasSubstr("recorded   the same: SIGABRT"));
}

TEST_F(CrashTest, WhereTheBugIsMendedTheTickEndsWell) {
  ASSERT_EQ(record("a.replay").exit_code, 128 + SIGSEGV);
  const std::string mended = "CRASHER_IS_MENDED=yes ";
  const ProgramResult verified = run_here(mended + "tickreel verify a.replay.part");
  EXPECT_EQ(verified.exit_code, 0);
  EXPECT_THAT(verified.err, HasSubstr("the recording breaks off inside tick 51, after 0:01.000 "
                                      "(50 ticks): the game died there: SIGSEGV (segmentation "
                                      "fault); playing that tick ends well here"));
  EXPECT_THAT(verified.out, HasSubstr("50 ticks and 1 keyframe play as recorded"));
  const ProgramResult as_json = run_here(mended + "tickreel verify --json a.replay.part");
  auto document = parse(as_json.out);
  EXPECT_EQ(document["ok"], true);
  EXPECT_EQ(document["begun_tick"]["ended_well"], true);
}

TEST_F(CrashTest, PackingKeepsTheCrash) {
  ASSERT_EQ(record("").exit_code, 128 + SIGSEGV);
  auto listed = parse(run_here("tickreel replays list --json").out);
  ASSERT_EQ(listed.size(), 1U);
  EXPECT_EQ(listed[0]["state"], "crashed");
  EXPECT_EQ(listed[0]["ticks"], 50);
  const std::string name = listed[0]["name"];
  ASSERT_EQ(run_here("tickreel replays keep " + name + " -o kept.replay").exit_code, 0);
  const ProgramResult verified = run_here("tickreel verify kept.replay");
  EXPECT_EQ(verified.exit_code, 6);
  EXPECT_THAT(verified.err, HasSubstr("recorded   the same: SIGSEGV"));
}

TEST_F(CrashTest, WhatGoesOnFromAReplayCrashesInATickOfTheSameNumber) {
  ASSERT_EQ(record("a.replay").exit_code, 128 + SIGSEGV);
  const std::string go_on = "tickreel record --from a.replay.part --at 20t --headless --seconds 2";
  const ProgramResult crashed = run_here(go_on + " -o b.replay");
  EXPECT_EQ(crashed.exit_code, 128 + SIGSEGV);
  EXPECT_THAT(crashed.err, HasSubstr("Earlier, crasher crashed while it was recorded in " +
                                     path("a.replay.part")));
  EXPECT_THAT(crashed.err,
              HasSubstr("the game crashed: SIGSEGV in tick 51 of crasher. The recording is in "
                        "b.replay.part"));
  auto info = json_of("tickreel info --json b.replay.part");
  EXPECT_GT(info["first_tick"], 0);
  EXPECT_EQ(info["ticks"], 30);
  EXPECT_EQ(info["begun_tick"], 51);
  EXPECT_EQ(info["crash"]["tick"], 51);
  EXPECT_THAT(output_of("tickreel info b.replay.part"),
              HasSubstr("breaks off inside tick 51, after 0:01.000 (50 ticks): the game died"));

  ASSERT_EQ(run_here(go_on).exit_code, 128 + SIGSEGV);
  const std::string name = parse(run_here("tickreel replays list --json").out)[0]["name"];
  ASSERT_EQ(run_here("tickreel replays keep " + name + " -o packed.replay").exit_code, 0);
  for (const char* replay : {"b.replay.part", "packed.replay"}) {
    const ProgramResult verified = run_here("tickreel verify " + std::string(replay));
    EXPECT_EQ(verified.exit_code, 6);
    EXPECT_THAT(verified.err, HasSubstr("inside tick 51; playing it crashes there: SIGSEGV"));
    EXPECT_THAT(verified.err, HasSubstr("recorded   the same: SIGSEGV"));
    EXPECT_THAT(verified.err, HasSubstr("inputs     Ada: buttons"));
  }
  const std::string refused =
      run_here("tickreel export b.replay.part --size 64x36 --sink null").err;
  EXPECT_THAT(refused, HasSubstr("--to end, the last whole tick, is --to 50t"));
}

TEST_F(CrashTest, APieceIsOfTheWholeTicks) {
  ASSERT_EQ(record("a.replay").exit_code, 128 + SIGSEGV);
  ASSERT_EQ(run_here("tickreel cut a.replay.part --from 20t --to end -o piece.replay").exit_code,
            0);
  auto info = json_of("tickreel info --json piece.replay");
  EXPECT_EQ(info["end_tick"], 50);
  EXPECT_EQ(info["complete"], true);
  EXPECT_EQ(info["begun_tick"], nullptr);
  EXPECT_EQ(run_here("tickreel verify piece.replay").exit_code, 0);
}

TEST_F(CrashTest, InfoSaysWhereItEnds) {
  ASSERT_EQ(record("a.replay").exit_code, 128 + SIGSEGV);
  const std::string info = output_of("tickreel info a.replay.part");
  EXPECT_THAT(info, HasSubstr("0:01.000 (50 ticks at 50/s)"));
  EXPECT_THAT(info,
              HasSubstr("breaks off inside tick 51, after 0:01.000 (50 ticks): the game died"));
  EXPECT_THAT(info, HasSubstr("died in tick 51: SIGSEGV (segmentation fault)"));
  EXPECT_EQ(json_of("tickreel info --json a.replay.part")["begun_tick"], 51);
}

TEST_F(CrashTest, ExportFilmsTheWholeTicks) {
  ASSERT_EQ(record("a.replay").exit_code, 128 + SIGSEGV);
  const std::string export_it = "tickreel export a.replay.part --size 64x36 --progress none ";
  const ProgramResult refused = run_here(export_it + "--sink hash");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, HasSubstr("breaks off inside tick 51"));
  EXPECT_THAT(refused.err, HasSubstr("--to end, the last whole tick, is --to 50t"));
  const ProgramResult all = run_here(export_it + "--sink hash --to end");
  if (all.err.find("an OpenGL 4.5 context") != std::string::npos) {
    return skip_without(kOpenGl, all.err);
  }
  ASSERT_EQ(all.exit_code, 0) << all.err;
  EXPECT_EQ(all.out, run_here(export_it + "--sink hash --to 50t").out);
  EXPECT_EQ(run_here(export_it + "--sink null --to 51t").exit_code, 2) << "beyond the end";
}

TEST_F(CrashTest, SaysWhereTheRecordingIsAndHowToSeeTheCrashAgain) {
  const ProgramResult crashed = record("'my game.replay'");
  EXPECT_THAT(crashed.err,
              HasSubstr("tickreel: the game crashed: SIGSEGV in tick 51 of crasher. The "
                        "recording is in my game.replay.part\n"));
  EXPECT_EQ(printed_command(crashed.err), "tickreel verify 'my game.replay.part'");
  EXPECT_EQ(run_here(printed_command(crashed.err)).exit_code, 6);
}

// Every message names the same tick.
TEST_F(CrashTest, TheTickOfACrashIsOneNumber) {
  const ProgramResult crashed = record("a.replay");
  EXPECT_THAT(crashed.err, HasSubstr("SIGSEGV in tick 51 of crasher"));
  EXPECT_THAT(output_of("tickreel info a.replay.part"), Not(HasSubstr("after tick 50")));
  auto info = json_of("tickreel info --json a.replay.part");
  EXPECT_EQ(info["begun_tick"], 51);
  EXPECT_EQ(info["crash"]["tick"], 51);
  EXPECT_EQ(info["crash"]["where"], "tick");
  auto begun = parse(run_here("tickreel verify --json a.replay.part").out)["begun_tick"];
  EXPECT_EQ(begun["tick"], 51);
  EXPECT_EQ(begun["crash"]["tick"], 51);
  EXPECT_EQ(begun["recorded_crash"]["tick"], 51);
  EXPECT_THAT(record("b.replay", 0).err, HasSubstr("a.replay.part: it died in tick 51: SIGSEGV"));
}

// The crash is in publish(), between two ticks, so no input leads to it.
TEST_F(CrashTest, ACrashInWhatIsSeenIsShownAgainToo) {
  const ProgramResult crashed = record("a.replay", 4);
  EXPECT_EQ(crashed.exit_code, 128 + SIGSEGV);
  EXPECT_THAT(crashed.err, HasSubstr("SIGSEGV in tick 51 of crasher"));
  const ProgramResult again = run_here(printed_command(crashed.err));
  EXPECT_EQ(again.exit_code, 6);
  EXPECT_THAT(again.err, HasSubstr("the recording ends after tick 51; playing it crashes there: "
                                   "SIGSEGV (segmentation fault)\n"));
  EXPECT_THAT(again.err, HasSubstr("recorded   the same: SIGSEGV"));
  EXPECT_THAT(output_of("tickreel info a.replay.part"), HasSubstr("died after tick 51: SIGSEGV"));
  const ProgramResult mended = run_here("CRASHER_IS_MENDED=yes tickreel verify a.replay.part");
  EXPECT_EQ(mended.exit_code, 0) << mended.err;
  EXPECT_THAT(mended.err, HasSubstr("ends well here"));
}

TEST_F(CrashTest, WhatNothingShowsAgainHasNoCommandForThat) {
  const ProgramResult crashed = record("a.replay", 16);
  EXPECT_EQ(crashed.exit_code, 128 + SIGSEGV);
  EXPECT_THAT(crashed.err, Not(HasSubstr("to see the crash again")));
  EXPECT_THAT(crashed.err, HasSubstr("tickreel replays bundle a.replay.part -o crash.zip"));
  EXPECT_EQ(run_here("tickreel verify a.replay.part").exit_code, 0) << "bots are not recorded";
}

TEST_F(CrashTest, TheNextStartOfRecordTellsOfItOnce) {
  ASSERT_EQ(record("").exit_code, 128 + SIGSEGV);
  const ProgramResult second = record("named.replay", 2);
  ASSERT_EQ(second.exit_code, 128 + SIGABRT);
  EXPECT_THAT(second.err, HasSubstr("crasher crashed while it was recorded in " +
                                    path("state/tickreel/recordings/crasher-")));
  const ProgramResult third = record("gone.replay");
  EXPECT_THAT(third.err, HasSubstr("named.replay.part: it died in tick 51: SIGABRT"));
  EXPECT_THAT(third.err, HasSubstr("tickreel verify " + path("named.replay.part")));
  EXPECT_THAT(third.err, Not(HasSubstr("state/"))) << "of the first it was told already";
  std::filesystem::remove(path("gone.replay.part"));
  EXPECT_THAT(record("a.replay", 0).err, Not(HasSubstr("crashed"))) << "it is not there any more";
  EXPECT_THAT(record("b.replay", 0).err, Not(HasSubstr("crashed")));
}

TEST_F(CrashTest, WhatATerminalShowedIsNotToldAgain) {
  const ProgramResult seen = run_here(
      "script -qec 'tickreel record --game crasher --headless --seconds 2 --seed 1 -o a.replay' "
      "typed");
  EXPECT_THAT(seen.out, HasSubstr("the game crashed: SIGSEGV in tick 51 of crasher"));
  EXPECT_TRUE(std::filesystem::exists(path("a.replay.part")));
  EXPECT_THAT(record("b.replay", 0).err, Not(HasSubstr("crashed")));
}

/// The look crashes in pictures of tick 51. Nothing is drawn without a window, so the test makes
/// the recording that a window leaves when it crashes.
class PictureCrashTest : public CrashTest {
 protected:
  void SetUp() override {
    CrashTest::SetUp();
    if (IsSkipped()) return;
    ASSERT_EQ(run_here("tickreel record --game crasher --headless --seed 8 --view-rate 60 "
                       "--seconds 1.04 -o whole.replay")
                  .exit_code,
              0);
    write("a.replay.part", until_its_end(read("whole.replay")) +
                               record_of(RecordType::kBegunPicture, encode_begun_picture({51, 7})) +
                               record_of(RecordType::kCrash, encode_crash({52, SIGSEGV, ""})));
  }
  static std::string record_of(RecordType type, const Bytes& payload) {
    const Bytes record = encode_record(type, payload);
    return {record.begin(), record.end()};
  }
  static std::string until_its_end(const std::string& replay) {
    constexpr std::size_t kEndBytes = kRecordHeaderBytes + 1 + 8 + kRecordChecksumBytes;
    return replay.substr(0, replay.size() - kEndBytes);
  }
  /// Skips the test and returns false where nothing can draw.
  [[nodiscard]] bool draws(const ProgramResult& result) const {
    if (result.err.find("an OpenGL 4.5 context") == std::string::npos) return true;
    skip_without(kOpenGl, result.err);
    return false;
  }
};

TEST_F(PictureCrashTest, TheCommandThatIsPrintedShowsItAgain) {
  const ProgramResult verified = run_here("tickreel verify a.replay.part");
  EXPECT_EQ(verified.exit_code, 0);
  EXPECT_THAT(verified.err,
              HasSubstr("the recording breaks off after 0:01.040 (52 ticks), while a "
                        "picture of tick 51 was drawn: the game died there: SIGSEGV"));
  const std::string command = printed_command(verified.err);
  EXPECT_EQ(command, "tickreel export a.replay.part --into-crash");
  const ProgramResult again = run_here(command);
  if (!draws(again)) return;
  EXPECT_EQ(again.exit_code, 6);
  EXPECT_THAT(again.err, HasSubstr("tickreel: a.replay.part: the recording ends in a picture of "
                                   "tick 51; drawing it crashes there: SIGSEGV (segmentation "
                                   "fault)\n  stack      crasher::write_to_null()+0x"));
  EXPECT_THAT(again.err, HasSubstr("crasher::draw_nonsense()+0x"));
  EXPECT_EQ(run_here(command + " --size 64x36 --camera arena --from -0.1").exit_code, 6);
}

TEST_F(PictureCrashTest, WhereTheBugIsMendedItEndsWell) {
  const ProgramResult drawn =
      run_here("CRASHER_IS_MENDED=yes tickreel export a.replay.part --into-crash --size 64x36");
  if (!draws(drawn)) return;
  EXPECT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_THAT(drawn.err, HasSubstr("ends well here"));
}

TEST_F(PictureCrashTest, ItsTickIsOneNumber) {
  EXPECT_THAT(output_of("tickreel info a.replay.part"),
              HasSubstr("died while it drew a picture of tick 51: SIGSEGV"));
  auto info = json_of("tickreel info --json a.replay.part");
  EXPECT_EQ(info["crash"]["tick"], 51);
  EXPECT_EQ(info["crash"]["where"], "picture");
  ASSERT_EQ(run_here("tickreel replays bundle a.replay.part -o crash.zip").exit_code, 0);
  EXPECT_THAT(output_of("python3 -m zipfile -e crash.zip out && cat out/README.txt"),
              HasSubstr("  tickreel export a.replay.part --into-crash\n"));
}

TEST_F(PictureCrashTest, ATickThatCrashesIsReachedWithAllItsPictures) {
  ASSERT_EQ(run_here("tickreel record --game crasher --headless --seed 1 --view-rate 60 --seconds "
                     "2 -o tick.replay")
                .exit_code,
            128 + SIGSEGV);
  const ProgramResult drawn =
      run_here("tickreel export tick.replay.part --into-crash --size 64x36");
  if (!draws(drawn)) return;
  EXPECT_EQ(drawn.exit_code, 6);
  EXPECT_THAT(drawn.err, HasSubstr("the recording ends inside tick 51; playing it crashes there"));
  const ProgramResult film = run_here(
      "tickreel export tick.replay.part --interleave recorded --sink hash --size 64x36 --progress "
      "none");
  EXPECT_EQ(film.exit_code, 0) << film.err;
  EXPECT_GT(std::ranges::count(film.out, '\n'), 55) << "pictures up to the crash";
}

TEST_F(PictureCrashTest, AGameThatDiesInAProcessOfItsOwnIsShownAgainToo) {
  ASSERT_NE(run_here("tickreel --isolate record --game crasher --headless --seed 1 --view-rate 60 "
                     "--seconds 2 -o apart.replay")
                .exit_code,
            0);
  const ProgramResult drawn =
      run_here("tickreel --isolate export apart.replay.part --into-crash --size 64x36");
  if (!draws(drawn)) return;
  EXPECT_EQ(drawn.exit_code, 6) << drawn.err;
  EXPECT_THAT(drawn.err, HasSubstr("playing it crashes there: SIGSEGV"));
}

TEST_F(PictureCrashTest, SaysWhatCannotBeDrawnInto) {
  const auto refused = [&](const std::string& arguments, int code, const std::string& why) {
    const ProgramResult result = run_here("tickreel export " + arguments);
    EXPECT_EQ(result.exit_code, code) << arguments;
    EXPECT_THAT(result.err, HasSubstr(why)) << arguments;
  };
  refused("whole.replay --into-crash", 2, "is complete, and ends in no crash: leave --into-crash");
  refused("a.replay.part --into-crash -o film.mp4", 2, "excludes --into-crash");
  refused("a.replay.part --into-crash --camera nowhere", 2, "nowhere");
  refused("a.replay.part --into-crash --from 9", 2, "--from");
}

// A recording without a viewer has no times of pictures, so pictures are drawn at a frame rate.
TEST_F(PictureCrashTest, ARecordingWithoutPicturesIsDrawnAtARate) {
  ASSERT_EQ(record("unseen.replay").exit_code, 128 + SIGSEGV);
  for (const char* const rate : {"", " --fps 30", " --fps native"}) {
    const ProgramResult drawn = run_here(
        std::string("tickreel export unseen.replay.part --into-crash --size 64x36") + rate);
    if (!draws(drawn)) return;
    EXPECT_EQ(drawn.exit_code, 6) << rate;
    EXPECT_THAT(drawn.err, HasSubstr("the recording ends inside tick 51; playing it crashes there"))
        << rate;
  }
}

class BundleTest : public CrashTest {
 protected:
  [[nodiscard]] ProgramResult bundle(const std::string& arguments) const {
    return run_here("tickreel replays bundle " + arguments);
  }
};

TEST_F(BundleTest, HoldsAllThatABugReportNeeds) {
  ASSERT_EQ(record("a.replay").exit_code, 128 + SIGSEGV);
  ASSERT_EQ(run_here("tickreel mark add a.replay.part --at 0.5 --name here").exit_code, 0);
  const ProgramResult bundled = bundle("a.replay.part -o crash.zip");
  ASSERT_EQ(bundled.exit_code, 0) << bundled.err;
  ASSERT_EQ(run("mkdir unpacked && cd unpacked && python3 -m zipfile -e ../crash.zip .").exit_code,
            0);
  EXPECT_EQ(output_of("LC_ALL=C ls unpacked"),
            "README.txt\na.replay.part\na.replay.part.notes\nbuild.txt\ncrash.txt\nsystem.txt\n");
  EXPECT_EQ(read("unpacked/a.replay.part"), read("a.replay.part"));
  EXPECT_EQ(read("unpacked/a.replay.part.notes"), read("a.replay.part.notes"));
  EXPECT_EQ(run("cd unpacked && ulimit -c 0 && tickreel verify a.replay.part").exit_code, 6);
  const std::string crash = read("unpacked/crash.txt");
  EXPECT_THAT(crash, HasSubstr("died in tick 51: SIGSEGV (segmentation fault)\n"));
  EXPECT_THAT(crash, HasSubstr("  crasher::write_to_null()+0x"));
  EXPECT_THAT(read("unpacked/README.txt"), HasSubstr("  tickreel verify a.replay.part\n"));
  const std::string build = read("unpacked/build.txt");
  const std::string version = output_of("tickreel --version");
  EXPECT_THAT(build, HasSubstr(version.substr(version.find(' ') + 1)));
  EXPECT_THAT(build, HasSubstr("compiler     "));
  EXPECT_THAT(build, HasSubstr("libzstd.so.1"));
  const std::string system = read("unpacked/system.txt");
  EXPECT_THAT(system, HasSubstr("system       Linux "));
  EXPECT_THAT(system, HasSubstr(" GiB\n"));
  EXPECT_THAT(system, HasSubstr("renderer     "));
  EXPECT_THAT(system, HasSubstr("games apart  "));
  for (const std::string& text : {crash, build, system, read("unpacked/README.txt")}) {
    EXPECT_THAT(text, Not(HasSubstr("/home"))) << "no folder of the user's";
    EXPECT_THAT(text, Not(HasSubstr(path("")))) << "no folder of the user's";
  }
}

TEST_F(BundleTest, TheSameReplayGivesTheSameBytes) {
  ASSERT_EQ(record("a.replay").exit_code, 128 + SIGSEGV);
  ASSERT_EQ(bundle("a.replay.part -o one.zip").exit_code, 0);
  ASSERT_EQ(run_here("TZ=Asia/Tokyo tickreel replays bundle a.replay.part -o two.zip").exit_code,
            0);
  EXPECT_EQ(read("one.zip"), read("two.zip"));
}

TEST_F(BundleTest, TakesARecordingOfTheSpoolByItsName) {
  ASSERT_EQ(record("").exit_code, 128 + SIGSEGV);
  const std::string name = parse(run_here("tickreel replays list --json").out)[0]["name"];
  ASSERT_EQ(bundle(name + " -o crash.zip").exit_code, 0);
  EXPECT_THAT(output_of("python3 -m zipfile -l crash.zip"), HasSubstr(name + ".replay.part"));
}

TEST_F(BundleTest, ReplacesNothingUnasked) {
  ASSERT_EQ(record("a.replay", 0).exit_code, 0);
  write("crash.zip", "precious");
  EXPECT_EQ(bundle("a.replay -o crash.zip").exit_code, 5);
  EXPECT_EQ(read("crash.zip"), "precious");
  EXPECT_EQ(bundle("missing -o crash.zip --overwrite").exit_code, 3);
  EXPECT_EQ(read("crash.zip"), "precious");
  EXPECT_EQ(bundle("a.replay -o crash.tar").exit_code, 2);
  EXPECT_EQ(bundle("a.replay -o crash.zip --overwrite").exit_code, 0);
  EXPECT_THAT(output_of("python3 -m zipfile -l crash.zip"), HasSubstr("a.replay"));
  EXPECT_EQ(listing(), "a.replay crash.zip");
}

}  // namespace
}  // namespace tickreel::tests
