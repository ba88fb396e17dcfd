// The panel for filming a reel: what its keys make.

#include <csignal>
#include <filesystem>

#include "core/files/file_names.h"
#include "movie/make/store/segment_names.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"
#include "window/model/film_log.h"

namespace tickreel::tests {
namespace {

constexpr std::chrono::minutes kReelFilmPatience{5};

constexpr const char* kShortReel =
    "size = \"160x90\"\n"
    "fps = 30\n"
    "crf = 40\n"
    "[[clip]]\n"
    "replay = \"match.replay\"\n"
    "from = 1\n"
    "to = 1.1\n"
    "[[clip]]\n"
    "card = \"end\"\n"
    "length = 0.1\n";

class ReelFilmsWindow : public WindowTest {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "films slowly under a sanitizer";
    WindowTest::SetUp();
  }
  void edit(const std::string& text = kShortReel) {
    write_file(path("mine.toml"), text);
    open({"play", path("mine.toml")}, "mine.toml");
    display().press("space Home");
    expect_it_stands_still();
  }
  [[nodiscard]] std::string filmed(const std::string& name) const {
    EXPECT_TRUE(eventually([&] { return std::filesystem::exists(path(name)); }, kReelFilmPatience))
        << name;
    return read_file(path(name));
  }
  /// Returns the film that `tickreel reel` makes.
  [[nodiscard]] std::string made(const std::string& name, const std::string& options) const {
    run("reel " + quoted(path("mine.toml")) + " --progress none -o " + quoted(path(name)) + " " +
        options);
    return read_file(path(name));
  }
  void leave() {
    expect_it_stands_still();
    display().press("ctrl+q");
    EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  }
};

TEST_F(ReelFilmsWindow, AKindIsItsProfileForTheCommand) {
  edit("size = \"160x90\"\nfps = 30\n[[clip]]\nreplay = \"match.replay\"\nto = 0.1\n");
  display().press("e 4 Return");
  EXPECT_TRUE(filmed("mine.gif") ==
              made("again.gif", "--set profile=gif --set size=480x270 --set fps=25"));
  leave();
}

TEST_F(ReelFilmsWindow, UprightAsTheCommandMakesIt) {
  edit("size = \"160x90\"\nfps = 30\n[[clip]]\nreplay = \"match.replay\"\nto = 0.1\n");
  display().press("e 3 Return");
  EXPECT_TRUE(filmed("mine.mp4") ==
              made("again.mp4", "--set profile=vertical --set size=1080x1920 --set fps=60"));
  leave();
}

TEST_F(ReelFilmsWindow, WithoutSoundAndAgainAsLastTime) {
  edit();
  display().press("e 1 Down Down Down Right Return");
  EXPECT_EQ(filmed("mine.mp4"), made("again.mp4", "--set audio=none"));
  display().press("e Return");
  EXPECT_EQ(filmed("mine 2.mp4"), read_file(path("mine.mp4")));
  display().press("e Down Down Down Right Return");
  EXPECT_EQ(filmed("mine 3.mp4"), made("heard.mp4", ""));
  EXPECT_NE(read_file(path("mine 3.mp4")), read_file(path("mine.mp4")));
  leave();
}

TEST_F(ReelFilmsWindow, WithoutTheGamesTextsAndWithMotionBlur) {
  edit(
      "size = \"160x90\"\nfps = 30\n[[clip]]\nreplay = \"match.replay\"\nto = 0.1\nhud = \"on\"\n");
  display().press("e 1 Down Right Down Right Return");
  const std::string film = filmed("mine.mp4");
  write_file(path("mine.toml"),
             "size = \"160x90\"\nfps = 30\n[[clip]]\nreplay = \"match.replay\"\nto = 0.1\n"
             "hud = \"off\"\nshutter = 180\n");
  EXPECT_TRUE(film == made("again.mp4", ""));
  leave();
}

TEST_F(ReelFilmsWindow, AGifForChatHasFourMegabytesAtMost) {
  // Noise compresses worst: without a limit, two seconds of it would take twice the size.
  ASSERT_EQ(
      run_program(
          "ffmpeg -v error -f lavfi -i nullsrc=s=480x270:r=25:d=2,format=gray,geq='random(1)*255' "
          "-c:v ffv1 " +
          quoted(path("noise.mkv")))
          .exit_code,
      0);
  edit("size = \"160x90\"\nfps = 30\n[[clip]]\nvideo = \"noise.mkv\"\n");
  display().press("e 4 Return");
  const std::string film = filmed("mine.gif");
  EXPECT_LE(film.size(), 4'000'000U);
  EXPECT_GE(film.size(), 2'000'000U);
  leave();
}

TEST_F(ReelFilmsWindow, OfSeveralShapesEachGetsAFreeName) {
  edit(
      "sizes = [\"160x90\", \"90x160\"]\nfps = 30\n[[clip]]\nreplay = \"match.replay\"\nto = "
      "0.1\n");
  display().press("e Return");
  const std::string wide = filmed("mine-160x90.mp4");
  EXPECT_FALSE(filmed("mine-90x160.mp4").empty());
  display().press("e Return");
  EXPECT_EQ(filmed("mine-160x90 2.mp4"), wide);
  EXPECT_EQ(filmed("mine-90x160 2.mp4"), read_file(path("mine-90x160.mp4")));
  leave();
}

TEST_F(ReelFilmsWindow, EscapeMakesNothingAndTheWindowCanBeLeftFromIt) {
  edit();
  const Image before = upper_part();
  display().press("e");
  EXPECT_TRUE(eventually([&] { return !(upper_part() == before); })) << "opens no panel";
  // The panel's keys do not change the reel.
  display().press("3 Delete x Escape");
  EXPECT_TRUE(eventually([&] { return upper_part() == before; })) << "it stays open";
  EXPECT_EQ(read_file(path("mine.toml")), kShortReel);
  display().press("e ctrl+q");
  EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  EXPECT_FALSE(std::filesystem::exists(path("mine.mp4")));
}

class EachLeftReel : public ReelFilmsWindow, public testing::WithParamInterface<bool> {
 protected:
  [[nodiscard]] std::string part() const { return path("mine.mp4") + kPartEnding; }
  [[nodiscard]] std::vector<ShelvedFilm> log() const {
    return FilmLog(state() + "/tickreel/films").list();
  }
  /// Films the reel, and leaves when a part of the film is finished.
  void leave_in_the_middle(bool is_killed) {
    edit(
        "size = \"320x180\"\nfps = 480\naudio = \"none\"\n"
        "[[clip]]\nreplay = \"match.replay\"\n");
    display().press("e Return");
    ASSERT_TRUE(
        eventually([&] { return has_finished_segment(part().c_str()); }, kReelFilmPatience));
    if (is_killed) {
      program().send_signal(SIGKILL);
    } else {
      display().press("ctrl+q 2");
    }
    EXPECT_EQ(program().wait_for_end(), is_killed ? 128 + SIGKILL : 0) << program().err();
    EXPECT_FALSE(std::filesystem::exists(path("mine.mp4")));
    ASSERT_EQ(log().size(), 1U);
    EXPECT_FALSE(log()[0].is_made);
    EXPECT_TRUE(log()[0].is_of_reel());
  }
};

TEST_P(EachLeftReel, GoesOnFromTheStartWindowThoughTheReelIsAnotherByNow) {
  leave_in_the_middle(GetParam());
  run("reel " + quoted(path("mine.toml")) + " --progress none -o " + quoted(path("again.mp4")));
  write_file(path("mine.toml"), kShortReel);
  std::int64_t segment = 0;
  const auto record = [&] { return part() + "/" + segment_name(segment, ".json"); };
  while (!std::filesystem::exists(record())) ++segment;
  const auto begun = std::filesystem::last_write_time(record());
  open({"play"}, "^tickreel$", 50);
  display().press("Left");  // from the games to the films
  expect_it_stands_still();
  display().press("Return");
  EXPECT_FALSE(display().wait_for_window("mine.toml").empty());
  bool was_kept = false;
  ASSERT_TRUE(eventually(
      [&] {
        std::error_code gone;
        const auto now = std::filesystem::last_write_time(record(), gone);
        if (!gone) was_kept = now == begun;
        return std::filesystem::exists(path("mine.mp4"));
      },
      kReelFilmPatience));
  EXPECT_TRUE(was_kept) << "it was drawn anew";
  ASSERT_TRUE(eventually([&] { return log().size() == 1 && log()[0].is_made; }));
  EXPECT_FALSE(std::filesystem::exists(part()));
  EXPECT_EQ(read_file(path("mine.mp4")), read_file(path("again.mp4")));
}

INSTANTIATE_TEST_SUITE_P(ReelFilmsWindow, EachLeftReel, testing::Bool(), [](const auto& left) {
  return std::string(left.param ? "Killed" : "Closed");
});

}  // namespace
}  // namespace tickreel::tests
