#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "tests/cli/program_test.h"
#include "tests/support/skip_without.h"

// --tracks: game, music and voice as separate audio streams.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

using Samples = std::vector<std::int16_t>;

class ExportTracksTest : public ExportTest {
 protected:
  static constexpr const char* kExport =
      "tickreel export match.replay --size 32x18 --segment-frames 30 --progress none ";

  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    make_music("music.wav", "0.25*sin(3000*t)|0.2*sin(500*t*(1+t))");
  }
  void make_music(const std::string& name, const std::string& samples) const {
    ASSERT_EQ(run("ffmpeg -v error -y -f lavfi -i \"aevalsrc='" + samples + "':s=48000:d=2\" '" +
                  name + "'")
                  .exit_code,
              0);
  }
  void record_tanks() const {
    ASSERT_EQ(run("tickreel record --game tanks --headless --seconds 3 --seed 1 -o tanks.replay && "
                  "mv tanks.replay match.replay")
                  .exit_code,
              0);
  }
  void make(const std::string& options) const {
    const ProgramResult made = run(kExport + options);
    ASSERT_EQ(made.exit_code, 0) << made.err;
  }
  /// Returns the samples of an audio stream; 0 is the first.
  [[nodiscard]] Samples samples_of(const std::string& film, std::size_t stream) const {
    const std::string bytes = output_of("ffmpeg -v error -i " + film +
                                        " -map 0:a:" + std::to_string(stream) + " -f s16le -");
    Samples samples(bytes.size() / sizeof(std::int16_t));
    std::memcpy(samples.data(), bytes.data(), samples.size() * sizeof(std::int16_t));
    return samples;
  }
  /// Returns the titles of the audio streams, as ffprobe prints them.
  [[nodiscard]] std::vector<std::string> titles_of(const std::string& film) const {
    auto probed = json_of("ffprobe -v error -of json -show_streams -select_streams a " + film);
    std::vector<std::string> titles;
    for (auto& stream : probed["streams"]) {
      auto& tags = stream["tags"];
      const bool has_title = tags.contains("title");
      titles.push_back(tags[has_title ? "title" : "handler_name"].get<std::string>());
    }
    return titles;
  }
  /// Expects that the first stream is the sum of the others, and that none of them is silent.
  void expect_sum(const std::string& film, std::size_t tracks) const {
    const Samples mix = samples_of(film, 0);
    std::vector<int> sum(mix.size());
    for (std::size_t track = 1; track <= tracks; ++track) {
      const Samples part = samples_of(film, track);
      ASSERT_EQ(part.size(), mix.size());
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += part[i];
      EXPECT_TRUE(std::ranges::any_of(part, [](int sample) { return sample != 0; })) << track;
    }
    EXPECT_TRUE(std::ranges::equal(sum, mix));
  }
  [[nodiscard]] std::string refusal(const std::string& options) const {
    const ProgramResult refused = run(kExport + options);
    EXPECT_EQ(refused.exit_code, 2);
    EXPECT_THAT(listing(), Not(HasSubstr("film")));
    return refused.err;
  }
};

TEST_F(ExportTracksTest, TheirSumIsTheMixToTheSample) {
  for (const char* film : {"film.mkv", "film.mov --acodec pcm_s16le"}) {
    SCOPED_TRACE(film);
    const std::string name = std::string(film).substr(0, std::string(film).find(' '));
    make(
        "--tracks game,music,voice --music music.wav --music-gain 3 --duck 9 --loudness -9 "
        "--fade-in 0.5 --manifest -o " +
        std::string(film));
    EXPECT_THAT(titles_of(name), ElementsAre("Mix", "Game", "Music"));
    expect_sum(name, 2);
    EXPECT_EQ(run("tickreel check " + name).exit_code, 0);
  }
}

TEST_F(ExportTracksTest, TheSumIsTheMixWhereThatIsCutOffAtFullScale) {
  make_music("loud.wav", "0.99*sin(3000*t)");
  make("--tracks music,game --music loud.wav --music-gain 6 --volume game=6dB -o film.mkv");
  expect_sum("film.mkv", 2);
  const Samples mix = samples_of("film.mkv", 0);
  EXPECT_EQ(std::ranges::max(mix), 32767);
}

