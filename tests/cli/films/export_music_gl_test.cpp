#include <gmock/gmock.h>

#include <cstring>
#include <string>

#include "tests/cli/program_test.h"

// Films with music.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class ExportMusicTest : public ExportTest {
 protected:
  static constexpr const char* kExport =
      "tickreel export match.replay --size 32x18 --segment-frames 30 ";

  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    make_music("music.wav", "0.25*sin(3000*t)|0.2*sin(500*t*(1+t))", 2);
  }
  void make_music(const std::string& name, const std::string& samples, int seconds) const {
    ASSERT_EQ(run("ffmpeg -v error -y -f lavfi -i \"aevalsrc='" + samples +
                  "':s=48000:d=" + std::to_string(seconds) + "\" " + name)
                  .exit_code,
              0);
  }
  void make(const std::string& options) const {
    const ProgramResult made = run(kExport + options + " --progress none");
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }
  [[nodiscard]] std::string samples_of(const std::string& film) const {
    return output_of("ffmpeg -v error -i " + film + " -map 0:a -f f32le -");
  }
  [[nodiscard]] std::string refusal(const std::string& options) const {
    const ProgramResult refused = run(kExport + options);
    EXPECT_NE(refused.exit_code, 0);
    EXPECT_THAT(listing(), Not(HasSubstr(".part")));
    return refused.err;
  }
  /// The loudness that ffmpeg's meter measures.
  struct Measured {
    double integrated = 0.0;
    double true_peak = 0.0;
  };
  [[nodiscard]] Measured loudness_of(const std::string& film) const {
    const std::string told =
        output_of("ffmpeg -hide_banner -nostats -i " + film +
                  " -map 0:a -af ebur128=peak=true -f null - 2>&1 | tail -n 14");
    const auto number_behind = [&](const std::string& words) {
      const std::size_t at = told.find(words);
      EXPECT_NE(at, told.npos) << told;
      return at == told.npos ? 0.0 : std::stod(told.substr(at + words.size()));
    };
    return {number_behind("I: "), number_behind("Peak: ")};
  }
};

TEST_F(ExportMusicTest, MusicAloneIsTheFileSampleForSample) {
  for (const char* film : {"film.mkv --acodec flac", "film.flac", "film.wav",
                           "film.mov --acodec "
                           "pcm_s16le"}) {
    SCOPED_TRACE(film);
    make("--to 2 --volume game=-inf,music=-inf --music music.wav --overwrite -o " +
         std::string(film));
    const std::string name = std::string(film).substr(0, std::string(film).find(' '));
    EXPECT_TRUE(samples_of(name) == samples_of("music.wav"));
  }
}

TEST_F(ExportMusicTest, AManifestSaysWhichMusicItIs) {
  const std::string music = "--music music.wav --music-from 0.3 --duck 12 --loudness -18 ";
  make(music + "--jobs 1 -o a.flac");
  make(music + "--jobs 4 -o b.flac");
  EXPECT_TRUE(read("a.flac") == read("b.flac"));
  make(music + "--manifest -o film.mp4");
  auto manifest = json_of("cat film.mp4.manifest.json");
  EXPECT_EQ(manifest["film"]["music"], "music.wav");
  EXPECT_EQ(manifest["film"]["music_from"], "3/10");
  EXPECT_EQ(manifest["film"]["duck"], 12.0);
  EXPECT_TRUE(manifest["provenance"]["libraries"].contains("libebur128"));
  ProgramResult proven = run("tickreel check film.mp4");
  EXPECT_EQ(proven.exit_code, 0) << proven.err;
  make_music("music.wav", "0.1*sin(3000*t)", 2);
  proven = run("tickreel check film.mp4 match.replay");
  EXPECT_EQ(proven.exit_code, 1);
  EXPECT_THAT(proven.err, HasSubstr("music.wav is not the music that the film was planned with"));
}

TEST_F(ExportMusicTest, OtherMusicIsLaidUnderSegmentsThatAreThereAlready) {
  make_music("quiet.wav", "0.01*sin(3000*t)", 2);
  make("--music quiet.wav --duck 6 -o quiet.mp4");
  // All segments are finished, and the film is not joined.
  ASSERT_EQ(
      run(std::string(kExport) + "--music music.wav --list-segments -o film.mp4 > jobs").exit_code,
      0);
  ASSERT_EQ(run("tickreel segment jobs -o film.mp4.part --progress none").exit_code, 0);
  const ProgramResult made =
      run(std::string(kExport) + "--music quiet.wav --duck 6 --resume -o film.mp4");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.err, Not(HasSubstr("rendering"))) << "nothing is drawn again";
  EXPECT_TRUE(read("film.mp4") == read("quiet.mp4"));
}

