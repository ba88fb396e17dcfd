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

/// Has a directory with match.replay, some seconds of tanks, and a display of its own.
class WindowTest : public testing::Test {
 protected:
  static constexpr ImageSize kWindowSize{640, 360};
  static constexpr int kTimeLineY = kWindowSize.height - 100;  ///< above the marks

  static constexpr std::size_t kColorsOfAPicture = 200;  ///< panels alone have fewer

  explicit WindowTest(int replay_seconds = 4) : replay_seconds_(replay_seconds) {}
  void SetUp() override;
  void TearDown() override;

  /// Opens match.replay in a window at the display's corner, waits until it shows something, and
  /// gives it the focus.
  void play(const std::vector<std::string>& options = {});
  /// Opens match.replay and pauses at its start.
  void play_and_pause(const std::vector<std::string>& options = {});
  /// Runs another command and waits for a window whose title contains `title` and which shows
  /// `colors` colours.
  void open(std::vector<std::string> command, const std::string& title,
            std::size_t colors = kColorsOfAPicture);
  /// Sets a variable for the windows that are opened from now on.
  void set_variable(const std::string& name, const std::string& value);
  /// Runs a command without a display, which must succeed.
  void run(const std::string& command) const;

  [[nodiscard]] std::string path(const std::string& name) const { return directory_.path(name); }
  /// The folder where the program remembers its user's choices: XDG_STATE_HOME.
  [[nodiscard]] std::string state() const { return path("state"); }
  [[nodiscard]] std::string replay() const { return path("match.replay"); }
  [[nodiscard]] int replay_seconds() const { return replay_seconds_; }
  [[nodiscard]] const Display& display() const { return *display_; }
  [[nodiscard]] BackgroundProgram& program() { return *program_; }
  [[nodiscard]] const std::string& window() const { return window_; }

  /// Returns the marks that are in the replay now.
  [[nodiscard]] std::vector<Mark> marks() const;
  /// Returns the window's picture.
  [[nodiscard]] Image picture() const;
  /// Returns a part of the picture, whose corner is at (x, y).
  [[nodiscard]] Image part(int x, int y, ImageSize size) const;
  /// Returns the upper third of the picture. Nothing appears there when a search in the background
  /// finds something: events, the waveform, thumbnails.
  [[nodiscard]] Image upper_part() const;
  /// Returns the x of a time on the time line of the whole match.replay, in pixels.
  [[nodiscard]] int x_of(double seconds) const;
  /// Drags from one place to another, and waits for the picture at each step.
  void drag(int from_x, int to_x, int y) const;
  /// Moves the pointer, whose button is down, and waits until the window has seen it.
  void drag_on(int to_x, int y) const;
  /// Waits until the picture does not change any more.
  void expect_it_stands_still() const;
  /// Waits until the picture differs from `before`.
  void expect_it_changes_from(const Image& before) const;
  /// Waits until the window has shown a few different pictures.
  void expect_it_moves() const;
  /// True when the window says that the replay does not play as it was recorded.
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
/// Returns how many pixels have exactly this colour: red, green, blue.
std::size_t count_pixels(const Image& image, const std::array<std::uint8_t, 3>& color);
/// Returns the number of colours, at most `enough`.
std::size_t count_colors(const Image& image, std::size_t enough);

}  // namespace tickreel::tests