TEST_F(ExportTracksTest, TheMixIsAsItIsWithoutThem) {
  // A lossy encoder that gets other samples makes another stream.
  make("--music music.wav --duck 6 -o plain.mp4");
  make("--tracks game,music --music music.wav --duck 6 -o film.mp4");
  EXPECT_EQ(samples_of("film.mp4", 0), samples_of("plain.mp4", 0));
}

TEST_F(ExportTracksTest, WhatIsNotHeardIsNotWritten) {
  make("--tracks game,music,voice -o film.mkv");  // the game plays music itself
  EXPECT_THAT(titles_of("film.mkv"), ElementsAre("Mix", "Game", "Music"));
  expect_sum("film.mkv", 2);
  make("--tracks game,music --volume music=-inf -o muted.mkv");
  EXPECT_THAT(titles_of("muted.mkv"), ElementsAre("Mix", "Game"));
  EXPECT_EQ(samples_of("muted.mkv", 1), samples_of("muted.mkv", 0));
  make("--tracks game,music --volume game=-inf -o quiet.mkv");
  EXPECT_THAT(titles_of("quiet.mkv"), ElementsAre("Mix", "Music"));
  EXPECT_EQ(samples_of("quiet.mkv", 1), samples_of("quiet.mkv", 0));
  make("--tracks game,music,voice --audio silence -o silent.mkv");
  auto probed = json_of("ffprobe -v error -of json -show_streams -select_streams a silent.mkv");
  EXPECT_EQ(probed["streams"].size(), 1U);
}

TEST_F(ExportTracksTest, ProgramsSeeTheirNamesAndLanguages) {
  make("--tracks game,music:zxx --music music.wav -o film.mkv");
  make("--tracks game,music:zxx --music music.wav -o film.mp4");
  for (const char* film : {"film.mkv", "film.mp4"}) {
    auto probed =
        json_of("ffprobe -v error -of json -show_streams -select_streams a " + std::string(film));
    auto& streams = probed["streams"];
    ASSERT_EQ(streams.size(), 3U);
    EXPECT_EQ(streams[0]["disposition"]["default"], 1);
    EXPECT_EQ(streams[1]["disposition"]["default"], 0);
    EXPECT_EQ(streams[2]["disposition"]["default"], 0);
    EXPECT_EQ(streams[2]["tags"]["language"], "zxx");
  }
  // QuickTime has the other code for German.
  make("--tracks game,music:deu --acodec pcm_s16le --music music.wav -o film.mov");
  auto mov = json_of("ffprobe -v error -of json -show_streams -select_streams a film.mov");
  EXPECT_EQ(mov["streams"][2]["tags"]["language"], "ger");
  if (run("mkvinfo --version").exit_code != 0) {
    return skip_without("mkvtoolnix", "there is no mkvinfo");
  }
  EXPECT_THAT(output_of("mkvinfo film.mkv"), AllOf(HasSubstr("Name: Mix"), HasSubstr("Name: Game"),
                                                   HasSubstr("Name: Music"), HasSubstr("zxx")));
  if (run("mpv --version").exit_code != 0) return skip_without("mpv", "there is no mpv");
  const auto seen_in = [&](const std::string& film) {
    return output_of("mpv --no-config --vo=null --ao=null --frames=1 " + film);
  };
  // mpv marks the stream that it plays with (+), and newer versions with a dot.
  const auto plays_first = ContainsRegex("(\\(\\+\\)|●) +Audio +--aid=1");
  EXPECT_THAT(seen_in("film.mp4"), AllOf(plays_first, HasSubstr("--alang=zxx")));
  EXPECT_THAT(seen_in("film.mkv"),
              AllOf(plays_first, HasSubstr("'Music'"), HasSubstr("--alang=zxx")));
}

TEST_F(ExportTracksTest, AManifestHasEachTrack) {
  make("--tracks game,music --music music.wav --duck 12 --loudness -18 --manifest -o film.mp4");
  auto manifest = json_of("cat film.mp4.manifest.json");
  EXPECT_EQ(manifest["film"]["tracks"], "game,music");
  EXPECT_EQ(manifest["audio_tracks"].size(), 2U);
  ProgramResult proven = run("tickreel check film.mp4");
  EXPECT_EQ(proven.exit_code, 0) << proven.err;
  // A film that lacks one of the streams is another film.
  ASSERT_EQ(run("cp film.mp4.manifest.json less.mp4.manifest.json").exit_code, 0);
  ASSERT_EQ(
      run("ffmpeg -v error -i film.mp4 -map 0:v -map 0:a:0 -map 0:a:1 -c copy less.mp4").exit_code,
      0);
  proven = run("tickreel check less.mp4");
  EXPECT_EQ(proven.exit_code, 1);
}

