#include "tests/cli/record/record_window.h"

#include <filesystem>
#include <fstream>

// Films of what is marked during a game.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

TEST_F(RecordWindowTest, WhatIsMarkedIsFilmed) {
  play({"--seats", "left,bot", "--seed", "3"});
  ASSERT_TRUE(is_recorded(0, 3));
  const auto marks_now = [&] { return marks("live.replay.part"); };
  display_->press("b");
  ASSERT_TRUE(eventually([&] { return marks_now().size() == 1; })) << "at once";
  EXPECT_FALSE(marks_now()[0].out_seconds);
  ASSERT_TRUE(plays_on(30)) << "the same picture is no range";
  display_->press("b");
  ASSERT_TRUE(eventually([&] { return marks_now()[0].out_seconds.has_value(); }));
  EXPECT_EQ(marks_now().size(), 1U);
  press({"Escape", "Up", "Return", "Down", "Return"});  // pause, quit, keep and film
  ASSERT_EQ(program_->wait_for_end(std::chrono::minutes(5)), 0) << program_->err();
  EXPECT_EQ(listing(), "live range 1.mp4 live.replay");
  EXPECT_THAT(program_->err(), HasSubstr("live range 1.mp4: the film of 'range 1'"));
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
  ASSERT_EQ(run("tickreel export live.replay --mark 'range 1' -o range.mp4").exit_code, 0);
  EXPECT_TRUE(read("range.mp4") == read("live range 1.mp4"));
}

TEST_F(RecordWindowTest, WhatIsMarkedIsFilmedAsWasAskedFor) {
  play({"--seats", "left,bot", "--films", "films", "--profile", "share", "--size", "320x180",
        "--fps", "30", "--preset", "ultrafast"});
  ASSERT_TRUE(plays_on(30));
  display_->press("F8");
  ASSERT_TRUE(eventually([&] { return marks("live.replay.part").size() == 1; }));
  press({"Escape", "Up", "Return", "Down", "Return"});  // pause, quit, keep and film
  ASSERT_EQ(program_->wait_for_end(std::chrono::minutes(5)), 0) << program_->err();
  EXPECT_EQ(listing(), "films live.replay");
  ASSERT_EQ(run("tickreel export live.replay --mark 'range 1' --profile share --size 320x180 "
                "--fps 30 --preset ultrafast -o range.mp4")
                .exit_code,
            0);
  EXPECT_TRUE(read("range.mp4") == read("films/live range 1.mp4"));
}

TEST_F(RecordWindowTest, TheQuestionAtTheEndSaysWhatTheFilmsAreFor) {
  play({"--seats", "left,bot", "--films", "films"});
  ASSERT_TRUE(plays_on(5));
  display_->press("F8");
  ASSERT_TRUE(eventually([&] { return marks("live.replay.part").size() == 1; }));
  // Pause, quit; choose a GIF for chat and go one kind back, to vertical. Keep and film.
  press({"Escape", "Up", "Return", "4", "Left", "Down", "Return"});
  ASSERT_EQ(program_->wait_for_end(std::chrono::minutes(5)), 0) << program_->err();
  const std::string film = path("films/live range 1.mp4");
  EXPECT_THAT(
      run("ffprobe -v error -show_entries stream=width,height -of csv=p=0 " + quoted(film)).out,
      HasSubstr("1080,1920"));
  ASSERT_EQ(
      run("tickreel export live.replay --mark 'range 1' --profile vertical -o range.mp4").exit_code,
      0);
  EXPECT_TRUE(read("range.mp4") == read("films/live range 1.mp4"));
  // The panel of films and the next question begin with the kind that was chosen.
  EXPECT_EQ(read("config/tickreel/film"), "kind vertical\n");
}

