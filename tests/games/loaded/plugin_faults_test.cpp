#include <gmock/gmock.h>

#include <csignal>
#include <ostream>
#include <string>
#include <vector>

#include "tests/games/loaded/plugin_test.h"
#include "tests/support/sanitizer.h"

// Faults of a game's library, and what happens to the recording and to the player.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr int kFailed = 1;
constexpr int kCrashed = 128 + SIGSEGV;
constexpr int kAborted = 128 + SIGABRT;
constexpr int kTick = 30;

/// A fault at tick 30.
struct Fault {
  const char* orders;
  int exit_code;
  const char* words;
  Tick kept;  ///< in ticks
};
void PrintTo(const Fault& fault, std::ostream* to) {
  *to << fault.orders;
}

class PluginFaultTest : public PluginTest {
 protected:
  void SetUp() override {
    PluginTest::SetUp();
    if (kIsSanitized && ends_by_signal()) {
      GTEST_SKIP() << "a sanitizer ends the program in its own way";
    }
  }
  /// True when the game crashes, rather than just fails.
  [[nodiscard]] virtual bool ends_by_signal() const { return true; }
  /// Returns the orders for tick 30.
  static std::string at_tick(const std::string& orders) {
    return orders + "@" + std::to_string(kTick);
  }
  [[nodiscard]] ProgramResult record_with(const std::string& orders,
                                          const std::string& more = "") const {
    const bool hangs = orders.find("hang") != std::string::npos;
    return run_here((hangs ? "TICKREEL_CALL_TIMEOUT=1 " : "") + with(orders) +
                    "record --headless --seconds 1 -o match.replay " + more);
  }
  [[nodiscard]] nlohmann::json parsed(const ProgramResult& result) const {
    constexpr bool kThrows = false;
    auto document = nlohmann::json::parse(result.out, nullptr, kThrows);
    EXPECT_FALSE(document.is_discarded()) << result.out << result.err;
    return document;
  }
};

class RecordedFaultTest : public PluginFaultTest, public testing::WithParamInterface<Fault> {
 protected:
  [[nodiscard]] bool ends_by_signal() const override { return GetParam().exit_code != kFailed; }
};

TEST_P(RecordedFaultTest, TheTicksBeforeItAreKept) {
  const Fault& fault = GetParam();
  const ProgramResult recorded = record_with(at_tick(fault.orders));
  EXPECT_EQ(recorded.exit_code, fault.exit_code) << recorded.err;
  EXPECT_THAT(recorded.err, HasSubstr(fault.words));
  EXPECT_THAT(recorded.err, HasSubstr("match.replay.part")) << "where the recording is";
  ASSERT_FALSE(exists("match.replay")) << recorded.err;
  ASSERT_TRUE(exists("match.replay.part")) << recorded.err;
  EXPECT_EQ(ticks_of("match.replay.part"), fault.kept);
}

// A fault in a step belongs to the tick to which the step leads.
constexpr const char* kStepCrash = "the game crashed: SIGSEGV in tick 31 of hostile.";
constexpr const char* kStepEnd = "the game crashed: SIGABRT in tick 31 of hostile.";
constexpr const char* kCrash = "the game crashed: SIGSEGV in tick 30 of hostile.";
constexpr const char* kEnd = "the game crashed: SIGABRT in tick 30 of hostile.";
constexpr const char* kStepThrew = "hostile, tick 31: it threw an exception: the dice are lost";
constexpr const char* kThrew = "hostile, tick 30: it threw an exception: the dice are lost";
constexpr const char* kThrewSomething =
    "hostile, tick 31: it threw something that is no std::excep";
constexpr const char* kState = "hostile, tick 30: its state has more than 64 MiB, or no bytes";
constexpr const char* kBytes = "hostile, tick 30: its view has more than 64 MiB of bytes, or none";
constexpr const char* kEvent = "hostile, tick 30: its view has an event whose `when`, position or";
constexpr const char* kSamples = "hostile, tick 30: its view has more samples than any step";

