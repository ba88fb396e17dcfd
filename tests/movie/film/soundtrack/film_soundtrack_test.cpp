// Music under the sound of a game, and the loudness of both together.

#include "movie/film/soundtrack/film_soundtrack.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "encode/segments/segment_file.h"
#include "movie/film/soundtrack/loudness.h"
#include "movie/film/soundtrack/sound_file_mixer.h"
#include "tests/support/files.h"
#include "tests/support/run_program.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

constexpr int kMusicRate = 48'000;
using Samples = std::vector<float>;

/// Returns a tone, the same in both channels.
Samples tone(double amplitude, double hertz, double seconds) {
  Samples samples(static_cast<std::size_t>(seconds * kMusicRate) * 2);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double time = static_cast<double>(i / 2) / kMusicRate;
    samples[i] = static_cast<float>(amplitude * std::sin(2.0 * std::numbers::pi * hertz * time));
  }
  return samples;
}

SampleSource source_of(Samples samples) {
  return [samples = std::move(samples),
          at = std::size_t{0}](std::span<float> out) mutable -> Result<std::size_t> {
    const std::size_t count = std::min(out.size(), samples.size() - at);
    std::copy_n(samples.begin() + static_cast<std::ptrdiff_t>(at), count, out.begin());
    at += count;
    return count;
  };
}

/// Reads all samples in pieces of `piece` samples.
Samples read_all(const SampleSource& source, std::size_t piece = 1000) {
  Samples all;
  Samples some(piece * 2);
  while (true) {
    const auto count = source(some);
    EXPECT_TRUE(count) << count.error().message;
    if (!count || *count == 0) return all;
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(*count));
  }
}

class FilmSoundtrackTest : public testing::Test {
 protected:
  void SetUp() override {
    path_ = directory_.path("music.wav");
    const ProgramResult made = run_program(
        std::string(
            "ffmpeg -v error -f lavfi -i \"aevalsrc='0.25*sin(3000*t)|0.2*sin(500*t*(1+t))'") +
        ":s=48000:d=2\" -c:a pcm_f32le '" + path_ + "'");
    ASSERT_EQ(made.exit_code, 0) << made.err;
    const auto hash = hash_file(path_);
    ASSERT_TRUE(hash);
    film_.sound = kGameSound;
    film_.frame_rate = Rational(50);
    film_.plan.frame_count = 150;
    film_.music.path = path_;
    film_.music.hash = hash->xxh3;
    auto sound = MediaSound::open(path_, kMusicRate);
    ASSERT_TRUE(sound);
    music_.resize(std::size_t{2} * kMusicRate * 2);
    ASSERT_TRUE(sound->read(0, music_));
  }
  [[nodiscard]] FilmSoundtrack open(const Samples& game) const {
    auto soundtrack = FilmSoundtrack::open(film_);
    EXPECT_TRUE(soundtrack) << soundtrack.error().message;
    EXPECT_TRUE(soundtrack->measure(source_of(game)));
    return *std::move(soundtrack);
  }
  [[nodiscard]] Samples heard(const Samples& game, std::size_t piece = 1000) const {
    const auto source = open(game).over(source_of(game));
    EXPECT_TRUE(source);
    return read_all(*source, piece);
  }
  [[nodiscard]] static Samples silence() { return Samples(std::size_t{3} * kMusicRate * 2); }

  TemporaryDirectory directory_;
  std::string path_;
  FilmDefinition film_;
  Samples music_;
};

TEST_F(FilmSoundtrackTest, MusicAloneIsTheFileSampleForSample) {
  Samples expected = music_;
  expected.resize(silence().size());  // the music is followed by silence
  EXPECT_EQ(heard(silence()), expected);
}

TEST_F(FilmSoundtrackTest, MusicThatEndsBeforeTheFilmIsTold) {
  const auto warnings = [&] { return FilmSoundtrack::open(film_)->warnings(); };
  const std::vector<std::string> expected{
      "the music ends 1.0 s before the film: §music-loop repeats it"};
  EXPECT_EQ(warnings(), expected);
  film_.music.loops = true;
  EXPECT_TRUE(warnings().empty());
  film_.music.loops = false;
  film_.plan.frame_count -= 1;
  EXPECT_TRUE(warnings().empty()) << "nobody would notice";
}

