// Films that are made in the window equal those that export makes, byte for byte.

#include <gmock/gmock.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "sim/replay/notes_file.h"
#include "tests/games/apart/processes_of_games.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"
#include "window/model/film_log.h"

namespace tickreel::tests {
namespace {

class MovieMode : public WindowTest {
 protected:
  using WindowTest::WindowTest;

  void SetUp() override {
    // The code that makes the films runs with sanitizers in window_gl_test.
    if (kIsSanitized) GTEST_SKIP() << "films slowly under a sanitizer";
    WindowTest::SetUp();
    if (IsSkipped() || HasFatalFailure()) return;
    std::filesystem::create_directory(path("films"));
  }

  void mark(const std::vector<Mark>& ranges) const {
    auto notes = NotesFile::open(replay());
    ASSERT_TRUE(notes) << notes.error().message;
    for (const Mark& range : ranges) ASSERT_TRUE(notes->change(SetMark{range, {}}));
  }

  /// Returns the film of a mark that `tickreel export` makes.
  std::string exported(const std::string& mark, const std::string& options = "") const {
    const std::string film = path(mark + ".mp4");
    run("export " + quoted(replay()) + " --mark " + quoted(mark) + " --size 320x180 -o " +
        quoted(film) + " --progress none " + options);
    return read_file(film);
  }

  /// Returns the film of a range that `tickreel export` makes.
  std::string exported_range(const std::string& from, const std::string& to) const {
    const std::string film = path("range.mp4");
    run("export " + quoted(replay()) + " --from " + from + " --to " + to +
        " --size 320x180 --overwrite --progress none -o " + quoted(film));
    return read_file(film);
  }

  /// Returns the files in the folder of films, finished and in progress.
  [[nodiscard]] std::vector<std::string> files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path("films"))) {
      names.push_back(entry.path().filename().string());
    }
    std::ranges::sort(names);
    return names;
  }
  [[nodiscard]] bool is_filming() const {
    const auto names = files();
    return std::ranges::any_of(names, [](const auto& name) { return name.ends_with(".part"); });
  }

  /// Returns the films that the start window lists as finished, the newest first.
  [[nodiscard]] std::vector<std::string> listed() const {
    std::vector<std::string> names;
    for (const ShelvedFilm& film : FilmLog(state() + "/tickreel/films").list()) {
      if (film.is_made) names.push_back(std::filesystem::path(film.path).filename().string());
    }
    return names;
  }

  static constexpr std::chrono::minutes kFilmPatience{2};
  const Mark kOne{"one", Rational(1, 2), Rational(3, 4)};
  const Mark kTwo{"two", Rational(1), Rational(13, 10)};
};

/// The replay has two seconds, because it is played to its end.
class MovieModeAtMarks : public MovieMode {
 protected:
  MovieModeAtMarks() : MovieMode(2) {}
};

TEST_F(MovieModeAtMarks, MakesTheFilmsOfExportWhateverElseHappens) {
  mark({kOne, kTwo});
  const BackgroundProgram load({"sh", "-c", "while :; do :; done"});
  play({"--movie-at-marks", "-o", path("films"), "--size", "320x180", "--camera", "follow:0"});
  const std::string move = " windowmove " + window();
  const BackgroundProgram dragging(
      {"sh", "-c", "while xdotool" + move + " 30 10" + move + " 90 70; do echo moved; done"},
      display().environment());
  std::size_t moved = 0;  // bytes that `dragging` wrote while a film was made
  bool was_filming = false;
  std::size_t before = 0;
  EXPECT_TRUE(eventually(
      [&] {
        const bool filming = is_filming();
        const std::size_t now = dragging.out().size();
        if (filming && was_filming) moved += now - before;
        was_filming = filming;
        before = now;
        return !program().is_running();
      },
      std::chrono::minutes(2)));
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  EXPECT_GT(moved, 0U);
  EXPECT_EQ(files(), (std::vector<std::string>{"one.mp4", "two.mp4"}));
  EXPECT_EQ(listed(), (std::vector<std::string>{"two.mp4", "one.mp4"}));
  EXPECT_EQ(read_file(path("films/one.mp4")), exported("one", "--camera follow:0"));
  EXPECT_EQ(read_file(path("films/two.mp4")), exported("two", "--camera follow:0"));
}

TEST_F(MovieModeAtMarks, MakesTheFolder) {
  mark({kOne});
  play({"--movie-at-marks", "-o", path("films/new/one"), "--size", "64x36"});
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  EXPECT_TRUE(std::filesystem::is_regular_file(path("films/new/one/one.mp4")));
}

