#include "movie/export_loop.h"
#include "movie/frame_schedule.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <memory>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "movie/replay_view_source.h"
#include "renderer/interpolation.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

// Movie mode without a GPU and without FFmpeg: a renderer that draws numbers, a sink that keeps
// them.

namespace tickreel {
namespace {

constexpr ImageSize kSize{8, 2};
constexpr Tick kTicks = 300;

/// Waits now and then, for a random while, to shuffle the order of the threads.
class Jitter {
 public:
  explicit Jitter(unsigned max_microseconds) : max_microseconds_(max_microseconds) {}
  void wait() {
    if (max_microseconds_ == 0 || random_() % 4 != 0) return;
    std::this_thread::sleep_for(std::chrono::microseconds(random_() % max_microseconds_));
  }

 private:
  unsigned max_microseconds_;
  std::minstd_rand random_{std::random_device{}()};
};

/// A picture whose bytes are the interpolated places of the slider and the puck.
class NumberRenderer : public FrameRenderer {
 public:
  NumberRenderer(TickRate rate, unsigned max_delay_microseconds = 0)
      : step_seconds_((Rational(1) / rate).to_double()), jitter_(max_delay_microseconds) {}

  std::size_t window_views() const override { return 2; }
  std::string description() const override { return "numbers"; }
  Status start(const ViewWindow& views, const FrameTime& time) override {
    jitter_.wait();
    if (frames_until_failure > 0 && --frames_until_failure == 0) return failed("the GPU is gone");
    interpolate(views.at(time.tick), views.at(time.tick + 1), time.alpha.to_double(), step_seconds_,
                things_);
    return {};
  }
  Status take(Image& image) override {
    image.resize(kSize);
    std::memset(image.pixels().data(), 0, image.pixels().size());
    std::memcpy(image.row(0).data(), &things_[0].position, sizeof(Vec3));
    std::memcpy(image.row(1).data(), &things_[2].position, sizeof(Vec3));
    return {};
  }

  int frames_until_failure = 0;

 private:
  double step_seconds_;
  Jitter jitter_;
  std::vector<Thing> things_;
};

class KeepingSink : public FrameSink {
 public:
  explicit KeepingSink(unsigned max_delay_microseconds = 0) : jitter_(max_delay_microseconds) {}

  Status write(const VideoFrame& frame) override {
    jitter_.wait();
    if (frame.index == fails_at) return failed("the disk is full");
    EXPECT_EQ(frame.index, static_cast<std::int64_t>(frames.size()));
    const auto pixels = frame.image.pixels();
    frames.emplace_back(pixels.begin(), pixels.end());
    return {};
  }
  Status finish() override {
    if (fails_to_finish) return failed("the file cannot be renamed");
    finished = true;
    return {};
  }
  std::string description() const override { return "memory"; }

  std::int64_t fails_at = -1;
  bool fails_to_finish = false;
  bool finished = false;
  std::vector<std::vector<std::uint8_t>> frames;

 private:
  Jitter jitter_;
};

class ExportLoopTest : public testing::Test {
 protected:
  void record(const TickRate& rate) {
    rate_ = rate;
    carousel::record_carousel(path_, kTicks, rate);
  }

  Status run(const FrameSchedule& schedule, FrameRenderer& renderer, FrameSink& sink,
             const ProgressListener& listener = nullptr) {
    ReplayViewSource source(
        *ReplayPlayer::open(carousel::carousel_info(rate_), *ReplayReader::open(path_)),
        renderer.window_views());
    return export_film({schedule, source, renderer, sink, &stop_}, listener);
  }

  std::vector<std::vector<std::uint8_t>> film(const FrameSchedule& schedule, unsigned jitter = 0) {
    NumberRenderer renderer(rate_, jitter);
    KeepingSink sink(jitter);
    EXPECT_TRUE(run(schedule, renderer, sink));
    EXPECT_TRUE(sink.finished);
    return sink.frames;
  }

  FrameSchedule two_seconds() const { return {rate_, Rational(60), Rational(1), Rational(3)}; }

