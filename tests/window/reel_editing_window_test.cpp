// A reel is edited in its window with keys and the mouse, saved, undone, and filmed.

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "sim/replay/notes_file.h"
#include "tests/support/click_track.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/window/reel/reel_editing.h"
#include "window/model/film_log.h"

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

constexpr std::chrono::minutes kReelPatience{5};

TEST_F(ReelEditing, KeysChangeTheTextAndNothingElseAndUndoItLater) {
  edit();
  display().press("Next ctrl+Left");  // moves the second clip before the first
  std::string text = kByHand;
  const std::string first = text.substr(text.find("# the first"),
                                        text.find("\n\n# the second") - text.find("# the first"));
  const std::string second = text.substr(text.find("# the second"));
  text = text.substr(0, text.find("# the first")) + second + "\n" + first + "\n";
  expect_reel(text);
  display().press("period");  // the clip begins a frame later
  const auto has_begun_later = [&] {
    const std::string now = read_file(reel());
    return now.find("from = 2\n") == std::string::npos && now.find("from = 2") != std::string::npos;
  };
  EXPECT_TRUE(eventually(has_begun_later)) << read_file(reel());
  const std::string trimmed = read_file(reel());
  display().press("shift+comma");  // the clip ends a frame earlier
  EXPECT_TRUE(eventually([&] { return read_file(reel()).find("to = 3\n") == std::string::npos; }));
  display().press("Next x");
  EXPECT_TRUE(eventually([&] {
    return read_file(reel()).find("to = 1 # a second\ntransition = \"dissolve\"") !=
           std::string::npos;
  })) << read_file(reel());
  display().press("t");
  display().type("Hello");
  display().press("Return");
  EXPECT_TRUE(eventually([&] {
    return read_file(reel()).ends_with("\n\n[[clip.title]]\ntext = \"Hello\"\n");
  })) << read_file(reel());
  const std::string last = read_file(reel());
  EXPECT_THAT(last, HasSubstr("# by hand\nsize = \"160x90\"   # small\n"));
  leave();
  edit_again();
  display().press("ctrl+z ctrl+z ctrl+z");
  expect_reel(trimmed);
  display().press("ctrl+z ctrl+z");
  expect_reel(kByHand);
  display().press("ctrl+y ctrl+y ctrl+shift+z ctrl+y ctrl+y");
  expect_reel(last);
}

TEST_F(ReelEditing, FilmsTheReelAsTheCommandLineDoes) {
  edit();
  display().press("Next x");
  EXPECT_TRUE(eventually([&] { return read_file(reel()).find("dissolve") != std::string::npos; }));
  display().press("e Return");
  EXPECT_TRUE(eventually([&] { return std::filesystem::exists(path("mine.mp4")); }, kReelPatience));
  run("reel " + quoted(reel()) + " --progress none -o " + quoted(path("again.mp4")));
  EXPECT_EQ(read_file(path("mine.mp4")), read_file(path("again.mp4")));
  leave();
}

TEST_F(ReelEditing, ItsFilmIsOnTheShelfOfFilms) {
  edit();
  display().press("e Return");
  EXPECT_TRUE(eventually([&] { return std::filesystem::exists(path("mine.mp4")); }, kReelPatience));
  const FilmLog log(state() + "/tickreel/films");
  ASSERT_TRUE(eventually([&] { return log.list().size() == 1 && log.list()[0].is_made; }));
  const ShelvedFilm film = log.list()[0];
  EXPECT_TRUE(film.is_of_reel());
  EXPECT_TRUE(film.path.ends_with("/mine.mp4")) << film.path;
  EXPECT_EQ(film.range.name, "mine");
  EXPECT_EQ(film.range.out_seconds, Rational(2));
  leave();
}

TEST_F(ReelEditing, ClipsAreDraggedToOtherPlacesAndTimes) {
  edit();
  // A clip stays where it was when it is dropped over the picture or the drag is given up.
  const auto hold = [&] {
    display().point(kWindowSize.width / 4, kTimeLineY + 12);
    expect_it_stands_still();
    display().hold_button();
    expect_it_stands_still();
    drag_on(kWindowSize.width - 20, kTimeLineY + 12);
  };
  hold();
  drag_on(kWindowSize.width - 20, kWindowSize.height / 3);
  display().release_button();
  expect_it_stands_still();
  hold();
  display().press("Escape");
  expect_it_stands_still();
  display().release_button();
  expect_it_stands_still();
  EXPECT_EQ(read_file(reel()), kByHand);
  display().press("Home");
  expect_it_stands_still();
  // The drag goes from the middle of the first clip, in the upper row, to behind the second.
  drag_clip(kWindowSize.width / 4, kWindowSize.width - 20);
  EXPECT_TRUE(eventually([&] {
    const std::string text = read_file(reel());
    return text.find("\"two\"") < text.find("\"one\"");
  })) << read_file(reel());
  // The right edge of the clip that is now first is dragged to the clip's middle.
  drag_clip(kWindowSize.width / 2 - 3, kWindowSize.width / 4);
  EXPECT_TRUE(eventually([&] { return read_file(reel()).find("to = 3\n") == std::string::npos; }))
      << read_file(reel());
  leave();
}

