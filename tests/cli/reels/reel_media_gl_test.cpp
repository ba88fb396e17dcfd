#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/program_test.h"
#include "tests/support/skip_without.h"

// Reels for editing programs with a film of each clip. MLT's own program plays the files.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr std::size_t kPlanesBytes = std::size_t{160} * 90 * 3 / 2;
constexpr std::size_t kClipFrames = 12;
constexpr std::size_t kOverlap = 4;
constexpr std::size_t kMediaReelFrames = 3 * kClipFrames - kOverlap;

class ReelMediaTest : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    write("reel.toml",
          "size = \"160x90\"\nfps = 30\ncrf = 0\n"
          "[[clip]]\ncard = \"a/../../b\"\nlength = \"12f\"\ncolor = \"#204060\"\n"
          "[[clip]]\nreplay = \"match.replay\"\nfrom = 0.2\nto = 0.6\n"
          "transition = \"dissolve\"\ntransition_length = \"4f\"\n"
          "[[clip]]\nreplay = \"match.replay\"\nfrom = 2\nto = 2.4\n");
  }
  [[nodiscard]] ProgramResult make(const std::string& options) const {
    return run("tickreel reel reel.toml --progress none " + options);
  }
  /// Returns the planes of each frame in turn.
  [[nodiscard]] std::string planes_of(const std::string& film) const {
    EXPECT_EQ(
        run("ffmpeg -v error -i " + film + " -f rawvideo -pix_fmt yuv420p -y planes").exit_code, 0);
    return read("planes");
  }
};

double decibels_between(const std::string& a, const std::string& b, std::size_t frame) {
  double squares = 0;
  for (std::size_t i = frame * kPlanesBytes; i < (frame + 1) * kPlanesBytes; ++i) {
    const double apart = static_cast<unsigned char>(a[i]) - static_cast<unsigned char>(b[i]);
    squares += apart * apart;
  }
  constexpr double kPeak = 255.0 * 255.0;
  return 10 * std::log10(kPeak * kPlanesBytes / std::max(squares, 1.0));
}

TEST_F(ReelMediaTest, MeltPlaysTheSameFilm) {
  if (run("melt --version").exit_code != 0) return skip_without("melt", "there is no melt");
  const ProgramResult made = make("-o cut.mlt --with-media --handles 5f");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  ASSERT_EQ(make("-o reel.mp4").exit_code, 0);
  const ProgramResult played = run(
      "timeout 120 melt -silent cut.mlt -consumer avformat:melt.mkv vcodec=ffv1 acodec=pcm_s16le "
      "pix_fmt=yuv420p real_time=-1");
  ASSERT_EQ(played.exit_code, 0) << played.err;
  const std::string melt = planes_of("melt.mkv");
  const std::string reel = planes_of("reel.mp4");
  ASSERT_EQ(reel.size(), kMediaReelFrames * kPlanesBytes);
  ASSERT_EQ(melt.size(), reel.size());
  constexpr double kCodingError = 40;
  for (std::size_t frame = 0; frame < kMediaReelFrames; ++frame) {
    const bool is_transition = frame >= kClipFrames - kOverlap && frame < kClipFrames;
    if (is_transition) continue;
    EXPECT_GT(decibels_between(melt, reel, frame), kCodingError) << "frame " << frame;
  }
  EXPECT_LT(decibels_between(reel, reel.substr(kPlanesBytes) + reel.substr(0, kPlanesBytes),
                             kMediaReelFrames - kClipFrames - 1),
            kCodingError)
      << "frames at a cut are different ones";
}

// Files cannot have odd sizes: for 853x480 they are 854 wide. MLT shows them sheared when the
// timeline says 853.
TEST_F(ReelMediaTest, ATimelineHasTheSizeOfItsFiles) {
  write("odd.toml", "size = \"161x91\"\nfps = 30\n[[clip]]\ncard = \"x\"\nlength = \"3f\"\n");
  const ProgramResult made =
      run("tickreel reel odd.toml --progress none -o odd.mlt --with-media --handles 0");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(read("odd.mlt"), HasSubstr(" width=\"162\" height=\"92\""));
  auto film = stream_of("odd.media/01-x.mp4");
  EXPECT_EQ(film["width"], 162);
  EXPECT_EQ(film["height"], 92);
}

