#include <cstdlib>

#include "encode/audio_format.h"
#include "movie/film/time/frame_schedule.h"
#include "movie/make/engine/export_loop.h"
#include "movie/make/engine/game_frames.h"
#include "movie/make/store/complete_film.h"
#include "movie/make/store/stored_film.h"
#include "tests/movie/flash_and_click.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

// Flashes and clicks in finished files, as other programs decode them.

namespace tickreel::tests {
namespace {

struct Kind {
  std::string ending;
  std::string acodec;
  double accuracy_seconds = 0.0;  ///< of the codec; 0 means one sample
};

void PrintTo(const Kind& kind, std::ostream* out) {
  *out << kind.ending << " " << kind.acodec;
}

std::string decoded(const std::string& film, const std::string& how) {
  const ProgramResult result =
      run_program("ffmpeg -nostdin -v error -i " + film + " " + how + " -");
  EXPECT_EQ(result.exit_code, 0) << result.err;
  return result.out;
}

std::vector<float> samples_in(const std::string& film) {
  const std::string bytes = decoded(film, "-map 0:a -f f32le -c:a pcm_f32le");
  std::vector<float> samples(bytes.size() / sizeof(float));
  std::memcpy(samples.data(), bytes.data(), samples.size() * sizeof(float));
  return samples;
}

std::vector<std::int64_t> white_frames_in(const std::string& film) {
  const std::string bytes =
      decoded(film, "-map 0:v -fps_mode passthrough -f rawvideo -pix_fmt gray");
  constexpr std::size_t kFrameBytes = 16 * 16;
  std::vector<std::int64_t> white;
  for (std::size_t i = 0; i * kFrameBytes < bytes.size(); ++i) {
    if (static_cast<unsigned char>(bytes[i * kFrameBytes + kFrameBytes / 2]) > 127) {
      white.push_back(static_cast<std::int64_t>(i));
    }
  }
  return white;
}

/// Makes a film with this many flashes, in several segments.
void make(const std::string& path, const Kind& kind, const Rational& fps, int sample_rate_hz,
          std::int64_t flashes) {
  // The time between flashes is a whole number of frames, about a second.
  const Rational frames_between((fps + Rational(1, 2)).floor());
  const FlashTimes times{TickRate(50), frames_between / fps};
  const CaptureRange range{times.period, times.period * Rational(1 + flashes)};
  const FrameSchedule schedule(times.tick_rate, fps, range.in_seconds, range.out_seconds);
  FilmDefinition film;
  film.size = FlashRenderer::kSize;
  film.frame_rate = fps;
  film.replay().range = range;
  film.container = kind.ending;
  film.sound = kGameSound;
  film.encoding.preset = "ultrafast";
  film.encoding.acodec = kind.acodec;
  film.encoding.audio_rate = sample_rate_hz;
  film.plan = {schedule.frame_count(), schedule.frame_count() / 3 + 1};
  auto sink = StoredFilm::open(film, FilmProvenance(), {.path = path});
  ASSERT_TRUE(sink.ok()) << sink.error().message;
  ClickSource source(times);
  const FilmSound sound{.sample_rate_hz = sample_rate_hz,
                        .source = &source,
                        .make_mixer =
                            [&] {
                              return Mixer(ClickSource::clips(sample_rate_hz), times.tick_rate,
                                           sample_rate_hz);
                            },
                        .in_seconds = range.in_seconds,
                        .frame_rate = fps,
                        .tick_rate = times.tick_rate,
                        .end_tick = (range.out_seconds * times.tick_rate).ceil()};
  FlashRenderer renderer(times, fps);
  const SourceMaker open_source = []() -> Result<std::unique_ptr<ViewSource>> {
    return std::unique_ptr<ViewSource>(std::make_unique<EmptyViews>());
  };
  ProgressMeter progress(nullptr, fps);
  GameFrames frames(schedule, open_source, renderer, &sound);
  const Status made = export_film({.frames = frames, .sink = **sink, .jobs = 2}, progress);
  ASSERT_TRUE(made) << made.error().message;
}

/// Expects the flashes at their times and the clicks with them. The sound must end with the last
/// frame.
void expect_together(const std::string& path, const Kind& kind, const Rational& fps,
                     int sample_rate_hz, std::int64_t flashes) {
  const std::int64_t frames_between = (fps + Rational(1, 2)).floor();
  const std::vector<std::int64_t> white = white_frames_in(path);
  ASSERT_EQ(white.size(), static_cast<std::size_t>(flashes));
  const std::vector<float> samples = samples_in(path);
  const auto count = static_cast<std::int64_t>(samples.size() / 2);
  const std::int64_t expected = samples_before(flashes * frames_between, fps, sample_rate_hz);
  // A file with AAC tells players where the sound ends, but FFmpeg plays the last packet to its
  // end.
  EXPECT_GE(count, expected);
  EXPECT_LE(count, kind.acodec == "aac" ? expected + 1023 : expected);
  const double accuracy = std::max(kind.accuracy_seconds, 1.0 / sample_rate_hz) * 1.001;
  double farthest = 0.0;
  for (std::int64_t i = 0; i < flashes; ++i) {
    EXPECT_EQ(white[static_cast<std::size_t>(i)], i * frames_between);
    const double flash = (Rational(i * frames_between) / fps).to_double();
    const std::int64_t around = samples_before(i * frames_between, fps, sample_rate_hz);
    const std::int64_t onset = onset_near(samples, around, sample_rate_hz / 10);
    farthest = std::max(farthest, std::abs(static_cast<double>(onset) / sample_rate_hz - flash));
  }
  EXPECT_LE(farthest, accuracy);
  testing::Test::RecordProperty("farthest_apart_us", static_cast<int>(farthest * 1e6));
}

using FilmClock = std::tuple<Kind, Rational, int>;
class FlashAndClickFilm : public testing::TestWithParam<FilmClock> {};

TEST_P(FlashAndClickFilm, LieTogether) {
  const auto& [kind, fps, sample_rate_hz] = GetParam();
  const TemporaryDirectory directory;
  const std::string path = directory.path("film" + kind.ending);
  constexpr std::int64_t kFlashes = 3;
  make(path, kind, fps, sample_rate_hz, kFlashes);
  if (!HasFatalFailure()) expect_together(path, kind, fps, sample_rate_hz, kFlashes);
}

const Kind kAac{".mp4", "aac", 0.001};
const Kind kFlac{".mkv", "flac"};
const Kind kPcm{".mov", "pcm_s16le"};
const Kind kOpus{".mkv", "libopus", 0.001};

INSTANTIATE_TEST_SUITE_P(Exact, FlashAndClickFilm,
                         testing::Combine(testing::Values(kFlac),
                                          testing::Values(Rational(24), Rational(25),
                                                          Rational(30000, 1001), Rational(50),
                                                          Rational(60), Rational(144)),
                                          testing::Values(44'100, 48'000)));
INSTANTIATE_TEST_SUITE_P(Pcm, FlashAndClickFilm,
                         testing::Combine(testing::Values(kPcm),
                                          testing::Values(Rational(30000, 1001), Rational(60)),
                                          testing::Values(44'100, 48'000)));
INSTANTIATE_TEST_SUITE_P(Aac, FlashAndClickFilm,
                         testing::Combine(testing::Values(kAac),
                                          testing::Values(Rational(24), Rational(30000, 1001),
                                                          Rational(144)),
                                          testing::Values(44'100, 48'000)));
INSTANTIATE_TEST_SUITE_P(Opus, FlashAndClickFilm,
                         testing::Combine(testing::Values(kOpus),
                                          testing::Values(Rational(25), Rational(30000, 1001),
                                                          Rational(60)),
                                          testing::Values(48'000)));

class FlashAndClickHour : public testing::TestWithParam<Kind> {};

TEST_P(FlashAndClickHour, LieTogetherInTheLastSecondToo) {
  constexpr std::int64_t kFlashes = 3600;
  const TemporaryDirectory directory;
  const std::string path = directory.path("film" + GetParam().ending);
  make(path, GetParam(), Rational(60), 48'000, kFlashes);
  if (!HasFatalFailure()) expect_together(path, GetParam(), Rational(60), 48'000, kFlashes);
}

INSTANTIATE_TEST_SUITE_P(Long, FlashAndClickHour, testing::Values(kFlac, kAac));

}  // namespace
}  // namespace tickreel::tests
