// Cameras are cut and placed in the window, with keys and the mouse, and films show the cuts.

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>

#include "sim/replay/notes_file.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

class CameraWindow : public WindowTest {
 protected:
  static constexpr std::chrono::minutes kFilmPatience{2};
  static constexpr int kRulerY = kWindowSize.height - 104;  ///< its lower edge
  static constexpr int kLaneY = kWindowSize.height - 70;    ///< the middle of the marks

  CameraWindow() : WindowTest(10) {}

  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
    std::filesystem::create_directory(path("films"));
  }

  [[nodiscard]] ReplayNotes notes() const {
    const auto file = NotesFile::open(replay());
    return file ? file->notes() : ReplayNotes();
  }
  [[nodiscard]] std::string cuts() const {
    std::string all;
    for (const NotedCut& cut : notes().cuts)
      all += cut.seconds.to_string() + ":" + cut.camera + " ";
    return all;
  }
  /// Expects these cuts. '*' stands for the camera of the digit 2.
  void expect_cuts(std::string expected) const {
    const auto is_it = [&] {
      std::string text = expected;
      if (const auto place = text.find('*'); place != text.npos) text.replace(place, 1, second());
      return cuts() == text;
    };
    EXPECT_TRUE(eventually(is_it)) << cuts();
  }
  void reopen(const std::vector<std::string>& options = {}) {
    display().press("ctrl+q");
    ASSERT_EQ(program().wait_for_end(), 0);
    play_and_pause(options);
  }
  [[nodiscard]] std::vector<std::string> options_of_films() const {
    return {"-o", path("films"), "--size", "64x36", "--fps", "20"};
  }
  /// Returns the camera that the digit 2 cuts to, by its name in the notes.
  [[nodiscard]] std::string second() const {
    for (const NotedCut& cut : notes().cuts) {
      if (cut.camera.starts_with("follow:")) return cut.camera;
    }
    return "none";
  }
  /// Waits for the only film that the window makes and returns its bytes.
  [[nodiscard]] std::string filmed() const {
    std::string file;
    const bool is_there = eventually(
        [&] {
          for (const auto& entry : std::filesystem::directory_iterator(path("films"))) {
            if (entry.path().extension() == ".mp4") file = entry.path().string();
          }
          return !file.empty();
        },
        kFilmPatience);
    EXPECT_TRUE(is_there);
    return is_there ? read_file(file) : "";
  }
  [[nodiscard]] std::string exported(const std::string& options) const {
    const std::string file = path("exported.mp4");
    run("export " + quoted(replay()) + " --size 64x36 --fps 20 --overwrite -o " + quoted(file) +
        " --progress none " + options);
    return read_file(file);
  }
  /// Drags and keeps the button down. It does not wait for a change, as a selected item may show
  /// none.
  void hold_and_drag(int from_x, int to_x, int y) {
    display().point(from_x, y);
    expect_it_stands_still();
    display().hold_button();
    expect_it_stands_still();
    drag_on(to_x, y);
  }
};

TEST_F(CameraWindow, DigitsCutAndAFilmShowsTheCuts) {
  play_and_pause(options_of_films());
  display().press("shift+Right shift+Right 2 shift+Right 1");
  expect_cuts("0:arena 2:* 3:arena ");
  display().press("1");
  display().press("ctrl+z");
  expect_cuts("0:arena 2:* ");
  display().press("ctrl+y");
  expect_cuts("0:arena 2:* 3:arena ");
  // The film shows the cuts.
  display().press("Home shift+Right i shift+Right shift+Right shift+Right o e Return");
  EXPECT_EQ(filmed(), exported("--from 1 --to 4 --camera cuts"));
  EXPECT_EQ(filmed(),
            exported("--from 1 --to 4 --camera " + quoted("0:arena,1:" + second() + ",2:arena")));
  EXPECT_NE(filmed(), exported("--from 1 --to 4 --camera arena"));
}

TEST_F(CameraWindow, ADigitCutsWhileItPlays) {
  play();
  expect_it_moves();  // at the first moment the digit would set the camera of the beginning and no
                      // cut
  display().press("3");
  ASSERT_TRUE(eventually([&] { return notes().cuts.size() == 2; })) << cuts();
  EXPECT_GT(notes().cuts[1].seconds, Rational(0));
  EXPECT_EQ(notes().cuts[0].seconds, Rational(0));
}

