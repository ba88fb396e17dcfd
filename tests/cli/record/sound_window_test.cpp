#include <gmock/gmock.h>

#include <bit>
#include <cmath>

#include "sim/replay/replay_reader.h"
#include "tests/cli/program_test.h"
#include "tests/support/background_program.h"
#include "tests/support/display.h"
#include "tests/support/eventually.h"
#include "tests/support/files.h"
#include "tests/support/skip_without.h"

// The sound that a window plays. OpenAL Soft writes it to a file in place of the loudspeakers, in
// real time.

namespace tickreel::tests {
namespace {

constexpr double kRate = 48'000.0;

class SoundWindowTest : public ProgramTest {
 protected:
  void SetUp() override {
    const std::string missing = Display::what_is_missing();
    if (!missing.empty()) return skip_without(kDisplay, missing);
    display_.emplace(ImageSize{320, 180});
    write_file(path("alsoft.conf"),
               "[general]\ndrivers = wave\n[wave]\nfile = " + path("heard.wav") + "\n");
  }

  void start(const std::vector<std::string>& arguments, const std::string& title,
             const BackgroundProgram::Environment& more = {}) {
    std::vector<std::string> command{"env", "-C", path("."), TICKREEL_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    command.insert(command.end(), {"--window-size", "320x180"});
    auto environment = display_->environment();
    environment.emplace_back("XDG_STATE_HOME", path("state"));
    std::erase_if(environment,
                  [](const auto& variable) { return variable.first == "ALSOFT_CONF"; });
    environment.emplace_back("ALSOFT_CONF", path("alsoft.conf"));
    environment.insert(environment.end(), more.begin(), more.end());
    program_.emplace(command, environment);
    const std::string window = display_->wait_for_window(title);
    ASSERT_FALSE(window.empty()) << program_->err();
    display_->focus(window);
  }
  void quit() {
    display_->press("ctrl+q");
    ASSERT_EQ(program_->wait_for_end(), 0) << program_->err();
  }

  /// Returns everything that was heard so far: left and right in turn, 32-bit floats.
  [[nodiscard]] std::vector<float> heard() const {
    const std::string file = read_file(path("heard.wav"));
    const std::size_t data = file.find("data");
    std::vector<float> samples;
    if (data == std::string::npos) return samples;
    for (std::size_t at = data + 8; at + 4 <= file.size(); at += 4) {
      std::uint32_t bits = 0;
      for (unsigned byte = 0; byte < 4; ++byte) {
        bits |= std::uint32_t{static_cast<unsigned char>(file[at + byte])} << (8 * byte);
      }
      samples.push_back(std::bit_cast<float>(bits));
    }
    return samples;
  }
  /// Returns the root mean square of the last `seconds` of sound; 0 when there is less.
  [[nodiscard]] double loudness(double seconds) const {
    const auto samples = heard();
    const auto count = static_cast<std::size_t>(seconds * kRate * 2.0);
    if (samples.size() < count) return 0.0;
    double power = 0.0;
    for (std::size_t i = samples.size() - count; i < samples.size(); ++i) {
      power += static_cast<double>(samples[i]) * static_cast<double>(samples[i]);
    }
    return std::sqrt(power / static_cast<double>(count));
  }
  /// Waits until there is sound, or silence for half a second.
  [[nodiscard]] bool gets_loud() const {
    return eventually([&] { return loudness(0.5) > 1e-3; });
  }
  [[nodiscard]] bool gets_quiet() const {
    return eventually([&] { return heard().size() > 48'000 && loudness(0.5) == 0.0; });
  }
  void expect_samples_are_sound() const {
    for (const float sample : heard()) ASSERT_LE(std::abs(sample), 0.9F);
  }

  std::optional<Display> display_;
  std::optional<BackgroundProgram> program_;
};

TEST_F(SoundWindowTest, AReplayIsHeardWhileItPlaysAsInTheGame) {
  ASSERT_EQ(run("tickreel record --game tanks --headless --seconds 60 -o match.replay").exit_code,
            0);
  start({"play", "match.replay"}, "match.replay");
  ASSERT_TRUE(gets_loud()) << program_->err();
  display_->press("k");
  EXPECT_TRUE(gets_quiet()) << "paused";
  display_->press("l");
  EXPECT_TRUE(gets_loud()) << "on again";
  display_->press("l");
  EXPECT_TRUE(gets_quiet()) << "twice as fast";
  display_->press("Down");
  EXPECT_TRUE(gets_loud()) << "as fast as the game";
  display_->press("j");
  EXPECT_TRUE(gets_quiet()) << "backwards";
  display_->press("l");
  EXPECT_TRUE(gets_loud());
  display_->press("F9");
  EXPECT_TRUE(gets_quiet()) << "muted";
  display_->press("F9");
  EXPECT_TRUE(gets_loud());
  quit();
  expect_samples_are_sound();
}

TEST_F(SoundWindowTest, AGameIsHeardUntilItIsPaused) {
  start({"record", "--game", "tanks", "--seats", "bot,bot", "-o", "live.replay"},
        "tanks - tickreel");
  ASSERT_TRUE(gets_loud()) << program_->err();
  display_->press("p");
  EXPECT_TRUE(gets_quiet());
  display_->press("p");
  EXPECT_TRUE(gets_loud());
  quit();
  expect_samples_are_sound();
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
}

TEST_F(SoundWindowTest, BusesCanBeTurnedDown) {
  start({"record", "--game", "tanks", "--seats", "bot,bot", "-o", "live.replay", "--volume",
         "game=-inf,music=-inf"},
        "tanks - tickreel");
  ASSERT_TRUE(eventually([&] {
    const auto reader = ReplayReader::open(path("live.replay.part"));
    return reader && reader->tick_count() > 100;
  }));
  quit();
  for (const float sample : heard()) ASSERT_EQ(sample, 0.0F);
  const auto wrong = run("tickreel record --game tanks --volume drums=3");
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_THAT(wrong.err, testing::HasSubstr("--volume"));
}

TEST_F(SoundWindowTest, WithoutADeviceAGameIsPlayedInSilence) {
  start({"record", "--game", "tanks", "--seats", "bot,bot", "-o", "live.replay"},
        "tanks - tickreel", {{"ALSOFT_DRIVERS", "null"}});
  ASSERT_TRUE(eventually([&] {
    const auto reader = ReplayReader::open(path("live.replay.part"));
    return reader && reader->tick_count() > 20;
  }));
  quit();
  EXPECT_EQ(heard().size(), 0U);
  EXPECT_EQ(run("tickreel verify live.replay").exit_code, 0);
}

}  // namespace
}  // namespace tickreel::tests