TEST_F(MovieModeAtMarks, AFolderThatWasMadeForNothingGoes) {
  const ProgramResult nothing_marked = run_program(
      "export DISPLAY=" + display().environment()[0].second + "\n" + quoted(TICKREEL_PROGRAM) +
      " play " + quoted(replay()) + " --movie-at-marks -o " + quoted(path("films/new")));
  EXPECT_EQ(nothing_marked.exit_code, 2) << nothing_marked.err;
  EXPECT_EQ(files(), std::vector<std::string>());
}

TEST_F(MovieModeAtMarks, EscapeStopsAFilmAndLeavesNothingOfIt) {
  mark({{"long", Rational(1, 4), Rational(7, 4)}});
  play({"--movie-at-marks", "-o", path("films"), "--size", "320x180", "--fps", "1000"});
  ASSERT_TRUE(eventually([&] { return is_filming(); }));
  display().press("Escape");
  EXPECT_EQ(program().wait_for_end(), 130);
  EXPECT_EQ(files(), std::vector<std::string>());
  EXPECT_EQ(FilmLog(state() + "/tickreel/films").list().size(), 0U);
}

// A decoder, a driver or a game's code that ends its process ends one film.
TEST_F(MovieModeAtMarks, AFilmWhoseProcessDiesFailsAlone) {
  mark({{"long", Rational(1, 4), Rational(7, 4)}, {"short", Rational(9, 5), Rational(19, 10)}});
  set_variable(kMark, path(""));
  play({"--movie-at-marks", "-o", path("films"), "--size", "320x180", "--fps", "500"});
  const auto workers = [&] { return processes_with("child", path("")); };
  ASSERT_TRUE(eventually([&] { return is_filming() && workers().size() == 1; }));
  ASSERT_EQ(::kill(workers().front(), SIGKILL), 0);
  EXPECT_EQ(program().wait_for_end(), 1) << program().err();
  EXPECT_THAT(program().err(), testing::HasSubstr("the process that drew it has died"));
  EXPECT_TRUE(std::filesystem::exists(path("films/short.mp4"))) << program().err();
  EXPECT_TRUE(workers().empty());
}

TEST_F(MovieModeAtMarks, WhatItCannotWriteIsSaidBeforeAnythingIsPlayed) {
  mark({kOne, kTwo});
  std::ofstream(path("films") + "/two.mp4") << "a film of mine";
  const ProgramResult taken = run_program(
      "export DISPLAY=" + display().environment()[0].second + "\n" + quoted(TICKREEL_PROGRAM) +
      " play " + quoted(replay()) + " --movie-at-marks -o " + quoted(path("films")));
  EXPECT_EQ(taken.exit_code, 5);
  EXPECT_NE(taken.err.find("mark 'two': "), std::string::npos) << taken.err;
  EXPECT_EQ(files(), std::vector<std::string>{"two.mp4"}) << "nothing of the first either";
  std::filesystem::remove(path("films") + "/two.mp4");
  for (const std::string encoder : {"--vcodec nonsense", "--preset nonsense"}) {
    const ProgramResult result =
        run_program("unset DISPLAY\n" + quoted(TICKREEL_PROGRAM) + " play " + quoted(replay()) +
                    " -o " + quoted(path("films")) + " " + encoder);
    EXPECT_EQ(result.exit_code, 2) << encoder << ": before a window is opened";
    EXPECT_NE(result.err.find("nonsense"), std::string::npos) << result.err;
  }
  EXPECT_EQ(files(), std::vector<std::string>());
}

TEST_F(MovieModeAtMarks, FilmsWhatIsAroundAPoint) {
  mark({{"goal", Rational(1, 2), {}}});
  play({"--movie-at-marks", "--before", "1", "--after", "0.25", "-o", path("films"), "--size",
        "320x180"});
  EXPECT_EQ(program().wait_for_end(std::chrono::minutes(1)), 0) << program().err();
  EXPECT_EQ(files(), std::vector<std::string>{"goal.mp4"});
  EXPECT_EQ(read_file(path("films/goal.mp4")), exported("goal", "--before 1 --after 0.25"));
  EXPECT_EQ(read_file(path("films/goal.mp4")), exported_range("0", "0.75"));
}

TEST_F(MovieModeAtMarks, FilmsAtTheSpeedThatIsAskedFor) {
  mark({kOne});
  const std::vector<std::string> speed{"--speed", "0:1,0.2:0.25", "--freeze", "0.1:0.2"};
  std::vector<std::string> options{"--movie-at-marks", "-o", path("films"), "--size", "320x180"};
  options.insert(options.end(), speed.begin(), speed.end());
  play(options);
  EXPECT_EQ(program().wait_for_end(std::chrono::minutes(1)), 0) << program().err();
  EXPECT_EQ(read_file(path("films/one.mp4")),
            exported("one", "--speed 0:1,0.2:0.25 --freeze 0.1:0.2"));
}