  TickRate rate_{50};
  std::atomic<bool> stop_{false};
  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
};

float slider_x(const std::vector<std::uint8_t>& frame) {
  float x = 0.0F;
  std::memcpy(&x, frame.data(), sizeof(x));
  return x;
}

TEST_F(ExportLoopTest, GivesEveryFrameAtEveryPairOfRates) {
  for (const TickRate& rate : {TickRate(35), TickRate(50), TickRate(60), TickRate(100),
                               TickRate(144), TickRate(60000, 1001)}) {
    record(rate);
    for (const Rational& fps : {Rational(24), Rational(30000, 1001), Rational(60), Rational(120)}) {
      const Rational in(1, 4);
      const Rational out(7, 4);
      const auto frames = film({rate, fps, in, out});
      ASSERT_EQ(static_cast<std::int64_t>(frames.size()), (Rational(3, 2) * fps).ceil());
      for (std::size_t n = 0; n < frames.size(); ++n) {
        const double seconds = (in + Rational(static_cast<std::int64_t>(n)) / fps).to_double();
        ASSERT_NEAR(slider_x(frames[n]), -8.0 + 1.5 * seconds, 1e-5) << "frame " << n;
      }
    }
  }
}

TEST_F(ExportLoopTest, TheLastFrameOfTheGameIsThere) {
  record(TickRate(50));
  const auto frames = film({rate_, Rational(60), Rational(5), Rational(6)});
  EXPECT_EQ(frames.size(), 60U);
}

TEST_F(ExportLoopTest, DelaysInEitherThreadChangeNothing) {
  record(TickRate(50));
  const auto expected = film(two_seconds());
  for (int round = 0; round < 3; ++round) EXPECT_EQ(film(two_seconds(), 2000), expected);
}

TEST_F(ExportLoopTest, AnotherInPointGivesTheSameFrames) {
  record(TickRate(50));
  const auto whole = film({rate_, Rational(60), Rational(0), Rational(3)});
  const auto part = film({rate_, Rational(60), Rational(1), Rational(3)});
  EXPECT_EQ(part, std::vector(whole.begin() + 60, whole.end()));
}

TEST_F(ExportLoopTest, TheFirstErrorOfTheRendererComesBack) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  renderer.frames_until_failure = 40;
  KeepingSink sink;
  const Status exported = run(two_seconds(), renderer, sink);
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().message, "the GPU is gone");
  EXPECT_FALSE(sink.finished);
}

TEST_F(ExportLoopTest, TheFirstErrorOfTheSinkComesBack) {
  record(TickRate(50));
  for (const std::int64_t fails_at : {0, 1, 50, 119}) {
    NumberRenderer renderer(rate_, 200);
    KeepingSink sink;
    sink.fails_at = fails_at;
    const Status exported = run(two_seconds(), renderer, sink);
    ASSERT_FALSE(exported);
    EXPECT_EQ(exported.error().message, "the disk is full");
    EXPECT_FALSE(sink.finished);
  }
}

TEST_F(ExportLoopTest, AnErrorAtTheVeryEndComesBack) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingSink sink;
  sink.fails_to_finish = true;
  const Status exported = run(two_seconds(), renderer, sink);
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().message, "the file cannot be renamed");
}

TEST_F(ExportLoopTest, StopsWhenAsked) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingSink sink;
  const Status exported = run(two_seconds(), renderer, sink, [&](const Progress& progress) {
    if (progress.frames_done == 30) stop_ = true;
  });
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().kind, ErrorKind::kInterrupted);
  EXPECT_EQ(exported.error().message, "stopped before frame 30 of 120");
  EXPECT_FALSE(sink.finished);
}

TEST_F(ExportLoopTest, TellsItsProgress) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingSink sink;
  std::vector<std::int64_t> done;
  ASSERT_TRUE(run(two_seconds(), renderer, sink, [&](const Progress& progress) {
    EXPECT_EQ(progress.frames_total, 120);
    done.push_back(progress.frames_done);
  }));
  ASSERT_EQ(done.size(), 120U);
  EXPECT_EQ(done.front(), 1);
  EXPECT_EQ(done.back(), 120);
}

}  // namespace
}  // namespace tickreel