TEST_F(ReelMediaTest, EachClipIsAFilmWithHandles) {
  const ProgramResult made = make("-o out.otio --with-media --handles 8f");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  // The first clip has a handle of only six frames, because it begins 0.2 s into the replay.
  const std::vector<std::pair<std::string, std::string>> films{{"out.media/01-a-..-..-b.mp4", "28"},
                                                               {"out.media/02-match.mp4", "26"},
                                                               {"out.media/03-match.mp4", "28"}};
  for (const auto& [film, frames] : films) {
    EXPECT_EQ(stream_of(film)["nb_read_frames"], frames) << film;
    EXPECT_EQ(run("tickreel check '" + film + "'").exit_code, 0) << film;
  }
  EXPECT_FALSE(std::filesystem::exists(path("b.mp4")));
  // The media file has exactly the frames of the reel.
  ASSERT_EQ(make("-o reel.mp4").exit_code, 0);
  const std::string reel = planes_of("reel.mp4");
  const std::string media = planes_of("out.media/02-match.mp4");
  constexpr std::size_t kHandle = 6;
  for (std::size_t frame = kOverlap; frame < kClipFrames; ++frame) {
    const std::size_t in_reel = (kClipFrames - kOverlap + frame) * kPlanesBytes;
    EXPECT_TRUE(media.substr((kHandle + frame) * kPlanesBytes, kPlanesBytes) ==
                reel.substr(in_reel, kPlanesBytes))
        << frame;
  }
  auto timeline = json_of("cat out.otio");
  auto clips = timeline["tracks"]["children"][0]["children"];
  EXPECT_EQ(clips[2]["source_range"]["start_time"]["value"], 8) << "six, and two up to the cut";
  EXPECT_EQ(clips[2]["media_references"]["DEFAULT_MEDIA"]["target_url"], "out.media/02-match.mp4");
  const ProgramResult imported = run("tickreel reel import out.otio -o again.toml");
  ASSERT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_EQ(output_of("tickreel reel again.toml --dry-run"),
            output_of("tickreel reel reel.toml --dry-run"));
}

/// A reel with music, a voice and a loudness.
class ReelSoundTest : public ReelMediaTest {
 protected:
  void SetUp() override {
    ReelMediaTest::SetUp();
    if (IsSkipped()) return;
    ASSERT_EQ(run("ffmpeg -v error -f lavfi -i \"aevalsrc='0.2*sin(3000*t)|0.1*sin(500*t)':s=48000"
                  ":d=2\" music.wav && ffmpeg -v error -f lavfi -i "
                  "\"aevalsrc='0.3*sin(1000*t)':s=48000:d=0.3\" say.wav")
                  .exit_code,
              0);
    write("sound.toml",
          "music = \"music.wav\"\nmusic-fade-in = 0.2\nduck = 10\nloudness = -16\nfade-out = "
          "0.2\n" +
              read("reel.toml") + "[[sound]]\nfile = \"say.wav\"\nat = 0.3\n");
  }
  [[nodiscard]] std::vector<std::int16_t> samples_of(const std::string& film) const {
    const std::string bytes =
        output_of("ffmpeg -v error -i " + film + " -map 0:a -ac 2 -ar 48000 -f s16le -");
    std::vector<std::int16_t> samples(bytes.size() / sizeof(std::int16_t));
    std::memcpy(samples.data(), bytes.data(), samples.size() * sizeof(std::int16_t));
    return samples;
  }
};

TEST_F(ReelSoundTest, MeltPlaysWhatTheFilmPlays) {
  if (run("melt --version").exit_code != 0) return skip_without("melt", "there is no melt");
  const ProgramResult made =
      run("tickreel reel sound.toml --progress none -o cut.mlt --with-media --handles 5f");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.err, AllOf(HasSubstr("fading the pictures"), Not(HasSubstr("music"))));
  ASSERT_EQ(run("tickreel reel sound.toml --progress none -o reel.mkv").exit_code, 0);
  ASSERT_EQ(run("timeout 120 melt -silent cut.mlt -consumer avformat:melt.mkv vcodec=ffv1 "
                "acodec=pcm_s16le "
                "pix_fmt=yuv420p real_time=-1")
                .exit_code,
            0);
  const auto melt = samples_of("melt.mkv");
  const auto reel = samples_of("reel.mkv");
  ASSERT_GE(melt.size(), reel.size());
  EXPECT_LE(melt.size(), reel.size() + 2 * 1600);  // at most one frame more
  int loudest = 0;
  for (std::size_t i = 0; i < reel.size(); ++i) {
    loudest = std::max(loudest, std::abs(int{reel[i]}));
    ASSERT_NEAR(melt[i], reel[i], 3) << i;
  }
  EXPECT_GT(loudest, 3000);
  // The pictures are there too, up to the fade, which a timeline cannot express.
  const std::string shown = planes_of("melt.mkv");
  const std::string drawn = planes_of("reel.mkv");
  ASSERT_GE(shown.size(), drawn.size());
  for (const std::size_t frame : {std::size_t{0}, kClipFrames + 1}) {
    EXPECT_GT(decibels_between(shown, drawn, frame), 40) << frame;
  }
}