TEST_F(FilmSoundtrackTest, MusicBeginsWhereItIsToldAndLoops) {
  film_.music.from = Rational(3, 2);
  Samples expected = silence();
  std::copy(music_.begin() + 3 * kMusicRate, music_.end(), expected.begin());
  EXPECT_EQ(heard(silence()), expected);
  film_.music.loops = true;
  std::copy(music_.begin(), music_.end(), expected.begin() + kMusicRate);
  std::copy(music_.begin(), music_.begin() + kMusicRate, expected.begin() + kMusicRate * 5);
  EXPECT_EQ(heard(silence()), expected);
}

TEST_F(FilmSoundtrackTest, MusicFadesInAndOutAndIsAddedToTheGame) {
  film_.music.gain_db = -6.0;
  film_.music.fade_in = Rational(1, 2);
  film_.music.fade_out = Rational(1);
  const Samples game = tone(0.01, 100.0, 3.0);
  const Samples samples = heard(game);
  ASSERT_EQ(samples.size(), game.size());
  for (std::size_t i = 0; i < music_.size(); ++i) {
    const double at = static_cast<double>(i / 2) / kMusicRate;
    const double fade = std::min({1.0, at / 0.5, 2.0 - at});
    ASSERT_NEAR(samples[i] - game[i], music_[i] * fade * std::pow(10.0, -0.3), 1e-5) << i;
  }
  EXPECT_TRUE(std::equal(samples.begin() + static_cast<std::ptrdiff_t>(music_.size()),
                         samples.end(), game.begin() + static_cast<std::ptrdiff_t>(music_.size())));
}

