// The start window, used without any instructions.

#include <csignal>
#include <filesystem>
#include <fstream>

#include "core/files/file_names.h"
#include "live/spool/recording_spool.h"
#include "movie/make/store/segment_names.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"
#include "window/model/film_log.h"

namespace tickreel::tests {
namespace {

class HomeWindow : public WindowTest {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
  }

  static constexpr std::size_t kMoreThanText = 2000;  ///< colours, because the edges of letters
                                                      ///< have many

  void open_home(const std::vector<std::string>& command = {"play"}) {
    open(command, "^tickreel$", 50);
  }
  /// Waits until the window has this title, so that another screen is shown.
  void expect_title(const std::string& title) const {
    EXPECT_FALSE(display().wait_for_window(title).empty()) << "no " << title;
  }
  /// Makes half a minute of video with motion and sound.
  static void make_video(const std::string& film) {
    const ProgramResult made = run_program(
        "ffmpeg -v error -f lavfi -i testsrc2=s=320x180:r=30:d=30 -f lavfi -i "
        "sine=d=30 -preset ultrafast " +
        quoted(film));
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }
  [[nodiscard]] std::vector<SpooledRecording> recordings() const {
    return *RecordingSpool::open(state() + "/tickreel/recordings", 1 << 30)->list();
  }
};

TEST_F(HomeWindow, AGameIsPlayedAndWatchedAndTheStartComesAgain) {
  open_home();
  EXPECT_TRUE(recordings().empty());
  display().press("Return");  // the first game
  expect_title(" - tickreel");
  expect_it_stands_still();
  display().press("Return");  // starts
  expect_it_moves();
  display().press("ctrl+q");  // keeps the recording
  ASSERT_TRUE(eventually([&] {
    return recordings().size() == 1 && recordings()[0].state == RecordingState::kComplete;
  }));
  expect_it_stands_still();
  display().press("KP_Enter");  // what was played is chosen
  expect_it_moves();            // the replay
  display().press("ctrl+q");
  expect_it_stands_still();
  display().press("Escape");
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
}

TEST_F(HomeWindow, ARecordingIsDeletedOnlyByWhoSaysSo) {
  run("record --game pucks --headless --seconds 1");
  ASSERT_EQ(recordings().size(), 1U);
  open_home({});                           // the only option is --window-size
  display().press("Right Delete Return");  // asks, and Return means no
  expect_it_stands_still();
  EXPECT_EQ(recordings().size(), 1U);
  display().press("Delete Escape Delete Down Return");
  EXPECT_TRUE(eventually([&] { return recordings().empty(); }));
  EXPECT_TRUE(program().is_running());
}

TEST_F(HomeWindow, AFileThatWasOpenedIsListedAndNeverDeleted) {
  open({replay()}, "match.replay");
  display().press("ctrl+q");
  ASSERT_EQ(program().wait_for_end(), 0) << program().err();
  open_home();
  display().press("Right");
  expect_it_stands_still();
  display().press("Delete Down Return");
  expect_it_stands_still();
  EXPECT_TRUE(std::filesystem::exists(replay()));
  display().press("Right Return");  // only games are left, and the first one is played
  expect_title("tanks - tickreel");
}

TEST_F(HomeWindow, AFilmThatWasNotFinishedIsMadeLaterAndCanBeDeleted) {
  std::filesystem::create_directory(path("films"));
  const FilmLog log(state() + "/tickreel/films");
  FormChoice choice;
  choice.kind = "gif";
  const std::string film = path("films/match one.gif");
  ASSERT_TRUE(log.note({film, replay(), {"one", Rational(1), Rational(3, 2)}, choice}));
  open_home();
  display().press("Left");  // from the games to the films
  expect_it_stands_still();
  display().press("Return");
  ASSERT_TRUE(eventually([&] { return std::filesystem::exists(film); }));
  ASSERT_TRUE(eventually([&] { return log.list().size() == 1 && log.list()[0].is_made; }));
  run("export " + quoted(replay()) + " --from 1 --to 1.5 --profile gif --progress none -o " +
      quoted(path("one.gif")));
  EXPECT_EQ(read_file(film), read_file(path("one.gif")));
  display().press("ctrl+q");
  expect_it_stands_still();
  display().press("Delete Return");  // the film is still selected; asks, and Return means no
  expect_it_stands_still();
  EXPECT_TRUE(std::filesystem::exists(film));
  display().press("Delete Down Return");
  EXPECT_TRUE(eventually([&] { return !std::filesystem::exists(film); }));
  EXPECT_TRUE(eventually([&] { return log.list().empty(); }));
}

class LeftFilm : public HomeWindow {
 protected:
  static constexpr const char* kName = "films/match all.mp4";