TEST_F(ReelSoundTest, ATimelineHasItsSoundAsTracks) {
  const std::string make_otio = "tickreel reel sound.toml -o out.otio --with-media";
  ASSERT_EQ(run(make_otio + " --progress none").exit_code, 0);
  auto timeline = json_of("cat out.otio");
  auto tracks = timeline["tracks"]["children"];
  ASSERT_EQ(tracks.size(), 4U);
  const std::vector<std::string> names{"Video", "Game", "Music", "Voice"};
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(tracks[i]["name"], names[i]);
    if (i == 0) continue;
    EXPECT_EQ(tracks[i]["kind"], "Audio");
    auto clip = tracks[i]["children"][0];
    EXPECT_EQ(clip["source_range"]["duration"]["value"], kMediaReelFrames);
    const auto file = clip["media_references"]["DEFAULT_MEDIA"]["target_url"].get<std::string>();
    EXPECT_THAT(file, AllOf(StartsWith("out.media/sound-"), EndsWith(".wav")));
    EXPECT_TRUE(std::filesystem::exists(path(file))) << file;
  }
  // No film is made again, and the import loses nothing.
  const ProgramResult again = run(make_otio);
  ASSERT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(again.err, HasSubstr("4 of 4 clips are there already"));
  const ProgramResult imported = run("tickreel reel import out.otio -o again.toml");
  ASSERT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_EQ(imported.err.find("warning"), std::string::npos) << imported.err;
  EXPECT_THAT(read("again.toml"), AllOf(HasSubstr("[[sound]]"), HasSubstr("say.wav")));
  ASSERT_EQ(run("tickreel reel again.toml --progress none -o again.mkv").exit_code, 0);
  ASSERT_EQ(run("tickreel reel sound.toml --progress none -o reel.mkv").exit_code, 0);
  EXPECT_EQ(samples_of("again.mkv"), samples_of("reel.mkv"));
  // A list of pictures warns of the sound that it lacks.
  const ProgramResult list =
      run("tickreel reel sound.toml --progress none -o out.edl --with-media");
  ASSERT_EQ(list.exit_code, 0) << list.err;
  EXPECT_THAT(list.err, AllOf(HasSubstr("the music is not in it"), HasSubstr("the loudness")));
}

TEST_F(ReelMediaTest, FilmsThatAreThereAreLeftAlone) {
  ASSERT_EQ(make("-o out.otio --with-media").exit_code, 0);
  const auto written = [&](const std::string& film) {
    return std::filesystem::last_write_time(path("out.media/" + film));
  };
  const auto first = written("01-a-..-..-b.mp4");
  const auto last = written("03-match.mp4");
  ProgramResult again = run("tickreel reel reel.toml -o out.edl --with-media");
  ASSERT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(again.err, HasSubstr("3 of 3 clips are there already"));
  std::string changed = read("reel.toml");
  changed.replace(changed.find("from = 2"), 8, "from = 2.2");
  write("reel.toml", changed);
  again = make("-o out.otio --with-media");
  EXPECT_EQ(again.exit_code, 5);
  EXPECT_THAT(again.err, HasSubstr("out.otio exists already"));
  again = run("tickreel reel reel.toml -o out.otio --with-media --overwrite");
  ASSERT_EQ(again.exit_code, 0) << again.err;
  EXPECT_THAT(again.err, HasSubstr("2 of 3 clips are there already"));
  EXPECT_EQ(written("01-a-..-..-b.mp4"), first);
  EXPECT_NE(written("03-match.mp4"), last);
  ASSERT_EQ(run("rm out.otio; echo x >> out.media/02-match.mp4").exit_code, 0);
  again = make("-o out.otio --with-media");
  EXPECT_EQ(again.exit_code, 5);
  EXPECT_THAT(again.err, AllOf(HasSubstr("02-match.mp4"), HasSubstr("is not of this clip")));
}

}  // namespace
}  // namespace tickreel::tests
