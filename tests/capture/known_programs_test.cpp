// Programs whose pictures are also known from their own exporter or their clock.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "capture/capture_run.h"
#include "encode/xxh3.h"
#include "tests/support/run_program.h"
#include "tests/support/skip_without.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using capture::ArrivedPicture;
using capture::CaptureRun;

constexpr int kWidth = 640;
constexpr int kHeight = 360;
constexpr std::size_t kRowBytes = std::size_t{3} * kWidth;

/// Hashes the red, green and blue of each frame, the highest row first.
class Hashes final : public capture::PictureTaker {
 public:
  void begin(const capture::PictureInbox& /*inbox*/) override {}
  Status take(const ArrivedPicture& picture) override {
    std::vector<std::uint8_t> rows;
    rows.reserve(std::size_t{3} * static_cast<std::size_t>(picture.width) *
                 static_cast<std::size_t>(picture.height));
    for (int y = picture.height - 1; y >= 0; --y) {
      const std::uint8_t* pixel = picture.pixels + std::ptrdiff_t{4} * picture.width * y;
      for (int x = 0; x < picture.width; ++x, pixel += 4) {
        rows.insert(rows.end(), pixel, pixel + 3);
      }
    }
    shown_ = Xxh3::of(std::span<const std::uint8_t>(rows));
    return {};
  }
  Status show(std::int64_t frames) override {
    of_frames.insert(of_frames.end(), static_cast<std::size_t>(frames), shown_);
    return {};
  }

  std::vector<std::uint64_t> of_frames;

 private:
  std::uint64_t shown_ = 0;
};

class KnownProgramsTest : public testing::Test {
 protected:
  void SetUp() override {
    setenv("PATH", (std::string(std::getenv("PATH")) + ":/usr/games").c_str(), 1);
    setenv("HOME", directory_.path("").c_str(), 1);
  }

  static bool is_there(const std::string& program) {
    return run_program("command -v Xvfb && command -v " + program).exit_code == 0;
  }

  [[nodiscard]] static std::vector<std::uint64_t> frames_of(std::vector<std::string> command,
                                                            std::int64_t first,
                                                            std::int64_t count) {
    CaptureRun run;
    run.command = std::move(command);
    run.preload = CAPTURE_PRELOAD;
    run.first_frame = first;
    run.frame_count = count;
    run.window = run.own_display = ImageSize{kWidth, kHeight};
    Hashes hashes;
    const auto end = run_captured(run, hashes);
    EXPECT_TRUE(end) << end.error().message;
    return hashes.of_frames;
  }

  TemporaryDirectory directory_;
};

TEST_F(KnownProgramsTest, GearsAreTheSameInEachRunAndOtherInEachFrame) {
  for (const std::string program : {"glxgears", "es2gears_x11"}) {
    if (!is_there(program))
      return skip_without("mesa-utils xvfb", "no " + program + ", or no Xvfb");
    constexpr std::int64_t kFrames = 30;
    const auto once = frames_of({program}, 10, kFrames);
    ASSERT_EQ(once.size(), static_cast<std::size_t>(kFrames)) << program;
    EXPECT_EQ(std::set(once.begin(), once.end()).size(), once.size()) << program;
    EXPECT_EQ(frames_of({program}, 10, kFrames), once) << program;
  }
}

/// Returns the hashes of the frames that gource writes with --output-ppm-stream. A last frame that
/// is cut off is left out.
std::vector<std::uint64_t> hashes_of_ppm(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::vector<std::uint64_t> hashes;
  std::string line;
  while (std::getline(file, line)) {
    for (int words = line == "P6" ? 0 : 9; words < 3;) {
      if (!std::getline(file, line)) return hashes;
      if (line.starts_with("#")) continue;
      std::istringstream numbers(line);
      words += static_cast<int>(std::distance(std::istream_iterator<int>(numbers), {}));
    }
    std::vector<std::uint8_t> pixels(kRowBytes * kHeight);
    file.read(reinterpret_cast<char*>(pixels.data()), static_cast<std::streamsize>(pixels.size()));
    if (!file) break;
    hashes.push_back(Xxh3::of(std::span<const std::uint8_t>(pixels)));
  }
  return hashes;
}

/// The parameter is the number of frames.
class GourceTest : public KnownProgramsTest, public testing::WithParamInterface<std::int64_t> {};

