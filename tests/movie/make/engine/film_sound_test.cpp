#include "movie/make/engine/film_sound.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "encode/audio_format.h"
#include "tests/movie/flash_and_click.h"
#include "tests/movie/make/engine/export_loop_fixture.h"

// The samples of a film do not depend on how the film is cut into segments.

namespace tickreel::tests {
namespace {

constexpr double kTwoPi = 6.283185307179586;

/// A tone that began before the replay and gets louder and softer, and another tone that begins
/// with every tick and lasts for 30.
class Tones final : public SoundSource {
 public:
  static constexpr Tick kMemory = 30;

  static std::vector<Clip> clips() {
    Clip tone{"tone", 48'000, 1, {}};
    for (int i = 0; i < 480; ++i) {
      tone.samples.push_back(static_cast<float>(0.1 * std::sin(kTwoPi * i / 480)));
    }
    return {tone};
  }

  [[nodiscard]] std::size_t window_views() const override { return kMemory + 3; }

  void hear(const ViewWindow& views, const HeardStep* before, HeardStep& step) override {
    EXPECT_TRUE(before == nullptr || before->tick + 1 == step.tick);
    ASSERT_TRUE(views.contains(step.tick));
    ASSERT_TRUE(views.contains(step.tick + 1));
    EXPECT_TRUE(views.contains(std::max<Tick>(step.tick - kMemory, 0)));
    const auto loudness = [](Tick tick) { return 0.5F + 0.01F * static_cast<float>(tick % 40); };
    step.scene.voices.push_back({.id = 1,
                                 .loops = true,
                                 .gain_from = loudness(step.tick),
                                 .gain_to = loudness(step.tick + 1)});
    for (Tick tick = std::max<Tick>(step.tick - kMemory, 0); tick <= step.tick; ++tick) {
      step.scene.voices.push_back({.id = static_cast<std::uint64_t>(tick) + 2,
                                   .begin = {tick, 0.3F},
                                   .pitch = 1.0F + 0.01F * static_cast<float>(tick % 7),
                                   .gain_from = 0.1F,
                                   .gain_to = 0.1F});
    }
  }
};

FilmSound sound_of(SoundSource& source, const std::vector<Clip>& clips,
                   const FrameSchedule& schedule, const TickRate& rate, int sample_rate_hz,
                   Tick end_tick) {
  return {.sample_rate_hz = sample_rate_hz,
          .source = &source,
          .make_mixer = [=] { return Mixer(clips, rate, sample_rate_hz); },
          .in_seconds = schedule.in_seconds(),
          .frame_rate = schedule.frame_rate(),
          .tick_rate = rate,
          .end_tick = end_tick};
}

class FilmSoundTest : public ExportLoopTest {
 protected:
  void SetUp() override { record(TickRate(50)); }