TEST_F(ExportTracksTest, AnInterruptedFilmGoesOnWithOtherMusicAndNotWithOtherTracks) {
  ASSERT_EQ(run(std::string(kExport) + "--tracks game,music --list-segments -o film.mkv > jobs")
                .exit_code,
            0);
  ASSERT_EQ(run("tickreel segment jobs -o film.mkv.part --progress none").exit_code, 0);
  ProgramResult made = run(std::string(kExport) + "--resume -o film.mkv");
  EXPECT_EQ(made.exit_code, 2);
  EXPECT_THAT(made.err, HasSubstr("--tracks was game,music and is not given"));
  made =
      run(std::string(kExport) + "--tracks game:eng,music --music music.wav --resume -o film.mkv");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.err, Not(HasSubstr("rendering")));
  expect_sum("film.mkv", 2);
}

TEST_F(ExportTracksTest, AReelHasThemOverAllItsClips) {
  write("reel.toml",
        "size = \"32x18\"\ntracks = \"game,music\"\nmusic = \"music.wav\"\nfade-out = 0.5\n"
        "[[clip]]\nreplay = \"match.replay\"\nto = 1\n"
        "[[clip]]\ncard = \"between\"\nlength = 0.5\n"
        "[[clip]]\nreplay = \"match.replay\"\nfrom = 1.1\nto = 2.3\nspeed = 0.5\n"
        "transition = \"dissolve\"\ntransition-length = 0.25\n");
  const ProgramResult made = run("tickreel reel reel.toml --progress none -o film.mkv");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(titles_of("film.mkv"), ElementsAre("Mix", "Game", "Music"));
  expect_sum("film.mkv", 2);
  write("reel.toml",
        "size = \"32x18\"\n\ntracks = \"gamee\"\n[[clip]]\nreplay = \"match.replay\"\nto = 1\n");
  EXPECT_THAT(
      run("tickreel reel reel.toml -o other.mkv").err,
      AllOf(HasSubstr("tracks gamee: a reel has game, music and voice"), HasSubstr("'game'?")));
}

/// A lane may still mix the last frames of a clip when the clip is closed.
TEST_F(ExportTracksTest, AReelWhosePitchIsKeptIsTheSameFromAnyNumberOfJobs) {
  write("reel.toml",
        "size = \"32x18\"\ntracks = \"game,music\"\nsegment-frames = 7\n"
        "[[clip]]\nreplay = \"match.replay\"\nto = 0.4\nspeed = 0.5\npitch = \"keep\"\n"
        "[[clip]]\nreplay = \"match.replay\"\nfrom = 1.1\nto = 1.5\nspeed = 0.5\n"
        "pitch = \"keep\"\ntransition = \"dissolve\"\ntransition-length = 0.2\n");
  const std::string made = "tickreel reel reel.toml --progress none ";
  ASSERT_EQ(run(made + "--jobs 1 -o one.mkv").exit_code, 0);
  for (const std::string film : {"a.mkv", "b.mkv", "c.mkv"}) {
    const ProgramResult other = run(made + "--jobs 3 -o " + film);
    ASSERT_EQ(other.exit_code, 0) << other.err;
    EXPECT_EQ(other.err, "");
    EXPECT_TRUE(read(film) == read("one.mkv")) << film;
  }
}

