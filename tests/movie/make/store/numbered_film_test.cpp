#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <deque>
#include <random>
#include <thread>

#include "movie/film/time/frame_schedule.h"
#include "movie/make/engine/export_loop.h"
#include "movie/make/engine/game_frames.h"
#include "movie/make/store/complete_film.h"
#include "movie/make/store/stored_film.h"
#include "tests/movie/flash_and_click.h"
#include "tests/support/files.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

// Every picture shows a number, from the renderer to the frames that a player decodes. No frame is
// lost, doubled, or at the place of another.

namespace tickreel::tests {
namespace {

constexpr int kBits = 8;
constexpr int kBlock = 16;  // pixels; large enough to survive any encoder
constexpr ImageSize kSize{kBits * kBlock, kBlock};
constexpr std::int64_t kFrames = 100;
const TickRate kRate{60};  // a tick a frame

/// Draws the tick as bright and dark blocks, and has several pictures in flight.
class NumberingRenderer final : public FrameRenderer {
 public:
  [[nodiscard]] std::size_t window_views() const override { return 2; }
  [[nodiscard]] std::size_t pictures_in_flight() const override { return 3; }
  Status start(const ViewWindow& /*views*/, const Exposure& exposure) override {
    under_way_.push_back(exposure.time.tick);
    return {};
  }
  Status take(Image& image) override {
    image.resize(kSize);
    for (int y = 0; y < kSize.height; ++y) {
      for (int x = 0; x < kSize.width; ++x) {
        const bool is_set = (under_way_.front() >> (x / kBlock) & 1) != 0;
        std::memset(&image.row(y)[static_cast<std::size_t>(x) * Image::kBytesPerPixel],
                    is_set ? 255 : 0, Image::kBytesPerPixel);
      }
    }
    under_way_.pop_front();
    if (random_() % 4 == 0) std::this_thread::sleep_for(std::chrono::microseconds(random_() % 500));
    return {};
  }
  [[nodiscard]] std::string description() const override { return "numbers"; }

 private:
  std::deque<Tick> under_way_;
  std::minstd_rand random_{std::random_device{}()};
};

/// Returns the numbers that the frames of a film show.
std::vector<int> numbers_in(const std::string& film) {
  const ProgramResult decoded =
      run_program("ffmpeg -v error -i " + film + " -f rawvideo -pix_fmt gray -");
  EXPECT_EQ(decoded.exit_code, 0) << decoded.err;
  constexpr std::size_t kFrameBytes = kSize.width * kSize.height;
  std::vector<int> numbers;
  for (std::size_t start = 0; start + kFrameBytes <= decoded.out.size(); start += kFrameBytes) {
    int number = 0;
    for (int bit = 0; bit < kBits; ++bit) {
      const std::size_t middle = start + (kBlock / 2) * kSize.width + bit * kBlock + kBlock / 2;
      if (static_cast<unsigned char>(decoded.out[middle]) > 127) number |= 1 << bit;
    }
    numbers.push_back(number);
  }
  return numbers;
}

TEST(NumberedFilm, EveryFrameIsInItsPlace) {
  std::vector<int> expected;
  for (int i = 0; i < kFrames; ++i) expected.push_back(i + 10);
  for (const std::string ending : {".mp4", ".mkv"}) {
    TemporaryDirectory directory;
    FilmDefinition film;
    film.size = kSize;
    film.container = ending;
    film.plan = {kFrames, 7};
    const std::string path = directory.path("film" + ending);
    auto sink = StoredFilm::open(film, FilmProvenance(), {.path = path});
    ASSERT_TRUE(sink.ok()) << sink.error().message;
    NumberingRenderer renderer;
    const FrameSchedule schedule(kRate, Rational(60), Rational(10, 60), Rational(110, 60));
    const SourceMaker open_source = []() -> Result<std::unique_ptr<ViewSource>> {
      return std::unique_ptr<ViewSource>(std::make_unique<EmptyViews>());
    };
    std::int64_t bytes = 0;
    const ProgressListener bytes_grow = [&](const Progress& now) {
      EXPECT_GE(now.bytes_written, std::exchange(bytes, now.bytes_written));
    };
    ProgressMeter progress(bytes_grow, Rational(60));
    (*sink)->listen(finish_listener(progress, nullptr));
    GameFrames frames(schedule, open_source, renderer, nullptr);
    const Status made = export_film({frames, **sink, 3}, progress);
    ASSERT_TRUE(made) << made.error().message;
    EXPECT_EQ(bytes, (*sink)->bytes_written()) << "of all segments";
    EXPECT_EQ(numbers_in(path), expected) << ending;
  }
}

}  // namespace
}  // namespace tickreel::tests