TEST_F(MovieModeAtMarks, TheEndEndsAFilmByHandAndNoFilmIsReplaced) {
  const std::string name = "match 0-01.000 to 0-02.000";
  std::ofstream(path("films/" + name + ".mp4")) << "a film of mine";
  play({"-o", path("films"), "--size", "320x180"});
  display().press("k End shift+Left b l");
  const std::string film = path("films/" + name + " 2.mp4");
  ASSERT_TRUE(eventually([&] { return std::filesystem::exists(film); }, kFilmPatience));
  EXPECT_EQ(read_file(film), exported_range("1", "2"));
  EXPECT_EQ(read_file(path("films/" + name + ".mp4")), "a film of mine");
  EXPECT_TRUE(program().is_running()) << "nobody asked for it to end";
}

/// The replay has a minute, which no test plays to its end.
class MovieModeOfAMinute : public MovieMode {
 protected:
  MovieModeOfAMinute() : MovieMode(60) {}
};

TEST_F(MovieModeOfAMinute, RealTimeGoesOnBehindWhatWasFilmed) {
  mark({{"most", Rational(1, 2), Rational(119, 2)}});
  play({"--movie-at-marks", "-o", path("films"), "--size", "64x36", "--fps", "2"});
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  EXPECT_EQ(files(), std::vector<std::string>{"most.mp4"});
}

TEST_F(MovieModeOfAMinute, AFilmIsMadeInTheBackgroundWhileViewingGoesOn) {
  mark({kOne});
  play({"-o", path("films"), "--size", "320x180"});
  display().press("k Home Next e Return Home l");
  expect_it_moves();
  ASSERT_TRUE(eventually([&] { return !files().empty() && !is_filming(); }));
  ASSERT_EQ(files().size(), 1U);
  EXPECT_EQ(read_file(path("films/" + files()[0])), exported("one"));
}

TEST_F(MovieModeOfAMinute, AKeyFilmsFromHereToHere) {
  play({"-o", path("films"), "--size", "320x180"});
  display().press("Down Down Down b");  // at an eighth of the speed
  expect_it_moves();
  display().press("b");
  ASSERT_TRUE(eventually([&] { return !files().empty() && !is_filming(); }, kFilmPatience));
  expect_it_moves();  // real time goes on
  ASSERT_EQ(files().size(), 1U);
  // for example "match 0-01.234 to 0-01.567.mp4"
  const std::string name = files()[0];
  ASSERT_EQ(name.size(), std::string("match 0-01.234 to 0-01.567.mp4").size()) << name;
  const std::string from = "0:" + name.substr(8, 6);
  const std::string to = "0:" + name.substr(20, 6);
  EXPECT_EQ(read_file(path("films/" + name)), exported_range(from, to)) << name;
  EXPECT_TRUE(eventually([&] { return listed() == std::vector<std::string>{name}; }));
  EXPECT_TRUE(marks().empty());
}

TEST_F(MovieModeOfAMinute, AFilmByHandEndsAPauseOfTheOthers) {
  play({"-o", path("films"), "--size", "64x36", "--fps", "500"});
  display().press("k Home e Return");
  ASSERT_TRUE(eventually([&] { return is_filming(); }));
  display().press("F7 Right Right space");  // "Pause"
  expect_it_stands_still();
  display().press("Left space Escape");  // "Stop"
  ASSERT_TRUE(eventually([&] { return files().empty(); }));
  expect_it_stands_still();
  display().press("b shift+Right b");
  ASSERT_TRUE(eventually([&] { return !files().empty() && !is_filming(); }, kFilmPatience));
  EXPECT_EQ(files(), (std::vector<std::string>{"match 0-00.000 to 0-01.000.mp4"}));
}

TEST_F(MovieModeOfAMinute, AFilmByHandCanBeTakenBack) {
  play({"-o", path("films"), "--size", "320x180"});
  display().press("k Home");
  expect_it_stands_still();
  const Image before = picture();
  display().press("b");
  expect_it_changes_from(before);
  // A film from 0 and one from 1 are given up; the film from 0 to 1 is made.
  display().press("Escape shift+Right b shift+Left b");
  display().press("b shift+Right b");
  ASSERT_TRUE(eventually([&] { return !files().empty() && !is_filming(); }, kFilmPatience));
  EXPECT_EQ(files(), std::vector<std::string>{"match 0-00.000 to 0-01.000.mp4"});
  EXPECT_EQ(read_file(path("films/" + files()[0])), exported_range("0", "1"));
}

}  // namespace
}  // namespace tickreel::tests
