// The window is killed again and again while a file is edited in it. The file must stay whole.

#include <fmt/format.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <random>

#include "movie/cut/reel/reel_file.h"
#include "sim/replay/notes_file.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/window/log/logged_window.h"
#include "tests/window/log/random_actions.h"

namespace tickreel::tests {
namespace {

using window::LoggedPicture;
using window::UiKind;

// The key numbers of GLFW.
constexpr int kEscapeKey = 256;
constexpr int kEnterKey = 257;
constexpr int kRightKey = 262;
constexpr int kPageDownKey = 267;
constexpr int kHomeKey = 268;
constexpr int kRenameKey = 291;  // F2
constexpr int kShiftKey = 340;

constexpr std::size_t kMostChanges = 120;
constexpr std::int64_t kFramesOfWindow = 60;  // a second
constexpr std::int64_t kFramesOfReel = 50;

/// A sequence of keys in the form of a log.
class Presses {
 public:
  void press(int key, bool with_shift = false) {
    if (with_shift) add({{UiKind::kKey, {kShiftKey, 0, 1, 1, kShiftKey}}});
    add({{UiKind::kKey, {key, 0, 1, with_shift ? 1 : 0, key}}});
    add({{UiKind::kKey, {key, 0, 0, with_shift ? 1 : 0, key}}});
    if (with_shift) add({{UiKind::kKey, {kShiftKey, 0, 0, 0, kShiftKey}}});
  }
  void type(const std::string& text) {
    for (const char letter : text) {
      add({{UiKind::kKey, {letter, 0, 1, 0, letter}}, {UiKind::kText, {letter}}});
      add({{UiKind::kKey, {letter, 0, 0, 0, letter}}});
    }
  }
  [[nodiscard]] const std::vector<LoggedPicture>& pictures() const { return pictures_; }

 private:
  void add(std::vector<window::UiEvent> events) {
    constexpr std::int64_t kMicroseconds = 2000;
    pictures_.push_back({1, kMicroseconds, kMicroseconds, std::move(events)});
  }

  std::vector<LoggedPicture> pictures_;
};

/// One change that is made again and again, so that a file shows how often it was made.
struct Changes {
  std::string file;  ///< the file to change; each window gets a copy
  Presses presses{};
  std::string line;  ///< the line in a window's log that asks for one more change
  /// Returns how many changes a file has; nullopt when the file is not in a state after any number
  /// of changes.
  std::function<std::optional<std::size_t>(const std::string& file)> count;
  /// Undoes this many changes and expects that each can be undone.
  std::function<void(const std::string& file, std::size_t changes)> undo;
};

struct Kills {
  std::uint32_t seed;
  std::size_t kills;
};

class WindowKilled : public LoggedWindow, public testing::WithParamInterface<Kills> {
 protected:
  [[nodiscard]] std::size_t times_in_log(const std::string& line) const {
    const std::string log = last_log();
    std::size_t count = 0;
    for (std::size_t at = log.find(line); at != log.npos; at = log.find(line, at + 1)) ++count;
    return count;
  }

  /// Kills windows at random moments during the changes. Only the change that was asked for last
  /// may be missing.
  void kill_while(const Changes& changes) {
    const std::string log = path("changes.log");
    write_file(log, log_of(changes.presses.pictures(), kWindowSize.width, kWindowSize.height));
    ASSERT_EQ(changes.count(changes.file), 0U);
    std::mt19937 random(GetParam().seed);
    for (std::size_t kill = 0; kill < GetParam().kills; ++kill) {
      const std::string copy = path("killed " + std::to_string(kill)) +
                               std::filesystem::path(changes.file).extension().string();
      std::filesystem::copy_file(changes.file, copy);
      BackgroundProgram program(
          {"/usr/bin/env", TICKREEL_PROGRAM, "play", copy, "--replay-ui", log}, environment());
      const std::size_t seen = random() % (kMostChanges / 2);
      ASSERT_TRUE(eventually([&] { return changes.count(copy).value_or(0) > seen; }))
          << program.err();
      program.send_signal(SIGKILL);
      ASSERT_EQ(program.wait_for_end(), 128 + SIGKILL);
      // The log has each key before the key takes effect.
      const std::size_t asked = times_in_log(changes.line);
      const auto left = changes.count(copy);
      ASSERT_TRUE(left) << "it is not what was asked for";
      EXPECT_GE(*left + 1, asked);
      EXPECT_LE(*left, asked);
      changes.undo(copy, *left);
      EXPECT_EQ(changes.count(copy), 0U);
    }
  }

