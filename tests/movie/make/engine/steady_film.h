#pragma once

#include <cstdint>
#include <memory>

#include "movie/film/time/frame_schedule.h"
#include "movie/make/engine/export_loop.h"
#include "movie/make/engine/game_frames.h"
#include "tests/movie/make/engine/steady_source.h"
#include "tests/support/watched_memory.h"

namespace tickreel::tests {

/// A film that takes frames and keeps nothing.
class ForgettingFilm final : public SegmentedSink {
 public:
  explicit ForgettingFilm(const SegmentPlan& plan) : plan_(plan) {}
  [[nodiscard]] const SegmentPlan& plan() const override { return plan_; }
  [[nodiscard]] int most_segments_in_flight() const override { return 100; }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t) override {
    return std::unique_ptr<FrameSink>(std::make_unique<Segment>());
  }
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return "nothing"; }

 private:
  class Segment final : public FrameSink {
    Status write(const VideoFrame&) override { return {}; }
    Status finish() override { return {}; }
    [[nodiscard]] std::string description() const override { return "nothing"; }
  };

  SegmentPlan plan_;
};

/// Returns how often memory is allocated between the 180th and the last frame of a film with two
/// segments in flight.
inline std::uint64_t allocations_in_steady_state(FrameRenderer& renderer) {
  const FrameSchedule times(TickRate(50), Rational(60), Rational(0), Rational(4));
  const SourceMaker open_source = [&] {
    return Result<std::unique_ptr<ViewSource>>(
        std::make_unique<SteadySource>(renderer.window_views()));
  };
  ForgettingFilm sink({240, 120});
  std::uint64_t before = 0;
  std::uint64_t after = 0;
  ProgressMeter progress(
      [&](const Progress& now) {
        if (now.frames_done == 180) before = allocation_count();
        if (now.frames_done == 240) after = allocation_count();
      },
      Rational(60));
  GameFrames frames(times, open_source, renderer, nullptr);
  const ExportParts parts{.frames = frames, .sink = sink, .jobs = 2};
  const Status exported = export_film(parts, progress);
  EXPECT_TRUE(exported) << exported.error().message;
  return after - before;
}

}  // namespace tickreel::tests