TEST_F(FilmSoundtrackTest, SamplesDoNotDependOnThePieces) {
  film_.music.duck_db = 15.0;
  film_.music.loops = true;
  film_.music.loudness = -20.0;
  Samples game = silence();
  const Samples shot = tone(0.4, 300.0, 0.2);
  for (const int at : {10'000, 71'111, 100'000}) {
    std::copy(shot.begin(), shot.end(), game.begin() + at * 2);
  }
  const Samples whole = heard(game, 150'000);
  for (const std::size_t piece : {1U, 479U, 480U, 4096U}) {
    EXPECT_EQ(heard(game, piece), whole) << piece;
  }
}

TEST_F(FilmSoundtrackTest, APreviewCanBeginAnywhere) {
  film_.music.duck_db = 15.0;
  auto mixer = SoundFileMixer::open(film_, film_.music.laid(), "music");
  ASSERT_TRUE(mixer);
  Samples game = silence();
  Samples whole = game;
  ASSERT_TRUE(mixer->mix(0, whole, whole));
  Samples part(500 * 2);
  ASSERT_TRUE(mixer->mix(70'123, part, part));
  EXPECT_TRUE(std::equal(part.begin(), part.end(), whole.begin() + std::ptrdiff_t{70'123} * 2));
  part.assign(part.size(), 0.0F);
  ASSERT_TRUE(mixer->mix(70'623, part, part));
  EXPECT_TRUE(std::equal(part.begin(), part.end(), whole.begin() + std::ptrdiff_t{70'623} * 2));
}

TEST_F(FilmSoundtrackTest, AFileLiesWhereItIsToldWithItsFadesAndLoops) {
  LaidSound voice = film_.music.laid();
  film_.music = {};
  voice.track = kVoiceTrack;
  voice.at = Rational(1, 3);
  voice.from = Rational(1, 2);
  voice.fade_in = Rational(1, 4);
  voice.gain_db = -6.0;
  film_.sounds = {voice};
  const Samples samples = heard(silence());
  constexpr std::size_t kBegin = 16'000;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const std::size_t at = i / 2 - kBegin + kMusicRate / 2;
    const bool is_there = i / 2 >= kBegin && at < music_.size() / 2;
    const double fade = std::min(1.0, static_cast<double>(i / 2 - kBegin) / (kMusicRate / 4.0));
    const double expected = is_there ? music_[at * 2 + i % 2] * fade * std::pow(10.0, -0.3) : 0.0;
    ASSERT_NEAR(samples[i], expected, 1e-6) << i;
  }
  // Pieces may also begin before the sound.
  EXPECT_EQ(heard(silence(), 15'999), samples);
  film_.sounds.front().at = Rational(3);
  const auto late = FilmSoundtrack::open(film_);
  ASSERT_FALSE(late);
  EXPECT_NE(late.error().message.find(",at=3: the film has ended there"), std::string::npos)
      << late.error().message;
}

/// Returns all tracks of a film whose game has no music of its own.
std::vector<Samples> tracks_of_film(const FilmSoundtrack& soundtrack, const Samples& game,
                                    std::size_t piece) {
  Samples kept;
  for (std::size_t i = 0; i < game.size(); i += 2) {
    kept.insert(kept.end(), {game[i], game[i + 1], 0.0F, 0.0F});
  }
  FilmSoundtrack with_tracks = soundtrack;
  EXPECT_TRUE(with_tracks.find_tracks(source_of(kept)));
  std::vector<Samples> tracks;
  for (std::size_t i = 0; i < with_tracks.heard_tracks().size(); ++i) {
    const auto source = with_tracks.track(i, source_of(kept));
    EXPECT_TRUE(source);
    tracks.push_back(read_all(*source, piece));
  }
  return tracks;
}

TEST_F(FilmSoundtrackTest, MusicIsDuckedByTheVoiceAndEachIsOnItsTrack) {
  LaidSound voice = film_.music.laid();
  voice.track = kVoiceTrack;
  voice.at = Rational(1, 2);
  film_.sounds = {voice};
  film_.music.duck_db = 60.0;
  film_.music.loops = true;
  film_.music.loudness = -12.0;
  film_.tracks = TypedTracks("music,game,voice");
  const Samples game = tone(0.05, 300.0, 3.0);
  const FilmSoundtrack soundtrack = open(game);
  const Samples mix = heard(game);
  const auto tracks = tracks_of_film(soundtrack, game, 1000);
  ASSERT_EQ(tracks.size(), 3U);
  EXPECT_EQ(tracks_of_film(soundtrack, game, 333), tracks);
  for (std::size_t i = 0; i < mix.size(); ++i) {
    int sum = 0;
    for (const Samples& track : tracks) sum += quantised_sample(track[i]);
    ASSERT_EQ(sum, quantised_sample(mix[i])) << i;
  }
  const auto loudest = [](const Samples& samples, double from, double to) {
    float peak = 0.0F;
    for (auto i = static_cast<std::size_t>(from * kMusicRate) * 2;
         i < static_cast<std::size_t>(to * kMusicRate) * 2; ++i) {
      peak = std::max(peak, std::abs(samples[i]));
    }
    return peak;
  };
  EXPECT_GT(loudest(tracks[0], 0.1, 0.5), 0.1F);
  EXPECT_LT(loudest(tracks[0], 0.6, 1.0), 0.01F) << "the voice is loud";
  EXPECT_EQ(loudest(tracks[2], 0.0, 0.49), 0.0F);
  EXPECT_GT(loudest(tracks[2], 0.6, 1.0), 0.1F);
}

// Three tracks are six floats for each moment, which do not divide a piece of 8192.
TEST_F(FilmSoundtrackTest, TheTracksOfTwoBusesAreFoundInEachPiece) {
  film_.music = {};
  film_.tracks = TypedTracks("game,engine,crowd");
  ASSERT_EQ(split_buses(film_), (std::vector<std::string>{"crowd", "engine"}));
  constexpr std::size_t kMoments = 5000;
  Samples kept;
  for (std::size_t i = 0; i < kMoments; ++i) {
    const float engine = i % 2 == 0 ? 0.25F : -0.5F;
    kept.insert(kept.end(), {engine, engine, 0.0F, 0.0F, engine, engine});
  }
  auto soundtrack = FilmSoundtrack::open(film_);
  ASSERT_TRUE(soundtrack);
  ASSERT_TRUE(soundtrack->find_tracks(source_of(kept)));
  const auto heard = soundtrack->heard_tracks();
  ASSERT_EQ(heard.size(), 1U);
  EXPECT_EQ(heard.front().name, "engine");
}

TEST(DuckerTest, MusicGoesDownWhileTheGameIsLoudAndComesBack) {
  Ducker ducker(20.0, kMusicRate);
  ducker.reset(0);
  const auto pass = [&](double amplitude, double seconds) {
    float gain = 0.0F;
    for (int i = 0; i < static_cast<int>(seconds * kMusicRate); ++i) {
      const auto sample = static_cast<float>(i % 2 == 0 ? amplitude : -amplitude);
      gain = ducker.next(sample, sample);
    }
    return gain;
  };
  // The threshold of -20 dBFS is an amplitude of 0.1.
  EXPECT_EQ(pass(0.099, 1.0), 1.0F);
  EXPECT_EQ(pass(0.101, 0.01), 1.0F) << "what is loud is heard first";
  EXPECT_NEAR(pass(0.101, 0.03), 0.25, 0.01) << "12 of 20 dB in 30 ms of 50";
  EXPECT_NEAR(pass(0.101, 0.02), 0.1, 0.001);
  EXPECT_NEAR(pass(0.5, 2.0), 0.1, 0.001);
  EXPECT_NEAR(pass(0.0, 0.01), 0.1, 0.001);
  EXPECT_NEAR(pass(0.0, 0.25), 0.316, 0.001) << "10 dB of 20 back in 250 ms of 500";
  EXPECT_NEAR(pass(0.0, 0.25), 1.0, 0.001);
  EXPECT_EQ(pass(0.0, 0.1), 1.0F);
}

double loudness_of(const Samples& samples) {
  auto meter = LoudnessMeter::open(kMusicRate);
  EXPECT_TRUE(meter && meter->add(samples));
  const auto found = meter->measure();
  EXPECT_TRUE(found && found->integrated);
  return *found->integrated;
}

// EBU Tech 3341: a sine of 1 kHz at -23 dBFS on both channels has -23 LUFS.
TEST(LoudnessMeterTest, ATestToneHasTheLoudnessOfTheStandard) {
  EXPECT_NEAR(loudness_of(tone(std::pow(10.0, -23.0 / 20.0), 1000.0, 5.0)), -23.0, 0.1);
}

TEST_F(FilmSoundtrackTest, TheFilmIsAsLoudAsAskedFor) {
  film_.music = {};
  film_.music.loudness = -16.0;
  const Samples game = tone(0.02, 1000.0, 3.0);
  EXPECT_TRUE(open(game).warnings().empty());
  EXPECT_NEAR(loudness_of(heard(game)), -16.0, 0.02);
  // The only change is one gain for all samples.
  const Samples louder = heard(game);
  for (std::size_t i = 1; i < game.size(); i += 997) {
    ASSERT_NEAR(louder[i], game[i] * (louder[37] / game[37]), 1e-5);
  }
}

TEST_F(FilmSoundtrackTest, PeaksStayBelowOneDecibelAndThatIsSaid) {
  film_.music = {};
  film_.music.loudness = -14.0;
  Samples game = tone(0.01, 1000.0, 3.0);
  game[40'000] = game[40'001] = 0.9F;
  const FilmSoundtrack soundtrack = open(game);
  ASSERT_EQ(soundtrack.warnings().size(), 1U);
  EXPECT_NE(soundtrack.warnings().front().find("§loudness -14.0: the film comes to -"),
            std::string::npos)
      << soundtrack.warnings().front();
  auto meter = LoudnessMeter::open(kMusicRate);
  ASSERT_TRUE(meter && meter->add(heard(game)));
  const auto found = meter->measure();
  ASSERT_TRUE(found && found->true_peak);
  EXPECT_LE(*found->true_peak, -1.0 + 1e-6);
  EXPECT_GT(*found->true_peak, -1.02);
}

TEST_F(FilmSoundtrackTest, SoundThatIsCutOffAtFullScaleIsSaid) {
  film_.music = {};
  for (const auto& [amplitude, is_said] : {std::pair{0.99, false}, {1.02, false}, {2.0, true}}) {
    const Samples game = tone(amplitude, 1000.0, 1.0);
    const FilmSoundtrack soundtrack = open(game);
    EXPECT_TRUE(soundtrack.warnings().empty()) << "nothing was read yet";
    const auto source = soundtrack.over(source_of(game));
    ASSERT_TRUE(source);
    EXPECT_EQ(read_all(*source), game);
    ASSERT_EQ(soundtrack.warnings().size(), is_said ? 1U : 0U) << amplitude;
    if (!is_said) continue;
    EXPECT_NE(soundtrack.warnings().front().find("goes 6.0 dB above full scale"),
              std::string::npos);
  }
}

TEST_F(FilmSoundtrackTest, SilenceStaysSilent) {
  film_.music = {};
  film_.music.loudness = -14.0;
  const FilmSoundtrack soundtrack = open(silence());
  ASSERT_EQ(soundtrack.warnings().size(), 1U);
  EXPECT_EQ(heard(silence()), silence());
}

TEST_F(FilmSoundtrackTest, OtherMusicThanItWasPlannedWithIsRefused) {
  film_.music.hash += 1;
  const auto other = FilmSoundtrack::open(film_);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().kind, ErrorKind::kUsage);
  EXPECT_NE(other.error().message.find(path_ + " is not the music that the film was planned with"),
            std::string::npos);
  film_.music.hash -= 1;
  film_.music.from = Rational(2);
  const auto late = FilmSoundtrack::open(film_);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().message, "§music-from 2: " + path_ + " has ended there");
}

}  // namespace
}  // namespace tickreel::tests