TEST_F(RecordWindowTest, TheKindOfFilmThatWasChosenLastIsProposedAtTheEnd) {
  std::filesystem::create_directories(path("config/tickreel"));
  std::ofstream(path("config/tickreel/film")) << "kind gif\nsilent yes\n";
  play({"--seats", "left,bot", "--films", "films"});
  ASSERT_TRUE(plays_on(5));
  display_->press("F8");
  ASSERT_TRUE(eventually([&] { return marks("live.replay.part").size() == 1; }));
  press({"Escape", "Up", "Return", "Down", "Return"});
  ASSERT_EQ(program_->wait_for_end(std::chrono::minutes(5)), 0) << program_->err();
  EXPECT_EQ(run("ls films").out, "live range 1.gif\n");
  EXPECT_EQ(read("config/tickreel/film"), "kind gif\nsilent yes\n");
}

TEST_F(RecordWindowTest, TheKindChosenAtTheEndIsThatOfThePanelToo) {
  play({"--seats", "left,bot", "--films", "films", "--size", "320x180"});
  ASSERT_TRUE(plays_on(5));
  display_->press("F8");
  ASSERT_TRUE(eventually([&] { return marks("live.replay.part").size() == 1; }));
  // Pause, quit; a GIF for chat. Keep, and choose what to film.
  press({"Escape", "Up", "Return", "4", "Down", "Down", "Return"});
  ASSERT_FALSE(display_->wait_for_window("live.replay").empty()) << program_->err();
  display_->press("Right Return");  // films of the marks; so short a game has no highlights
  const auto films = [&] { return run("cd films && ls").out; };
  EXPECT_TRUE(eventually([&] { return films().ends_with(".gif\n"); }, std::chrono::minutes(1)))
      << films();
  display_->press("ctrl+q");
  EXPECT_EQ(program_->wait_for_end(), 0) << program_->err();
}

TEST_F(RecordWindowTest, FilmsThatCannotBeMadeAreRefusedBeforeTheGame) {
  // The program does not even look for a display.
  const std::string record = "unset DISPLAY WAYLAND_DISPLAY\ntickreel record --game pucks ";
  for (const auto& [options, why] : {std::pair{"--vcodec nosuch", "nosuch"},
                                     {"--camera nosuch", "nosuch"},
                                     {"--text '{nosuch}'", "nosuch"},
                                     {"--speed 0", "--speed"},
                                     {"--poster-at 1", "--poster-at"},
                                     {"--size 1x1 --headless", "--headless"},
                                     {"--films films --inputs -", "--inputs"}}) {
    const ProgramResult refused = run(record + options);
    EXPECT_EQ(refused.exit_code, 2) << options << refused.err;
    EXPECT_THAT(refused.err, HasSubstr(why)) << options;
  }
  EXPECT_EQ(run("touch films && " + record + "--films films").exit_code, 5);
  EXPECT_EQ(listing(), "films");
}

TEST_F(RecordWindowTest, AKeyKeepsTheLastSeconds) {
  play({"--seats", "left,bot"});
  ASSERT_TRUE(plays_on(30));
  display_->press("F8");
  ASSERT_TRUE(eventually([&] { return marks("live.replay.part").size() == 1; }));
  const Mark range = marks("live.replay.part")[0];
  EXPECT_EQ(range.name, "range 1");
  EXPECT_EQ(range.in_seconds, Rational(0)) << "there is less than that";
  EXPECT_GT(range.out_seconds, Rational(0));
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  EXPECT_EQ(marks("live.replay"), std::vector<Mark>{range});
}

TEST_F(RecordWindowTest, ARangeThatIsOpenEndsWithTheGame) {
  play({"--seats", "left"});
  ASSERT_TRUE(is_recorded(0, 3));
  display_->press("b");
  ASSERT_TRUE(eventually([&] { return marks("live.replay.part").size() == 1; }));
  display_->hold("d");
  ASSERT_TRUE(is_recorded(32767, 5));
  display_->press("ctrl+q");
  ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  ASSERT_EQ(marks("live.replay").size(), 1U);
  EXPECT_TRUE(marks("live.replay")[0].out_seconds);
}

}  // namespace
}  // namespace tickreel::tests
