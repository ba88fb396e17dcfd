#include "sim/replay/crash_note.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <optional>
#include <thread>

#include "sim/replay/replay_packer.h"
#include "sim/replay/replay_reader.h"
#include "sim/replay/replay_record.h"
#include "tests/support/files.h"
#include "tests/support/recording.h"
#include "tests/support/run_program.h"
#include "tests/support/sanitizer.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Crash {
  const char* how;
  int signal;
  const char* function;  ///< mangled, as in the note
};

constexpr Tick kLastTick = 700;

class CrashNoteTest : public testing::Test {
 protected:
  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
};

class CrashTest : public CrashNoteTest, public testing::WithParamInterface<Crash> {};

ProgramResult crash_me(const std::string& how, const std::string& path) {
  return run_program("ulimit -c 0; exec " + tickreel::tests::quoted(TICKREEL_CRASH_ME) + " " + how +
                     " " + std::to_string(kLastTick) + " " + tickreel::tests::quoted(path));
}

/// Returns the input that crash_me gives its game in a tick.
InputFrame crash_me_input(Tick tick) {
  InputFrame input;
  input.players[0].buttons = static_cast<std::uint32_t>(tick);
  return input;
}

TEST_P(CrashTest, SaysTickSignalAndFunctionAndKeepsEveryTick) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
  const Crash& crash = GetParam();
  const ProgramResult result = crash_me(crash.how, path_);
  EXPECT_EQ(result.exit_code, 128 + crash.signal) << result.err;

  auto reader = ReplayReader::open(path_ + ".part");
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_EQ(reader->tick_count(), kLastTick);
  ASSERT_TRUE(reader->has_begun_tick()) << "the tick that it died in";
  EXPECT_EQ(*reader->begun_input(), crash_me_input(kLastTick));
  EXPECT_FALSE(reader->is_complete());
  EXPECT_EQ(reader->unread_bytes(), 0U);
  ASSERT_TRUE(reader->crash());
  EXPECT_EQ(reader->crash()->tick, kLastTick);
  EXPECT_EQ(reader->crash()->signal, crash.signal);
  const std::string& stack = reader->crash()->stack;
  EXPECT_THAT(stack, HasSubstr(crash.function));
  EXPECT_THAT(stack, Not(HasSubstr("/"))) << "no folder of the user's machine";
  EXPECT_THAT(stack, Not(HasSubstr("handle_crash"))) << "the note's own calls are no news";

  ASSERT_TRUE(pack_replay(path_ + ".part", path_, false));
  reader = ReplayReader::open(path_);
  ASSERT_TRUE(reader && reader->crash());
  EXPECT_EQ(reader->crash()->stack, stack) << "packing keeps the note";
  ASSERT_TRUE(reader->has_begun_tick()) << "packing keeps the input";
  EXPECT_EQ(*reader->begun_input(), crash_me_input(kLastTick));
}

INSTANTIATE_TEST_SUITE_P(
    EachWay, CrashTest,
    testing::Values(Crash{"null", SIGSEGV, "_ZN8crash_me13write_to_nullEv+0x"},
                    Crash{"abort", SIGABRT, "_ZN8crash_me7give_upEv+0x"},
                    Crash{"divide", SIGFPE, "_ZN8crash_me18calculate_nonsenseEv+0x"},
                    Crash{"illegal", SIGILL, "_ZN8crash_me18run_no_instructionEv+0x"},
                    Crash{"overflow", SIGSEGV, "_ZN8crash_me12never_returnEi+0x"},
                    Crash{"throw", SIGABRT, "_ZN8crash_me15throw_somethingEv+0x"}),
    [](const auto& crash) { return crash.param.how; });

TEST_F(CrashNoteTest, WhenTheLinkerHangsTheRestIsStillSaid) {
  if (kIsSanitized) GTEST_SKIP() << "a sanitizer ends the program in its own way";
  const ProgramResult result = crash_me("hang", path_);
  EXPECT_EQ(result.exit_code, 128 + SIGABRT) << result.err;
  const auto reader = ReplayReader::open(path_ + ".part");
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_EQ(reader->tick_count(), kLastTick);
  ASSERT_TRUE(reader->crash());
  EXPECT_EQ(reader->crash()->signal, SIGABRT);
  EXPECT_EQ(reader->crash()->stack, "");
}

