#include "sound/clip_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sndfile.h>

#include <cmath>
#include <random>

#include "tests/sound/sound_tools.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

// libsndfile 1.2 leaks libvorbis's memory when the headers of an Ogg file are damaged.
extern "C" const char* __lsan_default_suppressions();   // NOLINT(bugprone-reserved-identifier)
extern "C" const char* __lsan_default_suppressions() {  // NOLINT(bugprone-reserved-identifier)
  return "leak:vorbis_info_init";
}

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

/// Returns a file that libsndfile writes.
std::string written(int format, const Clip& clip, int channels = 0) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("clip");
  SF_INFO info{};
  info.samplerate = clip.sample_rate_hz;
  info.channels = channels > 0 ? channels : clip.channels;
  info.format = format;
  SNDFILE* file = sf_open(path.c_str(), SFM_WRITE, &info);
  EXPECT_NE(file, nullptr) << sf_strerror(nullptr);
  sf_write_float(file, clip.samples.data(), static_cast<sf_count_t>(clip.samples.size()));
  sf_close(file);
  return read_file(path);
}

Clip tone(int channels = 1) {
  Clip clip = sine_clip(44'100, 440.0, 20'000, 0.5);
  clip.channels = channels;
  return clip;
}

TEST(ClipFileTest, WavFlacAndOggAreRead) {
  struct Case {
    int format;
    double error;
  };
  for (const Case& c : {Case{SF_FORMAT_WAV | SF_FORMAT_FLOAT, 0.0},
                        Case{SF_FORMAT_WAV | SF_FORMAT_PCM_16, 1.0 / 32'000},
                        Case{SF_FORMAT_WAV | SF_FORMAT_PCM_24, 1.0 / 8'000'000},
                        Case{SF_FORMAT_FLAC | SF_FORMAT_PCM_24, 1.0 / 8'000'000},
                        Case{SF_FORMAT_OGG | SF_FORMAT_VORBIS, 0.1}}) {
    for (const int channels : {1, 2}) {
      const Clip clip = tone(channels);
      const auto read = read_clip(written(c.format, clip), "tone");
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(read->sample_rate_hz, 44'100);
      EXPECT_EQ(read->channels, channels);
      ASSERT_EQ(read->samples.size(), clip.samples.size()) << c.format;
      for (std::size_t i = 0; i < clip.samples.size(); ++i) {
        ASSERT_NEAR(read->samples[i], clip.samples[i], c.error) << c.format << " " << i;
      }
    }
  }
}

TEST(ClipFileTest, AFileOnADiskIsReadAndNamedInMessages) {
  const TemporaryDirectory directory;
  const std::string path = directory.path("tone.flac");
  write_file(path, written(SF_FORMAT_FLAC | SF_FORMAT_PCM_16, tone()));
  const auto read = read_clip_file(path);
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->name, path);
  EXPECT_THAT(read_clip_file(directory.path("none.wav")).error().message, HasSubstr("none.wav"));
  EXPECT_FALSE(read_clip_file(directory.path(".")));
}

std::string why_not(const std::string& bytes) {
  const auto read = read_clip(bytes, "a.wav");
  if (read) return "";
  EXPECT_EQ(read.error().kind, ErrorKind::kBadFile);
  EXPECT_THAT(read.error().message, HasSubstr("a.wav"));
  return read.error().message;
}

TEST(ClipFileTest, WhatIsNoClipIsRefusedWithTheReason) {
  EXPECT_THAT(why_not(""), HasSubstr("no WAV, FLAC or Ogg"));
  EXPECT_THAT(why_not("FORM....AIFF"), HasSubstr("no WAV, FLAC or Ogg"));
  EXPECT_THAT(why_not("RIFF"), HasSubstr("damaged"));
  EXPECT_THAT(why_not("fLaC" + std::string(100, '\0')), HasSubstr("damaged"));
  const Clip six = tone(1);
  EXPECT_THAT(why_not(written(SF_FORMAT_WAV | SF_FORMAT_PCM_16, six, 5)),
              HasSubstr("5 channels; mix it down"));
  Clip none = tone();
  none.samples.clear();
  EXPECT_THAT(why_not(written(SF_FORMAT_WAV | SF_FORMAT_PCM_16, none)), HasSubstr("no samples"));
  Clip slow = tone();
  slow.sample_rate_hz = 10;
  EXPECT_THAT(why_not(written(SF_FORMAT_WAV | SF_FORMAT_PCM_16, slow)), HasSubstr("10 Hz"));
  Clip bad = tone();
  bad.samples[1234] = std::numeric_limits<float>::quiet_NaN();
  EXPECT_THAT(why_not(written(SF_FORMAT_WAV | SF_FORMAT_FLOAT, bad)),
              HasSubstr("sample 1234 is no finite number"));
}

TEST(ClipFileTest, WhatIsTooLongIsRefused) {
  Clip clip = tone();
  clip.samples.assign(static_cast<std::size_t>(kMaxClipSamples) + 1, 0.0F);
  EXPECT_THAT(why_not(written(SF_FORMAT_WAV | SF_FORMAT_PCM_U8, clip)), HasSubstr("ten minutes"));
  clip.samples.pop_back();
  EXPECT_EQ(why_not(written(SF_FORMAT_WAV | SF_FORMAT_PCM_U8, clip)), "");
}

TEST(ClipFileTest, ALengthIsNotBelieved) {
  const std::string wav = written(SF_FORMAT_WAV | SF_FORMAT_PCM_16, tone());
  const auto cut = read_clip(wav.substr(0, wav.size() / 2), "cut");
  ASSERT_TRUE(cut) << cut.error().message;
  EXPECT_NEAR(static_cast<double>(cut->length()), 10'000.0, 30.0);
  // Files from a pipe have such lengths, because nobody could write them at the end.
  std::string endless = wav;
  for (const std::size_t at : {std::size_t{4}, wav.find("data") + 4}) {
    endless.replace(at, 4, "\xff\xff\xff\xff");
  }
  const auto whole = read_clip(endless, "endless");
  ASSERT_TRUE(whole) << whole.error().message;
  EXPECT_EQ(whole->length(), 20'000);
}

/// Expects that any bytes give a clip with finite samples or an error.
void must_end_well(const std::string& bytes) {
  const auto read = read_clip(bytes, "hostile");
  if (!read) return;
  ASSERT_GT(read->length(), 0);
  ASSERT_LE(read->length(), kMaxClipSamples);
  for (const float sample : read->samples) ASSERT_TRUE(std::isfinite(sample));
}

TEST(ClipFileTest, DamagedFilesNeverDoMoreThanFail) {
  Clip clip = tone(2);
  clip.samples.resize(3'000);
  for (const int format : {SF_FORMAT_WAV | SF_FORMAT_FLOAT, SF_FORMAT_FLAC | SF_FORMAT_PCM_16,
                           SF_FORMAT_OGG | SF_FORMAT_VORBIS}) {
    const std::string good = written(format, clip);
    for (std::size_t length = 0; length < good.size(); length += 1 + good.size() / 60) {
      must_end_well(good.substr(0, length));
    }
    std::mt19937 random(static_cast<unsigned>(format));
    for (int round = 0; round < 300; ++round) {
      std::string bytes = good;
      for (int i = 0; i < 4; ++i) {
        const std::size_t among =
            round % 2 == 0 ? std::min<std::size_t>(bytes.size(), 120) : bytes.size();
        bytes[random() % among] = static_cast<char>(random());
      }
      must_end_well(bytes);
    }
  }
}

}  // namespace
}  // namespace tickreel::tests
