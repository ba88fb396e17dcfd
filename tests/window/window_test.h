#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "sim/replay/replay_notes.h"
#include "tests/support/background_program.h"
#include "tests/support/display.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// A directory with match.replay, some seconds of tanks, and a display of the test's own.
class WindowTest : public testing::Test {
 protected:
  static constexpr ImageSize kWindowSize{640, 360};
  static constexpr int kTimeLineY = kWindowSize.height - 100;  ///< above the marks

  static constexpr std::size_t kColorsOfAPicture = 200;  ///< panels alone have fewer

  explicit WindowTest(int replay_seconds = 4) : replay_seconds_(replay_seconds) {}
  void SetUp() override;
  void TearDown() override;

  /// Opens match.replay in a window at the display's corner and gives it the focus, once there is
  /// something to see in it.
  void play(const std::vector<std::string>& options = {});
  /// Then pauses at the start.
  void play_and_pause(const std::vector<std::string>& options = {});
  /// The same with another command, whose window has `title` in its own.
  void open(std::vector<std::string> command, const std::string& title,
            std::size_t colors = kColorsOfAPicture);
  /// For the windows that are opened from now on.
  void set_variable(const std::string& name, const std::string& value);
  /// Without a display: a command that has to succeed.
  void run(const std::string& command) const;

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  /// What the program remembers of its user: XDG_STATE_HOME.
  [[nodiscard]] std::string state() const { return path("state"); }
  [[nodiscard]] std::string replay() const { return path("match.replay"); }
  [[nodiscard]] int replay_seconds() const { return replay_seconds_; }
  [[nodiscard]] const Display& display() const { return *display_; }
  [[nodiscard]] BackgroundProgram& program() { return *program_; }
  [[nodiscard]] const std::string& window() const { return window_; }

  /// The marks that are in the replay now.
  [[nodiscard]] std::vector<Mark> marks() const;
  /// What the window shows.
  [[nodiscard]] Image picture() const;
  /// A part of it, with its corner there.
  [[nodiscard]] Image part(int x, int y, ImageSize size) const;
  /// The third of it that is the same before and after something, as nothing appears there that is
  /// searched for in the background: events, the waveform, thumbnails.
  [[nodiscard]] Image upper_part() const;
  /// Where a time is on the time line of the whole match.replay, pixels.
  [[nodiscard]] int x_of(double seconds) const;
  /// From one place to another with the button down, as somebody who sees what happens.
  void drag(int from_x, int to_x, int y) const;
  /// The pointer, whose button is down, goes there; then it is seen that it has.
  void drag_on(int to_x, int y) const;
  /// Waits until nothing moves in it any more.
  void expect_it_stands_still() const;
  /// Waits until it shows something else than that.
  void expect_it_changes_from(const Image& before) const;
  /// Waits until it has shown a few pictures, each unlike the one before.
  void expect_it_moves() const;
  /// Whether it says that the replay does not play as it was recorded.
  [[nodiscard]] bool has_red_badge() const;

 private:
  int replay_seconds_;
  TemporaryDirectory directory_;
  std::unique_ptr<Display> display_;
  BackgroundProgram::Environment variables_;
  std::unique_ptr<BackgroundProgram> program_;
  std::string window_;
};

bool operator==(const Image& a, const Image& b);
/// How many pixels have exactly this colour: red, green, blue.
std::size_t count_pixels(const Image& image, const std::array<std::uint8_t, 3>& color);
/// How many colours there are, up to `enough`.
std::size_t count_colors(const Image& image, std::size_t enough);

}  // namespace tickreel::tests
