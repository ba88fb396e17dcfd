// The window's messages and questions about films in progress and about damaged replays.

#include <filesystem>

#include "games/registry.h"
#include "sim/replay/notes_file.h"
#include "tests/support/diverged_replay.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

class WindowAnswers : public WindowTest {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
  }

  [[nodiscard]] std::vector<std::string> files_in(const std::string& folder) const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path(folder))) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }

  /// Plays while a film is made. A higher frame rate makes the film take longer.
  void play_and_film(const std::string& frame_rate) {
    std::filesystem::create_directory(path("films"));
    play({"-o", path("films"), "--size", "320x180", "--fps", frame_rate});
    display().press("k Home e Return");
    ASSERT_TRUE(eventually([&] { return !files_in("films").empty(); })) << "no film is begun";
  }

  /// Closes the window, which asks a question in front of a darkened picture.
  void close_and_be_asked() {
    const Image before = picture();
    display().close(window());
    EXPECT_TRUE(eventually([&] { return brightness(picture()) < 0.8 * brightness(before); }));
  }

  /// Returns the brightness of a part of the arena at the left, where no panel is.
  [[nodiscard]] static double brightness(const Image& image) {
    double sum = 0.0;
    for (int y = 40; y < 100; ++y) {
      for (std::size_t x = 180; x < 260; ++x) sum += image.row(y)[x * Image::kBytesPerPixel];
    }
    return sum;
  }
};

TEST_F(WindowAnswers, AClosedWindowFinishesItsFilmWhenAskedTo) {
  play_and_film("60");
  close_and_be_asked();
  display().press("Return");
  EXPECT_EQ(program().wait_for_end(std::chrono::minutes(2)), 0) << program().err();
  EXPECT_EQ(files_in("films"), std::vector<std::string>{"match all.mp4"});
}

TEST_F(WindowAnswers, AClosedWindowGoesOnOrGivesItsFilmUp) {
  play_and_film("1000");
  const Image before = picture();
  close_and_be_asked();
  display().press("Escape");
  EXPECT_TRUE(eventually([&] { return brightness(picture()) > 0.9 * brightness(before); }));
  close_and_be_asked();
  display().close(window());  // a double click on the cross does not answer the question
  display().press("2");
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  // Finished parts of the film are kept for the next window.
  for (const std::string& name : files_in("films")) EXPECT_EQ(name, "match all.mp4.part");
}

TEST_F(WindowAnswers, ManyMarksAtOnePlaceAreShown) {
  auto notes = NotesFile::open(replay());
  ASSERT_TRUE(notes);
  std::vector<NoteEdit> edits;
  for (int i = 0; i < 4000; ++i) {
    const Rational in(i + 1, 1000);
    std::optional<Rational> out;
    if (i % 2 == 1) out = in + Rational(1, 500);
    edits.emplace_back(SetMark{{"m" + std::to_string(i), in, out}, {}});
  }
  ASSERT_TRUE(notes->change(edits));
  play();
  display().press("k Home");
  expect_it_stands_still();
  EXPECT_TRUE(program().is_running());
}

TEST_F(WindowAnswers, APictureIsTheFrameThatExportMakes) {
  std::filesystem::create_directory(path("pictures"));
  play({"-o", path("pictures"), "--size", "320x180", "--from", "1.5"});
  display().press("k Home shift+Right F12");
  ASSERT_TRUE(eventually([&] {
    const auto names = files_in("pictures");
    return names.size() == 1 && names[0].ends_with(".png");
  }));
  run("export " + quoted(replay()) + " --size 320x180 --from 1 --to +1f -o " +
      quoted(path("frame.png")) + " --progress none");
  EXPECT_EQ(read_file(path("pictures/" + files_in("pictures")[0])), read_file(path("frame.png")));
}

TEST_F(WindowAnswers, MarksOfAReadOnlyReplayGoBesideIt) {
  const std::string before = read_file(replay());
  std::filesystem::permissions(replay(), std::filesystem::perms::owner_read);
  play();
  display().press("k Home shift+Right i");
  ASSERT_TRUE(eventually([&] { return marks().size() == 1; }));
  EXPECT_EQ(marks()[0].in_seconds, Rational(1));
  EXPECT_EQ(read_file(replay()), before);
  EXPECT_TRUE(std::filesystem::exists(replay() + ".notes"));
}

TEST_F(WindowAnswers, AReplayThatDoesNotPlayAsRecordedGetsARedBadge) {
  ASSERT_TRUE(write_diverged_replay(replay(), find_game("pucks")->info, 120, 60));
  play();
  display().press("k Home");
  display().press("End");
  EXPECT_TRUE(eventually([&] { return has_red_badge(); })) << program().err();
}

}  // namespace
}  // namespace tickreel::tests