INSTANTIATE_TEST_SUITE_P(
    Each, RecordedFaultTest,
    testing::Values(
        Fault{"tick=crash", kCrashed, kStepCrash, 30}, Fault{"tick=abort", kAborted, kStepEnd, 30},
        Fault{"tick=hang", kAborted, kStepEnd, 30},
        Fault{"tick=overflow", kCrashed, kStepCrash, 30},
        // Outside a tick, exit(0) is no way to end a game.
        Fault{"tick=exit3", kAborted, kStepEnd, 30}, Fault{"bot=exit", kAborted, kEnd, 30},
        Fault{"publish=_Exit", kAborted, kEnd, 30}, Fault{"tick=exec", kAborted, kStepEnd, 30},
        Fault{"tick=throw", kFailed, kStepThrew, 30},
        Fault{"tick=throw_int", kFailed, kThrewSomething, 30},
        Fault{"tick=fail", kFailed, "hostile, tick 31: it cannot play the tick: the dice are lost",
              30},
        // A terminal would obey these characters.
        Fault{"tick=fail_ugly", kFailed, "a bell \\x07, a colour \\x1b[31m, no UTF-8 ", 30},
        // A tick whose state cannot be saved is not kept.
        Fault{"save=crash", kCrashed, kCrash, 29}, Fault{"save=throw", kFailed, kThrew, 29},
        Fault{"save=fail", kFailed, "hostile, tick 30: it cannot save its state: the dice are lost",
              29},
        Fault{"save=huge", kFailed, kState, 29}, Fault{"save=endless", kFailed, kState, 29},
        Fault{"save=large", kFailed, kState, 29}, Fault{"save=null", kFailed, kState, 29},
        Fault{"publish=crash", kCrashed, kCrash, 30}, Fault{"publish=hang", kAborted, kEnd, 30},
        Fault{"publish=throw", kFailed, kThrew, 30},
        Fault{"publish=fail", kFailed,
              "hostile, tick 30: it cannot say what is to be seen: the dice are lost", 30},
        Fault{"publish=huge", kFailed, kBytes, 30}, Fault{"publish=null", kFailed, kBytes, 30},
        Fault{"publish=nan", kFailed, "hostile, tick 30: its view has a thing with a number that",
              30},
        Fault{"publish=many", kFailed, "hostile, tick 30: its view has more than 65536 things", 30},
        Fault{"publish=player", kFailed, "hostile, tick 30: its view scores a player that there",
              30},
        Fault{"event=nan", kFailed, kEvent, 30}, Fault{"event=late", kFailed, kEvent, 30},
        Fault{"event=weight", kFailed, kEvent, 30},
        Fault{"sound,samples=few", kFailed,
              "hostile, tick 30: its view has 959 samples, and the step 960", 30},
        Fault{"sound,samples=many", kFailed,
              "hostile, tick 30: its view has 961 samples, and the step 960", 30},
        Fault{"sound,samples=nan", kFailed,
              "hostile, tick 30: its view has a sample that is no number", 30},
        Fault{"sound,samples=null", kFailed, kSamples, 30},
        Fault{"sound,samples=huge", kFailed, kSamples, 30},
        Fault{"sound,samples=endless", kFailed, kSamples, 30},
        Fault{"bot=crash", kCrashed, kCrash, 30}, Fault{"bot=throw", kFailed, kThrew, 30}),
    [](const auto& of) {
      std::string name = of.param.orders;
      for (char& c : name) c = c == '=' || c == ',' ? '_' : c;
      return name;
    });

TEST_F(PluginFaultTest, TheTicksBeforeAFaultPlay) {
  for (const std::string orders : {"tick=crash", "save=fail", "publish=nan"}) {
    SCOPED_TRACE(orders);
    EXPECT_NE(record_with(at_tick(orders), "--overwrite").exit_code, 0);
    const Tick kept = ticks_of("match.replay.part");
    EXPECT_EQ(kept, orders == "save=fail" ? 29 : 30);
    expect(with() + "verify match.replay.part", 0,
           std::to_string(kept) + " ticks and 1 keyframe play as recorded");
    // A piece that is cut from it is a normal replay.
    expect(with() + "cut match.replay.part --from 0 --to end -o cut.replay --overwrite", 0, "");
    expect(with() + "verify --sync-test cut.replay", 0, "");
  }
}

