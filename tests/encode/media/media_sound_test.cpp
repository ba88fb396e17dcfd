// The sound of files that other programs made, here the ffmpeg program.

#include "encode/media/media_sound.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "encode/media/media_video.h"
#include "tests/encode/sound_tools.h"
#include "tests/support/files.h"
#include "tests/support/run_program.h"
#include "tests/support/sanitizer.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

namespace fs = std::filesystem;

constexpr int kRate = 48'000;
/// Two tones that change, different on the left and the right, for 3 s.
constexpr const char* kTones =
    "-f lavfi -i \"aevalsrc='0.4*sin(400*t*(1+t))|0.3*sin(900*t)':s=48000:d=3\"";

class MediaSoundTest : public testing::Test {
 protected:
  /// Makes a file from `input` with these arguments of ffmpeg.
  std::string make(const std::string& name, const std::string& arguments,
                   const std::string& input = kTones) {
    const std::string path = directory_.path(name);
    const ProgramResult made =
        run_program("ffmpeg -v error -y " + input + " " + arguments + " " + quoted(path));
    EXPECT_EQ(made.exit_code, 0) << made.err;
    return path;
  }
  std::string cut(const std::string& path, double part) {
    fs::resize_file(path,
                    static_cast<std::uintmax_t>(static_cast<double>(fs::file_size(path)) * part));
    return path;
  }

  TemporaryDirectory directory_;
};

std::vector<float> read_all(MediaSound& sound) {
  const auto count = sound.sample_count();
  EXPECT_TRUE(count) << count.error().message;
  std::vector<float> samples(count ? static_cast<std::size_t>(*count) * 2 : 0);
  const Status read = sound.read(0, samples);
  EXPECT_TRUE(read) << read.error().message;
  return samples;
}

std::vector<float> read_all(const std::string& path, int rate = kRate) {
  auto sound = MediaSound::open(path, rate);
  EXPECT_TRUE(sound) << sound.error().message;
  return sound ? read_all(*sound) : std::vector<float>();
}

std::string refusal(const std::string& path) {
  auto sound = MediaSound::open(path, kRate);
  if (!sound) return sound.error().message;
  const auto count = sound->sample_count();
  return count ? "" : count.error().message;
}

/// Returns the root mean square of the differences.
double distance(const std::vector<float>& a, const std::vector<float>& b) {
  double sum = 0.0;
  const std::size_t count = std::min(a.size(), b.size());
  for (std::size_t i = 0; i < count; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum / static_cast<double>(std::max<std::size_t>(count, 1)));
}

/// Returns the process's greatest memory so far, in kilobytes.
std::int64_t memory_taken() {
  std::ifstream status("/proc/self/status");
  std::string line;
  while (std::getline(status, line) && !line.starts_with("VmHWM:")) {
  }
  return std::stol(line.substr(line.find_first_of("0123456789")));
}

TEST_F(MediaSoundTest, SamplesOfAFileAtTheRateAreThoseThatFfmpegDecodes) {
  constexpr std::size_t kStart = 20'000;
  std::vector<float> original = read_all(make("original.wav", "-c:a pcm_f32le"));
  const std::size_t count = original.size();
  original.resize(kStart);
  for (const auto& [name, arguments] :
       std::vector<std::pair<std::string, std::string>>{{"a.wav", ""},
                                                        {"b.wav", "-c:a pcm_f32le"},
                                                        {"c.flac", ""},
                                                        {"d.mp3", ""},
                                                        {"e.m4a", ""},
                                                        {"f.opus", ""},
                                                        {"g.ogg", "-c:a libvorbis"},
                                                        {"h.mkv", "-c:a flac"},
                                                        {"i.aiff", ""}}) {
    SCOPED_TRACE(name);
    const std::string path = make(name, arguments);
    std::vector<float> samples = read_all(path);
    EXPECT_EQ(samples, decode_sound(path));
    // The sound begins where the encoded sound does.
    EXPECT_NEAR(static_cast<double>(samples.size()), static_cast<double>(count), 2500.0);
    samples.resize(kStart);
    // Opus shifts the phase of low tones.
    EXPECT_NEAR(static_cast<double>(lag_of(original, samples)), 0.0, 4.0);
  }
}