TEST_F(ExportTracksTest, FilesLieOverTheFilmAndEachIsOnItsTrack) {
  make_music("say one.wav", "0.3*sin(2000*t)");
  make(
      "--tracks voice:eng,game,music --music music.wav --duck 12 --sound \"say "
      "one.wav,at=0.5,gain=-3,"
      "fade-in=0.1\" --sound music.wav,at=1.25,track=game,loop,fade-out=0.5,duck=6 --manifest "
      "-o film.mkv");
  EXPECT_THAT(titles_of("film.mkv"), ElementsAre("Mix", "Voice", "Game", "Music"));
  expect_sum("film.mkv", 3);
  const Samples voice = samples_of("film.mkv", 1);
  const auto first = std::ranges::find_if(voice, [](int sample) { return sample != 0; });
  EXPECT_GE(first - voice.begin(), 2 * 24'000);
  EXPECT_LT(first - voice.begin(), 2 * 24'100);
  auto manifest = json_of("cat film.mkv.manifest.json");
  EXPECT_EQ(manifest["film"]["sounds"][0]["file"], "say one.wav");
  EXPECT_EQ(manifest["film"]["sounds"][0]["gain"], -3.0);
  EXPECT_EQ(manifest["film"]["sounds"][1]["track"], "game");
  ProgramResult proven = run("tickreel check film.mkv match.replay");
  EXPECT_EQ(proven.exit_code, 0) << proven.err;
  make_music("say one.wav", "0.2*sin(2000*t)");
  proven = run("tickreel check film.mkv match.replay");
  EXPECT_EQ(proven.exit_code, 1);
  EXPECT_THAT(proven.err, HasSubstr("say one.wav is not the file that the film was planned with"));
}

/// `tanks` names the bus `engines`; every other sound is on the bus `game`.
TEST_F(ExportTracksTest, ABusThatTheGameNamesHasATrack) {
  record_tanks();
  const std::string plain = "--loudness -16 ";
  make(plain + "--tracks engines,game,music -o film.mkv --jobs 2");
  EXPECT_THAT(titles_of("film.mkv"), ElementsAre("Mix", "Engines", "Game", "Music"));
  expect_sum("film.mkv", 3);
  make(plain + "-o mix.mkv");
  EXPECT_EQ(samples_of("film.mkv", 0), samples_of("mix.mkv", 0));
  make(plain + "--tracks game,music -o two.mkv");
  EXPECT_EQ(samples_of("film.mkv", 3), samples_of("two.mkv", 2)) << "music is the same";
  const Samples engines = samples_of("film.mkv", 1);
  EXPECT_GT(std::ranges::count_if(engines, [](int sample) { return std::abs(sample) > 30; }), 1000);
  const ProgramResult refused = run(std::string(kExport) + "--tracks game,engine -o x.mkv");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, AllOf(HasSubstr("the game has no bus \"engine\": there are game, music, "
                                           "engines, voice"),
                                 HasSubstr("'engines'?")));
}

TEST_F(ExportTracksTest, TracksAddUpWithThePitchKeptForAnyNumberOfJobs) {
  record_tanks();
  const std::string slow = "--from 0.5 --to 1.5 --speed 0.5 --pitch keep ";
  make(slow + "--tracks engines,game,music --manifest -o slow.mkv");
  expect_sum("slow.mkv", 3);
  auto manifest = json_of("cat slow.mkv.manifest.json");
  EXPECT_TRUE(manifest["provenance"]["libraries"].contains("Rubber Band"));
  make(slow + "-o slow-mix.mkv --jobs 3");
  EXPECT_EQ(samples_of("slow.mkv", 0), samples_of("slow-mix.mkv", 0));
}

TEST_F(ExportTracksTest, SoundAloneHasAFileForEachTrack) {
  for (const char* ending : {".wav", ".flac"}) {
    make(
        "--tracks game,music,voice --music music.wav --loudness -12 --fade-out 0.5 --overwrite -o "
        "film" +
        std::string(ending));
    const auto samples = [&](const std::string& track) {
      return samples_of("film" + track + ending, 0);
    };
    const Samples mix = samples("");
    Samples sum = samples(".game");
    const Samples music = samples(".music");
    ASSERT_EQ(sum.size(), mix.size());
    ASSERT_EQ(music.size(), mix.size());
    for (std::size_t i = 0; i < sum.size(); ++i) {
      sum[i] = static_cast<std::int16_t>(sum[i] + music[i]);
    }
    EXPECT_EQ(sum, mix);
    EXPECT_THAT(listing(), Not(HasSubstr("film.voice")));
  }
  // Neither an existing file nor an input is overwritten.
  ASSERT_EQ(run("mv film.wav old.wav").exit_code, 0);
  ProgramResult refused = run(std::string(kExport) + "--tracks game,music -o film.wav");
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_THAT(refused.err, HasSubstr("film.game.wav"));
  ASSERT_EQ(run("mv music.wav song.music.wav").exit_code, 0);
  refused = run(std::string(kExport) +
                "--tracks game,music --music song.music.wav --overwrite -o song.wav");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("song.music.wav"));
  EXPECT_EQ(samples_of("song.music.wav", 0).size(), 2U * 96'000);
}

TEST_F(ExportTracksTest, AFileOverASilentFilmIsAllThatIsHeard) {
  make("--audio silence --sound music.wav --to 2 -o film.mkv");
  EXPECT_EQ(samples_of("film.mkv", 0), samples_of("music.wav", 0));
  make("--audio silence --sound music.wav,track=music --to 2 -o film.wav");
  EXPECT_EQ(samples_of("film.wav", 0), samples_of("music.wav", 0));
  // --music and a sound on the track `music` give the same mix.
  make("--music music.wav --music-gain -6 --duck 9 --music-fade-in 0.5 -o one.mkv");
  make("--sound music.wav,track=music,gain=-6,duck=9,fade-in=0.5 -o other.mkv");
  EXPECT_EQ(samples_of("one.mkv", 0), samples_of("other.mkv", 0));
}

TEST_F(ExportTracksTest, AReelHasTablesOfSounds) {
  ASSERT_EQ(run("mkdir sub && cp music.wav sub/say.wav").exit_code, 0);
  const std::string clips =
      "[[clip]]\nreplay = \"../match.replay\"\nto = 1\n[[clip]]\ncard = \"c\"\nlength = 1\n";
  write("sub/reel.toml",
        "size = \"32x18\"\ntracks = \"game,music,voice\"\n" + clips +
            "[[sound]]\nfile = \"say.wav\"\nat = 0.75\ngain = -3\n"
            "[[sound]]\nfile = \"../music.wav\"\ntrack = \"music\"\nduck = 9\nloop = true\n");
  const ProgramResult made = run("tickreel reel sub/reel.toml --progress none -o film.mkv");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(titles_of("film.mkv"), ElementsAre("Mix", "Game", "Music", "Voice"));
  expect_sum("film.mkv", 3);
  const auto refusal = [&](const std::string& sounds) {
    write("sub/reel.toml", "size = \"32x18\"\n" + clips + sounds);
    const ProgramResult refused = run("tickreel reel sub/reel.toml -o third.mkv");
    EXPECT_NE(refused.exit_code, 0);
    return refused.err;
  };
  EXPECT_THAT(refusal("[[sound]]\nfile = \"say.wav\"\n[[sound]]\nfile = \"gone.wav\"\n"),
              AllOf(HasSubstr("reel.toml:10:1: "), HasSubstr("gone.wav")));
  EXPECT_THAT(refusal("[[sound]]\nat = 1\n"),
              AllOf(HasSubstr("reel.toml:8:1: "), HasSubstr("names no file")));
  EXPECT_THAT(refusal("[[sound]]\nfile = \"say.wav\"\nfade-inn = 2\n"),
              AllOf(HasSubstr("10:1: fade-inn is no key"), HasSubstr("do you mean 'fade-in'")));
  EXPECT_THAT(refusal("[[sound]]\nfile = \"say.wav\"\ngain = \"loud\"\n"),
              AllOf(HasSubstr("reel.toml:8:1: "), HasSubstr("gain=loud: give dB from -60")));
}

// A mistake is reported at its own table, also when it is not the first.
TEST_F(ExportTracksTest, AReelsSoundIsToldAtItsTable) {
  write("reel.toml",
        "size = \"32x18\"\n[[clip]]\ncard = \"x\"\nlength = 1\n"
        "[[sound]]\nfile = \"music.wav\"\n[[sound]]\nfile = \"music.wav\"\nfrom = 5.5\n");
  const ProgramResult refused = run("tickreel reel reel.toml -o film.mkv");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, AllOf(HasSubstr("reel.toml:7:1: "), HasSubstr("from=5.5: ")));
}