TEST_F(CameraWindow, CutsAreFoundRemovedAndUndoneByKeysAloneAndAfterReopening) {
  play_and_pause();
  display().press("shift+Right 2 shift+Right 1");
  expect_cuts("0:arena 1:* 2:arena ");
  display().press("shift+Prior Delete");
  expect_cuts("0:arena 2:arena ");
  reopen();
  display().press("ctrl+z");
  expect_cuts("0:arena 1:* 2:arena ");
  display().press("shift+Next Delete");
  expect_cuts("0:arena 2:arena ");
  display().press("ctrl+z ctrl+z ctrl+z");
  expect_cuts("");
  display().press("ctrl+y");
  expect_cuts("0:arena 1:* ");
}

TEST_F(CameraWindow, SlowMotionIsSetAndChangedByKeysAndFilmed) {
  run("mark add " + quoted(replay()) + " --in 2 --out 8 --name goal");
  const auto speed = [&] { return marks().empty() ? "gone" : marks()[0].speed; };
  const auto expect_speed = [&](const std::string& expected) {
    EXPECT_TRUE(eventually([&] { return speed() == expected; })) << speed();
  };
  play_and_pause(options_of_films());
  display().press("Next shift+Right shift+Right z");
  expect_speed("5/4:1,3/2:1/4,5/2:1/4,11/4:1");
  display().press("ctrl+Down");
  expect_speed("5/4:1,3/2:1/6,5/2:1/6,11/4:1");
  display().press("ctrl+Right");
  expect_speed("1:1,5/4:1/6,11/4:1/6,3:1");
  display().press("ctrl+z");
  expect_speed("5/4:1,3/2:1/6,5/2:1/6,11/4:1");
  reopen(options_of_films());
  display().press("ctrl+z");
  expect_speed("5/4:1,3/2:1/4,5/2:1/4,11/4:1");
  display().press("Next e Return");
  EXPECT_EQ(filmed(), exported("--mark goal"));
  EXPECT_EQ(filmed(), exported("--from 2 --to 8 --speed 5/4:1,3/2:1/4,5/2:1/4,11/4:1"));
  EXPECT_NE(filmed(), exported("--mark goal --speed 1"));
  EXPECT_EQ(exported("--mark goal --speed 1"), exported("--from 2 --to 8"));
  display().press("shift+Right shift+Right z");
  expect_speed("");
}

TEST_F(CameraWindow, KeysAreDraggedEasedAndFilmed) {
  play_and_pause(options_of_films());
  display().press("v shift+Right shift+v shift+Right shift+Right");
  ASSERT_TRUE(eventually([&] { return notes().camera_keys.size() == 1; }));
  display().hold("w");
  expect_it_moves();
  display().release("w");
  display().hold("equal");
  expect_it_moves();
  display().release("equal");
  display().press("shift+v");
  ASSERT_TRUE(eventually([&] { return notes().camera_keys.size() == 2; }));
  EXPECT_LT(notes().camera_keys[1].vertical_fov, notes().camera_keys[0].vertical_fov);
  display().press("shift+Prior y y y");
  ASSERT_TRUE(eventually([&] { return notes().camera_keys[0].ease == CameraEase::kInOut; }));
  display().press("ctrl+z");
  ASSERT_TRUE(eventually([&] { return notes().camera_keys[0].ease == CameraEase::kHold; }));
  display().press("ctrl+y");
  ASSERT_TRUE(eventually([&] { return notes().camera_keys[0].ease == CameraEase::kInOut; }));
  hold_and_drag(x_of(3), x_of(5), kRulerY - 3);
  display().press("Escape");
  display().release_button();
  expect_it_stands_still();
  EXPECT_EQ(notes().camera_keys[1].seconds, Rational(3));
  hold_and_drag(x_of(3), x_of(5), kRulerY - 3);
  display().release_button();
  ASSERT_TRUE(eventually([&] { return notes().camera_keys[1].seconds != Rational(3); }));
  EXPECT_NEAR(notes().camera_keys[1].seconds.to_double(), 5.0, 0.2);
  // The film follows the camera of the keys.
  auto options = options_of_films();
  options.insert(options.end(), {"--camera", "keys"});
  reopen(options);
  display().press("shift+Right i shift+Right shift+Right o e Return");
  EXPECT_EQ(filmed(), exported("--from 1 --to 3 --camera keys"));
}

TEST_F(CameraWindow, AKeyIsRemovedAndComesBack) {
  run("camera add " + quoted(replay()) + " --at 0 --eye=-9,0,2 --target 0,0,0");
  run("camera add " + quoted(replay()) + " --at 1 --eye 9,0,2 --target 0,0,0");
  play_and_pause();
  display().press("v ctrl+v");
  ASSERT_TRUE(eventually([&] { return notes().camera_keys.size() == 1; }));
  EXPECT_EQ(notes().camera_keys[0].seconds, Rational(1));
  display().press("ctrl+z");
  ASSERT_TRUE(eventually([&] { return notes().camera_keys.size() == 2; }));
}