  /// Returns all samples of a film of [from, to).
  std::vector<float> samples(const Rational& from, const Rational& to, std::int64_t segment_frames,
                             int jobs, const Rational& fps = Rational(60),
                             int sample_rate_hz = 48'000) {
    const FrameSchedule schedule(rate_, fps, from, to);
    Tones source;
    const FilmSound sound =
        sound_of(source, Tones::clips(), schedule, rate_, sample_rate_hz, kTicks);
    NumberRenderer renderer(rate_, jobs > 1 ? 200 : 0);
    KeepingFilm film({schedule.frame_count(), segment_frames});
    const SourceMaker open_source = [&] {
      return Result<std::unique_ptr<ViewSource>>(std::make_unique<ReplayViewSource>(
          *ReplayPlayer::open(carousel::carousel_info(rate_), *ReplayReader::open(path_)),
          source.window_views()));
    };
    ProgressMeter progress(nullptr, schedule.frame_rate());
    GameFrames frames(schedule, open_source, renderer, &sound);
    const Status made = export_film({.frames = frames, .sink = film, .jobs = jobs}, progress);
    EXPECT_TRUE(made) << made.error().message;
    std::vector<float> all;
    for (std::size_t i = 0; i < film.samples.size(); ++i) {
      const auto frame = static_cast<std::int64_t>(i);
      EXPECT_EQ(film.samples[i].size() / 2, samples_of(frame, 1, fps, sample_rate_hz));
      all.insert(all.end(), film.samples[i].begin(), film.samples[i].end());
    }
    EXPECT_EQ(all.size() / 2, samples_before(schedule.frame_count(), fps, sample_rate_hz));
    return all;
  }
};

TEST_F(FilmSoundTest, IsTheSameHoweverItIsCutAndWhoeverMakesIt) {
  const std::vector<float> whole = samples(Rational(0), Rational(4), 1000, 1);
  EXPECT_EQ(whole[1 * 48'000 * 2 + 0], whole[1 * 48'000 * 2 + 1]) << "heard in the middle";
  for (const auto& [segment_frames, jobs] : {std::pair(7, 1), {7, 4}, {60, 2}, {1, 3}}) {
    EXPECT_EQ(samples(Rational(0), Rational(4), segment_frames, jobs), whole)
        << segment_frames << " frames a segment, " << jobs << " jobs";
  }
}

TEST_F(FilmSoundTest, IsTheSameFromAnyInPoint) {
  const std::vector<float> whole = samples(Rational(0), Rational(5), 1000, 1);
  for (const auto& [from, to] : {std::pair(Rational(1), Rational(3)),
                                 {Rational(7, 60), Rational(4)},
                                 {Rational(61, 25), Rational(5)},
                                 {Rational(299, 60), Rational(5)}}) {
    const std::vector<float> part = samples(from, to, 30, 2);
    const auto first = static_cast<std::size_t>((from * Rational(48'000)).ceil()) * 2;
    // A part of the last frame may lie behind the out point.
    const std::size_t count = std::min(part.size(), whole.size() - first);
    EXPECT_GE(count + 1600, part.size());
    EXPECT_TRUE(
        std::ranges::equal(std::span(part).first(count), std::span(whole).subspan(first, count)))
        << from.to_string();
  }
}

TEST_F(FilmSoundTest, GoesOnBehindTheEndForTheRestOfTheLastFrame) {
  // The replay has 6 s. The last frame, at 5.99 s, shows a moment and lasts for a whole second.
  const auto all = samples(Rational(599, 100), Rational(6), 1, 1, Rational(1));
  ASSERT_EQ(all.size(), 48'000U * 2);
  float loudest = 0.0F;
  for (const float sample : std::span(all).last(2000)) loudest = std::max(loudest, sample);
  EXPECT_GT(loudest, 0.03F) << "the tone has not stopped";
}

TEST_F(FilmSoundTest, IsOfTheRangesLengthToTheSample) {
  std::minstd_rand random(7);
  for (const Rational& fps : {Rational(24), Rational(30000, 1001), Rational(144)}) {
    const std::int64_t first = random() % 60;
    const std::int64_t frames = 1 + random() % 60;
    samples(Rational(first) / fps, Rational(first + frames) / fps, 1 + random() % 20, 2, fps,
            44'100);
  }
}

TEST_F(FilmSoundTest, SilenceHasAllOfItsSamples) {
  const FilmSound silence{.sample_rate_hz = 44'100, .in_seconds = Rational(1, 3)};
  SoundCollector collector(silence);
  EmptyViews views;
  std::size_t count = 0;
  for (std::int64_t frame = 0; frame < 120; ++frame) {
    const auto sound = collector.collect(frame, views);
    ASSERT_TRUE(sound);
    const std::vector<float> samples = mix(*sound, nullptr).all;
    EXPECT_TRUE(std::ranges::all_of(samples, [](float s) { return s == 0.0F; }));
    count += samples.size() / 2;
  }
  EXPECT_EQ(count, 88'200U);
  EXPECT_TRUE(views.window().empty()) << "nothing is played for it";
}

TEST_F(FilmSoundTest, AStepIsHeardOnceThoughSeveralFramesLieInIt) {
  const FrameSchedule schedule(rate_, Rational(1000), Rational(1), Rational(2));
  ClickSource source({rate_});
  const FilmSound sound =
      sound_of(source, ClickSource::clips(48'000), schedule, rate_, 48'000, kTicks);
  SoundCollector collector(sound);
  EmptyViews views;
  for (std::int64_t frame = 0; frame < 1000; ++frame) ASSERT_TRUE(collector.collect(frame, views));
  EXPECT_EQ(source.steps, 50);
}

/// The frame rate, the sample rate, the tick rate, and the second where the film begins.
using Clock = std::tuple<Rational, int, TickRate, std::int64_t>;
class FlashAndClickTest : public testing::TestWithParam<Clock> {};

/// Each second has a flash, in the first frame that is not earlier. The click must lie within a
/// sample of the second, counted from the film's first frame.
TEST_P(FlashAndClickTest, LieTogether) {
  const auto& [fps, sample_rate_hz, tick_rate, begin] = GetParam();
  const Rational in(begin);
  const FrameSchedule schedule(tick_rate, fps, in, in + Rational(2));
  ClickSource source({tick_rate});
  const Tick end = ((in + Rational(3)) * tick_rate).ceil();
  const FilmSound sound = sound_of(source, ClickSource::clips(sample_rate_hz), schedule, tick_rate,
                                   sample_rate_hz, end);
  SoundCollector collector(sound);
  Mixer mixer = sound.make_mixer();
  EmptyViews views;
  std::vector<float> all;
  for (std::int64_t frame = 0; frame < schedule.frame_count(); ++frame) {
    const auto unmixed = collector.collect(frame, views);
    ASSERT_TRUE(unmixed);
    const std::vector<float> mixed = mix(*unmixed, &mixer).all;
    all.insert(all.end(), mixed.begin(), mixed.end());
  }
  for (std::int64_t second = 0; second < 2; ++second) {
    const std::int64_t around = second * sample_rate_hz;
    const std::int64_t onset = onset_near(all, around, 500);
    EXPECT_LE(std::abs(onset - around), 1) << "second " << begin + second;
  }
}

constexpr std::int64_t kHour = 3600;
INSTANTIATE_TEST_SUITE_P(
    AtAllRates, FlashAndClickTest,
    testing::Combine(testing::Values(Rational(24), Rational(25), Rational(30000, 1001),
                                     Rational(50), Rational(60), Rational(144)),
                     testing::Values(44'100, 48'000),
                     testing::Values(TickRate(50), TickRate(60), TickRate(60000, 1001)),
                     testing::Values(0, kHour - 2, 24 * kHour - 2)));

}  // namespace
}  // namespace tickreel::tests
