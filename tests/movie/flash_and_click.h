#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <deque>
#include <ostream>
#include <vector>

#include "movie/make/engine/film_sound.h"
#include "renderer/frame_renderer.h"
#include "sim/replay/view_source.h"
#include "tests/support/room.h"

// A source of white frames and of clicks at the same moments, without a game. The two must coincide
// in a film.

namespace tickreel {

inline void PrintTo(const Rational& value, std::ostream* out) {
  *out << value.to_string();
}

}  // namespace tickreel

namespace tickreel::tests {

/// Provides empty views of any tick.
class EmptyViews final : public ViewSource {
 public:
  explicit EmptyViews(std::size_t window_views = 8) : window_(window_views) {}
  Status advance_to(Tick tick) override {
    const auto most = static_cast<Tick>(window_.capacity()) - 1;
    if (window_.empty() || window_.newest() < tick - most) {
      window_.clear();
      window_.push(std::max<Tick>(tick - most, 0));
    }
    while (window_.newest() < tick) window_.push(window_.newest() + 1);
    return {};
  }
  [[nodiscard]] const ViewWindow& window() const override { return window_; }

 private:
  ViewWindow window_;
};

/// The moments of the flashes and clicks: 0 and every multiple of `period`.
struct FlashTimes {
  TickRate tick_rate{60};
  Rational period{1};
};

class ClickSource final : public SoundSource {
 public:
  static constexpr float kLoudness = 0.75F;

  explicit ClickSource(const FlashTimes& times) : times_(times) {}

  /// The click is short enough for 5 a second and long enough for any encoder.
  static std::vector<Clip> clips(int sample_rate_hz) {
    return {{"click", sample_rate_hz, 1, std::vector<float>(64, kLoudness)}};
  }
  [[nodiscard]] std::size_t window_views() const override { return 4; }

  void hear(const ViewWindow& views, const HeardStep* before, HeardStep& step) override {
    ++steps;
    EXPECT_TRUE(before == nullptr || before->tick + 1 == step.tick);
    EXPECT_TRUE(views.contains(step.tick) && views.contains(step.tick + 1));
    // The last click before the end of this step, and the one before it, which may still be heard.
    const Rational end = Rational(step.tick + 1) / times_.tick_rate;
    const std::int64_t last = (end / times_.period).ceil() - 1;
    for (std::int64_t i = std::max<std::int64_t>(last - 1, 0); i <= last; ++i) {
      const Rational at = Rational(i) * times_.period * times_.tick_rate;
      const Tick tick = at.floor();
      const auto when = static_cast<float>((at - Rational(tick)).to_double());
      step.scene.voices.push_back({.id = static_cast<std::uint64_t>(i), .begin = {tick, when}});
    }
  }

  int steps = 0;

 private:
  FlashTimes times_;
};

/// Draws white frames where a flash has begun since the frame before.
class FlashRenderer final : public FrameRenderer {
 public:
  static constexpr ImageSize kSize{16, 16};

  FlashRenderer(const FlashTimes& times, const Rational& frame_rate)
      : times_(times), frame_rate_(frame_rate) {}
  [[nodiscard]] std::size_t window_views() const override { return 2; }
  Status start(const ViewWindow& /*views*/, const Exposure& exposure) override {
    const FrameTime& time = exposure.time;
    const Rational seconds = (Rational(time.tick) + time.alpha) / times_.tick_rate;
    const Rational since = seconds - Rational((seconds / times_.period).floor()) * times_.period;
    is_white_.push_back(since < Rational(1) / frame_rate_);
    return {};
  }
  Status take(Image& image) override {
    image.resize(kSize);
    std::memset(image.pixels().data(), is_white_.front() ? 255 : 0, image.pixels().size());
    is_white_.pop_front();
    return {};
  }
  [[nodiscard]] std::string description() const override { return "flashes"; }

 private:
  FlashTimes times_;
  Rational frame_rate_;
  std::deque<bool> is_white_;
};

/// Returns the sample at which a click begins, at most `reach` samples from `around`; `around +
/// reach` when there is no click. `samples` are interleaved.
inline std::int64_t onset_near(const std::vector<float>& samples, std::int64_t around,
                               std::int64_t reach) {
  const auto at = [&](std::int64_t i) { return samples[static_cast<std::size_t>(i) * 2]; };
  const auto count = static_cast<std::int64_t>(samples.size() / 2);
  std::int64_t onset = std::max<std::int64_t>(around - reach, 0);
  // The click is in the middle, so each ear gets half of its loudness.
  while (onset < std::min(around + reach, count) && at(onset) < ClickSource::kLoudness / 4) ++onset;
  return onset;
}

}  // namespace tickreel::tests