TEST_F(ExportTracksTest, AFilesNameMayHaveCommas) {
  make_music("a, b,gain=3.wav", "0.25*sin(3000*t)");
  make("-o one.mkv --sound 'a, b,gain=3.wav,gain=-6' --tracks game,voice --to 1");
  ASSERT_EQ(run("mv 'a, b,gain=3.wav' plain.wav").exit_code, 0);
  make("-o other.mkv --sound plain.wav,gain=-6 --tracks game,voice --to 1");
  EXPECT_EQ(samples_of("one.mkv", 2), samples_of("other.mkv", 2));
}

// A track file of an earlier film is removed when the new film has no such track.
TEST_F(ExportTracksTest, NoTrackOfAnotherFilmLooksLikeOneOfThis) {
  const std::string film = "-o x.wav --to 1 --tracks game,music,voice --sound music.wav";
  make(film);
  EXPECT_THAT(listing(), HasSubstr("x.voice.wav"));
  // The voice is silent this time.
  make("-o x.wav --to 1 --overwrite --tracks game,music,voice --music music.wav");
  EXPECT_THAT(listing(), Not(HasSubstr("x.voice.wav")));
  EXPECT_THAT(listing(), HasSubstr("x.music.wav"));
  // This file belongs to another film.
  write("x.voice.wav", "mine");
  const ProgramResult refused =
      run(kExport + std::string("-o x.wav --to 1 --overwrite --tracks game,music"));
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_THAT(refused.err, HasSubstr("x.voice.wav is of another film"));
  EXPECT_EQ(read("x.voice.wav"), "mine");
}

