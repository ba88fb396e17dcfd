// Each key of a reel's window, and the file after it.

#include "tests/support/click_track.h"
#include "tests/window/reel/reel_editing.h"

namespace tickreel::tests {
namespace {

TEST_F(ReelEditing, MusicIsChosenMadeLouderAndTakenAway) {
  write_file(path("song.wav"), wav_of(click_track(120.0, 0.0, 5.0, 48000), 48000));
  edit();
  display().press("m");
  expect_it_stands_still();
  // What is wrong stays in the field, with the reason, so that it can be corrected.
  display().type("song.wag");
  display().press("Return");
  expect_it_stands_still();
  display().press("End BackSpace");
  display().type("v");
  display().press("Return");
  const auto with_music = [](const std::string& lines) {
    return with(kByHand, "fps = 30\n", "fps = 30\n" + lines);
  };
  expect_reel(with_music("music = \"song.wav\"\n"));
  expect_it_stands_still();
  display().press("ctrl+Up ctrl+Up ctrl+Up");
  expect_reel(with_music("music = \"song.wav\"\nmusic-gain = 3\n"));
  display().press("ctrl+Down ctrl+Down ctrl+Down ctrl+Down");
  expect_reel(with_music("music = \"song.wav\"\nmusic-gain = -1\n"));
  display().press("shift+m");
  expect_reel(kByHand);
  leave();
}

TEST_F(ReelEditing, TransitionsTitlesAndEdgesAreChangedByKeys) {
  edit();
  const std::string second = "to = 3\n";
  const auto with_end = [&](const std::string& lines) { return with(kByHand, second, lines); };
  display().press("Next x");
  expect_reel(with_end(second + "transition = \"dissolve\"\n"));
  display().press("x shift+x");
  expect_reel(with_end(second + "transition = \"dissolve\"\n"));
  display().press("shift+Down shift+Down");
  expect_reel(with_end(second + "transition = \"dissolve\"\ntransition-length = 0.3\n"));
  display().press("shift+Up");
  expect_reel(with_end(second + "transition = \"dissolve\"\ntransition-length = 0.4\n"));
  display().press("ctrl+z ctrl+z ctrl+z ctrl+z ctrl+z ctrl+z Home Next t");
  expect_it_stands_still();
  display().type("Hello");
  display().press("Return");
  expect_reel(with_end(second + "\n[[clip.title]]\ntext = \"Hello\"\n"));
  expect_it_stands_still();
  display().press("shift+t");
  expect_reel(kByHand);
  display().press("Home Next Right Right Right i");  // three frames of 30 a second
  expect_reel(with(kByHand, "from = 2\n", "from = 2.1\n"));
  display().press("Right Right Right o");
  expect_reel(with(with(kByHand, "from = 2\n", "from = 2.1\n"), second, "to = 2.2\n"));
  leave();
}

TEST_F(ReelEditing, AMenuHasWhatKeysDoToAClip) {
  edit();
  // From the last line up: film the reel, undo, music, remove. No music has no beat.
  display().press("Next shift+F10 Up Up Up Up Return");
  expect_reel(std::string(kByHand, std::string(kByHand).find("\n# the second")));
  display().press("ctrl+z");
  expect_reel(kByHand);
  expect_it_stands_still();
  display().click(kWindowSize.width / 4, kTimeLineY + 12, 3);
  expect_it_stands_still();
  display().press("Down Return");  // moves the first clip one place later; a line for earlier does
                                   // not exist
  EXPECT_TRUE(eventually([&] {
    const std::string text = read_file(reel());
    return text.find("\"two\"") < text.find("\"one\"");
  })) << read_file(reel());
  display().press("ctrl+z");
  expect_reel(kByHand);
  leave();
}

TEST_F(ReelEditing, StandsStillWhileItsMenuIsOpen) {
  edit();
  display().press("Down Down Down space");
  expect_it_moves();
  display().press("Menu");
  expect_it_stands_still();
  display().press("Escape");
  expect_it_moves();
  display().press("Menu k");  // a key of the window closes the menu and has its usual effect
  expect_it_stands_still();
  const Image before = picture();
  display().press("End");
  expect_it_changes_from(before);  // it had not played on to there
  leave();
}

}  // namespace
}  // namespace tickreel::tests
