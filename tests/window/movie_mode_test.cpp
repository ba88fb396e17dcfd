// Films that are made in the window are those that export makes, byte for byte.

#include <algorithm>
#include <filesystem>

#include "sim/notes_file.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/window/window_test.h"

namespace tickreel {
namespace {

class MovieMode : public WindowTest {
 protected:
  void SetUp() override {
    WindowTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    auto notes = NotesFile::open(replay());
    ASSERT_TRUE(notes) << notes.error().message;
    for (const Mark& mark : kRanges) ASSERT_TRUE(notes->change(SetMark{mark, {}}));
    std::filesystem::create_directory(path("films"));
  }

  /// The film of the mark that `tickreel export` makes.
  std::string exported(const std::string& mark) const {
    const std::string film = path(mark + ".mp4");
    run("export " + quoted(replay()) + " --mark " + quoted(mark) + " --size 320x180 -o " +
        quoted(film) + " --progress none");
    return read_file(film);
  }

  [[nodiscard]] std::vector<std::string> film_names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path("films"))) {
      if (entry.path().extension() == ".mp4") names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
  }

  const std::vector<Mark> kRanges{{"one", Rational(1, 2), Rational(3, 4)},
                                  {"two", Rational(1), Rational(13, 10)}};
};

TEST_F(MovieMode, AtMarksMakesTheFilmsOfExportWhateverElseHappens) {
  const BackgroundProgram load({"sh", "-c", "while :; do :; done"});
  play({"--movie-at-marks", "-o", path("films"), "--size", "320x180"});
  const std::string move = " windowmove " + window();
  const BackgroundProgram dragging(
      {"sh", "-c", "while xdotool" + move + " 30 10" + move + " 90 70; do :; done"},
      display().environment());
  EXPECT_EQ(program().wait_for_end(std::chrono::minutes(2)), 0);
  ASSERT_EQ(film_names().size(), 2U);
  EXPECT_EQ(read_file(path("films/" + film_names()[0])), exported("one"));
  EXPECT_EQ(read_file(path("films/" + film_names()[1])), exported("two"));
}

TEST_F(MovieMode, AFilmIsMadeInTheBackgroundWhileViewingGoesOn) {
  play({"-o", path("films"), "--size", "320x180"});
  display().press("k Home Next e Home l");
  expect_it_changes_from(picture());
  ASSERT_TRUE(eventually([&] { return film_names().size() == 1; }));
  EXPECT_EQ(read_file(path("films/" + film_names()[0])), exported("one"));
}

}  // namespace
}  // namespace tickreel
