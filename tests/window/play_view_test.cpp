// The view of the match: other cameras, other times, other sizes.

#include <algorithm>

#include "sim/replay/notes_file.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {
namespace {

class PlayView : public WindowTest {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
  }

  [[nodiscard]] std::vector<CameraKey> camera_keys() const {
    const auto notes = NotesFile::open(replay());
    return notes ? notes->notes().camera_keys : std::vector<CameraKey>();
  }

  /// Returns the frame after one second that export makes.
  [[nodiscard]] std::string exported_frame(const std::string& camera) const {
    const std::string file = path(camera + ".png");
    run("export " + quoted(replay()) + " --camera " + camera +
        " --from 1 --to +1f --size 64x36 -o " + quoted(file) + " --progress none");
    return read_file(file);
  }

  /// Returns the height of the panel in a tall window. The panel has one colour at the left.
  [[nodiscard]] int panel_height(int window_width) const {
    const ImageSize tall{window_width, 560};
    display().resize(window(), tall);
    expect_it_stands_still();
    const Image screen = display().screenshot();
    const auto color_at = [&](int y) { return screen.row(y).subspan(2 * 4, 4); };
    int height = 0;
    while (height < tall.height &&
           std::ranges::equal(color_at(tall.height - 1 - height), color_at(tall.height - 1))) {
      ++height;
    }
    return height;
  }
};

TEST_F(PlayView, CamerasAreChosenByDigits) {
  play_and_pause();
  // The time line is left out, because its waveform appears only when it has been found.
  const auto arena = [&] {
    const Image all = picture();
    const auto pixels = all.pixels().first(all.stride_bytes() * 200);
    return std::vector(pixels.begin(), pixels.end());
  };
  const auto first = arena();
  display().press("c 2");
  EXPECT_TRUE(eventually([&] { return arena() != first; }));
  expect_it_stands_still();
  EXPECT_NE(arena(), first);
  display().press("c 1");
  EXPECT_TRUE(eventually([&] { return arena() == first; }));
}

TEST_F(PlayView, APathThatIsFlownIsFilmed) {
  play_and_pause();
  display().press("v shift+v shift+Right");
  ASSERT_TRUE(eventually([&] { return camera_keys().size() == 1; }));
  display().hold("w");
  expect_it_moves();
  display().release("w");
  display().press("shift+v");
  ASSERT_TRUE(eventually([&] { return camera_keys().size() == 2; }));
  const auto keys = camera_keys();
  EXPECT_EQ(keys[0].seconds, Rational(0));
  EXPECT_EQ(keys[1].seconds, Rational(1));
  EXPECT_NE(keys[0].eye, keys[1].eye);
  EXPECT_NE(exported_frame("keys"), exported_frame("arena"));
}

TEST_F(PlayView, TheTimeLineShowsThePlaceUnderThePointer) {
  play_and_pause();
  // Thumbnails of both times are at the left, above the time line.
  const auto small_picture = [&] {
    const Image now = picture();
    Image part({160, 80});
    for (int y = 0; y < part.size().height; ++y) {
      std::ranges::copy(now.row(110 + y).subspan(30 * 4, part.stride_bytes()), part.row(y).begin());
    }
    return part;
  };
  display().point(20, kTimeLineY);
  expect_it_stands_still();
  const Image early = small_picture();
  display().point(100, kTimeLineY);
  EXPECT_TRUE(eventually([&] { return !(small_picture() == early); }));
}

TEST_F(PlayView, TheInterfaceCanBeTwiceAsLarge) {
  play_and_pause();
  constexpr int kWidth = 600;
  const int height = panel_height(kWidth);
  EXPECT_GT(height, 50);
  display().close(window());
  ASSERT_EQ(program().wait_for_end(), 0);
  play_and_pause({"--ui-scale", "2"});
  // The window is twice as wide, because the panel's rows of buttons depend on the width.
  EXPECT_EQ(panel_height(2 * kWidth), 2 * height);
}

}  // namespace
}  // namespace tickreel::tests