TEST_F(ExportMusicTest, TheFilmIsAsLoudAsAskedFor) {
  make("--music music.wav --music-loop --loudness -20 -o film.mkv --acodec flac");
  EXPECT_NEAR(loudness_of("film.mkv").integrated, -20.0, 0.1);
  make("--music music.wav --music-loop --loudness -20 -o film.flac");
  EXPECT_NEAR(loudness_of("film.flac").integrated, -20.0, 0.1);
  // A click in silence cannot reach the loudness.
  make_music("click.wav", "0.02*sin(3000*t)+0.5*between(t\\,1\\,1.001)", 3);
  const ProgramResult limited = run(std::string(kExport) +
                                    "--volume game=-inf,music=-inf --music click.wav --loudness "
                                    "-14 -o click.flac --progress none");
  ASSERT_EQ(limited.exit_code, 0) << limited.err;
  EXPECT_THAT(limited.err, AllOf(HasSubstr("--loudness -14.0: the film comes to -"),
                                 HasSubstr("above -1.0 dBTP")));
  const Measured measured = loudness_of("click.flac");
  EXPECT_LT(measured.integrated, -15.0);
  EXPECT_NEAR(measured.true_peak, -1.0, 0.1);
}

TEST_F(ExportMusicTest, AFilmOfASilentGameHasTheSoundOfItsMusic) {
  write("reel.toml",
        "size = \"32x18\"\nmusic = \"music.wav\"\n[[clip]]\ncard = \"one\"\nlength = 1\n"
        "[[clip]]\ncard = \"two\"\nlength = 1\n");
  const std::string make_reel = "tickreel reel reel.toml --progress none --overwrite -o ";
  const ProgramResult made = run(make_reel + "reel.mkv --set acodec=flac");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(samples_of("reel.mkv") == samples_of("music.wav"));
  write("reel.toml", "size = \"32x18\"\n\nmusic = \"none.wav\"\n[[clip]]\ncard = \"one\"\n");
  const ProgramResult refused = run(make_reel + "reel.mkv");
  EXPECT_THAT(refused.err, HasSubstr("reel.toml:3:1: music: none.wav is not there"));
  write("reel.toml", "size = \"32x18\"\nloudness = -14\n[[clip]]\ncard = \"one\"\n");
  EXPECT_THAT(run(make_reel + "reel.mkv").err,
              HasSubstr("reel.toml:2:1: loudness means nothing to a film without sound"));
  write("reel.toml", "size = \"32x18\"\n[[clip]]\ncard = \"one\"\nmusic = \"music.wav\"\n");
  EXPECT_THAT(run(make_reel + "reel.mkv").err,
              HasSubstr("reel.toml:4:1: music is of the whole film"));
}

TEST_F(ExportMusicTest, MusicThatCannotBeIsRefusedBeforeAnythingIsDrawn) {
  ASSERT_EQ(run("head -c 100000 music.wav > cut.wav; head -c 1000 /dev/urandom > noise.mp3; "
                "ffmpeg -v error -i music.wav music.flac; head -c $(($(stat -c %s music.flac) / "
                "2)) music.flac > cut.flac")
                .exit_code,
            0);
  EXPECT_THAT(refusal("--music none.wav -o film.mp4"),
              HasSubstr("tickreel: --music: none.wav is not there"));
  EXPECT_THAT(
      refusal("--music cut.wav -o film.mp4"),
      HasSubstr("tickreel: --music: cut.wav: the file is 100000 bytes long and says it is"));
  EXPECT_THAT(refusal("--music cut.flac -o film.mp4"), HasSubstr("tickreel: --music: cut.flac: it "
                                                                 "says that its sound is 2.0 s"));
  EXPECT_THAT(refusal("--music noise.mp3 -o film.mp4"), HasSubstr("tickreel: --music: noise.mp3"));
  EXPECT_THAT(refusal("--music match.replay -o film.mp4"),
              HasSubstr("match.replay cannot be read as sound or video"));
  EXPECT_THAT(refusal("--music music.wav --music-from 2 -o film.mp4"),
              HasSubstr("--music-from 2: music.wav has ended there"));
}

TEST_F(ExportMusicTest, WhatMeansNothingIsRefusedByName) {
  for (const char* film : {"film.gif", "film.y4m", "-", "%03d.png"}) {
    EXPECT_THAT(refusal("--music music.wav -o " + std::string(film)),
                HasSubstr("--music is of films in .mp4, .m4v, .mov, .mkv or .webm and of sound"));
  }
  EXPECT_THAT(refusal("--loudness -14 -o film.gif"), HasSubstr("--loudness is of films in .mp4"));
  EXPECT_THAT(refusal("--music music.wav --audio none -o film.mp4"),
              HasSubstr("for music alone give --audio silence"));
  EXPECT_THAT(refusal("--duck 6 -o film.mp4"), HasSubstr("--duck means nothing without --music"));
  EXPECT_THAT(refusal("--music music.wav --duck 6 --audio silence -o film.mp4"),
              HasSubstr("--duck means nothing to a film without the game's sound"));
  EXPECT_THAT(refusal("--music music.wav --duck 61 -o film.mp4"),
              HasSubstr("--duck 61: give dB from 0 to 60"));
  EXPECT_THAT(refusal("--loudness loud -o film.mp4"),
              HasSubstr("--loudness loud: give LUFS from -40 to -5"));
  EXPECT_THAT(refusal("--music music.wav --music-from 1:75 -o film.mp4"),
              HasSubstr("--music-from 1:75: give seconds"));
}

}  // namespace
}  // namespace tickreel::tests