TEST_P(GourceTest, ShowsWhatItsOwnExporterWrites) {
  if (!is_there("gource")) return skip_without("gource xvfb", "no gource, or no Xvfb");
  const std::string log = directory_.path("log");
  {
    std::ofstream lines(log);
    for (int i = 0; i < 400; ++i) {
      lines << 1'700'000'000 + i * 2000 << "|person " << i % 5 << "|" << (i % 7 == 0 ? 'M' : 'A')
            << "|/folder " << i % 11 << "/file" << i % 60 << ".cpp\n";
    }
  }
  const std::string ppm = directory_.path("frames.ppm");
  const std::string size = std::to_string(kWidth) + "x" + std::to_string(kHeight);
  const std::int64_t frames = GetParam();
  const auto ours = frames_of({"gource", "--log-format", "custom", "-" + size, "--disable-input",
                               "--hash-seed", "7", "--seconds-per-day", "2", "--hide", "mouse",
                               "--output-framerate", "60", "--output-ppm-stream", ppm, log},
                              0, frames);
  auto its_own = hashes_of_ppm(ppm);
  // gource exports from its second picture on, and goes on until it is ended.
  ASSERT_EQ(ours.size(), static_cast<std::size_t>(frames));
  ASSERT_GE(its_own.size(), ours.size() - 1);
  its_own.resize(ours.size() - 1);
  EXPECT_TRUE(std::equal(its_own.begin(), its_own.end(), ours.begin() + 1));
  EXPECT_EQ(std::set(its_own.begin(), its_own.end()).size(), its_own.size());
}

INSTANTIATE_TEST_SUITE_P(Long, GourceTest, testing::Values(300));

/// Returns the frames that differ from the frame before.
std::vector<std::int64_t> changes_in(const std::vector<std::uint64_t>& frames) {
  std::vector<std::int64_t> changes;
  for (std::size_t i = 1; i < frames.size(); ++i) {
    if (frames[i] != frames[i - 1]) changes.push_back(static_cast<std::int64_t>(i));
  }
  return changes;
}

/// True when these are the slots of all ticks of a clock, which may have begun at any moment.
bool are_of_clock(const std::vector<std::int64_t>& slots, std::int64_t count, double rate) {
  constexpr int kPhases = 1000;
  for (int phase = 0; phase < kPhases; ++phase) {
    std::vector<std::int64_t> right;
    for (double tick = static_cast<double>(phase) / kPhases;; ++tick) {
      const auto slot = static_cast<std::int64_t>(std::floor(tick * 60 / rate));
      if (slot >= count) break;
      if (slot > 0) right.push_back(slot);
    }
    if (right == slots) return true;
  }
  return false;
}

constexpr const char* kWad = "/usr/share/games/doom/freedoom1.wad";
constexpr double kDoomRate = 35;

/// Returns a lump of a WAD file.
std::string lump_of(const std::string& wad, const std::string& name) {
  std::ifstream file(wad, std::ios::binary);
  const std::string all{std::istreambuf_iterator<char>(file), {}};
  const auto number_at = [&](std::size_t at) {
    std::int32_t number = 0;
    if (at + sizeof number <= all.size()) std::memcpy(&number, all.data() + at, sizeof number);
    return static_cast<std::size_t>(number);
  };
  constexpr std::size_t kEntryBytes = 16;
  const std::size_t count = number_at(4);
  const std::size_t entries = number_at(8);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t entry = entries + i * kEntryBytes;
    if (all.substr(entry + 8, 8).c_str() != name) continue;
    return all.substr(number_at(entry), number_at(entry + 4));
  }
  return {};
}

/// The parameter is the program.
class DoomTest : public KnownProgramsTest, public testing::WithParamInterface<const char*> {};

TEST_P(DoomTest, ADemoShowsThirtyFivePicturesASecond) {
  const std::string program = GetParam();
  constexpr std::int64_t kFrames = 240;
  if (!is_there(program) || !std::filesystem::exists(kWad)) {
    return skip_without(program + " freedoom xvfb", "no " + program + ", or no game for it");
  }
  std::vector<std::string> command{program, "-iwad", kWad, "-nosound", "-window", "-playdemo"};
  if (program == "dsda-doom") {
    const std::string lump = directory_.path("demo1.lmp");
    const std::string settings = directory_.path("settings");
    std::ofstream(lump, std::ios::binary) << lump_of(kWad, "DEMO1");
    // Otherwise it draws pictures between those of its clock.
    std::ofstream(settings) << "uncapped_framerate 0\n";
    command.insert(command.end(), {lump, "-config", settings, "-geom", "640x360"});
  } else {
    command.emplace_back("demo1");
  }
  const auto frames = frames_of(command, 180, kFrames);
  ASSERT_EQ(frames.size(), static_cast<std::size_t>(kFrames));
  const auto changes = changes_in(frames);
  EXPECT_GE(changes.size(), 139U);
  EXPECT_TRUE(are_of_clock(changes, kFrames, kDoomRate));
}

INSTANTIATE_TEST_SUITE_P(Long, DoomTest, testing::Values("chocolate-doom", "dsda-doom"));

}  // namespace
}  // namespace tickreel::tests
