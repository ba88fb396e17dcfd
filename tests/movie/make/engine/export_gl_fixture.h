#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>

#include "movie/film/time/frame_schedule.h"
#include "movie/make/engine/export_loop.h"
#include "movie/make/engine/game_frames.h"
#include "renderer/offscreen_renderer.h"
#include "renderer/scene/plain_look.h"
#include "sim/replay/replay_view_source.h"
#include "tests/support/recording.h"
#include "tests/support/skip_without.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {

/// Makes films from end to end: a replay, the simulation, the real renderer, a real sink.
class ExportGlTest : public testing::Test {
 public:
  static constexpr ImageSize kSize{320, 180};

 protected:
  void SetUp() override {
    const auto renderer = make_offscreen_renderer(make_plain_look(), {kSize, TickRate(50)});
    if (!renderer) return skip_without(kOpenGl, renderer.error().message);
  }

  /// Records two seconds of the carousel.
  void record(const TickRate& rate) {
    rate_ = rate;
    carousel::record_carousel(replay_, (Rational(2) * rate).ceil(), rate);
  }

  [[nodiscard]] FrameSchedule schedule(const Rational& fps, const Rational& in,
                                       const Rational& out) const {
    return {rate_, fps, in, out};
  }

  [[nodiscard]] std::unique_ptr<FrameRenderer> make_renderer(
      std::unique_ptr<Look> look = make_plain_look()) const {
    auto renderer = make_offscreen_renderer(std::move(look), {kSize, rate_});
    EXPECT_TRUE(renderer);
    return *std::move(renderer);
  }

  void film(const FrameSchedule& schedule, FrameRenderer& renderer,
            std::unique_ptr<FrameSink> sink) const {
    film(schedule, schedule.frame_rate(), renderer, std::move(sink));
  }

  void film(const FrameTimes& times, const Rational& frame_rate, FrameRenderer& renderer,
            std::unique_ptr<FrameSink> sink) const {
    const SourceMaker open_source = [&] {
      return Result<std::unique_ptr<ViewSource>>(std::make_unique<ReplayViewSource>(
          *ReplayPlayer::open(carousel::carousel_info(rate_), *ReplayReader::open(replay_)),
          renderer.window_views()));
    };
    const auto film = single_segment(std::move(sink), {kSize, frame_rate, times.frame_count()});
    ProgressMeter unseen(nullptr, frame_rate);
    GameFrames frames(times, open_source, renderer, nullptr);
    const Status exported = export_film({.frames = frames, .sink = *film}, unseen);
    ASSERT_TRUE(exported) << exported.error().message;
  }

  [[nodiscard]] std::unique_ptr<FrameSink> open(const SinkSettings& settings,
                                                const FrameSchedule& schedule) const {
    auto sink = open_sink(settings, {kSize, schedule.frame_rate(), schedule.frame_count()});
    EXPECT_TRUE(sink);
    return *std::move(sink);
  }

  TickRate rate_{50};
  TemporaryDirectory directory_;
  std::string replay_ = directory_.path("match.replay");
};

}  // namespace tickreel::tests