TEST_F(MediaSoundTest, SamplesDoNotDependOnHowTheyAreAskedFor) {
  const std::string path = make("song.mp3", "", kTones + std::string(" -ar 44100"));
  auto sound = MediaSound::open(path, kRate);
  ASSERT_TRUE(sound) << sound.error().message;
  const std::vector<float> all = read_all(*sound);
  const auto expect_from = [&](std::int64_t first, std::size_t count) {
    std::vector<float> some(count * 2);
    ASSERT_TRUE(sound->read(first, some));
    for (std::size_t i = 0; i < some.size(); ++i) {
      const auto at = static_cast<std::size_t>(first * 2) + i;
      ASSERT_EQ(some[i], at < all.size() ? all[at] : 0.0F) << "at " << first << " + " << i;
    }
  };
  expect_from(100'000, 1);  // forward
  expect_from(99'000, 777);
  expect_from(0, 5);  // back to the beginning
  expect_from(3, 60'000);
  expect_from(140'000, 30'000);  // beyond the end
  expect_from(1'000'000, 10);
  expect_from(17, 17);
  std::vector<float> before(10 * 2, 1.0F);
  ASSERT_TRUE(sound->read(-5, before));
  EXPECT_TRUE(std::all_of(before.begin(), before.begin() + 10, [](float x) { return x == 0.0F; }));
  EXPECT_TRUE(std::equal(before.begin() + 10, before.end(), all.begin()));
}

TEST_F(MediaSoundTest, LongFilesAreReadInLittleMemory) {
  // 40 minutes are 920 MB as floats.
  const std::string path = make("long.flac", "-c:a flac -compression_level 0",
                                "-f lavfi -i \"anullsrc=r=48000:cl=stereo\" -t 2400");
  const std::int64_t before = memory_taken();
  auto sound = MediaSound::open(path, kRate);
  ASSERT_TRUE(sound);
  const auto count = sound->sample_count();
  ASSERT_TRUE(count);
  EXPECT_EQ(*count, 2400 * kRate);
  // A sanitizer keeps freed memory for a while.
  const std::int64_t most = kIsSanitized ? 600'000 : 50'000;
  EXPECT_LT(memory_taken() - before, most);
}

TEST_F(MediaSoundTest, OtherRatesAndChannelsBecomeStereoAtTheRate) {
  const std::vector<float> original = read_all(make("original.wav", "-c:a pcm_f32le"));
  const std::vector<float> resampled = read_all(make("slow.wav", "-ar 44100 -c:a pcm_f32le"));
  EXPECT_NEAR(static_cast<double>(resampled.size()), static_cast<double>(original.size()), 4.0);
  // The sound is resampled to another rate and back, without a shift.
  EXPECT_LT(distance(resampled, original), 0.01);
  EXPECT_EQ(lag_of(original, resampled), 0);
  const std::vector<float> mono = read_all(make(
      "mono.wav", "-c:a pcm_f32le", "-f lavfi -i \"aevalsrc='0.4*sin(400*t*(1+t))':s=48000:d=3\""));
  ASSERT_EQ(mono.size(), original.size());
  for (std::size_t i = 0; i < mono.size(); i += 2) {
    ASSERT_EQ(mono[i], mono[i + 1]);
    ASSERT_NEAR(mono[i], original[i], 1e-6);  // the same loudness
  }
  EXPECT_EQ(read_all(make("surround.wav", "-ac 6 -c:a pcm_f32le")).size(), original.size());
}

TEST_F(MediaSoundTest, SoundOfAFilmBeginsWhereItsPicturesDo) {
  const std::string film =
      make("film.mkv", "-c:v ffv1 -c:a pcm_f32le -map 0:v -map 1:a",
           "-f lavfi -i \"color=black:s=16x16:r=25:d=3\" -itsoffset 0.5 " + std::string(kTones));
  const std::vector<float> samples = read_all(film);
  const std::vector<float> original = read_all(make("original.wav", "-c:a pcm_f32le"));
  constexpr std::size_t kHalfASecond = kRate;  // samples of both channels
  ASSERT_EQ(samples.size(), original.size() + kHalfASecond);
  EXPECT_EQ(samples[kHalfASecond - 1], 0.0F);
  EXPECT_TRUE(std::equal(original.begin(), original.end(), samples.begin() + kHalfASecond));
}

/// Returns the time of the loudest sample in seconds.
double loudest(const std::vector<float>& samples) {
  const auto found =
      std::ranges::max_element(samples, [](float a, float b) { return std::abs(a) < std::abs(b); });
  return static_cast<double>((found - samples.begin()) / 2) / kRate;
}

/// Returns that time relative to the first picture.
double loudest_in_video(const std::string& path) {
  const auto video = MediaVideo::open(path);
  EXPECT_TRUE(video) << video.error().message;
  return video ? loudest(read_all(path)) - (*video)->first_seconds().to_double() : 0.0;
}

constexpr double kClick = 0.502;
constexpr double kMillisecond = 0.001;
/// Options for a click at this time on both channels, in 2 s of sound.
constexpr const char* kClicking =
    "-f lavfi -i \"aevalsrc='gte(n,24096)*lt(n,24144)*0.8*cos((n-24096)*PI/8)*"
    "exp(-abs(n-24096)/10)':c=stereo:s=48000:d=2\"";

// Times in Matroska include the delay that the decoder drops. FFmpeg before 6.1 also writes files
// whose times do not.
TEST_F(MediaSoundTest, AClickIsHeardWhereItIsHoweverTheFileCountsItsDelay) {
  const std::string with_pictures =
      std::string("-f lavfi -i testsrc=s=64x36:r=30:d=2 ") + kClicking;
  for (const std::string arguments :
       {"film.mkv -c:a libopus", "film.webm -c:v libvpx-vp9", "film.mp4 -c:a libopus",
        "aac.mp4 -c:a aac", "aac.mkv -c:a aac", "mp3.mkv -c:a libmp3lame",
        "vorbis.mkv -c:a libvorbis"}) {
    const std::size_t name = arguments.find(' ');
    const std::string film = make(arguments.substr(0, name), arguments.substr(name), with_pictures);
    EXPECT_NEAR(loudest_in_video(film), kClick, kMillisecond) << arguments;
    // Matroska stores no delay for these codecs, so the whole file begins earlier by it.
    const bool has_delay_in_times = arguments.starts_with("aac.mkv") ||
                                    arguments.starts_with("mp3") || arguments.starts_with("vorbis");
    if (has_delay_in_times) continue;
    EXPECT_NEAR(loudest(read_all(film)), kClick, kMillisecond) << arguments;
  }
  for (const char* const name : {"sound.mka", "sound.webm", "sound.opus"}) {
    const std::string sound = make(name, "-c:a libopus", kClicking);
    EXPECT_NEAR(loudest(read_all(sound)), kClick, kMillisecond) << name;
  }
}

TEST_F(MediaSoundTest, FilmsOfTickreelAreHeardWhereTheyWereMade) {
  FilmFormat format{{64, 36}, Rational(60), 120};
  format.audio.sample_rate_hz = kRate;
  const TestSound music(TestSound::Kind::kMusic);
  for (const char* const name : {"film.webm", "film.mkv", "film.mp4"}) {
    const std::string film = directory_.path(name);
    ASSERT_TRUE(make_film({.path = film, .acodec = "libopus"}, format, music));
    const auto video = MediaVideo::open(film);
    ASSERT_TRUE(video);
    EXPECT_EQ((*video)->first_seconds(), Rational(0)) << name;
    EXPECT_LT(std::abs(lag_of(music.samples(0, 2 * kRate), read_all(film))), kRate / 1000) << name;
  }
}

/// Writes other sizes into the header of a WAV file: of all that follows, and of the samples.
void put_sizes(const std::string& path, std::uint32_t of_file, std::uint32_t of_samples) {
  std::string bytes = read_file(path);
  const auto put = [&](std::size_t at, std::uint32_t size) {
    for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(size >> (8 * i));
  };
  put(4, of_file);
  put(bytes.find("data") + 4, of_samples);
  write_file(path, bytes);
}

TEST_F(MediaSoundTest, AWavThatDoesNotSayHowLongItIsKeepsItsEnd) {
  const std::vector<float> whole = read_all(make("known.wav", ""));
  // What FFmpeg, espeak-ng and others write into a pipe.
  for (const auto& [of_file, of_samples] :
       std::vector<std::pair<std::uint32_t, std::uint32_t>>{{0xFFFFFFFFU, 0xFFFFFFFFU},
                                                            {0U, 0U},
                                                            {0x7FFFF024U, 0x7FFFF000U},
                                                            {0x80000024U, 0x80000000U},
                                                            {0x7FFFFFFFU, 0x7FFFFFDBU},
                                                            {0xFFFFFFFFU, 0xFFFFFFDBU}}) {
    const std::string path = make("unknown.wav", "");
    put_sizes(path, of_file, of_samples);
    EXPECT_TRUE(read_all(path) == whole) << of_file;
  }
}

TEST_F(MediaSoundTest, FilesThatAreCutOffOrDamagedAreRefusedByName) {
  for (const char* name : {"cut.wav", "cut.flac", "cut.m4a", "cut.mp3", "cut.mkv"}) {
    SCOPED_TRACE(name);
    const std::string path = cut(make(name, ""), 0.5);
    const std::string why = refusal(path);
    EXPECT_EQ(why.find(path), 0U) << why;
  }
  const std::string damaged = make("damaged.flac", "");
  std::string bytes = read_file(damaged);
  for (std::size_t i = bytes.size() / 2; i < bytes.size() / 2 + 400; ++i) bytes[i] = 'x';
  write_file(damaged, bytes);
  const std::string why = refusal(damaged);
  EXPECT_NE(why.find(damaged + ": its sound is damaged at 1."), why.npos) << why;
}

TEST_F(MediaSoundTest, WhatIsNoSoundIsRefusedByName) {
  const std::string text = directory_.path("song.mp3");
  std::ofstream(text) << "file 'other.wav'\nThis is no music at all.\n";
  EXPECT_EQ(refusal(text).find(text + " cannot be read as sound or video: "), 0U) << refusal(text);
  const std::string list = directory_.path("list.m3u8");
  std::ofstream(list) << "#EXTM3U\n#EXTINF:3,\nfile:///etc/passwd\n";
  EXPECT_EQ(refusal(list).find(list + " cannot be read"), 0U) << refusal(list);
  const std::string film = make("film.mp4", "", "-f lavfi -i \"color=black:s=64x64:d=1\"");
  EXPECT_EQ(refusal(film), film + " has no sound");
  EXPECT_EQ(refusal(directory_.path("none.wav")), directory_.path("none.wav") + " is not there");
  EXPECT_EQ(refusal("/dev/zero"), "/dev/zero is no file");
  EXPECT_EQ(refusal(directory_.path("")), directory_.path("") + " is no file");
  const std::string slow = make("slow.wav", "-ar 2000");
  EXPECT_EQ(refusal(slow),
            slow + ": its sound has 2000 samples a second: give one with 4000 to 768000");
}

TEST_F(MediaSoundTest, TimesThatMakeNoSenseAreRefused) {
  // The time is 9500 years ahead, and then, by its first byte, a million years.
  const std::string path =
      make("late.mkv", "-c:a flac -cluster_time_limit 500 -output_ts_offset 300000000000");
  std::string bytes = read_file(path);
  const std::size_t time = bytes.find("\xE7\x87", bytes.find("\x1F\x43\xB6\x75"));
  ASSERT_NE(time, bytes.npos);
  bytes[time + 2] = 0x60;
  write_file(path, bytes);
  EXPECT_EQ(refusal(path), path + ": the times of its sound make no sense");
}

TEST_F(MediaSoundTest, HostileBytesGiveAnErrorOrSound) {
  // Any result is right if the call returns and nothing crashes.
  for (const char* name : {"h.wav", "h.flac", "h.mp3", "h.m4a", "h.opus", "h.mkv"}) {
    const std::string whole = read_file(make(name, "-t 0.4"));
    for (std::uint32_t seed = 0; seed < 24; ++seed) {
      std::string bytes = whole;
      std::uint32_t random = seed * 2654435761U + 1;
      for (int change = 0; change < 12; ++change) {
        random = random * 1664525U + 1013904223U;
        const std::size_t reach =
            change < 8 ? std::min<std::size_t>(bytes.size(), 400) : bytes.size();
        bytes[(random >> 8U) % reach] = static_cast<char>(random >> 3U);
      }
      const std::string path = directory_.path(std::string("x") + name);
      write_file(path, bytes);
      const std::string why = refusal(path);
      EXPECT_TRUE(why.empty() || why.find(path) != why.npos) << why;
    }
  }
}

TEST_F(MediaSoundTest, WhatIsNoNumberIsRefused) {
  for (const char* value : {"0/0", "1/0"}) {
    const std::string path =
        make("wrong.wav", "-c:a pcm_f32le",
             "-f lavfi -i \"aevalsrc='if(gt(t,1),-" + std::string(value) + ",0.1)':s=48000:d=2\"");
    EXPECT_NE(refusal(path).find("is no number (NaN or infinite) near 1."), std::string::npos)
        << value << ": " << refusal(path);
  }
}

}  // namespace
}  // namespace tickreel::tests