TEST_F(ReelEditing, AQuestionLeavesItPlayingOrPaused) {
  edit();
  expect_it_stands_still();
  display().press("t");
  expect_it_stands_still();
  display().press("Escape");
  expect_it_stands_still();
  display().press("Down Down Down space");
  expect_it_moves();
  display().press("t");
  expect_it_stands_still();
  display().press("Escape");
  expect_it_moves();
  display().press("k");
  leave();
}

TEST_F(ReelEditing, WhatAnotherProgramWroteIsNotOverwritten) {
  edit();
  const std::string other = with(kByHand, "# by hand", "# by another hand");
  write_file(reel(), other);
  display().press("Delete");
  expect_it_stands_still();
  EXPECT_EQ(read_file(reel()), other);
  display().press("F5 Delete");
  EXPECT_TRUE(eventually([&] { return read_file(reel()).find("one") == std::string::npos; }));
  EXPECT_THAT(read_file(reel()), HasSubstr("# by another hand"));
  leave();
}

TEST_F(ReelEditing, SaysWhatIsWrongAndGoesOnWhenItIsRight) {
  write_file(reel(), with(kByHand, "match.replay", "gone.replay"));
  open({"play", reel()}, "mine.toml", 20);
  const Image wrong = picture();
  write_file(reel(), kByHand);
  display().press("F5");
  expect_it_changes_from(wrong);
  EXPECT_TRUE(eventually([&] { return shows_picture(); }));
  write_file(reel(), "[[clip]\n");
  display().press("F5");
  EXPECT_TRUE(eventually([&] { return !shows_picture(); }));
  display().press("x t Delete ctrl+z e ctrl+Left");
  expect_it_stands_still();
  EXPECT_EQ(read_file(reel()), "[[clip]\n");
  leave();
}

TEST_F(ReelEditing, MarksOfAReplayBecomeClipsAndTheWindowGoesThereAndBack) {
  auto notes = NotesFile::open(replay());
  ASSERT_TRUE(notes->change(SetMark{{"one", Rational(1), Rational(3, 2)}, {}}));
  ASSERT_TRUE(notes->change(SetMark{{"two", Rational(2), Rational(9, 4), "follow:0"}, {}}));
  play_and_pause();
  display().press("Next shift+m");
  display().press("Return");  // accepts the proposed name
  const std::string made = path("match reel.toml");
  EXPECT_TRUE(eventually([&] { return std::filesystem::exists(made); }));
  expect_it_stands_still();
  display().press("Next shift+m");
  const std::string both =
      "[[clip]]\nreplay = \"match.replay\"\nname = \"one\"\nfrom = 1\nto = 1.5\n\n"
      "[[clip]]\nreplay = \"match.replay\"\nname = \"two\"\nfrom = 2\nto = 2.25\n"
      "camera = \"follow:0\"\n";
  EXPECT_TRUE(eventually([&] {
    std::string text = read_file(made);
    // A mark without a camera gets the camera that the window shows.
    const std::size_t camera = text.find("camera");
    if (camera < text.find("two")) text.erase(camera, text.find('\n', camera) - camera + 1);
    return text == both;
  })) << read_file(made);
  display().press("F6");
  EXPECT_FALSE(display().wait_for_window("match reel.toml").empty());
  expect_it_stands_still();
  display().press("Delete");
  EXPECT_TRUE(eventually([&] { return read_file(made).find("one") == std::string::npos; }));
  display().press("ctrl+z");
  EXPECT_TRUE(eventually([&] { return read_file(made).find("one") != std::string::npos; }));
  display().press("ctrl+q");
  EXPECT_FALSE(display().wait_for_window("match.replay").empty());
  leave();
  EXPECT_EQ(marks().size(), 2U);
}

TEST_F(ReelEditing, TheBeatOfTheMusicIsFound) {
  write_file(path("song.wav"), wav_of(click_track(128.0, 0.25, 30.0, 48000), 48000));
  edit("music = \"song.wav\"\n" + std::string(kByHand));
  display().press("shift+b");
  EXPECT_TRUE(eventually([&] {
    return read_file(reel()).find("\nbpm = 128\noffset = 0.2") != std::string::npos;
  })) << read_file(reel());
  display().press("ctrl+z");
  expect_reel("music = \"song.wav\"\n" + std::string(kByHand));
  leave();
}

TEST_F(ReelEditing, MusicWithoutABeatLeavesTheReelAsItIs) {
  write_file(path("song.wav"), wav_of(std::vector<float>(48000 * 40), 48000));
  const std::string text = "music = \"song.wav\"\n" + std::string(kByHand);
  edit(text);
  expect_it_stands_still();
  const Image before = picture();
  display().press("shift+b");
  expect_it_changes_from(before);
  expect_it_stands_still();
  EXPECT_EQ(read_file(reel()), text);
  leave();
}

}  // namespace
}  // namespace tickreel::tests