// A game whose menu has a "Quit" was taken for one that crashed.
TEST_F(PluginFaultTest, AGameThatExitsWithZeroInATickIsOver) {
  for (const std::string how : {"exit", "_exit", "quick_exit", "exit_group"}) {
    const ProgramResult recorded = record_with("tick=" + how + "@30", "--overwrite");
    EXPECT_EQ(recorded.exit_code, 0) << how << recorded.err;
    EXPECT_THAT(recorded.err, HasSubstr("hostile was over at tick 30")) << how;
    EXPECT_EQ(ticks_of("match.replay"), 30) << how;
    expect(with() + "verify match.replay", 0, "30 ticks and 1 keyframe play as recorded");
    EXPECT_FALSE(parsed(run_here(with() + "info --json match.replay")).contains("crash"));
  }
}

TEST_F(PluginFaultTest, ARecordingSaysHowTheGameEndedItself) {
  ASSERT_EQ(record_with("tick=exit3@30").exit_code, kAborted);
  const std::string why = "the game hostile has ended the program (exit(3)) in tick 31";
  auto crash = parsed(run_here(with() + "info --json match.replay.part"))["crash"];
  EXPECT_EQ(crash["why"], why);
  EXPECT_THAT(run_here(with() + "info match.replay.part").out, HasSubstr(why));
  expect(with("tick=exit3@30") + "verify match.replay.part", 6, "crashes there: " + why);
  ASSERT_EQ(record_with("tick=hang@30", "--overwrite").exit_code, kAborted);
  EXPECT_THAT(run_here(with() + "info match.replay.part").out,
              HasSubstr("the game hostile has not come back from tick() in tick 31 for 1 second"));
}

TEST_F(PluginFaultTest, ACrashIsSeenAgainWithTheStackOfTheLibrary) {
  const ProgramResult recorded = record_with("tick=crash@30");
  ASSERT_EQ(recorded.exit_code, kCrashed);
  const ProgramResult text = run_here(with("tick=crash@30") + "verify match.replay.part");
  EXPECT_EQ(text.exit_code, 6) << text.err;
  EXPECT_THAT(text.err, HasSubstr("the recording ends inside tick 31; playing it crashes there: "
                                  "SIGSEGV (segmentation fault)"));
  EXPECT_THAT(text.err, HasSubstr("stack      hostile.so+0x"));
  EXPECT_THAT(text.err, HasSubstr("recorded   the same: SIGSEGV"));
  const ProgramResult as_json =
      run_here(told("tick=crash@30") + with() + "verify --json match.replay.part");
  EXPECT_EQ(as_json.exit_code, 6);
  auto document = parsed(as_json);
  EXPECT_EQ(document["begun_tick"]["tick"], 31);
  EXPECT_EQ(document["begun_tick"]["crash"]["signal_name"], "SIGSEGV");
  expect(with() + "verify match.replay.part", 0, "playing that tick ends well here");
  const std::string advice = "to see the crash again:  ";
  const std::size_t command = recorded.err.find(advice);
  ASSERT_NE(command, std::string::npos) << recorded.err;
  expect(lines_of(recorded.err.substr(command + advice.size())).front(), 6,
         "playing it crashes there: SIGSEGV");
  expect("tickreel replays bundle match.replay.part -o bug.zip", 0, "");
}

/// Returns the rest of the line behind these words.
std::string behind(const std::string& words, const std::string& text) {
  const std::size_t found = text.find(words);
  return found == std::string::npos ? "" : lines_of(text.substr(found + words.size())).front();
}