  /// Kills windows while they change the notes of a replay.
  void kill_while_noted(
      Changes changes, const std::function<bool(const ReplayNotes& notes, std::size_t count)>& is) {
    changes.file = replay();
    const auto notes_of = [](const std::string& file) {
      const auto notes = NotesFile::open(file);
      return notes ? notes->notes() : ReplayNotes();
    };
    changes.count = [&](const std::string& file) -> std::optional<std::size_t> {
      const ReplayNotes notes = notes_of(file);
      for (std::size_t count = 0; count <= kMostChanges; ++count) {
        if (is(notes, count)) return count;
      }
      return std::nullopt;
    };
    changes.undo = [&](const std::string& file, std::size_t count) {
      run("verify " + quoted(file));
      auto notes = NotesFile::open(file);
      ASSERT_TRUE(notes);
      for (std::size_t i = 0; i < count; ++i) ASSERT_TRUE(notes->undo()) << i;
      EXPECT_EQ(notes->notes(), notes_of(replay()));
    };
    kill_while(changes);
  }
};

TEST_P(WindowKilled, WhileItMarksItLosesTheLastMarkAtMost) {
  Changes changes;
  changes.presses.press(' ');  // it plays when it opens
  changes.presses.press(kHomeKey);
  for (std::size_t i = 0; i < kMostChanges; ++i) {
    changes.presses.press(kEscapeKey);  // ends the selection, so that a new mark begins
    changes.presses.press('I');
    changes.presses.press(kRightKey);
  }
  changes.line = "\nkey 73 0 1 ";
  kill_while_noted(changes, [](const ReplayNotes& notes, std::size_t count) {
    if (notes.marks.size() != count) return false;
    std::int64_t frame = 0;
    return std::ranges::all_of(notes.marks, [&](const Mark& mark) {
      return mark.in_seconds == Rational(frame++, kFramesOfWindow);
    });
  });
}

TEST_P(WindowKilled, WhileKeysOfACameraAreSetItLosesTheLastKeyAtMost) {
  Changes changes;
  changes.presses.press(' ');
  changes.presses.press(kHomeKey);
  changes.presses.press('V');
  for (std::size_t i = 0; i < kMostChanges; ++i) {
    changes.presses.press('V', true);
    changes.presses.press(kRightKey);
  }
  changes.line = "\nkey 86 0 1 1 ";
  kill_while_noted(changes, [](const ReplayNotes& notes, std::size_t count) {
    if (notes.camera_keys.size() != count) return false;
    std::int64_t frame = 0;
    return std::ranges::all_of(notes.camera_keys, [&](const CameraKey& key) {
      return key.seconds == Rational(frame++, kFramesOfWindow);
    });
  });
}

TEST_P(WindowKilled, WhileAMarkIsRenamedItHasTheLastNameOrTheOneBefore) {
  run("mark add " + quoted(replay()) + " --in 1 --out 2 --name 0");
  Changes changes;
  changes.presses.press(' ');
  changes.presses.press(kHomeKey);
  changes.presses.press(kPageDownKey);
  for (std::size_t i = 1; i <= kMostChanges; ++i) {
    changes.presses.press(kRenameKey);
    changes.presses.type(std::to_string(i));
    changes.presses.press(kEnterKey);
  }
  changes.line = "\nkey 257 0 1 ";
  kill_while_noted(changes, [](const ReplayNotes& notes, std::size_t count) {
    const Mark renamed{std::to_string(count), Rational(1), Rational(2)};
    return notes.marks == std::vector<Mark>{renamed};
  });
}

TEST_P(WindowKilled, WhileAClipIsTrimmedItsReelLosesTheLastFrameAtMost) {
  const auto reel = [](std::size_t frames) {
    return fmt::format(
        "size = \"64x36\"  # by hand\nfps = {}\n[[clip]]\nreplay = \"match.replay\"\n"
        "from = {:g}\nto = 3\n",
        kFramesOfReel, static_cast<double>(frames) / static_cast<double>(kFramesOfReel));
  };
  const std::string folder = state() + "/tickreel/reels";
  Changes changes;
  changes.file = path("mine.toml");
  write_file(changes.file, reel(0));
  changes.presses.press(' ');
  for (std::size_t i = 0; i < kMostChanges; ++i) changes.presses.press('.');
  changes.line = "\nkey 46 0 1 ";
  changes.count = [&](const std::string& file) -> std::optional<std::size_t> {
    const std::string text = read_file(file);
    for (std::size_t frames = 0; frames <= kMostChanges; ++frames) {
      if (text == reel(frames)) return frames;
    }
    return std::nullopt;
  };
  changes.undo = [&](const std::string& file, std::size_t frames) {
    auto opened = ReelFile::open(file, folder);
    ASSERT_TRUE(opened);
    EXPECT_FALSE(opened->has_lost_history());
    for (std::size_t i = 0; i < frames; ++i) ASSERT_TRUE(opened->undo()) << i;
  };
  kill_while(changes);
}

INSTANTIATE_TEST_SUITE_P(Short, WindowKilled, testing::Values(Kills{1, 3}));
INSTANTIATE_TEST_SUITE_P(Long, WindowKilled, testing::Values(Kills{2, 60}));

}  // namespace
}  // namespace tickreel::tests
