#include <ebur128.h>
#include <gtest/gtest.h>

#include <cmath>

#include "sound/mixer.h"
#include "tests/demos/heard_game.h"
#include "tests/support/sanitizer.h"
#include "tickreel/scene/look.h"

// A match of every game, heard from its default camera, is as loud as films on the web: -16 LUFS
// within 2, and no true peak above -1 dBTP (EBU R 128, by libebur128).

namespace tickreel::tests {
namespace {

constexpr int kRate = 48000;

float length_of(Vec3 v) {
  return std::sqrt(dot(v, v));
}

Listener ears_of(const Camera& camera) {
  const Vec3 ahead = camera.target - camera.eye;
  const Vec3 right{ahead.y * camera.up.z - ahead.z * camera.up.y,
                   ahead.z * camera.up.x - ahead.x * camera.up.z,
                   ahead.x * camera.up.y - ahead.y * camera.up.x};
  return {camera.eye, right * (1.0F / length_of(right))};
}

/// Returns the place of a look's default camera.
Listener listener(Look& look, const HeardGame& game) {
  Scene picture;
  const Tick tick = game.tick();
  look.compose({.views = game.views(),
                .time = {tick, Rational(0)},
                .step_seconds = game.step_seconds(),
                .seconds = static_cast<double>(tick) * game.step_seconds(),
                .things = game.views().at(tick).things},
               picture);
  return ears_of(picture.camera);
}

/// Mixes some buses and measures the result.
class Meter {
 public:
  Meter(const HeardGame& game, const BusGains& gains)
      : mixer_(game.clips(), game.setup().tick_rate, kRate, gains),
        state_(ebur128_init(2, kRate, EBUR128_MODE_I | EBUR128_MODE_TRUE_PEAK)) {}
  Meter(const Meter&) = delete;
  Meter& operator=(const Meter&) = delete;
  ~Meter() { ebur128_destroy(&state_); }

  void add(const SoundScene& scene, Tick tick, const Listener& from, const Listener& to,
           const SampleRange& range) {
    samples_.assign(2 * static_cast<std::size_t>(range.count()), 0.0F);
    mixer_.mix(scene, tick, from, to, range.first, samples_);
    ebur128_add_frames_float(state_, samples_.data(), samples_.size() / 2);
  }
  [[nodiscard]] double lufs() const {
    double loudness = 0.0;
    ebur128_loudness_global(state_, &loudness);
    return loudness;
  }
  [[nodiscard]] double true_peak_db() const {
    double left = 0.0;
    double right = 0.0;
    ebur128_true_peak(state_, 0, &left);
    ebur128_true_peak(state_, 1, &right);
    return 20.0 * std::log10(std::max(left, right));
  }

 private:
  Mixer mixer_;
  ebur128_state* state_;
  std::vector<float> samples_;
};

struct Match {
  std::string game;
  std::string replay;  ///< empty for a game of bots
  double seconds;

  friend std::ostream& operator<<(std::ostream& out, const Match& match) {
    return out << match.game;
  }
};

class LoudnessTest : public testing::TestWithParam<Match> {};

TEST_P(LoudnessTest, IsThatOfFilms) {
  if (kIsSanitized) GTEST_SKIP() << "too slow for a whole match";
  const auto& [name, replay, seconds] = GetParam();
  const auto look = find_game(name)->make_look();
  HeardGame game(name, replay, 1.0, look->memory_seconds());
  Meter all(game, kUnityGains);
  Meter without_music(game, {1.0F, 0.0F});
  Meter music(game, {0.0F, 1.0F});
  std::optional<Listener> from;
  const auto ticks = static_cast<Tick>(seconds / game.step_seconds());
  for (Tick i = 0; i < ticks && game.step(); ++i) {
    const Tick tick = game.tick();
    const Listener to = listener(*look, game);
    const SampleRange range = samples_of_step(tick, game.setup().tick_rate, kRate);
    const SoundScene& scene = game.compose();
    for (Meter* meter : {&all, &without_music, &music}) {
      meter->add(scene, tick, from.value_or(to), to, range);
    }
    from = to;
  }
  EXPECT_NEAR(all.lufs(), -16.0, 2.0);
  EXPECT_LT(all.true_peak_db(), -1.0);
  EXPECT_LT(music.lufs(), without_music.lufs()) << "music does not drown the game";
  std::printf("%s: %.1f LUFS (game %.1f, music %.1f), true peak %.1f dBTP\n", name.c_str(),
              all.lufs(), without_music.lufs(), music.lufs(), all.true_peak_db());
}

INSTANTIATE_TEST_SUITE_P(Games, LoudnessTest,
                         testing::Values(Match{"tanks", match_replay(), 68.0},
                                         Match{"pucks", {}, 30.0}, Match{"rockets", {}, 37.0},
                                         Match{"swarm", {}, 40.0}),
                         [](const auto& match) { return match.param.game; });

}  // namespace
}  // namespace tickreel::tests