/// Runs `work` in a child process and returns how the process ended.
template <typename Work>
int end_of_child(Work work) {
  const pid_t child = fork();
  if (child == 0) {
    work();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

TEST_F(CrashNoteTest, WhatWasHalfWrittenIsCutOff) {
  const int end = end_of_child([&] {
    auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                     carousel::carousel_setup(TickRate(50)), path_, false);
    const CrashNote note(recorder.crash_site());
    for (Tick tick = 0; tick < 10; ++tick) {
      if (!recorder.step(carousel::carousel_input(tick))) _exit(1);
    }
    // This thread dies when a part of a record is written.
    recorder.crash_site().begin_write(100);
    const int descriptor = open((path_ + ".part").c_str(), O_WRONLY | O_APPEND);
    if (write(descriptor, "\x05torn", 5) != 5) _exit(1);
    std::abort();
  });
  EXPECT_EQ(end, 128 + SIGABRT);
  const auto reader = ReplayReader::open(path_ + ".part");
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_EQ(reader->tick_count(), 10);
  ASSERT_TRUE(reader->crash());
  EXPECT_EQ(reader->crash()->signal, SIGABRT);
}

TEST_F(CrashNoteTest, WhatWasWhollyWrittenStays) {
  const int end = end_of_child([&] {
    auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                     carousel::carousel_setup(TickRate(50)), path_, false);
    const CrashNote note(recorder.crash_site());
    // This thread dies after its write, before it notes the write.
    const Bytes record = encode_record(RecordType::kTickInput, encode_tick_input(0, {}, 1));
    recorder.crash_site().begin_write(record.size());
    const int descriptor = open((path_ + ".part").c_str(), O_WRONLY | O_APPEND);
    if (write(descriptor, record.data(), record.size()) < 0) _exit(1);
    std::abort();
  });
  EXPECT_EQ(end, 128 + SIGABRT);
  const auto reader = ReplayReader::open(path_ + ".part");
  ASSERT_TRUE(reader) << reader.error().message;
  EXPECT_TRUE(reader->has_begun_tick());
  EXPECT_TRUE(reader->crash());
}

TEST_F(CrashNoteTest, ASignalFromOutsideIsNotedToo) {
  const int end = end_of_child([&] {
    auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                     carousel::carousel_setup(TickRate(50)), path_, false);
    const CrashNote note(recorder.crash_site());
    if (!recorder.step({})) _exit(1);
    kill(getpid(), SIGBUS);
  });
  if (!kIsSanitized) {
    EXPECT_EQ(end, 128 + SIGBUS) << "a sanitizer has a handler of its own, which exits";
  }
  const auto reader = ReplayReader::open(path_ + ".part");
  ASSERT_TRUE(reader && reader->crash());
  EXPECT_EQ(reader->crash()->tick, 1);
  EXPECT_EQ(reader->crash()->signal, SIGBUS);
}

class PictureNoteTest : public CrashNoteTest {
 protected:
  /// Returns the begun picture in the recording of a process that has crashed after `work` in ten
  /// ticks.
  template <typename Work>
  std::optional<BegunPicture> picture_after(Work work) {
    end_of_child([&] {
      auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                       carousel::carousel_setup(TickRate(50)), path_, true);
      const CrashNote note(recorder.crash_site());
      for (Tick tick = 0; tick < 10; ++tick) {
        if (!recorder.step(carousel::carousel_input(tick))) _exit(1);
      }
      work(recorder.crash_site());
      std::abort();
    });
    const auto reader = ReplayReader::open(path_ + ".part");
    EXPECT_TRUE(reader && reader->crash());
    return reader ? reader->begun_picture() : std::nullopt;
  }
};

TEST_F(PictureNoteTest, SaysWhichOneWasDrawn) {
  EXPECT_EQ(picture_after([](CrashSite& site) {
              site.begin_picture({8, 40000});
            }),
            (BegunPicture{8, 40000}));
  ASSERT_TRUE(pack_replay(path_ + ".part", path_, true));
  const auto packed = ReplayReader::open(path_);
  ASSERT_TRUE(packed && packed->crash());
  EXPECT_EQ(packed->begun_picture(), (BegunPicture{8, 40000})) << "packing keeps it";
}

TEST_F(PictureNoteTest, AThreadOfTheDriverDrawsToo) {
  EXPECT_EQ(picture_after([](CrashSite& site) {
              site.begin_picture({8, 1});
              std::thread([] { std::abort(); }).join();
            }),
            (BegunPicture{8, 1}));
}

TEST_F(PictureNoteTest, SaysNothingOfOneThatIsThere) {
  EXPECT_FALSE(picture_after([](CrashSite& site) {
    site.begin_picture({8, 1});
    site.end_picture();
  }));
}

TEST_F(PictureNoteTest, WhatCrashesInATickIsNoPicture) {
  EXPECT_FALSE(picture_after([](CrashSite& site) {
    std::thread([&] { site.begin_picture({8, 1}); }).join();
    const CrashSite::Playing playing(site);
    std::abort();
  }));
  EXPECT_FALSE(picture_after([](CrashSite& site) {
    std::thread([&] { site.begin_picture({8, 1}); }).join();
    std::abort();
  })) << "nor what the thread that plays does between ticks";
}

TEST_F(CrashNoteTest, AfterItsLifeCrashesAreAsBefore) {
  const int end = end_of_child([&] {
    auto recorder = *Recorder::begin(carousel::carousel_info(TickRate(50)),
                                     carousel::carousel_setup(TickRate(50)), path_, false);
    { const CrashNote note(recorder.crash_site()); }
    std::abort();
  });
  EXPECT_EQ(end, 128 + SIGABRT);
  const auto reader = ReplayReader::open(path_ + ".part");
  ASSERT_TRUE(reader);
  EXPECT_FALSE(reader->crash());
}

}  // namespace
}  // namespace tickreel::tests
