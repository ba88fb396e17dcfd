#include <algorithm>
#include <chrono>
#include <random>
#include <sstream>
#include <thread>

#include "tests/movie/make/engine/export_gl_fixture.h"
#include "tests/movie/make/engine/steady_film.h"
#include "tests/renderer/drawing.h"
#include "tests/support/files.h"
#include "tests/support/run_program.h"

namespace tickreel::tests {
namespace {

/// Waits from time to time for a random while, to shuffle the order of the threads.
void dawdle(std::minstd_rand& random) {
  if (random() % 3 == 0) std::this_thread::sleep_for(std::chrono::microseconds(random() % 20'000));
}

class DawdlingRenderer : public FrameRenderer {
 public:
  explicit DawdlingRenderer(FrameRenderer& renderer) : renderer_(renderer) {}
  [[nodiscard]] std::size_t window_views() const override { return renderer_.window_views(); }
  [[nodiscard]] std::string description() const override { return renderer_.description(); }
  Status start(const ViewWindow& views, const Exposure& exposure) override {
    dawdle(random_);
    return renderer_.start(views, exposure);
  }
  Status take(Image& image) override { return renderer_.take(image); }

 private:
  FrameRenderer& renderer_;
  std::minstd_rand random_{std::random_device{}()};
};

class DawdlingSink : public FrameSink {
 public:
  explicit DawdlingSink(std::unique_ptr<FrameSink> sink) : sink_(std::move(sink)) {}
  Status write(const VideoFrame& frame) override {
    dawdle(random_);
    return sink_->write(frame);
  }
  Status finish() override { return sink_->finish(); }
  [[nodiscard]] std::string description() const override { return sink_->description(); }

 private:
  std::unique_ptr<FrameSink> sink_;
  std::minstd_rand random_{std::random_device{}()};
};

class ExportedHashesGlTest : public ExportGlTest {
 protected:
  /// Returns the hashes of all pictures, which the hash sink wrote.
  [[nodiscard]] std::vector<std::string> hashes(const FrameSchedule& schedule,
                                                FrameRenderer& renderer,
                                                bool dawdling = false) const {
    const std::string path = directory_.path("hashes");
    auto sink = open({.name = "hash", .path = path, .overwrite = true}, schedule);
    if (dawdling) {
      DawdlingRenderer slow_renderer(renderer);
      film(schedule, slow_renderer, std::make_unique<DawdlingSink>(std::move(sink)));
    } else {
      film(schedule, renderer, std::move(sink));
    }
    std::vector<std::string> hashes;
    std::istringstream lines(read_file(path));
    for (std::string frame, pts, hash; lines >> frame >> pts >> hash && frame != "audio";) {
      EXPECT_EQ(frame, std::to_string(hashes.size()));
      hashes.push_back(hash);
    }
    return hashes;
  }
};

TEST_F(ExportedHashesGlTest, EveryPairOfRatesGivesEveryFrameAndNoneTwice) {
  for (const TickRate& rate : {TickRate(35), TickRate(50), TickRate(60), TickRate(100),
                               TickRate(144), TickRate(60000, 1001)}) {
    record(rate);
    const auto renderer = make_renderer();
    for (const Rational& fps : {Rational(24), Rational(30000, 1001), Rational(60), Rational(120)}) {
      const Rational length(2, 5);
      const auto seen = hashes(schedule(fps, Rational(1), Rational(1) + length), *renderer);
      EXPECT_EQ(static_cast<std::int64_t>(seen.size()), (length * fps).ceil());
      EXPECT_EQ(std::ranges::adjacent_find(seen), seen.end())
          << rate.to_string() << " ticks, " << fps.to_string() << " frames";
    }
  }
}

TEST_F(ExportedHashesGlTest, TheSameGameTimeIsTheSamePictureWheneverTheExportBegan) {
  record(TickRate(50));
  const auto renderer = make_renderer();
  const auto whole = hashes(schedule(Rational(60), Rational(0), Rational(1)), *renderer);
  const auto part = hashes(schedule(Rational(60), Rational(1, 2), Rational(1)), *renderer);
  EXPECT_EQ(part, std::vector(whole.begin() + 30, whole.end()));
  EXPECT_EQ(hashes(schedule(Rational(60), Rational(0), Rational(1)), *make_renderer()), whole)
      << "a second export";
}

TEST_F(ExportedHashesGlTest, DelaysInEitherThreadChangeNothing) {
  record(TickRate(50));
  const auto renderer = make_renderer();
  const FrameSchedule half(schedule(Rational(60), Rational(1), Rational(3, 2)));
  constexpr bool kDawdling = true;
  const auto expected = hashes(half, *renderer);
  EXPECT_EQ(hashes(half, *renderer, kDawdling), expected);
  EXPECT_EQ(hashes(half, *renderer, kDawdling), expected);
}

TEST_F(ExportGlTest, TheFileHoldsEveryFrameAndIsTheSameAgain) {
  record(TickRate(35));
  const auto renderer = make_renderer();
  const FrameSchedule one_second(schedule(Rational(30000, 1001), Rational(1, 3), Rational(4, 3)));
  const std::string path = directory_.path("film.mp4");
  const auto film_bytes = [&] {
    film(one_second, *renderer, open({.path = path, .overwrite = true}, one_second));
    return read_file(path);
  };
  const std::string bytes = film_bytes();
  EXPECT_EQ(film_bytes(), bytes);
  const ProgramResult probed = run_program(
      "ffprobe -v error -count_frames -show_entries stream=r_frame_rate,nb_read_frames -of "
      "csv=p=0 " +
      quoted(path));
  EXPECT_EQ(probed.out, "30000/1001,30\n") << probed.err;
  EXPECT_EQ(directory_.listing(), "film.mp4 match.replay");
}

TEST_F(ExportGlTest, DrawingAndReadingBackAllocateNothingForAFrame) {
  const auto compose = [](const Moment& moment, Scene& scene) {
    empty_stage(scene);
    scene.camera = {.eye = {25.0F, 6.0F, 60.0F}, .target = {25.0F, 6.0F, 1.0F}, .up = {0, 1, 0}};
    scene.lights.push_back({.position = {0.0F, 0.0F, 3.0F}, .color = {1, 1, 1}, .radius = 5.0F});
    for (const Thing& thing : moment.things) {
      scene.sprites.push_back({.position = thing.position, .radius = 0.9F, .glow = 1.0F});
      scene.instances.push_back({.position = thing.position});
      scene.overlay.push_back(Text{.utf8 = "A HUD"});
    }
  };
  const auto renderer = make_renderer(std::make_unique<FunctionLook>(compose));
  EXPECT_EQ(allocations_in_steady_state(*renderer), 0U);
}

}  // namespace
}  // namespace tickreel::tests
