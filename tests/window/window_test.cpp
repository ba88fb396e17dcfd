#include "tests/window/window_test.h"

#include <algorithm>
#include <cstring>
#include <iostream>
#include <set>
#include <utility>

#include "sim/replay/notes_file.h"
#include "tests/support/eventually.h"
#include "tests/support/skip_without.h"

namespace tickreel::tests {
namespace {

constexpr ImageSize kDisplaySize{800, 600};

}  // namespace

void WindowTest::SetUp() {
  const std::string missing = Display::what_is_missing();
  if (!missing.empty()) return skip_without(kDisplay, missing);
  display_ = std::make_unique<Display>(kDisplaySize);
  display_->point(kDisplaySize.width - 1, kDisplaySize.height - 1);  // out of the way
  run("record --game tanks --headless --seconds " + std::to_string(replay_seconds_) + " -o " +
      quoted(replay()));
}

void WindowTest::TearDown() {
  if (HasFailure() && program_) std::cerr << "tickreel said: " << program_->err() << "\n";
}

void WindowTest::play(const std::vector<std::string>& options) {
  std::vector<std::string> command{"play", replay()};
  command.insert(command.end(), options.begin(), options.end());
  open(std::move(command), "match.replay");
}

void WindowTest::play_and_pause(const std::vector<std::string>& options) {
  play(options);
  display().press("k Home");
  expect_it_stands_still();
}

void WindowTest::open(std::vector<std::string> command, const std::string& title,
                      std::size_t colors) {
  command.insert(command.begin(), {"env", "-C", path("."), TICKREEL_PROGRAM});
  command.emplace_back("--window-size");
  command.push_back(std::to_string(kWindowSize.width) + "x" + std::to_string(kWindowSize.height));
  auto environment = display().environment();
  environment.emplace_back("XDG_STATE_HOME", state());
  environment.emplace_back("XDG_CONFIG_HOME", path("config"));
  environment.insert(environment.end(), variables_.begin(), variables_.end());
  program_ = std::make_unique<BackgroundProgram>(command, environment);
  window_ = display().wait_for_window(title);
  ASSERT_FALSE(window_.empty()) << "no window: " << program_->err();
  display().focus(window_);
  ASSERT_TRUE(eventually([&] { return count_colors(picture(), colors) >= colors; }))
      << "nothing to see";
}

void WindowTest::set_variable(const std::string& name, const std::string& value) {
  variables_.emplace_back(name, value);
}

void WindowTest::run(const std::string& command) const {
  const ProgramResult result =
      run_program("unset DISPLAY WAYLAND_DISPLAY\nexport XDG_STATE_HOME=" + quoted(state()) + "\n" +
                  quoted(TICKREEL_PROGRAM) + " " + command);
  ASSERT_EQ(result.exit_code, 0) << command << "\n" << result.err;
}

std::vector<Mark> WindowTest::marks() const {
  const auto notes = NotesFile::open(replay());
  return notes ? notes->notes().marks : std::vector<Mark>();
}

Image WindowTest::picture() const {
  const Image screen = display().screenshot();
  Image window(kWindowSize);
  for (int y = 0; y < kWindowSize.height; ++y) {
    std::ranges::copy(screen.row(y).first(window.stride_bytes()), window.row(y).begin());
  }
  return window;
}

Image WindowTest::part(int x, int y, ImageSize size) const {
  const Image all = picture();
  Image part(size);
  for (int row = 0; row < size.height; ++row) {
    const auto from = all.row(y + row).subspan(Image::kBytesPerPixel * static_cast<std::size_t>(x));
    std::ranges::copy(from.first(part.stride_bytes()), part.row(row).begin());
  }
  return part;
}

Image WindowTest::upper_part() const {
  return part(0, 0, {kWindowSize.width, kWindowSize.height / 3});
}

int WindowTest::x_of(double seconds) const {
  constexpr int kInset = 16;
  const double width = kWindowSize.width - 2 * kInset;
  return kInset + static_cast<int>(seconds / replay_seconds() * width);
}

void WindowTest::drag(int from_x, int to_x, int y) const {
  display().point(from_x, y);
  expect_it_stands_still();
  const Image before = picture();
  display().hold_button();
  expect_it_changes_from(before);
  expect_it_stands_still();
  drag_on(to_x, y);
  display().release_button();
}

void WindowTest::drag_on(int to_x, int y) const {
  const Image held = picture();
  display().point(to_x, y);
  expect_it_changes_from(held);
  expect_it_stands_still();
}

void WindowTest::expect_it_stands_still() const {
  constexpr int kStillPictures = 7;
  int still = 0;
  Image last = picture();
  EXPECT_TRUE(eventually([&] {
    const Image now = picture();
    still = now == last ? still + 1 : 0;
    last = now;
    return still == kStillPictures;
  })) << "something moves";
}

void WindowTest::expect_it_changes_from(const Image& before) const {
  EXPECT_TRUE(eventually([&] { return !(picture() == before); })) << "nothing moves";
}

void WindowTest::expect_it_moves() const {
  constexpr int kChanges = 4;  // a button press alone changes one or two pictures
  int changes = 0;
  Image last = picture();
  EXPECT_TRUE(eventually([&] {
    const Image now = picture();
    if (!(now == last)) ++changes;
    last = now;
    return changes == kChanges;
  })) << "nothing moves";
}

bool WindowTest::has_red_badge() const {
  constexpr int kBadgeY = 20;
  constexpr int kEnough = 100;  // pixels; no tank has as many in a row
  const Image now = picture();
  int red = 0;
  for (std::size_t x = 0; x < std::size_t{kWindowSize.width}; ++x) {
    const auto pixel = now.row(kBadgeY).subspan(x * Image::kBytesPerPixel, 3);
    if (pixel[0] > 190 && pixel[1] < 80 && pixel[2] < 80) ++red;
  }
  return red > kEnough;
}

bool operator==(const Image& a, const Image& b) {
  return std::ranges::equal(a.pixels(), b.pixels());
}

std::size_t count_pixels(const Image& image, const std::array<std::uint8_t, 3>& color) {
  std::size_t count = 0;
  const auto pixels = image.pixels();
  for (std::size_t at = 0; at < pixels.size(); at += Image::kBytesPerPixel) {
    if (std::ranges::equal(pixels.subspan(at, color.size()), color)) ++count;
  }
  return count;
}

std::size_t count_colors(const Image& image, std::size_t enough) {
  std::set<std::uint32_t> colors;
  const auto pixels = image.pixels();
  for (std::size_t at = 0; at < pixels.size() && colors.size() < enough; at += 4) {
    std::uint32_t color = 0;
    std::memcpy(&color, &pixels[at], sizeof color);
    colors.insert(color);
  }
  return colors.size();
}

}  // namespace tickreel::tests