  /// Films the whole replay, and leaves when a part of the film is finished.
  void leave_in_the_middle(bool is_killed) {
    std::filesystem::create_directory(path("films"));
    play({"-o", path("films"), "--size", "320x180", "--fps", "480"});
    display().press("k Home e Return");
    ASSERT_TRUE(eventually([&] { return has_finished_segment(part().c_str()); }));
    if (is_killed) {
      program().send_signal(SIGKILL);
    } else {
      display().press("ctrl+q 2");
    }
    EXPECT_EQ(program().wait_for_end(), is_killed ? 128 + SIGKILL : 0) << program().err();
    EXPECT_FALSE(std::filesystem::exists(path(kName)));
    EXPECT_TRUE(has_finished_segment(part().c_str()));
    EXPECT_EQ(log().size(), 1U);
  }
  [[nodiscard]] std::string part() const { return path(kName) + kPartEnding; }
  [[nodiscard]] std::vector<ShelvedFilm> log() const {
    return FilmLog(state() + "/tickreel/films").list();
  }
};

class EachLeftFilm : public LeftFilm, public testing::WithParamInterface<bool> {};

TEST_P(EachLeftFilm, GoesOnFromTheStartWindow) {
  leave_in_the_middle(GetParam());
  std::int64_t segment = 0;
  const auto record = [&] { return part() + "/" + segment_name(segment, ".json"); };
  while (!std::filesystem::exists(record())) ++segment;
  const auto begun = std::filesystem::last_write_time(record());
  open_home();
  display().press("Left");
  expect_it_stands_still();
  display().press("Return");
  expect_title("match.replay");
  bool was_kept = false;
  ASSERT_TRUE(eventually(
      [&] {
        std::error_code gone;
        const auto now = std::filesystem::last_write_time(record(), gone);
        if (!gone) was_kept = now == begun;
        return std::filesystem::exists(path(kName));
      },
      std::chrono::minutes(5)));
  EXPECT_TRUE(was_kept) << "it was drawn anew";
  ASSERT_TRUE(eventually([&] { return log().size() == 1 && log()[0].is_made; }));
  EXPECT_FALSE(std::filesystem::exists(part()));
  run("export " + quoted(replay()) +
      " --size 320x180 --fps 480 --segment-frames 120 --progress none" + " -o " +
      quoted(path("again.mp4")));
  EXPECT_EQ(read_file(path(kName)), read_file(path("again.mp4")));
}

INSTANTIATE_TEST_SUITE_P(HomeWindow, EachLeftFilm, testing::Bool(), [](const auto& left) {
  return std::string(left.param ? "Killed" : "Closed");
});

TEST_F(LeftFilm, IsDeletedWithAllThatThereIsOfIt) {
  leave_in_the_middle(true);
  open_home();
  display().press("Left Delete Return");  // asks, and Return means no
  expect_it_stands_still();
  EXPECT_TRUE(std::filesystem::exists(part()));
  display().press("Delete Down Return");
  EXPECT_TRUE(eventually([&] { return log().empty(); }));
  EXPECT_FALSE(std::filesystem::exists(part()));
}

TEST_F(HomeWindow, AFilmOfTheListShowsAPictureOfIt) {
  const FilmLog log(state() + "/tickreel/films");
  for (const auto& [name, begin] : {std::pair{"first.mp4", 0}, {"second.mp4", 3}}) {
    write_file(path(name), "a film");
    ASSERT_TRUE(
        log.note({path(name), replay(), {"one", Rational(begin), Rational(begin + 1)}, {}, true}));
  }
  open_home();
  const auto shows_picture = [&] {
    return count_colors(picture(), kMoreThanText) >= kMoreThanText;
  };
  display().press("Left");
  EXPECT_TRUE(eventually(shows_picture));
  expect_it_stands_still();
  // Each film's picture is drawn from the replay. Without the replay there is none.
  ASSERT_TRUE(std::filesystem::remove(replay()));
  display().press("Down");
  EXPECT_TRUE(eventually([&] { return !shows_picture(); }));
  expect_it_stands_still();
  EXPECT_TRUE(program().is_running());
}

TEST_F(HomeWindow, AFilmPlaysThereAndEscapeLeadsBack) {
  const std::string film = path("match one.mp4");
  make_video(film);
  const FilmLog log(state() + "/tickreel/films");
  ASSERT_TRUE(log.note({film, replay(), {"one", Rational(1), Rational(3, 2)}, {}, true}));
  open_home();
  display().press("Left");
  EXPECT_TRUE(
      eventually([&] { return count_colors(picture(), kColorsOfAPicture) >= kColorsOfAPicture; }));
  expect_it_stands_still();
  const Image before = picture();
  display().press("Return");
  expect_title("match one.mp4 - tickreel");
  expect_it_moves();
  display().press("Escape");
  expect_title("^tickreel$");
  EXPECT_TRUE(eventually([&] { return picture() == before; })) << "in the same line";
  display().press("Delete Down Return");
  EXPECT_TRUE(eventually([&] { return !std::filesystem::exists(film); }));
}

TEST_F(HomeWindow, AFilmIsPlayedByItsName) {
  make_video(path("film.mp4"));
  open({"play", path("film.mp4")}, "film.mp4 - tickreel");
  expect_it_moves();
  display().press("Escape");
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
}

TEST_F(HomeWindow, TheProgramAloneIsTheStartWindow) {
  auto environment = display().environment();
  environment.emplace_back("XDG_STATE_HOME", state());
  BackgroundProgram alone({"env", "-C", path("."), TICKREEL_PROGRAM}, environment);
  const std::string opened = display().wait_for_window("^tickreel$");
  ASSERT_FALSE(opened.empty()) << alone.err();
  display().close(opened);
  EXPECT_EQ(alone.wait_for_end(), 0) << alone.err();
}

TEST_F(HomeWindow, WhatCannotBeWatchedIsSaidThere) {
  std::ofstream(path("broken.replay")) << "no replay";
  std::filesystem::create_directories(state() + "/tickreel");
  std::ofstream(state() + "/tickreel/recent") << path("broken.replay") << "\n";
  open_home();
  display().press("Right");
  expect_it_stands_still();
  const Image before = picture();
  display().press("Return");
  expect_it_changes_from(before);
  EXPECT_TRUE(program().is_running()) << program().err();
}

TEST_F(HomeWindow, WithoutADisplayItSaysWhatItAlwaysSaid) {
  for (const auto& [command, what] :
       {std::pair{"", "subcommand is required. Without one a window opens, which needs a display"},
        {"play", "set DISPLAY to that of a desktop; 'tickreel export' films"},
        {"record", "in a window, set DISPLAY to that of a desktop"}}) {
    const ProgramResult result =
        run_program("unset DISPLAY WAYLAND_DISPLAY\n" + quoted(TICKREEL_PROGRAM) + " " + command);
    EXPECT_EQ(result.exit_code, 2) << command;
    EXPECT_NE(result.err.find(what), std::string::npos) << result.err;
  }
}

}  // namespace
}  // namespace tickreel::tests
