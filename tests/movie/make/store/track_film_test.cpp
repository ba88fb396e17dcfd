#include <cmath>
#include <cstdlib>
#include <numbers>

#include "encode/audio_format.h"
#include "encode/segments/segment_file.h"
#include "movie/film/time/frame_schedule.h"
#include "movie/make/engine/export_loop.h"
#include "movie/make/engine/game_frames.h"
#include "movie/make/store/complete_film.h"
#include "movie/make/store/stored_film.h"
#include "tests/movie/flash_and_click.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

// Clicks on separate tracks in finished files, as other programs decode them.

namespace tickreel::tests {
namespace {

constexpr int kTrackRate = 48'000;

struct TrackKind {
  std::string ending;
  std::string acodec;
  std::int64_t accuracy = 1;  ///< in samples
};

void PrintTo(const TrackKind& kind, std::ostream* out) {
  *out << kind.ending << " " << kind.acodec;
}

/// Clicks that come in turn from the game and from its music.
class ClicksOnBuses final : public SoundSource {
 public:
  explicit ClicksOnBuses(const FlashTimes& times) : clicks_(times) {}
  [[nodiscard]] std::size_t window_views() const override { return clicks_.window_views(); }
  void hear(const ViewWindow& views, const HeardStep* before, HeardStep& step) override {
    clicks_.hear(views, before, step);
    for (Voice& voice : step.scene.voices) {
      if (voice.id % 2 == 1) voice.bus = SoundBus::kMusic;
    }
  }

 private:
  ClickSource clicks_;
};

std::vector<float> stream_of(const std::string& film, int stream) {
  const ProgramResult result =
      run_program("ffmpeg -nostdin -v error -i " + film + " -map 0:a:" + std::to_string(stream) +
                  " -f f32le -c:a pcm_f32le -");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  std::vector<float> samples(result.out.size() / sizeof(float));
  std::memcpy(samples.data(), result.out.data(), samples.size() * sizeof(float));
  return samples;
}

using TrackClock = std::tuple<TrackKind, Rational>;
class TrackFilm : public testing::TestWithParam<TrackClock> {
 protected:
  static constexpr std::int64_t kMusicClick = 10'007;  ///< as a sample of the film
  static constexpr std::int64_t kVoiceClick = 12'345 + 10'007;

  void SetUp() override {
    const ProgramResult made = run_program(
        "ffmpeg -v error -f lavfi -i \"aevalsrc='0.5*between(n\\,10007\\,10070)':s=48000:d=1\" "
        "-af pan='stereo|c0=c0|c1=c0' -c:a pcm_f32le " +
        music_);
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }

  void make(const TrackKind& kind, const Rational& in, std::int64_t clicks) {
    const Rational fps(30'000, 1001);
    const CaptureRange range{in, in + times_.period * Rational(clicks)};
    const FrameSchedule schedule(times_.tick_rate, fps, range.in_seconds, range.out_seconds);
    FilmDefinition film;
    film.size = FlashRenderer::kSize;
    film.frame_rate = fps;
    film.replay().range = range;
    film.container = kind.ending;
    film.sound = kGameSound;
    film.encoding.preset = "ultrafast";
    film.encoding.acodec = kind.acodec;
    film.plan = {schedule.frame_count(), schedule.frame_count() / 3 + 1};
    film.tracks = TypedTracks("game,music,voice");
    film.music.path = music_;
    const auto hash = hash_file(music_);
    ASSERT_TRUE(hash);
    film.music.hash = hash->xxh3;
    film.sounds = {{.path = music_,
                    .hash = hash->xxh3,
                    .track = kVoiceTrack,
                    .at = Rational(12'345, kTrackRate)}};
    auto sink = StoredFilm::open(film, FilmProvenance(), {.path = path_});
    ASSERT_TRUE(sink.ok()) << sink.error().message;
    ClicksOnBuses source(times_);
    const FilmSound sound{
        .sample_rate_hz = kTrackRate,
        .source = &source,
        .make_mixer =
            [&] { return Mixer(ClickSource::clips(kTrackRate), times_.tick_rate, kTrackRate); },
        .in_seconds = range.in_seconds,
        .frame_rate = fps,
        .tick_rate = times_.tick_rate,
        .end_tick = (range.out_seconds * times_.tick_rate).ceil()};
    FlashRenderer renderer(times_, fps);
    const SourceMaker open_source = []() -> Result<std::unique_ptr<ViewSource>> {
      return std::unique_ptr<ViewSource>(std::make_unique<EmptyViews>());
    };
    ProgressMeter progress(nullptr, fps);
    GameFrames frames(schedule, open_source, renderer, &sound);
    const Status made = export_film(
        {.frames = frames, .sink = **sink, .jobs = 2, .split_buses = {"music"}}, progress);
    ASSERT_TRUE(made) << made.error().message;
  }

  /// Returns the sample of the film at which the game's click `number` begins.
  [[nodiscard]] std::int64_t click_at(std::int64_t number, const Rational& in) const {
    const Rational first((in * Rational(kTrackRate)).ceil());
    return (times_.period * Rational(number * kTrackRate) - first).ceil();
  }

  TemporaryDirectory directory_;
  std::string music_ = directory_.path("music.wav");
  std::string path_ = directory_.path("film" + std::get<0>(GetParam()).ending);
  FlashTimes times_{TickRate(50), Rational(7, 10)};
};

TEST_P(TrackFilm, ClicksLieAtTheirSamples) {
  const TrackKind& kind = std::get<0>(GetParam());
  const Rational in = std::get<1>(GetParam());
  constexpr std::int64_t kClicks = 4;
  make(kind, in, kClicks);
  if (HasFatalFailure()) return;
  const std::vector<float> game = stream_of(path_, 1);
  const std::vector<float> music = stream_of(path_, 2);
  const std::vector<float> voice = stream_of(path_, 3);
  const auto expect_click = [&](const std::vector<float>& with, const std::vector<float>& without,
                                std::int64_t sample) {
    constexpr std::int64_t kReach = 2000;
    EXPECT_NEAR(onset_near(with, sample, kReach), sample, kind.accuracy);
    EXPECT_EQ(onset_near(without, sample, kReach), sample + kReach) << "nothing is there";
  };
  const std::int64_t first = (in / times_.period).ceil();
  for (std::int64_t i = first; i < first + kClicks; ++i) {
    if (i % 2 == 0) expect_click(game, music, click_at(i, in));
    if (i % 2 == 1) expect_click(music, game, click_at(i, in));
  }
  expect_click(music, game, kMusicClick);
  expect_click(voice, music, kVoiceClick);
  if (kind.acodec == "aac") return;
  const std::vector<float> mix = stream_of(path_, 0);
  ASSERT_EQ(game.size(), mix.size());
  ASSERT_EQ(music.size(), mix.size());
  ASSERT_EQ(voice.size(), mix.size());
  for (std::size_t i = 0; i < mix.size(); ++i) {
    ASSERT_EQ(game[i] + music[i] + voice[i], mix[i]) << i;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, TrackFilm,
    testing::Combine(testing::Values(TrackKind{".mkv", "flac"}, TrackKind{".mp4", "flac"},
                                     TrackKind{".mov", "pcm_s16le"}, TrackKind{".mp4", "aac", 48},
                                     TrackKind{".mov", "aac", 48}),
                     testing::Values(Rational(0), Rational(1, 3), Rational(1001, 1000))));

}  // namespace
}  // namespace tickreel::tests
