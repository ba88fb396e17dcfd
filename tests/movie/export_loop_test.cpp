#include "movie/export_loop.h"
#include "movie/frame_schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstring>
#include <memory>
#include <random>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "movie/replay_view_source.h"
#include "renderer/interpolation.h"
#include "tests/movie/steady_film.h"
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
  NumberRenderer(TickRate rate, unsigned max_delay_microseconds = 0, std::size_t in_flight = 1)
      : step_seconds_((Rational(1) / rate).to_double()),
        jitter_(max_delay_microseconds),
        in_flight_(in_flight) {}

  std::size_t window_views() const override { return 2; }
  std::size_t pictures_in_flight() const override { return in_flight_; }
  std::string description() const override { return "numbers"; }
  Status start(const ViewWindow& views, const FrameTime& time) override {
    jitter_.wait();
    if (frames_until_failure > 0 && --frames_until_failure == 0) return failed("the GPU is gone");
    EXPECT_LT(under_way_.size(), in_flight_);
    interpolate(views.at(time.tick), views.at(time.tick + 1), time.alpha.to_double(), step_seconds_,
                things_);
    under_way_.push_back({things_[0].position, things_[2].position});
    return {};
  }
  Status take(Image& image) override {
    jitter_.wait();
    image.resize(kSize);
    std::memset(image.pixels().data(), 0, image.pixels().size());
    std::memcpy(image.row(0).data(), &under_way_.front()[0], sizeof(Vec3));
    std::memcpy(image.row(1).data(), &under_way_.front()[1], sizeof(Vec3));
    under_way_.erase(under_way_.begin());
    return {};
  }

  int frames_until_failure = 0;

 private:
  double step_seconds_;
  Jitter jitter_;
  std::size_t in_flight_;
  std::vector<Thing> things_;
  std::vector<std::array<Vec3, 2>> under_way_;
};

/// Keeps the frames of a film that is made in segments, and checks how they come.
class KeepingFilm : public SegmentedSink {
 public:
  explicit KeepingFilm(const SegmentPlan& plan, unsigned max_delay_microseconds = 0)
      : frames(static_cast<std::size_t>(plan.frame_count)),
        plan_(plan),
        max_delay_microseconds_(max_delay_microseconds) {}

  const SegmentPlan& plan() const override { return plan_; }
  int most_segments_in_flight() const override { return most_in_flight; }
  bool has_segment(std::int64_t segment) const override { return kept.contains(segment); }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override {
    opened.push_back(segment);
    EXPECT_LE(++open_, most_in_flight);
    most_open = std::max<int>(most_open, open_);
    if (segment == fails_to_open) return failed("the encoder is gone");
    return std::unique_ptr<FrameSink>(std::make_unique<Segment>(*this, plan_.range(segment)));
  }
  Status finish() override {
    if (fails_to_finish) return failed("the file cannot be renamed");
    EXPECT_EQ(finished_segments + static_cast<std::int64_t>(kept.size()), plan_.segment_count());
    finished = true;
    return {};
  }
  std::int64_t bytes_written() const override { return 100 * finished_segments; }
  std::string description() const override { return "memory"; }

  int most_in_flight = 100;
  std::set<std::int64_t> kept;
  std::int64_t fails_at = -1;
  std::int64_t fails_to_open = -1;
  bool fails_to_finish = false;

  bool finished = false;
  std::vector<std::vector<std::uint8_t>> frames;
  std::vector<std::int64_t> opened;
  int most_open = 0;
  std::atomic<int> finished_segments = 0;

 private:
  class Segment : public FrameSink {
   public:
    Segment(KeepingFilm& film, const FrameRange& range)
        : film_(film), left_(range), jitter_(film.max_delay_microseconds_) {}
    Status write(const VideoFrame& frame) override {
      jitter_.wait();
      if (frame.index == film_.fails_at) return failed("the disk is full");
      EXPECT_EQ(frame.index, left_.first++);
      --left_.count;
      const auto pixels = frame.image.pixels();
      film_.frames[static_cast<std::size_t>(frame.index)].assign(pixels.begin(), pixels.end());
      return {};
    }
    Status finish() override {
      jitter_.wait();
      EXPECT_EQ(left_.count, 0);
      --film_.open_;
      ++film_.finished_segments;
      return {};
    }
    std::string description() const override { return "memory"; }

