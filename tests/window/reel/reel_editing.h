#pragma once

#include <algorithm>
#include <array>
#include <string>

#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/sanitizer.h"
#include "tests/window/window_test.h"

namespace tickreel::tests {

inline constexpr const char* kByHand =
    "# by hand\n"
    "size = \"160x90\"   # small\n"
    "fps = 30\n"
    "\n"
    "# the first\n"
    "[[clip]]\n"
    "replay = \"match.replay\"\n"
    "name   = \"one\"\n"
    "from = 0\n"
    "to = 1 # a second\n"
    "\n"
    "# the second\n"
    "[[clip]]\n"
    "replay = \"match.replay\"\n"
    "name = \"two\"\n"
    "from = 2\n"
    "to = 3\n";

/// Edits mine.toml in the window of a reel.
class ReelEditing : public WindowTest {
 protected:
  void SetUp() override {
    if (kIsSanitized) GTEST_SKIP() << "says nothing new under a sanitizer";
    WindowTest::SetUp();
  }
  void edit(const std::string& text = kByHand) {
    write_file(reel(), text);
    edit_again();
  }
  void edit_again(std::size_t colors = kColorsOfAPicture) {
    open({"play", reel()}, "mine.toml", colors);
    display().press("Home");
  }
  /// Closes the window. A text field has the keys until it is gone, so this waits first.
  void leave() {
    expect_it_stands_still();
    display().press("ctrl+q");
    EXPECT_EQ(program().wait_for_end(), 0) << program().err();
  }
  [[nodiscard]] std::string reel() const { return path("mine.toml"); }
  void expect_reel(const std::string& text) const {
    EXPECT_TRUE(eventually([&] { return read_file(reel()) == text; })) << read_file(reel());
  }
  /// Drags in the upper row of the clips.
  void drag_clip(int from_x, int to_x) const { drag(from_x, to_x, kTimeLineY + 12); }
  /// True when the window shows a picture at its upper edge, where no messages are.
  [[nodiscard]] bool shows_picture() const {
    const Image image = picture();
    const auto* const pixel =
        image.row(3).data() + std::ptrdiff_t{kWindowSize.width / 2} * Image::kBytesPerPixel;
    constexpr std::array<std::uint8_t, 3> kBackdrop{16, 18, 21};
    return !std::equal(kBackdrop.begin(), kBackdrop.end(), pixel);
  }
  [[nodiscard]] static std::string with(std::string text, const std::string& from,
                                        const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
  }
};

}  // namespace tickreel::tests