// Each command to paste names the library, by a path with a space.
TEST_F(PluginFaultTest, CommandsToPasteNameTheLibrary) {
  constexpr const char* kAgain = "to see the crash again:  ";
  constexpr const char* kReport = "for a bug report:        ";
  put(HOSTILE_GAME, "my games/hostile.so");
  const std::string game = "--game './my games/hostile.so' ";
  const std::string record = "record --headless --seconds 1 --overwrite -o ";
  const auto crash = [&] {
    return run_here(told("tick=crash@30") + "tickreel " + game + record + "match.replay");
  };
  const ProgramResult crashed = crash();
  ASSERT_EQ(crashed.exit_code, kCrashed) << crashed.err;
  const std::string verify = behind(kAgain, crashed.err);
  EXPECT_THAT(verify, HasSubstr(" --game '" + path("my games/hostile.so") + "'"));
  expect(told("tick=crash@30") + verify, 6, "playing it crashes there: SIGSEGV");

  const ProgramResult next = run_here("tickreel " + game + record + "next.replay");
  EXPECT_EQ(next.exit_code, 0) << next.err;
  expect(told("tick=crash@30") + behind(kAgain, next.err), 6, "playing it crashes there: SIGSEGV");
  expect(behind(kReport, next.err), 0, "");
  // The receiver of the report has the library at another place.
  expect("python3 -m zipfile -e crash.zip unpacked && cat unpacked/README.txt", 0,
         "verify match.replay.part --game LIBRARY.so");

  // The next session plays another game, or a newer build of this one.
  put(HOSTILE_GAME, "newer.so");
  for (const char* played : {"--game pucks ", "--game ./newer.so "}) {
    ASSERT_EQ(crash().exit_code, kCrashed);
    const ProgramResult other = run_here(std::string("tickreel ") + record + "b.replay " + played);
    EXPECT_EQ(other.exit_code, 0) << other.err;
    const std::string again = behind(kAgain, other.err);
    EXPECT_THAT(again, HasSubstr(" --game '" + path("my games/hostile.so") + "'"));
    EXPECT_THAT(again, Not(HasSubstr("newer.so")));
    expect(told("tick=crash@30") + again, 6, "playing it crashes there: SIGSEGV");
    expect("rm crash.zip; " + behind(kReport, other.err), 0, "");
  }
}

// With several replays, the message says which one it was.
TEST_F(PluginFaultTest, ACrashInAWholeTickNamesTheReplay) {
  ASSERT_EQ(record_with("").exit_code, 0);
  put(path("match.replay"), "other.replay");
  const std::string crash = told("tick=crash@30") + with();
  const std::string words = "crashed: SIGSEGV in tick 31 of hostile. It played match.replay\n";
  for (const char* command :
       {"verify", "verify --json", "dump --hashes", "cut -o c.replay --to 40t --from 0"}) {
    expect(crash + command + " match.replay", kCrashed, words);
  }
  expect(crash + "verify match.replay other.replay", kCrashed, words);
}

// The stack is not that of the thread that waited.
TEST_F(PluginFaultTest, WhatHangsIsInTheStackOfTheCrash) {
  const ProgramResult recorded = record_with("tick=hang@30");
  ASSERT_EQ(recorded.exit_code, kAborted);
  EXPECT_THAT(recorded.err,
              HasSubstr("the game hostile has not come back from tick() in tick 31 for 1 "
                        "second, as long as a call may take: it hangs. "
                        "TICKREEL_CALL_TIMEOUT sets how many seconds that is"));
  auto info = json_of("tickreel info --json match.replay.part");
  EXPECT_EQ(info["crash"]["tick"], 31);
  const std::vector<std::string> stack = info["crash"]["stack"];
  EXPECT_THAT(stack, testing::Contains(testing::StartsWith("hostile.so+0x")));
  EXPECT_THAT(stack, testing::Contains(HasSubstr("tickreel::live::HeadlessSession::play")));
}