   private:
    KeepingFilm& film_;
    FrameRange left_;
    Jitter jitter_;
  };

  SegmentPlan plan_;
  unsigned max_delay_microseconds_;
  std::atomic<int> open_ = 0;
};

using Frames = std::vector<std::vector<std::uint8_t>>;

class ExportLoopTest : public testing::Test {
 protected:
  void record(const TickRate& rate) {
    rate_ = rate;
    carousel::record_carousel(path_, kTicks, rate);
  }

  Status run(const FrameSchedule& schedule, FrameRenderer& renderer, SegmentedSink& sink,
             const ProgressListener& listener = nullptr, int jobs = 1) {
    const SourceMaker open_source = [&] {
      return Result<std::unique_ptr<ViewSource>>(std::make_unique<ReplayViewSource>(
          *ReplayPlayer::open(carousel::carousel_info(rate_), *ReplayReader::open(path_)),
          renderer.window_views()));
    };
    ProgressMeter progress(listener, schedule.frame_rate());
    return export_film({.times = schedule,
                        .open_source = open_source,
                        .renderer = renderer,
                        .sink = sink,
                        .jobs = jobs,
                        .stop = &stop_},
                       progress);
  }

  Frames film(const FrameSchedule& schedule) {
    NumberRenderer renderer(rate_);
    KeepingFilm sink({schedule.frame_count(), schedule.frame_count()});
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

TEST_F(ExportLoopTest, NeitherDelaysNorSegmentsInFlightChangeAnything) {
  record(TickRate(50));
  const Frames expected = film(two_seconds());
  for (const int jobs : {1, 2, 5}) {
    for (const std::size_t pictures_in_flight : {1U, 3U}) {
      for (const int most_in_flight : {1, 2, 100}) {
        NumberRenderer renderer(rate_, 500, pictures_in_flight);
        KeepingFilm sink({120, 7}, 500);
        sink.most_in_flight = most_in_flight;
        ASSERT_TRUE(run(two_seconds(), renderer, sink, nullptr, jobs));
        EXPECT_TRUE(sink.finished);
        EXPECT_EQ(sink.frames, expected) << jobs << " jobs, " << pictures_in_flight << " pictures";
      }
    }
  }
}

TEST_F(ExportLoopTest, BeginsSegmentsInOrderAndNoneFarAhead) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 2}, 300);
  ASSERT_TRUE(run(two_seconds(), renderer, sink, nullptr, 3));
  EXPECT_TRUE(std::ranges::is_sorted(sink.opened));
  EXPECT_EQ(sink.opened.size(), 60U);
  EXPECT_GE(sink.most_open, 2);
  EXPECT_LE(sink.most_open, 6);
}

TEST_F(ExportLoopTest, MakesOnlyTheSegmentsThatAreMissing) {
  record(TickRate(50));
  const Frames expected = film(two_seconds());
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 20});
  sink.kept = {1, 2, 3, 4};
  std::vector<std::int64_t> done;
  ASSERT_TRUE(run(
      two_seconds(), renderer, sink,
      [&](const Progress& progress) { done.push_back(progress.frames_done); }, 2));
  EXPECT_EQ(sink.opened, (std::vector<std::int64_t>{0, 5}));
  EXPECT_EQ(sink.most_open, 2) << "a gap does not keep the second lane waiting";
  ASSERT_EQ(done.size(), 40U);
  EXPECT_EQ(done.front(), 81);
  EXPECT_EQ(done.back(), 120);
  for (std::size_t i = 0; i < expected.size(); ++i) {
    const bool is_made = i / 20 == 0 || i / 20 == 5;
    EXPECT_EQ(sink.frames[i], is_made ? expected[i] : std::vector<std::uint8_t>()) << i;
  }
}

