#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <memory>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "movie/film/time/frame_schedule.h"
#include "movie/make/engine/export_loop.h"
#include "movie/make/engine/game_frames.h"
#include "renderer/scene/interpolation.h"
#include "sim/replay/replay_view_source.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

// The export loop without a GPU and without FFmpeg: a renderer that draws numbers, and a sink that
// keeps them.

namespace tickreel::tests {

/// Waits from time to time for a random while, to shuffle the order of the threads.
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

/// Draws pictures whose bytes are the interpolated places of the slider and the puck.
class NumberRenderer : public FrameRenderer {
 public:
  static constexpr ImageSize kSize{8, 2};

  NumberRenderer(TickRate rate, unsigned max_delay_microseconds = 0, std::size_t in_flight = 1)
      : step_seconds_((Rational(1) / rate).to_double()),
        jitter_(max_delay_microseconds),
        in_flight_(in_flight) {}

  std::size_t window_views() const override { return 2; }
  std::size_t pictures_in_flight() const override { return in_flight_; }
  std::string description() const override { return "numbers"; }
  Status start(const ViewWindow& views, const Exposure& exposure) override {
    const FrameTime& time = exposure.time;
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
    if (pictures_until_failure > 0 && --pictures_until_failure == 0) return failed("it is black");
    image.resize(kSize);
    std::memset(image.pixels().data(), 0, image.pixels().size());
    std::memcpy(image.row(0).data(), &under_way_.front()[0], sizeof(Vec3));
    std::memcpy(image.row(1).data(), &under_way_.front()[1], sizeof(Vec3));
    under_way_.erase(under_way_.begin());
    return {};
  }

  int frames_until_failure = 0;    ///< frames that can be started
  int pictures_until_failure = 0;  ///< pictures that can be taken

 private:
  double step_seconds_;
  Jitter jitter_;
  std::size_t in_flight_;
  std::vector<Thing> things_;
  std::vector<std::array<Vec3, 2>> under_way_;
};

/// Keeps the frames of a film that is made in segments, and checks their order.
class KeepingFilm : public SegmentedSink {
 public:
  explicit KeepingFilm(const SegmentPlan& plan, unsigned max_delay_microseconds = 0)
      : frames(static_cast<std::size_t>(plan.frame_count)),
        samples(frames.size()),
        plan_(plan),
        max_delay_microseconds_(max_delay_microseconds) {}

  const SegmentPlan& plan() const override { return plan_; }
  int most_segments_in_flight() const override { return most_in_flight; }
  bool has_segment(std::int64_t segment) const override { return kept.contains(segment); }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override {
    opened.push_back(segment);
    ++opened_count_;
    opened_count_.notify_all();
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
  int writes_after_opening = 1;  ///< writes wait until this many segments were opened

  bool finished = false;
  std::vector<std::vector<std::uint8_t>> frames;
  std::vector<std::vector<float>> samples;
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
      for (int count = film_.opened_count_; count < film_.writes_after_opening;
           count = film_.opened_count_) {
        film_.opened_count_.wait(count);
      }
      if (frame.index == film_.fails_at) return failed("the disk is full");
      EXPECT_EQ(frame.index, left_.first++);
      --left_.count;
      const auto pixels = frame.image.pixels();
      film_.frames[static_cast<std::size_t>(frame.index)].assign(pixels.begin(), pixels.end());
      film_.samples[static_cast<std::size_t>(frame.index)] = frame.samples;
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
  std::atomic<int> opened_count_ = 0;
};

class ExportLoopTest : public testing::Test {
 protected:
  using Frames = std::vector<std::vector<std::uint8_t>>;
  static constexpr Tick kTicks = 300;

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
    GameFrames frames(schedule, open_source, renderer, nullptr);
    return export_film({.frames = frames, .sink = sink, .jobs = jobs, .stop = &stop_}, progress);
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

}  // namespace tickreel::tests
