// Random actions for a long time: the program does not crash, and the replay stays whole. A failure
// leaves a log, which --replay-ui plays again.

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "sim/replay/notes_file.h"
#include "tests/support/files.h"
#include "tests/window/log/logged_window.h"
#include "tests/window/log/random_actions.h"

namespace tickreel::tests {
namespace {

using window::LoggedPicture;

/// The window is started anew after this many pictures, because the films and matches that the
/// actions have begun slow it down.
constexpr std::size_t kPicturesOfARun = 4000;

struct Marathon {
  std::uint32_t seed;
  std::size_t actions;  ///< in all screens
};

class WindowMarathon : public LoggedWindow, public testing::WithParamInterface<Marathon> {
 protected:
  /// Returns how many pictures with events the last window played from its log.
  [[nodiscard]] std::size_t pictures_played() const {
    const auto log = window::parse_window_log(last_log(), "log");
    std::size_t count = 0;
    for (const auto& screen : log ? log->screens : std::vector<window::LoggedScreen>()) {
      for (const LoggedPicture& picture : screen.pictures) count += picture.events.empty() ? 0 : 1;
    }
    return count;
  }

  /// Does random actions, whatever they lead to. Starts the program again when they end it.
  void do_anything(const std::string& what, const std::vector<std::string>& command,
                   std::size_t actions,
                   RandomActions::Which which = RandomActions::Which::kEverything) {
    RandomActions random(GetParam().seed * 100 + static_cast<std::uint32_t>(what.size()), which);
    std::vector<LoggedPicture> left = random.take(actions);
    std::size_t runs = 0;
    while (!left.empty()) {
      const std::vector<LoggedPicture> now(
          left.begin(),
          left.begin() + static_cast<std::ptrdiff_t>(std::min(left.size(), kPicturesOfARun)));
      const std::string log = path(what + ".log");
      write_file(log, log_of(now, kWindowSize.width, kWindowSize.height));
      std::vector<std::string> words{"/usr/bin/env", "-C", path("."), TICKREEL_PROGRAM};
      words.insert(words.end(), command.begin(), command.end());
      words.insert(words.end(), {"--replay-ui", log});
      BackgroundProgram program(words, environment());
      const auto end = program.wait_for_end(std::chrono::minutes(30));
      const std::size_t played = std::min(pictures_played(), now.size());
      // Films may fail, for example for lack of room; nothing else may.
      const bool is_well = end && (*end == 0 || *end == 1 || *end == 130) && played > 0 &&
                           program.err().find("Sanitizer") == std::string::npos;
      if (!is_well) return give_up(what, log, end, program.err());
      left.erase(left.begin(), left.begin() + static_cast<std::ptrdiff_t>(played));
      ++runs;
    }
    std::cerr << what << ": " << actions << " actions in " << runs << " runs\n";
  }

  /// Keeps the log and fails the test.
  static void give_up(const std::string& what, const std::string& log, std::optional<int> end,
                      const std::string& said) {
    const std::string kept = (std::filesystem::temp_directory_path() /
                              ("marathon-" + std::to_string(GetParam().seed) + "-" + what + ".log"))
                                 .string();
    std::filesystem::copy_file(log, kept, std::filesystem::copy_options::overwrite_existing);
    FAIL() << what << " ended with " << (end ? std::to_string(*end) : "nothing for half an hour")
           << "; --replay-ui " << kept << " shows it again\n"
           << said;
  }

  /// Expects that undo leads from the marks that are there now back to the first ones, and redo
  /// forward again.
  void expect_all_can_be_undone(const ReplayNotes& first) const {
    auto file = NotesFile::open(replay());
    ASSERT_TRUE(file) << file.error().message;
    const ReplayNotes last = file->notes();
    std::size_t steps = 0;
    while (file->undo()) ++steps;
    EXPECT_EQ(file->notes(), first);
    for (std::size_t i = 0; i < steps; ++i) ASSERT_TRUE(file->redo()) << i;
    EXPECT_EQ(file->notes(), last);
    EXPECT_FALSE(file->redo());
    EXPECT_GT(steps, 1U) << "nothing was done";
    std::cerr << steps << " changes of notes, " << last.marks.size() << " marks\n";
  }
};

TEST_P(WindowMarathon, NothingThatIsPressedDoesHarm) {
  run("mark add " + quoted(replay()) + " --in 1 --out 2 --name goal");
  run("record --game pucks --headless --seconds 2");
  write_file(path("film.toml"),
             "size = \"160x90\"\n[[clip]]\nreplay = \"match.replay\"\nto = 1\n[[clip]]\n"
             "card = \"end\"\nlength = 1\n");
  auto begun = NotesFile::open(replay());
  ASSERT_TRUE(begun);
  ASSERT_TRUE(begun->undo());
  const ReplayNotes first = begun->notes();
  ASSERT_TRUE(begun->redo());
  const std::size_t all = GetParam().actions;
  const std::vector<std::string> play{"play",   replay(), "-o",    path("films"),
                                      "--size", "64x36",  "--fps", "20"};
  do_anything("play", play, all / 4);
  do_anything("marks", play, all / 4, RandomActions::Which::kMarks);
  expect_all_can_be_undone(first);
  run("verify " + quoted(replay()));
  do_anything("start", {"play"}, all / 5);
  do_anything("match", {"record", "--game", "tanks", "--seats", "left,bot"}, all / 10);
  do_anything("lobby", {"record", "--game", "tanks", "--host", "127.0.0.1:0"}, all / 10);
  do_anything("reel", {"reel", path("film.toml"), "--preview"}, all / 10);
  for (const auto& entry : std::filesystem::directory_iterator(state() + "/tickreel/recordings")) {
    const std::string recording = entry.path().string();
    if (recording.ends_with(".replay")) run("verify " + quoted(recording));
  }
}

INSTANTIATE_TEST_SUITE_P(Short, WindowMarathon, testing::Values(Marathon{1, 500}));
INSTANTIATE_TEST_SUITE_P(Long, WindowMarathon,
                         testing::Values(Marathon{2, 20'000}, Marathon{3, 20'000},
                                         Marathon{4, 20'000}));

}  // namespace
}  // namespace tickreel::tests