TEST_F(ExportTracksTest, WhatCannotBeIsRefusedBeforeAFrameIsDrawn) {
  EXPECT_THAT(refusal("--sound music.wav,gain=3,gain=6 -o film.mkv"),
              HasSubstr("gain is there twice"));
  EXPECT_THAT(refusal("--sound music.wav,loop,loop -o film.mkv"), HasSubstr("loop is there twice"));
  EXPECT_THAT(refusal("--sound music.wav,from=60.5 -o film.mkv"), HasSubstr("from=60.5: "));
  EXPECT_THAT(refusal("--tracks game:xyz -o film.mkv"), HasSubstr("there is no such language"));
  EXPECT_THAT(refusal("--sound music.wav,at=60 -o film.mkv"),
              HasSubstr("the film has ended there"));
  EXPECT_THAT(refusal("--sound music.wav,from=60 -o film.mkv"),
              HasSubstr("the file has ended there"));
  EXPECT_THAT(refusal("--sound music.wav,gain=90 -o film.mkv"),
              HasSubstr("give dB from -60 to 20"));
  EXPECT_THAT(refusal("--sound music.wav,louder -o film.mkv"),
              HasSubstr("says nothing of a sound"));
  EXPECT_THAT(refusal("--sound music.wav,track=voic -o film.mkv"),
              HasSubstr("do you mean 'voice'"));
  EXPECT_THAT(refusal("--sound ,at=1 -o film.mkv"), HasSubstr("names no file"));
  EXPECT_THAT(refusal("--sound music.wav --audio none -o film.mkv"), HasSubstr("--audio none"));
  EXPECT_THAT(refusal("--sound music.wav -o film.gif"), HasSubstr("--sound is of films in .mp4"));
  EXPECT_THAT(refusal("--sound music.wav --tracks game,music -o film.mkv"),
              HasSubstr("voice is heard in the film, too"));
  EXPECT_EQ(run(std::string(kExport) + "--sound gone.wav -o film.mkv").exit_code, 3);
  EXPECT_THAT(refusal("--tracks gmae -o film.mkv"), HasSubstr("do you mean 'game'"));
  EXPECT_THAT(refusal("--tracks game,game -o film.mkv"), HasSubstr("each of them once"));
  EXPECT_THAT(refusal("--tracks game, -o film.mkv"), HasSubstr("--tracks"));
  EXPECT_THAT(refusal("--tracks game:english -o film.mkv"), HasSubstr("three small letters"));
  EXPECT_THAT(refusal("--tracks music -o film.mkv"), HasSubstr("game is heard in the film, too"));
  EXPECT_THAT(refusal("--tracks game --music music.wav -o film.mkv"),
              HasSubstr("music is heard in the film, too"));
  EXPECT_THAT(refusal("--tracks game --audio none -o film.mkv"), HasSubstr("without sound"));
  for (const char* target : {"-o film.gif", "-o film%d.png", "-o - -f matroska", "--sink hash"}) {
    EXPECT_THAT(refusal("--tracks game,music " + std::string(target)),
                HasSubstr("--tracks is of films in .mp4, .m4v, .mov, .mkv or .webm"))
        << target;
  }
}

}  // namespace
}  // namespace tickreel::tests