TEST_F(CameraWindow, TheWayOfTheKeysIsALineInThePictureWhileItIsFlown) {
  // The path crosses the view of the game's first camera at an angle: a level line might fill no
  // pixel completely.
  run("camera add " + quoted(replay()) + " --at 0 --eye=-10,-5,2 --target 0,0,0");
  run("camera add " + quoted(replay()) + " --at 1 --eye 10,5,2 --target 0,0,0");
  play_and_pause();
  constexpr int kAboveTimeLine = kWindowSize.height - 140;
  constexpr std::size_t kLine = 30;  // pixels of exactly its colour; its edges are blended
  const auto line = [&] {
    constexpr std::array<std::uint8_t, 3> kAccent{240, 160, 60};
    return count_pixels(part(0, 0, {kWindowSize.width, kAboveTimeLine}), kAccent);
  };
  const std::size_t without = line();
  display().press("v");
  EXPECT_TRUE(eventually([&] { return line() > without + kLine; })) << line();
  display().press("ctrl+v");  // a single key gives no path
  EXPECT_TRUE(eventually([&] { return line() == without; })) << line();
  display().press("ctrl+z");
  EXPECT_TRUE(eventually([&] { return line() > without + kLine; })) << line();
  display().press("v");  // the game's camera again
  EXPECT_TRUE(eventually([&] { return line() == without; })) << line();
}

TEST_F(CameraWindow, AMarkIsPlayedToItsEndAndGetsTheCameraThatIsSeen) {
  run("mark add " + quoted(replay()) + " --in 1 --out 2 --name goal");
  play_and_pause();
  display().press("Next shift+Right shift+Right shift+Right p");
  expect_it_moves();
  expect_it_stands_still();
  display().press("Escape i");
  ASSERT_TRUE(eventually([&] { return marks().size() == 2; }));
  EXPECT_EQ(marks()[1].in_seconds, Rational(2));
  display().press("c 2");
  expect_it_stands_still();
  display().press("Home Next shift+c");
  EXPECT_TRUE(eventually([&] { return marks()[0].camera.starts_with("follow:"); }))
      << marks()[0].camera;
  EXPECT_EQ(marks()[1].camera, "");
}

TEST_F(CameraWindow, AfterTheFreeCameraAMarkHasItsOwnCameraAgain) {
  run("mark add " + quoted(replay()) + " --in 1 --out 1.5 --name goal --camera follow:1");
  play_and_pause(options_of_films());
  display().press("Next v");
  expect_it_stands_still();
  display().press("v");
  expect_it_stands_still();
  display().press("e Return");
  EXPECT_EQ(filmed(), exported("--mark goal"));
  EXPECT_NE(filmed(), exported("--mark goal --camera arena"));
}

TEST_F(CameraWindow, ACutIsDraggedAndADragIsGivenUp) {
  play_and_pause();
  display().press("shift+Right shift+Right 2");
  expect_cuts("0:arena 2:* ");
  display().press("Home");
  hold_and_drag(x_of(2) + 6, x_of(6) + 6, kRulerY - 6);
  display().press("Escape");
  display().release_button();
  expect_it_stands_still();
  expect_cuts("0:arena 2:* ");
  // A cut that is dropped over the picture does not move either.
  hold_and_drag(x_of(2) + 6, x_of(6) + 6, kRulerY - 6);
  drag_on(x_of(6), kWindowSize.height / 3);
  display().release_button();
  expect_it_stands_still();
  expect_cuts("0:arena 2:* ");
  hold_and_drag(x_of(2) + 6, x_of(6) + 6, kRulerY - 6);
  display().release_button();
  ASSERT_TRUE(eventually(
      [&] { return notes().cuts.size() == 2 && notes().cuts[1].seconds != Rational(2); }));
  ASSERT_EQ(notes().cuts.size(), 2U);
  EXPECT_NEAR(notes().cuts[1].seconds.to_double(), 6.0, 0.2);
  EXPECT_EQ(notes().cuts[1].camera, second());
  display().press("Delete");
  expect_cuts("0:arena ");
  display().press("ctrl+z ctrl+z");
  expect_cuts("0:arena 2:* ");
}

}  // namespace
}  // namespace tickreel::tests
