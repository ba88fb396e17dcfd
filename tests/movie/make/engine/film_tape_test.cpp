#include "movie/make/engine/film_tape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <utility>
#include <vector>

#include "encode/audio_format.h"
#include "movie/film/time/speed_schedule.h"
#include "tests/movie/flash_and_click.h"
#include "tests/movie/make/engine/export_loop_fixture.h"

// The sound of films with another speed than 1.

namespace tickreel::tests {
namespace {

constexpr int kHz = 48'000;

/// A tone of 100 Hz, and clicks between samples in each tick.
class HumAndClicks final : public SoundSource {
 public:
  static std::vector<Clip> clips() {
    Clip hum{"hum", kHz, 1, {}};
    for (int i = 0; i < 480; ++i) {
      hum.samples.push_back(static_cast<float>(0.2 * std::sin(6.283185307179586 * i / 480)));
    }
    return {hum, {"click", kHz, 1, std::vector<float>(32, 0.1F)}};
  }
  [[nodiscard]] std::size_t window_views() const override { return 6; }
  void hear(const ViewWindow& views, const HeardStep* before, HeardStep& step) override {
    EXPECT_TRUE(before == nullptr || before->tick + 1 == step.tick);
    ASSERT_TRUE(views.contains(step.tick));
    ASSERT_TRUE(views.contains(step.tick + 1));
    step.scene.voices.push_back({.id = 1, .loops = true});
    const float when = 0.1F * static_cast<float>(step.tick % 9);
    step.scene.voices.push_back({.id = 2, .clip = 1, .begin = {step.tick, when}});
  }
};

/// A session with its own samples, at a rate: a click each fiftieth of a second, at a tick.
class OwnSamples final : public SoundSource {
 public:
  explicit OwnSamples(int rate_hz) : rate_hz_(rate_hz) {}
  [[nodiscard]] std::size_t window_views() const override { return 6; }
  void hear(const ViewWindow& views, const HeardStep*, HeardStep& step) override {
    ASSERT_TRUE(views.contains(step.tick + 1));
    const SampleRange range = samples_of_step(step.tick, TickRate(50), rate_hz_);
    step.scene.samples.assign(2 * static_cast<std::size_t>(range.count()), 0.0F);
    step.scene.samples[0] = step.scene.samples[1] = 0.5F;
  }

 private:
  int rate_hz_;
};

SpeedMap map_of(const std::string& keys, const std::string& freezes, const Rational& length) {
  return *SpeedMap::make(*parse_speed_plan(keys, freezes, TickRate(50)), length);
}

class FilmTapeTest : public ExportLoopTest {
 protected:
  void SetUp() override { record(TickRate(50)); }

  struct Cut {
    std::int64_t segment_frames = 1000;
    int jobs = 1;
    SpeedAudio audio = SpeedAudio::kPitched;
    int session_rate_hz = 0;  ///< 0 is for hum and clicks at the film's rate
  };

  /// Returns all samples of a film.
  std::vector<float> samples(const std::string& keys, const std::string& freezes,
                             const Rational& from, const Rational& to, const Cut& cut) {
    const SpeedMap map = map_of(keys, freezes, to - from);
    const auto times = SpeedSchedule::make(map, rate_, Rational(60), from);
    const auto tape = FilmTape::make(map, kHz, from, cut.audio, cut.session_rate_hz);
    HumAndClicks hum;
    OwnSamples own(cut.session_rate_hz);
    SoundSource& source = cut.session_rate_hz == 0 ? static_cast<SoundSource&>(hum) : own;
    const int mixed_hz = cut.session_rate_hz == 0 ? kHz : cut.session_rate_hz;
    const FilmSound sound{
        .sample_rate_hz = kHz,
        .source = &source,
        .make_mixer = [&] { return Mixer(HumAndClicks::clips(), rate_, mixed_hz); },
        .in_seconds = from,
        .tick_rate = rate_,
        .end_tick = kTicks,
        .tape = std::make_shared<const FilmTape>(*tape),
        .session_rate_hz = cut.session_rate_hz};
    NumberRenderer renderer(rate_);
    KeepingFilm film({times->frame_count(), cut.segment_frames});
    const SourceMaker open_source = [&] {
      return Result<std::unique_ptr<ViewSource>>(std::make_unique<ReplayViewSource>(
          *ReplayPlayer::open(carousel::carousel_info(rate_), *ReplayReader::open(path_)),
          source.window_views() + views_beyond(sound)));
    };
    ProgressMeter progress(nullptr, Rational(60));
    GameFrames frames(*times, open_source, renderer, &sound);
    const Status made = export_film({.frames = frames, .sink = film, .jobs = cut.jobs}, progress);
    EXPECT_TRUE(made) << made.error().message;
    std::vector<float> all;
    for (const auto& frame : film.samples) all.insert(all.end(), frame.begin(), frame.end());
    EXPECT_EQ(all.size() / 2, samples_before(times->frame_count(), Rational(60), kHz));
    return all;
  }