// This holds for each function of the table, in the program and in a process of its own.
TEST_F(PluginFaultTest, WhatHangsIsNamedWithTheLimit) {
  ASSERT_EQ(record_with("").exit_code, 0);
  const std::pair<std::string, std::string> hangs[] = {
      {"describe", "dump --at 1 match.replay"}, {"constants", "verify match.replay"},
      {"load", "verify match.replay"},          {"save", "verify match.replay"},
      {"create", "verify match.replay"},        {"publish", "info --events match.replay"},
      {"is_over", "info --events match.replay"}};
  for (const auto& [function, command] : hangs) {
    for (const std::string isolated : {"", "--isolate "}) {
      SCOPED_TRACE(isolated + function);
      const std::string over = function == "is_over" ? ",over=1000" : "";
      const ProgramResult result =
          run_here("TICKREEL_CALL_TIMEOUT=1 " + told(function + "=hang" + over) + with() +
                   isolated + command);
      EXPECT_NE(result.exit_code, 0);
      EXPECT_THAT(result.err,
                  HasSubstr("the game hostile has not come back from " + function + "() in tick "));
      EXPECT_THAT(result.err, HasSubstr(" for 1 second, as long as a call may take: it hangs. " +
                                        std::string(isolated.empty() ? "TICKREEL_CALL_TIMEOUT"
                                                                     : "--game-timeout") +
                                        " sets how many seconds that is"));
    }
  }
}

TEST_F(PluginFaultTest, AnErrorIsSeenAgain) {
  ASSERT_EQ(record_with("tick=throw@30").exit_code, kFailed);
  const ProgramResult again = run_here(with("tick=throw@30") + "verify match.replay.part");
  EXPECT_EQ(again.exit_code, 6) << again.err;
  EXPECT_THAT(again.err, HasSubstr(kStepThrew));
  EXPECT_THAT(again.err, HasSubstr("the recording ends inside tick 31; playing it does not end "
                                   "well"));
}

TEST_F(PluginFaultTest, TheDocumentSaysWhatWasRecorded) {
  const ProgramResult recorded = record_with("tick=fail@30", "--json");
  EXPECT_EQ(recorded.exit_code, kFailed) << recorded.err;
  auto document = parsed(recorded);
  EXPECT_EQ(document["file"], "match.replay.part");
  EXPECT_EQ(document["complete"], false);
  EXPECT_EQ(document["ticks"], kTick);
}

TEST_F(PluginFaultTest, AGameThatCannotBeginLeavesNothing) {
  const auto expect_nothing = [this](const std::string& orders, int exit_code,
                                     const std::string& words) {
    const ProgramResult recorded = record_with(orders);
    EXPECT_EQ(recorded.exit_code, exit_code) << recorded.err;
    EXPECT_THAT(recorded.err, HasSubstr(words)) << orders;
    EXPECT_THAT(listing(), Not(HasSubstr("match.replay"))) << orders;
  };
  expect_nothing("create=crash", kCrashed, "crashed: SIGSEGV in tick 0 of hostile");
  expect_nothing("create=hang", kAborted,
                 "the game hostile has not come back from create() in tick 0");
  expect_nothing("create=exit", kAborted,
                 "the game hostile has ended the program (exit(0)) in tick 0");
  expect_nothing("create=throw", kFailed, "hostile, tick 0: it threw an exception: the dice are");
  expect_nothing("create=fail", kFailed, "hostile, tick 0: it cannot begin: the dice are lost");
  expect_nothing("create=nothing", kFailed, "hostile, tick 0: create() gives no game");
  expect_nothing("save=fail", kFailed, "hostile, tick 0: it cannot save its state: the dice");
}

TEST_F(PluginFaultTest, AtTheEndTheReplayIsThere) {
  for (const std::string how : {"crash", "throw"}) {
    const ProgramResult recorded = record_with("destroy=" + how, "--overwrite");
    const std::string signal = how == "crash" ? "SIGSEGV" : "SIGABRT";
    EXPECT_EQ(recorded.exit_code, how == "crash" ? kCrashed : kAborted) << recorded.err;
    EXPECT_THAT(recorded.err, HasSubstr("crashed: " + signal + " in tick 50 of hostile"));
    expect(with() + "verify match.replay", 0, "50 ticks and 2 keyframes play as recorded");
  }
}

