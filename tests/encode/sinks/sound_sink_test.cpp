// Films with sound in one piece, sound alone, and the messages for choices that cannot work.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <limits>
#include <thread>

#include "encode/libav/audio_encoder.h"
#include "encode/libav/reproducible.h"
#include "encode/segmented_sink.h"
#include "encode/sinks/trial_film.h"
#include "tests/encode/film_tools.h"
#include "tests/encode/sound_tools.h"

namespace tickreel::tests {
namespace {

using Kind = TestSound::Kind;
constexpr std::int64_t kSoundFrames = 61;
constexpr std::int64_t kSoundSegmentFrames = 12;

FilmFormat format_with(int sample_rate_hz, Rational rate = Rational(60)) {
  FilmFormat format{{64, 36}, rate, kSoundFrames};
  format.audio.sample_rate_hz = sample_rate_hz;
  return format;
}

/// Makes the segments of a film, at the same time or the last one first.
Status make_segments(SegmentedSink& film, const FilmFormat& format, const TestSound& sound,
                     bool at_once) {
  std::vector<std::thread> threads;
  std::vector<std::unique_ptr<FrameSink>> sinks;
  for (std::int64_t i = film.plan().segment_count() - 1; i >= 0; --i) {
    auto sink = film.open_segment(i);
    if (!sink) return sink.error();
    sinks.push_back(*std::move(sink));
    threads.emplace_back([&film, &format, &sound, i, sink = sinks.back().get()] {
      EXPECT_TRUE(write_film(*sink, segment_format(format, film.plan(), i), sound));
    });
    if (!at_once) threads.back().join();
  }
  if (at_once) {
    for (std::thread& thread : threads) thread.join();
  }
  return film.finish();
}

/// Returns the samples rounded to 16 bits.
std::vector<float> quantised(std::vector<float> samples) {
  for (float& sample : samples) sample = static_cast<float>(quantised_sample(sample)) / 32768.0F;
  return samples;
}

std::string sound_refusal(const SinkSettings& settings, const FilmFormat& format) {
  const TemporaryDirectory directory;
  SinkSettings in_directory = settings;
  if (!settings.path.empty() && settings.path != "-") {
    in_directory.path = directory.path(settings.path);
  }
  const auto sink = open_sink(in_directory, format);
  EXPECT_EQ(directory.listing(), "");
  if (sink) return "(opened)";
  EXPECT_EQ(sink.error().kind, ErrorKind::kUsage);
  return sink.error().message;
}

TEST(SoundSink, AFilmInOnePieceHasItsSound) {
  const TemporaryDirectory directory;
  for (const auto& [name, rate] : {std::pair("film.mkv", 48'000), {"film.mp4", 44'100}}) {
    const FilmFormat format = format_with(rate);
    const TestSound music(Kind::kMusic, rate);
    ASSERT_TRUE(make_film({.path = directory.path(name)}, format, music));
    const JoinedSound sound = music.joined(format.frame_rate, kSoundFrames);
    const Status checked = check_film(
        directory.path(name),
        {kSoundFrames, format.frame_rate, format.size, nullptr, {}, false, &sound}, nullptr);
    EXPECT_TRUE(checked) << checked.error().message;
  }
}

struct PipedSound {
  const char* format;
  const char* acodec;
};

class PipedSoundTest : public testing::TestWithParam<PipedSound> {};

TEST_P(PipedSoundTest, SoundGoesDownThePipeBesideItsPictures) {
  const FilmFormat format = format_with(48'000);
  const TestSound music(Kind::kMusic);
  const SinkSettings settings{
      .path = "-", .format = GetParam().format, .acodec = GetParam().acodec};
  const auto piped = [&](std::int64_t segment_frames, bool at_once) {
    testing::internal::CaptureStdout();
    auto film = open_segmented_sink(settings, format, segment_frames);
    const Status made = film ? make_segments(**film, format, music, at_once) : Status(film.error());
    std::string bytes = testing::internal::GetCapturedStdout();
    EXPECT_TRUE(made) << made.error().message;
    return bytes;
  };
  const TemporaryDirectory directory;
  const std::string path = directory.path("piped");
  // A segment of one frame has less sound than a coded packet holds.
  for (const std::int64_t segment_frames : {kSoundSegmentFrames, std::int64_t{1}}) {
    const std::string bytes = piped(segment_frames, false);
    EXPECT_TRUE(piped(segment_frames, true) == bytes);
    write_file(path, bytes);
    EXPECT_EQ(probe(path)["nb_read_frames"], std::to_string(kSoundFrames));
    EXPECT_EQ(probe(path)["start_pts"], "0");
    const std::int64_t count = samples_before(kSoundFrames, format.frame_rate, 48'000);
    const std::vector<float> source = music.samples(0, count);
    // In a fragmented MP4 FFmpeg reads the encoder's delay as sound before time 0.
    const std::vector<float> decoded = decode_sound(path, true);
    EXPECT_GE(decoded.size(), source.size());
    EXPECT_LT(decoded.size(), source.size() + 2 * 1024);
    EXPECT_LE(std::abs(lag_of(source, decoded)), 2);
    const auto starts = output_of(
        "ffprobe -v error -show_entries packet=codec_type,pts_time -of csv=p=0 '" + path + "'");
    EXPECT_NE(starts.find("audio"), std::string::npos);
  }
}

INSTANTIATE_TEST_SUITE_P(Pipes, PipedSoundTest,
                         testing::Values(PipedSound{"matroska", ""},
                                         PipedSound{"matroska", "libopus"}, PipedSound{"mp4", ""},
                                         PipedSound{"mp4", "flac"}),
                         [](const auto& row) {
                           return std::string(row.param.format) + "_" + row.param.acodec;
                         });

TEST(SoundSink, SoundIsInterleavedInAPipe) {
  const FilmFormat format = format_with(48'000);
  testing::internal::CaptureStdout();
  auto film =
      *open_segmented_sink({.path = "-", .format = "matroska"}, format, kSoundSegmentFrames);
  ASSERT_TRUE(make_segments(*film, format, TestSound(Kind::kMusic), false));
  const TemporaryDirectory directory;
  write_file(directory.path("piped"), testing::internal::GetCapturedStdout());
  std::istringstream packets(
      output_of("ffprobe -v error -show_entries packet=codec_type,pts_time -of csv=p=0 '" +
                directory.path("piped") + "'"));
  double latest[2] = {0, 0};
  for (std::string line; std::getline(packets, line);) {
    const bool is_sound = line.starts_with("audio");
    latest[is_sound] = std::max(latest[is_sound], std::stod(line.substr(line.find(',') + 1)));
    EXPECT_LT(std::abs(latest[0] - latest[1]), 0.3) << line;
  }
  EXPECT_GT(latest[1], 0.8);
}

struct SoundFile {
  const char* name;
  const char* acodec;
  int rate;
};

class SoundAloneTest : public testing::TestWithParam<SoundFile> {};

TEST_P(SoundAloneTest, HasEverySampleOfTheFilm) {
  const SoundFile& row = GetParam();
  const TemporaryDirectory directory;
  for (const Rational& rate : {Rational(60), Rational(30'000, 1001)}) {
    const FilmFormat format = format_with(row.rate, rate);
    const TestSound clicks(Kind::kClicks, row.rate);
    const SinkSettings settings{
        .path = directory.path(row.name), .overwrite = true, .acodec = row.acodec};
    ASSERT_TRUE(make_film(settings, format, clicks));
    const std::string in_one_piece = read_file(settings.path);
    for (const bool at_once : {false, true}) {
      auto film = open_segmented_sink(settings, format, kSoundSegmentFrames);
      ASSERT_TRUE(film) << film.error().message;
      EXPECT_FALSE((*film)->wants_pictures());
      EXPECT_GT((*film)->most_segments_in_flight(), 1);
      ASSERT_TRUE(make_segments(**film, format, clicks, at_once));
      EXPECT_TRUE(read_file(settings.path) == in_one_piece);
    }
    const std::int64_t count = samples_before(kSoundFrames, rate, row.rate);
    const std::vector<float> source = clicks.samples(0, count);
    const std::vector<float> decoded = decode_sound(settings.path);
    EXPECT_EQ(decoded.size(), source.size());
    EXPECT_EQ(lag_of(source, decoded), 0);
    const std::string codec = probe_sound(settings.path)["codec_name"];
    if (codec == "flac" || codec == "pcm_s16le") {
      EXPECT_TRUE(decoded == quantised(source));
      EXPECT_EQ(probe_sound(settings.path)["duration_ts"], std::to_string(count));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Files, SoundAloneTest,
    testing::Values(SoundFile{"film.wav", "", 48'000}, SoundFile{"film.wav", "", 44'100},
                    SoundFile{"film.flac", "", 44'100}, SoundFile{"film.flac", "", 96'000},
                    SoundFile{"film.ogg", "", 48'000}, SoundFile{"film.ogg", "libvorbis", 44'100},
                    SoundFile{"film.ogg", "flac", 48'000}));

TEST(SoundSink, HashesSamplesToo) {
  const TemporaryDirectory directory;
  const SinkSettings settings{
      .name = "hash", .path = directory.path("film.txt"), .overwrite = true};
  const FilmFormat format = format_with(48'000);
  const auto hashes = [&](Kind kind) {
    EXPECT_TRUE(make_film(settings, format, TestSound(kind)));
    return read_file(settings.path);
  };
  const std::string silent = hashes(Kind::kSilence);
  const std::string music = hashes(Kind::kMusic);
  const auto sound_line = [](const std::string& text) { return text.substr(text.find("audio")); };
  EXPECT_TRUE(sound_line(music).starts_with("audio 48800 ")) << music;
  EXPECT_NE(sound_line(silent), sound_line(music));
  EXPECT_EQ(silent.substr(0, silent.find("audio")), music.substr(0, music.find("audio")));
  for (const bool at_once : {false, true}) {
    auto film = *open_segmented_sink(settings, format, kSoundSegmentFrames);
    ASSERT_TRUE(make_segments(*film, format, TestSound(Kind::kMusic), at_once));
    EXPECT_EQ(read_file(settings.path), music);
  }
}

TEST(SoundSink, ItIsSaidBeforehandWhatHasNoSound) {
  const auto takes = [](const SinkSettings& settings) { return *sink_takes_sound(settings); };
  for (const char* path : {"film.mp4", "film.mov", "film.mkv", "film.wav", "film.ogg"}) {
    EXPECT_TRUE(takes({.path = path})) << path;
  }
  EXPECT_TRUE(takes({.name = "hash"}));
  EXPECT_TRUE(takes({.name = "null"}));
  EXPECT_TRUE(takes({.path = "-", .format = "matroska"}));
  for (const char* path : {"film.y4m", "film.yuv", "film.rgb", "%d.png", "-"}) {
    EXPECT_FALSE(takes({.path = path})) << path;
  }
  EXPECT_FALSE(sink_takes_sound({.path = "film.xyz"}).ok());
  EXPECT_NE(sound_refusal({.path = "film.y4m"}, format_with(48'000)).find("no place for sound"),
            std::string::npos);
  EXPECT_NE(sound_refusal({.path = "film.wav"}, format_with(0)).find("there is none"),
            std::string::npos);
  EXPECT_NE(sound_refusal({.path = "film.y4m", .audio_rate = 44'100}, format_with(0))
                .find("§audio-rate has no meaning for the raw sink"),
            std::string::npos);
  EXPECT_NE(sound_refusal({.name = "hash", .acodec = "flac"}, format_with(48'000))
                .find("§acodec has no meaning for the hash sink"),
            std::string::npos);
}

TEST(SoundSink, ChoicesThatCannotWorkAreRefusedWithWhatWould) {
  const struct {
    SinkSettings settings;
    int rate;
    const char* said;
  } rows[] = {
      {{.path = "film.mkv", .acodec = "aac"}, 48'000, "For a .mkv file there are: libopus, flac"},
      {{.path = "film.mp4", .acodec = "pcm_s16le"}, 48'000, "aac, libopus, flac"},
      {{.path = "film.mov", .acodec = "libopus"}, 48'000, "aac, pcm_s16le"},
      {{.path = "film.mp4", .acodec = "ac3"}, 48'000, "no encoder of that name"},
      {{.path = "film.mp4", .acodec = "libx264"}, 48'000, "no encoder of that name"},
      {{.path = "film.wav", .acodec = "flac"}, 48'000, "For a .wav file there are: pcm_s16le"},
      {{.path = "film.mkv", .acodec = "libopus"}, 44'100, "only 48000"},
      {{.path = "film.ogg"}, 44'100, "an §acodec that does: flac, libvorbis"},
      {{.path = "film.mp4"}, 192'000, "88200, 96000"},
      {{.path = "film.mkv", .audio_bitrate = 100'000}, 48'000, "which loses nothing"},
      {{.path = "film.mkv", .acodec = "libopus", .audio_bitrate = 9'000'000},
       48'000,
       "Choose another §audio-bitrate"},
  };
  for (const auto& row : rows) {
    const std::string said = sound_refusal(row.settings, format_with(row.rate));
    EXPECT_NE(said.find(row.said), std::string::npos) << said;
  }
}

TEST(SoundSink, TrialFilmsHaveSoundToo) {
  FilmFormat format = format_with(44'100);
  const SegmentPlan plan{kSoundFrames, kSoundSegmentFrames};
  for (const char* path : {"film.mp4", "film.mov", "film.mkv"}) {
    const Status tried = try_film({.path = path}, format, plan);
    EXPECT_TRUE(tried) << tried.error().message;
  }
  const Status opus = try_film({.path = "film.mkv", .acodec = "libopus"}, format, plan);
  ASSERT_FALSE(opus);
  EXPECT_NE(opus.error().message.find("only 48000"), std::string::npos) << opus.error().message;
  const Status aac = check_container({.path = "film.mkv", .acodec = "aac"}, format, plan);
  ASSERT_FALSE(aac);
  EXPECT_EQ(aac.error().kind, ErrorKind::kUsage);
}

TEST(SoundSink, FramesMustComeWithTheirShare) {
  const FilmFormat format = format_with(48'000);
  for (const std::size_t floats : {0, 2 * 799, 2 * 801, 2 * 800 + 1}) {
    auto sink = *open_sink({.name = "null"}, format);
    const Status written =
        sink->write({0, test_picture(format.size, 0), std::vector<float>(floats)});
    ASSERT_FALSE(written) << floats;
    EXPECT_NE(written.error().message.find("samples of sound instead of 800"), std::string::npos);
  }
  FilmFormat segment = format_with(0);
  segment.is_segment = true;
  auto beside = *open_sink({.name = "null"}, segment);
  EXPECT_TRUE(beside->write({0, test_picture(format.size, 0), std::vector<float>(1600)}));
  auto silent = *open_sink({.name = "null"}, format_with(0));
  EXPECT_FALSE(silent->write({0, test_picture(format.size, 0), std::vector<float>(1600)}));
}

TEST(SoundSink, NoNumberAndWhatIsTooLoudAreNeverInAFile) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(quantised_sample(kNan), 0);
  EXPECT_EQ(quantised_sample(kInfinity), 32767);
  EXPECT_EQ(quantised_sample(-kInfinity), -32768);
  EXPECT_EQ(quantised_sample(1.0F), 32767);
  EXPECT_EQ(quantised_sample(-1.0F), -32768);
  EXPECT_EQ(quantised_sample(0.5F / 32768.0F), 0);  // rounded to even
  EXPECT_EQ(quantised_sample(1.5F / 32768.0F), 2);
  const TemporaryDirectory directory;
  FilmFormat format = format_with(48'000);
  format.frame_count = 30;
  for (const char* name : {"film.mp4", "film.ogg", "film.wav"}) {
    const std::string path = directory.path(name);
    auto sink = *open_sink({.path = path}, format);
    for (std::int64_t i = 0; i < format.frame_count; ++i) {
      VideoFrame frame{i, test_picture(format.size, i), std::vector<float>(1600, kNan)};
      std::fill_n(frame.samples.begin(), 500, i % 2 == 0 ? kInfinity : -1e30F);
      ASSERT_TRUE(sink->write(frame));
    }
    ASSERT_TRUE(sink->finish());
    for (const float sample : decode_sound(path)) ASSERT_TRUE(std::isfinite(sample)) << name;
  }
}

/// Limits the size of every file while it exists.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallFiles() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;

 private:
  void (*handler_)(int);
  rlimit before_{};
};

TEST(SoundSink, AFileThatCannotGrowLeavesNothingAndSaysWhy) {
  const TemporaryDirectory directory;
  const FilmFormat format = format_with(48'000);
  for (const char* name : {"film.wav", "film.flac", "film.ogg", "film.mkv", "film.mp4"}) {
    Status made;
    {
      const SmallFiles limit(8'000);
      made = make_film({.path = directory.path(name)}, format, TestSound(Kind::kNoise));
    }
    ASSERT_FALSE(made) << name;
    EXPECT_EQ(made.error().kind, ErrorKind::kFailed);
    EXPECT_NE(made.error().message.find("File too large"), std::string::npos)
        << made.error().message;
    EXPECT_EQ(directory.listing(), "") << name;
  }
}

TEST(SoundSink, OpusIsTheOneThatFollowsTheCpu) {
  EXPECT_FALSE(is_reproducible({.acodec = "libopus"}, true));
  EXPECT_TRUE(is_reproducible({.acodec = "aac"}, true));
  EXPECT_TRUE(is_reproducible({}, true));
  EXPECT_FALSE(is_reproducible({.path = "film.webm"}, true)) << "its usual sound is libopus";
  EXPECT_TRUE(is_reproducible({.path = "film.webm"}, false));
}

TEST(SoundSink, SamplesBeforeAFrameAreExact) {
  EXPECT_EQ(samples_before(0, Rational(60), 48'000), 0);
  EXPECT_EQ(samples_before(1, Rational(60), 44'100), 735);
  EXPECT_EQ(samples_before(1, Rational(144), 44'100), 306);  // 306.25
  EXPECT_EQ(samples_before(4, Rational(144), 44'100), 1225);
  EXPECT_EQ(samples_before(30'000, Rational(30'000, 1001), 48'000), 1001 * std::int64_t{48'000});
  EXPECT_EQ(samples_before(1, Rational(30'000, 1001), 48'000), 1601);  // 1601.6
  // A day at a thousand frames a second, with products of more than 64 bits.
  EXPECT_EQ(samples_before(86'400'000, Rational(1000), 192'000), std::int64_t{86'400} * 192'000);
  EXPECT_EQ(samples_before(2'000'000'000'000, Rational(2'000'000'011, 2'000'000'009), 192'000),
            383'999'999'616'000'002);
}

}  // namespace
}  // namespace tickreel::tests
