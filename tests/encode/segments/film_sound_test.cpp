// The sound of films that are joined from segments: its place, and check_film on it.

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <filesystem>

#include "encode/libav/audio_encoder.h"
#include "encode/libav/audio_table.h"
#include "tests/encode/segments/film_of_segments.h"

namespace tickreel::tests {
namespace {

using Kind = TestSound::Kind;
constexpr std::int64_t kFrames = FilmOfSegments::kPlan.frame_count;

bool is_lossless(const std::string& acodec) {
  return acodec == "flac" || acodec == "pcm_s16le";
}

struct SoundOfFilm {
  const char* ending;
  const char* acodec;
  int rate;
  bool is_open_ended;
};

class SoundOfFilmTest : public testing::TestWithParam<SoundOfFilm> {
 protected:
  /// Decodes the sound and expects what must hold for it.
  void expect_sound(const FilmOfSegments& film, const TestSound& sound, const Rational& rate) {
    const SoundOfFilm& row = GetParam();
    const std::int64_t count = samples_before(kFrames, rate, row.rate);
    const std::vector<float> source = sound.samples(0, count);
    const std::vector<float> decoded = decode_sound(film.path());
    const auto decoded_count = static_cast<std::int64_t>(decoded.size() / 2);
    if (row.is_open_ended) {
      EXPECT_GE(decoded_count, count);
      EXPECT_LT(decoded_count, count + 1024);
      auto stated = probe_sound(film.path());
      EXPECT_EQ(stated["duration_ts"], std::to_string(count));
      EXPECT_EQ(stated["start_pts"], "0");
      EXPECT_EQ(stated["time_base"], "1/" + std::to_string(row.rate));
    } else {
      EXPECT_EQ(decoded_count, count);
    }
    if (is_lossless(row.acodec)) {
      ASSERT_EQ(decoded.size(), source.size());
      for (std::size_t i = 0; i < source.size(); ++i) {
        ASSERT_EQ(decoded[i] * 32768.0F, static_cast<float>(quantised_sample(source[i]))) << i;
      }
    }
    const std::int64_t lag = lag_of(source, decoded);
    EXPECT_LE(std::abs(static_cast<double>(lag)) / row.rate, 0.001);
    RecordProperty("lag_samples", static_cast<int>(lag));
    std::printf("%s in %s: clicks %lld samples late\n", row.acodec, row.ending,
                static_cast<long long>(lag));
  }
};

TEST_P(SoundOfFilmTest, LiesWhereItBelongs) {
  const SoundOfFilm& row = GetParam();
  for (const Rational& rate : {Rational(60), Rational(30'000, 1001), Rational(144)}) {
    SCOPED_TRACE(rate.to_string());
    FilmOfSegments film({.codec_options = {{"bf", "2"}}}, row.ending, rate);
    const TestSound clicks(Kind::kClicks, row.rate);
    film.set_sound(clicks, row.acodec);
    ASSERT_TRUE(film.encode_all());
    ASSERT_EQ(message(film.join()), "(fine)");
    EXPECT_EQ(message(film.check(film.path())), "(fine)");
    EXPECT_EQ(message(film.check(film.path(), true)), "(fine)");
    expect_sound(film, clicks, rate);
    // The pictures are the same as in a silent film.
    EXPECT_EQ(probe(film.path())["nb_read_frames"], std::to_string(kFrames));
    EXPECT_EQ(probe(film.path())["start_pts"], "0");
  }
}

TEST_P(SoundOfFilmTest, OfAnyContentIsRightAndAlwaysTheSameBytes) {
  const SoundOfFilm& row = GetParam();
  for (const Kind kind : {Kind::kSilence, Kind::kMusic, Kind::kNoise}) {
    FilmOfSegments film({}, row.ending);
    film.set_sound(TestSound(kind, row.rate), row.acodec);
    ASSERT_TRUE(film.encode_all());
    ASSERT_EQ(message(film.join()), "(fine)");
    EXPECT_EQ(message(film.check(film.path())), "(fine)");
    const std::string first = read_file(film.path());
    ASSERT_EQ(message(film.join()), "(fine)");
    EXPECT_TRUE(read_file(film.path()) == first);
  }
}

TEST_P(SoundOfFilmTest, OtherLateMissingAndSilentSoundIsFound) {
  const SoundOfFilm& row = GetParam();
  FilmOfSegments film({}, row.ending);
  film.set_sound(TestSound(Kind::kMusic, row.rate), row.acodec);
  ASSERT_TRUE(film.encode_all());
  ASSERT_EQ(message(film.join()), "(fine)");
  const auto verdict = [&] {
    const Status checked = film.check(film.path());
    if (!checked) {
      EXPECT_EQ(checked.error().kind, ErrorKind::kBadFile);
    }
    return message(checked);
  };
  const auto of = [&](Kind kind) {
    return TestSound(kind, row.rate).joined(Rational(60), kFrames).samples;
  };
  JoinedSound& expected = *film.expected_sound();
  for (const Kind other : {Kind::kNoise, Kind::kSilence}) {
    expected.samples = of(other);
    EXPECT_NE(verdict().find("the sound is another one"), std::string::npos) << verdict();
  }
  expected.samples = of(Kind::kMusic);
  const std::int64_t count = expected.sample_count;
  expected.sample_count = count - 1100;
  EXPECT_NE(verdict().find("samples of sound instead of"), std::string::npos) << verdict();
  expected.sample_count = count - 1;
  EXPECT_NE(verdict(), "(fine)");
  expected.samples = TestSound(Kind::kMusic, row.rate).joined(Rational(30), kFrames).samples;
  expected.sample_count = count + 1;
  EXPECT_NE(verdict(), "(fine)");
  expected.sample_count = count + 1100;
  EXPECT_NE(verdict().find("samples of sound instead of"), std::string::npos) << verdict();

  // This sound comes 5 ms too early.
  const TestSound noise(Kind::kNoise, row.rate);
  film.set_sound(noise, row.acodec);
  ASSERT_EQ(message(film.join()), "(fine)");
  EXPECT_EQ(verdict(), "(fine)");
  film.expected_sound()->samples = source_of(noise.samples(row.rate / 200, count));
  EXPECT_NE(verdict().find("the sound is another one"), std::string::npos) << verdict();

  film.expected_sound().reset();
  EXPECT_NE(verdict().find("must have no sound"), std::string::npos) << verdict();
}

TEST_P(SoundOfFilmTest, WithoutAnyIsFound) {
  FilmOfSegments film({}, GetParam().ending);
  ASSERT_TRUE(film.encode_all());
  ASSERT_EQ(message(film.join()), "(fine)");
  film.set_sound(TestSound(Kind::kMusic, GetParam().rate), GetParam().acodec);
  const Status checked = film.check(film.path());
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().kind, ErrorKind::kBadFile);
  EXPECT_NE(message(checked).find("it has no sound"), std::string::npos) << message(checked);
}

std::string sound_film_name(const testing::TestParamInfo<SoundOfFilm>& row) {
  return std::string(row.param.ending).substr(1) + "_" + row.param.acodec + "_" +
         std::to_string(row.param.rate);
}
INSTANTIATE_TEST_SUITE_P(Files, SoundOfFilmTest,
                         testing::Values(SoundOfFilm{".mp4", "aac", 48'000, true},
                                         SoundOfFilm{".mp4", "aac", 44'100, true},
                                         SoundOfFilm{".mp4", "libopus", 48'000, true},
                                         SoundOfFilm{".mkv", "libopus", 48'000, false},
                                         SoundOfFilm{".mkv", "flac", 44'100, false},
                                         SoundOfFilm{".mov", "pcm_s16le", 44'100, false}),
                         sound_film_name);
INSTANTIATE_TEST_SUITE_P(Long, SoundOfFilmTest,
                         testing::Values(SoundOfFilm{".mov", "aac", 48'000, true},
                                         SoundOfFilm{".mp4", "flac", 44'100, false},
                                         SoundOfFilm{".mkv", "flac", 48'000, false},
                                         SoundOfFilm{".mkv", "pcm_s16le", 48'000, false}),
                         sound_film_name);

std::string kind_and_message(const Status& status) {
  return std::to_string(static_cast<int>(status.error().kind)) + " " + status.error().message;
}

TEST(FilmSound, AnotherNumberOfSamplesThanWasSaidEndsTheJoin) {
  FilmOfSegments film({}, ".mkv");
  ASSERT_TRUE(film.encode_all());
  const TestSound music(Kind::kMusic);
  film.set_sound(music, "");
  const std::int64_t count = film.expected_sound()->sample_count;
  for (const std::int64_t wrong : {count - 1, count + 1, std::int64_t{0}}) {
    film.expected_sound()->samples = source_of(music.samples(0, wrong));
    const Status joined = film.join();
    ASSERT_FALSE(joined) << wrong;
    EXPECT_EQ(joined.error().kind, ErrorKind::kFailed);
    EXPECT_NE(message(joined).find(std::to_string(count)), std::string::npos) << message(joined);
    EXPECT_FALSE(std::filesystem::exists(film.path()));
  }
  film.expected_sound()->samples = [](std::span<float>) -> Result<std::size_t> {
    return failed("the disk is gone");
  };
  EXPECT_EQ(message(film.join()), "the disk is gone");
}

TEST(FilmSound, EncodersThatCannotBeTakenAreRefusedByTheJoin) {
  FilmOfSegments film({}, ".mkv");
  ASSERT_TRUE(film.encode_all());
  film.set_sound(TestSound(Kind::kMusic, 44'100), "libopus");
  const Status joined = film.join();
  ASSERT_FALSE(joined);
  EXPECT_EQ(joined.error().kind, ErrorKind::kUsage) << kind_and_message(joined);
  EXPECT_FALSE(std::filesystem::exists(film.path()));
}

/// An encoder with a low bitrate.
struct FewBits {
  friend void PrintTo(const FewBits& row, std::ostream* out) {
    *out << row.acodec << " " << row.bitrate;
  }
  const char* ending;
  const char* acodec;
  std::int64_t bitrate;
  std::int64_t lowest;
  int rate = 48'000;
};

class SoundOfFewBits : public testing::TestWithParam<FewBits> {
 protected:
  void SetUp() override { ASSERT_TRUE(film_.encode_all()); }
  Status join(const TestSound& sound, std::int64_t bitrate) {
    film_.set_sound(sound, GetParam().acodec, bitrate);
    return film_.join();
  }
  std::string verdict_on(std::vector<float> expected) {
    film_.expected_sound()->samples = source_of(std::move(expected));
    return message(film_.check(film_.path()));
  }
  FilmOfSegments film_{{}, GetParam().ending, Rational(10)};  // 3.1 s long
};

TEST_P(SoundOfFewBits, IsStillTheSame) {
  for (const Kind kind : {Kind::kMusic, Kind::kNoise, Kind::kClicks, Kind::kSilence}) {
    ASSERT_EQ(message(join(TestSound(kind, GetParam().rate), GetParam().bitrate)), "(fine)");
    EXPECT_EQ(message(film_.check(film_.path())), "(fine)") << static_cast<int>(kind);
  }
  const Status fewer = join(TestSound(Kind::kMusic, GetParam().rate), GetParam().lowest - 1);
  ASSERT_FALSE(fewer);
  EXPECT_EQ(fewer.error().kind, ErrorKind::kUsage);
}

TEST_P(SoundOfFewBits, IsFoundWhenItIsOtherLateQuietMissingOrSilent) {
  const int rate = GetParam().rate;
  for (const Kind kind : {Kind::kMusic, Kind::kNoise}) {
    const TestSound sound(kind, rate);
    ASSERT_EQ(message(join(sound, GetParam().bitrate)), "(fine)");
    const std::int64_t count = film_.expected_sound()->sample_count;
    const auto is_another = [&](std::vector<float> expected, const char* what) {
      const std::string said = verdict_on(std::move(expected));
      EXPECT_NE(said.find("the sound is another one"), std::string::npos) << what << ": " << said;
    };
    const Kind other = kind == Kind::kMusic ? Kind::kNoise : Kind::kMusic;
    is_another(TestSound(other, rate).samples(0, count), "of another kind");
    is_another(sound.samples(rate * 10 / 7, count), "of another place");
    is_another(sound.samples(rate / 50, count), "20 ms early");
    std::vector<float> changed = sound.samples(0, count);
    for (float& sample : changed) sample *= 0.2F;
    is_another(changed, "louder");
    is_another(TestSound(Kind::kSilence, rate).samples(0, count), "in place of silence");
    changed = sound.samples(0, count);
    const auto second = static_cast<std::ptrdiff_t>(2 * rate);
    std::fill_n(changed.begin() + second * 3 / 4, second, 0.0F);
    is_another(changed, "in place of a second of silence");
    changed = sound.samples(0, count);
    changed.erase(changed.begin() + second * 3 / 4, changed.begin() + second * 7 / 4);
    changed.resize(changed.size() + static_cast<std::size_t>(second));
    is_another(changed, "with a second too much");
    ASSERT_EQ(verdict_on(sound.samples(0, count)), "(fine)");
  }
  // In reverse, a film that should have sound is silent.
  ASSERT_EQ(message(join(TestSound(Kind::kSilence, rate), GetParam().bitrate)), "(fine)");
  const std::int64_t count = film_.expected_sound()->sample_count;
  EXPECT_NE(verdict_on(TestSound(Kind::kMusic, rate).samples(0, count)), "(fine)");
}

INSTANTIATE_TEST_SUITE_P(Encoders, SoundOfFewBits,
                         testing::Values(FewBits{".mp4", "aac", 96'000, 24'000},
                                         FewBits{".mp4", "aac", 95'999, 24'000},
                                         FewBits{".mp4", "aac", 32'000, 24'000},
                                         FewBits{".mp4", "aac", 24'000, 24'000},
                                         FewBits{".mp4", "aac", 24'000, 24'000, 96'000},
                                         FewBits{".mov", "aac", 24'000, 24'000, 16'000},
                                         FewBits{".mkv", "libopus", 64'000, 12'000},
                                         FewBits{".mp4", "libopus", 32'000, 12'000},
                                         FewBits{".mkv", "libopus", 16'000, 12'000},
                                         FewBits{".mkv", "libopus", 12'000, 12'000}),
                         [](const auto& row) {
                           return std::string(row.param.acodec) + "_" +
                                  std::to_string(row.param.bitrate) + "_" +
                                  std::to_string(row.param.rate);
                         });

TEST(FilmSound, ItsHashFindsOtherSound) {
  FilmOfSegments film({}, ".mp4");
  ASSERT_TRUE(film.encode_all());
  ASSERT_EQ(message(film.join()), "(fine)");
  EXPECT_EQ(*hash_sound(film.path()), std::nullopt);
  CodedFilm coded = film.coded();
  const auto difference = [&] {
    const auto found = find_difference(film.path(), coded, Rational(60), nullptr);
    if (!found) return found.error().message;
    if (!*found) return std::string("(none)");
    return (*found)->fault == FrameFault::kSound ? std::string("sound") : std::string("frames");
  };
  EXPECT_EQ(difference(), "(none)");
  film.set_sound(TestSound(Kind::kMusic), "");
  ASSERT_EQ(message(film.join()), "(fine)");
  EXPECT_NE(difference().find(" has sound, and must have none"), std::string::npos) << difference();
  coded.sound_hash = *hash_sound(film.path());
  ASSERT_TRUE(coded.sound_hash);
  EXPECT_EQ(difference(), "(none)");
  film.set_sound(TestSound(Kind::kNoise), "");
  ASSERT_EQ(message(film.join()), "(fine)");
  EXPECT_EQ(difference(), "sound");
  film.expected_sound().reset();
  ASSERT_EQ(message(film.join()), "(fine)");
  EXPECT_NE(difference().find("has no sound"), std::string::npos) << difference();
}

TEST(FilmSound, IsNotNeededForCaptions) {
  for (const char* ending : {".mp4", ".mkv"}) {
    FilmOfSegments film({}, ending);
    film.set_tags({.captions = caption_text({{0, 200, "one"}, {200, 400, "two"}})});
    ASSERT_TRUE(film.encode_all());
    ASSERT_EQ(message(film.join()), "(fine)");
    CodedFilm coded = film.coded();
    const auto same = find_difference(film.path(), coded, Rational(60), nullptr);
    ASSERT_TRUE(same) << same.error().message;
    EXPECT_FALSE(*same) << ending;
    ++coded.frames[7].packet_hash;
    const auto other = find_difference(film.path(), coded, Rational(60), nullptr);
    ASSERT_TRUE(other) << other.error().message;
    ASSERT_TRUE(*other) << ending;
    EXPECT_EQ((*other)->frame, 7);
  }
}

class DamagedSound : public testing::TestWithParam<const char*> {
 protected:
  [[nodiscard]] static std::string codec() {
    return GetParam() == std::string(".mp4") ? "aac" : "flac";
  }
  void SetUp() override {
    film_.set_sound(TestSound(Kind::kNoise), "");
    ASSERT_TRUE(film_.encode_all());
    ASSERT_EQ(message(film_.join()), "(fine)");
    ASSERT_EQ(message(film_.check(film_.path())), "(fine)");
  }
  /// Checks a copy that the ffmpeg program made.
  std::string verdict_after(const std::string& options) {
    const std::string copy = film_.path(std::string("copy") + GetParam());
    output_of("ffmpeg -v error -y -i '" + film_.path() + "' -strict experimental " + options +
              " '" + copy + "'");
    const Status checked = film_.check(copy);
    if (!checked) {
      EXPECT_EQ(checked.error().kind, ErrorKind::kBadFile);
    }
    return message(checked);
  }
  FilmOfSegments film_{{.codec_options = {{"bf", "0"}}}, GetParam()};
};

TEST_P(DamagedSound, IsFound) {
  const bool is_lossy = GetParam() == std::string(".mp4");
  const std::string encoded = "-c:v copy -c:a " + codec() + (is_lossy ? "" : " -sample_fmt s16");
  const std::string whole = ",atrim=end_sample=24800";
  const struct {
    std::string options;
    const char* said;
  } rows[] = {
      {"-c copy -bsf:a 'noise=drop=eq(n\\,2)'", "the sound "},
      {"-c copy -bsf:a 'setts=pts=PTS+0.02/TB:dts=DTS+0.02/TB'", ""},
      {"-c copy -an", "it has no sound"},
      {encoded + " -af volume=0.2" + whole, "the sound is another one"},
      {encoded + " -af adelay=3:all=1" + whole,
       is_lossy ? "another one at 0.0 s" : "from sample 0 "},
      {encoded + " -af atrim=end=0.4", "samples of sound instead of 24800"},
      {encoded + " -ac 1", ""},
      {encoded + " -ar 32000", "32000 samples a second instead of 48000"},
      {"-c:v copy -c:a libmp3lame", "its sound is mp3 instead of"},
  };
  for (const auto& row : rows) {
    const std::string said = verdict_after(row.options);
    EXPECT_NE(said, "(fine)") << row.options;
    EXPECT_NE(said.find(row.said), std::string::npos) << row.options << ": " << said;
  }
}

TEST_P(DamagedSound, NoByteOfItCrashes) {
  const std::string good = read_file(film_.path());
  for (std::size_t at = 0; at < good.size(); at += good.size() / 150 + 1) {
    std::string bytes = good;
    bytes[at] = static_cast<char>(bytes[at] ^ 0x55);
    write_file(film_.path("damaged"), bytes);
    static_cast<void>(film_.check(film_.path("damaged")));
  }
}

INSTANTIATE_TEST_SUITE_P(Containers, DamagedSound, testing::Values(".mp4", ".mkv"),
                         [](const auto& row) { return std::string(row.param).substr(1); });

}  // namespace
}  // namespace tickreel::tests