  /// Expects that films of segments of so many frames, made by so many jobs, have the samples of
  /// one in one piece.
  void expect_same_however_cut(const char* keys, SpeedAudio audio,
                               const std::vector<std::pair<int, int>>& cuts) {
    const auto of = [&](const Cut& cut) {
      return samples(keys, "0.5:0.25", Rational(1), Rational(4), cut);
    };
    const auto whole = of({1000, 1, audio});
    EXPECT_GT(std::ranges::max(whole), 0.15F);
    for (const auto& [frames, jobs] : cuts) {
      EXPECT_EQ(of({frames, jobs, audio}), whole)
          << keys << ": " << frames << " frames a segment, " << jobs << " jobs";
    }
  }

  /// Returns the samples of the film at speed 1.
  std::vector<float> plain_samples(const Rational& from, const Rational& to) {
    return samples("1", "", from, to, {});
  }
};

/// Returns how often a second the samples rise from low to high.
double pitch_of(std::span<const float> interleaved) {
  std::int64_t rises = 0;
  bool is_low = false;
  for (const float sample : interleaved) {
    rises += is_low && sample > 0.1F ? 1 : 0;
    is_low = sample < -0.1F || (is_low && sample <= 0.1F);
  }
  return static_cast<double>(rises) * 2.0 * kHz / static_cast<double>(interleaved.size());
}

std::span<const float> seconds_of(const std::vector<float>& samples, double from, double to) {
  const auto first = static_cast<std::size_t>(std::llround(from * kHz));
  const auto end = static_cast<std::size_t>(std::llround(to * kHz));
  return std::span(samples).subspan(2 * first, 2 * (end - first));
}

float loudest(std::span<const float> samples) {
  float most = 0.0F;
  for (const float sample : samples) most = std::max(most, std::abs(sample));
  return most;
}

TEST_F(FilmTapeTest, IsTheSameHoweverItIsCutAndWhoeverMakesIt) {
  const SpeedAudio usual = Cut().audio;
  expect_same_however_cut("0:1,1:0.25,2:3", usual, {{7, 1}, {7, 4}});
  expect_same_however_cut("0.37", usual, {{60, 2}});
  expect_same_however_cut("20", usual, {{1, 3}});
}

TEST_F(FilmTapeTest, AtOneSpeedItIsTheSameFromAnyInPoint) {
  for (const char* keys : {"1/2", "3/10", "4"}) {
    const auto whole = samples(keys, "", Rational(1), Rational(5), {});
    const Rational from = Rational(1) + Rational(3, 2);
    const auto part = samples(keys, "", from, Rational(5), {13, 2});
    const Rational skipped = Rational(3, 2) / *Rational::parse(keys) * Rational(kHz);
    ASSERT_EQ(skipped.denominator(), 1) << keys;
    const auto first = static_cast<std::size_t>(2 * skipped.numerator());
    // A part of the last frame may lie behind the out point.
    const std::size_t count = std::min(part.size(), whole.size() - first);
    EXPECT_GE(count + 1600, part.size());
    EXPECT_TRUE(
        std::ranges::equal(std::span(part).first(count), std::span(whole).subspan(first, count)))
        << keys;
  }
}

TEST_F(FilmTapeTest, WhereTheSpeedIsOneItIsThePlainFilms) {
  const auto plain = plain_samples(Rational(1), Rational(4));
  const auto ramped = samples("1:1,2:0.5", "", Rational(1), Rational(4), {});
  EXPECT_TRUE(std::ranges::equal(seconds_of(ramped, 0.0, 1.0), seconds_of(plain, 0.0, 1.0)));
  const auto frozen = samples("", "1:0.5", Rational(1), Rational(4), {});
  EXPECT_TRUE(std::ranges::equal(seconds_of(frozen, 0.0, 0.995), seconds_of(plain, 0.0, 0.995)));
  EXPECT_TRUE(std::ranges::equal(seconds_of(frozen, 1.505, 3.0), seconds_of(plain, 1.005, 2.5)));
}

TEST_F(FilmTapeTest, ThePitchGoesWithTheSpeed) {
  const auto slow = samples("0.5", "", Rational(1), Rational(3), {});
  EXPECT_NEAR(pitch_of(seconds_of(slow, 1.0, 3.0)), 50.0, 1.0);
  const auto fast = samples("2", "", Rational(1), Rational(5), {});
  EXPECT_NEAR(pitch_of(seconds_of(fast, 0.5, 1.5)), 200.0, 2.0);
}

TEST_F(FilmTapeTest, AFreezeIsSilentAndNothingClicks) {
  const auto all = samples("", "1.0025:0.5", Rational(1), Rational(3), {});
  EXPECT_EQ(loudest(seconds_of(all, 1.003, 1.502)), 0.0F);
  EXPECT_GT(loudest(seconds_of(all, 0.9, 0.99)), 0.15F);
  EXPECT_GT(loudest(seconds_of(all, 1.52, 1.6)), 0.15F);
  // At 1.0025 s the hum is at its peak. Without a fade it would fall by 0.2 at once.
  for (const auto& edge : {seconds_of(all, 1.0015, 1.003), seconds_of(all, 1.502, 1.504)}) {
    for (std::size_t i = 2; i < edge.size(); i += 2) {
      EXPECT_LT(std::abs(edge[i] - edge[i - 2]), 0.03F);
    }
  }
}

TEST_F(FilmTapeTest, MutedItIsSilentWhereTheSpeedIsNotOne) {
  const auto all =
      samples("1:1,1:0.5,2:0.5,2:1", "", Rational(1), Rational(4), {50, 2, SpeedAudio::kMuted});
  const auto plain = plain_samples(Rational(1), Rational(4));
  EXPECT_EQ(loudest(seconds_of(all, 1.0, 3.0)), 0.0F);
  EXPECT_TRUE(std::ranges::equal(seconds_of(all, 0.0, 0.99), seconds_of(plain, 0.0, 0.99)));
  EXPECT_TRUE(std::ranges::equal(seconds_of(all, 3.01, 4.0), seconds_of(plain, 2.01, 3.0)));
}

constexpr SpeedAudio kKept = SpeedAudio::kPitchKept;

/// Returns the amplitude of a tone in the left channel.
double tone_in(std::span<const float> interleaved, double hz) {
  std::complex<double> sum;
  for (std::size_t i = 0; i < interleaved.size(); i += 2) {
    const double turn = 2.0 * std::numbers::pi * hz * static_cast<double>(i / 2) / kHz;
    sum += static_cast<double>(interleaved[i]) * std::polar(1.0, turn);
  }
  return std::abs(sum) * 4.0 / static_cast<double>(interleaved.size());
}

TEST_F(FilmTapeTest, KeptThePitchStaysAtEverySpeed) {
  struct Row {
    const char* speed;
    Rational to;
  };
  for (const auto& [speed, to] : {Row{"1/16", Rational(9, 8)}, Row{"1/4", Rational(3, 2)},
                                  Row{"0.7", Rational(3)}, Row{"2", Rational(5)}}) {
    const auto kept = samples(speed, "", Rational(1), to, {1000, 1, kKept});
    const double end = static_cast<double>(kept.size()) / 2 / kHz;
    // Blocks may differ in phase, so the tone is measured in short pieces. Where the clicks come
    // 100 times a second, they cancel a part of the hum.
    constexpr double kPiece = 0.16;
    double kept_tone = 0.0;
    double other_tone = 0.0;
    int pieces = 0;
    for (double from = 0.1; from + kPiece < end - 0.1; from += kPiece, ++pieces) {
      const auto piece = seconds_of(kept, from, from + kPiece);
      kept_tone += tone_in(piece, 100.0);
      other_tone += tone_in(piece, 100.0 * Rational::parse(speed)->to_double());
    }
    EXPECT_GT(kept_tone / pieces, 0.13) << speed;
    EXPECT_LT(other_tone / pieces, 0.04) << speed;
  }
}

TEST_F(FilmTapeTest, KeptItIsTheSameHoweverItIsCutAndWhoeverMakesIt) {
  expect_same_however_cut("0:1,1:0.25,2:3", kKept, {{29, 1}, {31, 4}});
  expect_same_however_cut("4", kKept, {{60, 2}});
}

TEST_F(FilmTapeTest, KeptWhereTheSpeedIsOneItIsThePlainFilms) {
  const auto plain = plain_samples(Rational(1), Rational(4));
  const auto kept = samples("1:1,1:0.5,2:0.5,2:1", "", Rational(1), Rational(4), {50, 2, kKept});
  EXPECT_TRUE(std::ranges::equal(seconds_of(kept, 0.0, 1.0), seconds_of(plain, 0.0, 1.0)));
  EXPECT_TRUE(std::ranges::equal(seconds_of(kept, 3.0, 4.0), seconds_of(plain, 2.0, 3.0)));
  EXPECT_NEAR(pitch_of(seconds_of(kept, 1.0, 3.0)), 100.0, 1.5);
}

/// A click at a tick is heard when the tick is seen, wherever it lies in a block.
TEST_F(FilmTapeTest, KeptAClickIsHeardWhenItIsSeen) {
  for (const int rate : {kHz, 44'100, 22'050}) {
    const auto all =
        samples("0.5", "", Rational(1), Rational(4), {.audio = kKept, .session_rate_hz = rate});
    // Each fiftieth of a second of the game is 1920 samples.
    for (std::size_t tick = 2; tick < 148; ++tick) {
      const auto around = seconds_of(all, 0.04 * tick - 0.02, 0.04 * tick + 0.02);
      double sum = 0.0;
      double moment = 0.0;
      for (std::size_t i = 0; i < around.size(); i += 2) {
        const double energy = static_cast<double>(around[i]) * around[i];
        sum += energy;
        moment += energy * (static_cast<double>(i) / 2 - 960);
      }
      EXPECT_GT(sum, 0.01) << tick;
      EXPECT_LT(std::abs(moment / sum), 0.012 * kHz) << rate << ": " << tick;
    }
  }
}

/// A lane mixes the sound later than the frames are drawn. A clip of a reel is closed by then.
TEST_F(FilmTapeTest, KeptItIsMixedWhenItsClipIsClosed) {
  HumAndClicks source;
  Mixer mixer(HumAndClicks::clips(), rate_, kHz);
  std::vector<UnmixedSound> unmixed;
  {
    const SpeedMap map = map_of("0.5", "", Rational(1));
    const FilmSound sound{
        .sample_rate_hz = kHz,
        .source = &source,
        .in_seconds = Rational(1),
        .tick_rate = rate_,
        .end_tick = kTicks,
        .tape = std::make_shared<const FilmTape>(*FilmTape::make(map, kHz, Rational(1), kKept))};
    ReplayViewSource views(
        *ReplayPlayer::open(carousel::carousel_info(rate_), *ReplayReader::open(path_)),
        source.window_views() + views_beyond(sound));
    SoundCollector collector(sound);
    for (std::int64_t frame = 0; frame < 30; ++frame) {
      unmixed.push_back(*collector.collect(frame, views));
    }
  }
  std::vector<float> all;
  const std::vector<std::string> buses{"music"};
  for (const UnmixedSound& frame : unmixed) {
    const MixedSound mixed = mix(frame, &mixer, buses);
    EXPECT_EQ(mixed.split[0], std::vector<float>(mixed.all.size()));
    all.insert(all.end(), mixed.all.begin(), mixed.all.end());
  }
  const auto whole = samples("0.5", "", Rational(1), Rational(2), {1000, 1, kKept});
  EXPECT_TRUE(std::ranges::equal(all, std::span(whole).first(all.size())));
}

/// Expects the hum's loudness in each 20 ms.
void expect_hum(const std::vector<float>& all, double from, double to) {
  for (; from < to; from += 0.02) {
    EXPECT_GT(loudest(seconds_of(all, from, from + 0.02)), 0.15F) << from;
    EXPECT_LT(loudest(seconds_of(all, from, from + 0.02)), 0.6F) << from;
  }
}

TEST_F(FilmTapeTest, KeptAFreezeIsSilentAndAHumGoesOnWithoutGaps) {
  const auto all = samples("0.5", "1:0.5", Rational(1), Rational(4), {1000, 1, kKept});
  EXPECT_EQ(loudest(seconds_of(all, 2.001, 2.499)), 0.0F);
  // Neither the seams between blocks nor the stretcher weaken the hum.
  expect_hum(all, 2.6, 6.4);
  expect_hum(samples("0:1,1:0.25,2:2", "", Rational(1), Rational(4), {1000, 1, kKept}), 0.1, 3.0);
  expect_hum(samples("1/16", "", Rational(1), Rational(5, 4), {1000, 1, kKept}), 0.1, 3.9);
}

TEST_F(FilmTapeTest, ASessionOfAnotherRateClicksAtItsSamples) {
  for (const int rate : {11'025, 22'050, 32'040, 44'100, 96'000}) {
    const auto whole = samples("1", "", Rational(1), Rational(3), {.session_rate_hz = rate});
    // 32040 samples a second are 640.8 a tick, so the first sample of a tick lies up to a sample
    // behind it.
    const bool is_exact = rate % 50 == 0 && rate != 11'025 && rate != 32'040;
    for (std::size_t tick = 1; tick < 99; ++tick) {
      const auto begin = whole.begin() + static_cast<std::ptrdiff_t>(2 * (960 * tick - 480));
      const auto loudest = std::max_element(begin, begin + 2 * 960);
      const auto at = static_cast<std::int64_t>((loudest - whole.begin()) / 2);
      EXPECT_NEAR(at, 960 * tick, is_exact ? 0 : 48'000.0 / rate) << rate;
    }
    for (const auto& [frames, jobs] : {std::pair(7, 1), {7, 4}, {60, 2}}) {
      EXPECT_EQ(
          samples("1", "", Rational(1), Rational(3), {frames, jobs, SpeedAudio::kPitched, rate}),
          whole)
          << rate;
    }
    // The film begins a second later: a second is 96000 numbers.
    const auto later = samples("1", "", Rational(2), Rational(3), {.session_rate_hz = rate});
    EXPECT_TRUE(std::ranges::equal(later, std::span(whole).subspan(2 * kHz))) << rate;
  }
}

TEST_F(FilmTapeTest, BeforeTheReplayAndBehindItNothingIsPlayed) {
  const auto all = samples("0:0.01,0.01:0.01", "", Rational(0), Rational(1, 100), {});
  EXPECT_EQ(all.size(), 2U * kHz);
  samples("100", "", Rational(0), Rational(6), {3, 2});
  samples("0.3", "", Rational(599, 100), Rational(6), {1, 2});
  samples("0.3", "", Rational(599, 100), Rational(6), {1, 2, kKept});
  samples("0:0.1,0.01:0.1", "", Rational(0), Rational(1, 100), {1, 2, kKept});
  samples("0:1,0.005:2,0.007:1", "", Rational(0), Rational(1, 100), {1, 2, kKept});
}

}  // namespace
}  // namespace tickreel::tests