TEST_F(PluginFaultTest, WhoeverPlaysIsToldOfTheGameAndTheTick) {
  record("", "--seconds 12");
  const std::string verify = with() + "verify match.replay";
  expect(told("tick=fail@200") + verify, kFailed,
         "match.replay: hostile, tick 201: it cannot play the tick: the dice are lost");
  expect(told("tick=crash@200") + verify, kCrashed, "SIGSEGV in tick 201 of hostile");
  expect(told("tick=overflow@200") + verify, kCrashed, "SIGSEGV in tick 201 of hostile");
  for (const std::string exit : {"exit", "_exit", "exit_group"}) {
    expect(told("tick=" + exit + "@200") + verify, kFailed,
           "match.replay: hostile, tick 201: the game has ended itself with exit(0)");
  }
  expect(told("tick=exit3@200") + verify, kAborted,
         "the game hostile has ended the program (exit(3)) in tick 201");
  expect(told("tick=exec@200") + verify, kAborted, "has ended the program (execl) in tick 201");
  for (const std::string name : {"execle", "execvpe", "fexecve"}) {
    expect(told("tick=" + name + "@200") + verify, kAborted,
           "has ended the program (" + name + ") in tick 201");
  }
  expect(told("tick=exec_call@200") + verify, kAborted, "has ended the program (execve) in tick");
  expect(told("tick=thread_exit@200") + verify, kAborted,
         "a thread that a game has begun has ended the program (exit(0))");
  expect(told("tick=fork_exit@200") + verify, 0, "600 ticks");
  expect(told("save=huge@200") + verify, kFailed, "hostile, tick 200: its state has more than");
  expect(told("publish=fail") + verify, kFailed,
         "match.replay: hostile, tick 0: it cannot say what is to be seen: the dice are lost");
  expect(told("create=throw") + verify, kFailed, "match.replay: hostile, tick 0: it threw an exc");
  // The last keyframe is at the end.
  expect(told("load=throw") + verify, kFailed, "match.replay: hostile, tick 600: it threw an exc");
  expect(told("load=crash") + verify, kCrashed, "SIGSEGV in tick 600 of hostile");
  expect(told("load=fail") + verify, kFailed,
         "match.replay: hostile, tick 600: it cannot load the state: the dice are lost");
  const std::string cut = with() + "cut match.replay --from 8 --to 9 -o cut.replay";
  expect(told("tick=fail@420") + cut, kFailed, "hostile, tick 421: it cannot play the tick");
  expect(told("load=throw") + cut, kFailed, "hostile, tick 256: it threw an exception");
  expect(told("tick=fail@200") + with() + "dump match.replay --at 9", kFailed, "hostile, tick 201");
  EXPECT_EQ(listing(), "hostile.so match.replay") << "nothing that was begun is left";
}

// Each command that takes several replays does this.
TEST_F(PluginFaultTest, OtherReplaysHaveTheirTurn) {
  record("", "--seconds 3");
  ASSERT_EQ(run("mv match.replay long.replay").exit_code, 0);
  record();
  const ProgramResult verified =
      run_here(told("tick=fail@120") + with() + "verify --json long.replay match.replay");
  EXPECT_EQ(verified.exit_code, kFailed) << verified.err;
  EXPECT_THAT(verified.err, AllOf(HasSubstr("long.replay: hostile, tick 121: it cannot play"),
                                  HasSubstr("1 of 2 replays failed")));
  auto documents = parsed(verified);
  ASSERT_EQ(documents.size(), 2U);
  EXPECT_THAT(documents[0]["error"].get<std::string>(), HasSubstr("hostile, tick 121"));
  EXPECT_EQ(documents[1]["ok"], true);
}

TEST_F(PluginFaultTest, TextsThatAreNoneAreLeftOut) {
  record();
  const std::string events =
      output_of(told("event=text@30") + with() + "info --events match.replay");
  EXPECT_THAT(events, HasSubstr("bump: one (half a letter: )\n"));
}

}  // namespace
}  // namespace tickreel::tests