TEST_F(ExportLoopTest, AnotherInPointGivesTheSameFrames) {
  record(TickRate(50));
  const auto whole = film({rate_, Rational(60), Rational(0), Rational(3)});
  const auto part = film({rate_, Rational(60), Rational(1), Rational(3)});
  EXPECT_EQ(part, std::vector(whole.begin() + 60, whole.end()));
}

TEST_F(ExportLoopTest, TheFirstErrorOfTheRendererComesBack) {
  record(TickRate(50));
  NumberRenderer renderer(rate_, 0, 2);
  renderer.frames_until_failure = 40;
  KeepingFilm sink({120, 10});
  const Status exported = run(two_seconds(), renderer, sink, nullptr, 2);
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().message, "the GPU is gone");
  EXPECT_FALSE(sink.finished);
}

TEST_F(ExportLoopTest, TheFirstErrorOfASegmentComesBack) {
  record(TickRate(50));
  for (const std::int64_t fails_at : {0, 1, 50, 119}) {
    NumberRenderer renderer(rate_, 200);
    KeepingFilm sink({120, 10});
    sink.fails_at = fails_at;
    const Status exported = run(two_seconds(), renderer, sink, nullptr, 3);
    ASSERT_FALSE(exported);
    EXPECT_EQ(exported.error().message, "the disk is full");
    EXPECT_FALSE(sink.finished);
  }
}

TEST_F(ExportLoopTest, AnErrorWhereASegmentBeginsComesBack) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 10});
  sink.fails_to_open = 4;
  const Status exported = run(two_seconds(), renderer, sink, nullptr, 2);
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().message, "the encoder is gone");
}

TEST_F(ExportLoopTest, AnErrorAtTheVeryEndComesBack) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 120});
  sink.fails_to_finish = true;
  const Status exported = run(two_seconds(), renderer, sink);
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().message, "the file cannot be renamed");
}

TEST_F(ExportLoopTest, StopsWhenAsked) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 20});
  const Status exported = run(two_seconds(), renderer, sink, [&](const Progress& progress) {
    if (progress.frames_done == 30) stop_ = true;
  });
  ASSERT_FALSE(exported);
  EXPECT_EQ(exported.error().kind, ErrorKind::kInterrupted);
  EXPECT_EQ(exported.error().message.find("stopped after 3"), 0U) << exported.error().message;
  EXPECT_FALSE(sink.finished);
}

/// Draws nothing, several pictures at a time.
class BlankRenderer final : public FrameRenderer {
 public:
  std::size_t window_views() const override { return 2; }
  std::size_t pictures_in_flight() const override { return 3; }
  std::string description() const override { return "blank"; }
  Status start(const ViewWindow&, const FrameTime&) override { return {}; }
  Status take(Image& image) override {
    image.resize(kSize);
    return {};
  }
};

TEST_F(ExportLoopTest, AllocatesNothingForAFrame) {
  BlankRenderer renderer;
  EXPECT_EQ(allocations_in_steady_state(renderer), 0U);
}

TEST_F(ExportLoopTest, TellsItsProgress) {
  record(TickRate(50));
  NumberRenderer renderer(rate_);
  KeepingFilm sink({120, 50});
  std::vector<std::int64_t> done;
  std::int64_t bytes = 0;
  ASSERT_TRUE(run(
      two_seconds(), renderer, sink,
      [&](const Progress& progress) {
        EXPECT_EQ(progress.stage, ExportStage::kRender);
        EXPECT_EQ(progress.frames_total, 120);
        EXPECT_GE(progress.bytes_written, bytes);
        bytes = progress.bytes_written;
        done.push_back(progress.frames_done);
      },
      2));
  ASSERT_EQ(done.size(), 120U);
  EXPECT_TRUE(std::ranges::is_sorted(done));
  EXPECT_EQ(done.front(), 1);
  EXPECT_EQ(done.back(), 120);
}

}  // namespace
}  // namespace tickreel
