#include <gmock/gmock.h>

#include <string>

#include "tests/cli/films/small_film_test.h"

// Captions, tracks, sound files and alpha together, in films that are continued, listed and cut
// into jobs.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

class EditingTogetherTest : public SmallFilmTest {
 protected:
  static constexpr const char* kAll =
      "--from 0.5 --segment-frames 20 --alpha --captions a.srt --tracks game,music,voice:eng "
      "--sound say.wav,at=0.5,gain=-3 --sound 'song.wav,track=music,duck=6,loop' ";

  void SetUp() override {
    SmallFilmTest::SetUp();
    if (IsSkipped()) return;
    write("a.srt",
          "1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:02,000 --> 00:00:03,000\nTwo\n");
    for (const char* sound : {"say", "song"}) {
      ASSERT_EQ(run("ffmpeg -v error -f lavfi -i "
                    "\"aevalsrc='0.2*sin(2000*t)|0.2*sin(700*t)':s=48000:d=1\" " +
                    std::string(sound) + ".wav")
                    .exit_code,
                0);
    }
  }
  [[nodiscard]] std::string streams_of(const std::string& film) const {
    return output_of("ffprobe -v error -show_entries stream=codec_type -of csv=p=0 " + film);
  }
};

TEST_F(EditingTogetherTest, AFilmHasAStreamForEach) {
  make(std::string(kAll) + "-o whole.mkv");
  EXPECT_EQ(streams_of("whole.mkv"), "video\naudio\naudio\naudio\naudio\nsubtitle\n");
}

TEST_F(EditingTogetherTest, AListHasThemAll) {
  write("jobs.toml",
        "[defaults]\nsize = \"64x36\"\nsegment-frames = 20\n"
        "captions = \"a.srt\"\ntracks = \"game,music,voice:eng\"\n"
        "sound = [\"say.wav,at=0.5,gain=-3\", \"song.wav,track=music,duck=6,loop\"]\n"
        "[[job]]\nreplay = \"match.replay\"\nfrom = 0.5\n"
        "[[job.encoding]]\noutput = \"a.mkv\"\nalpha = true\n"
        "[[job.encoding]]\noutput = \"b.mkv\"\n[[job]]\nreel = \"reel.toml\"\n"
        "output = \"reel.mkv\"\n");
  // A reel has its own sounds.
  write("reel.toml",
        "[[clip]]\nreplay = \"match.replay\"\nfrom = 0.5\nto = 1\n[[clip]]\ncard = \"x\"\n"
        "[[sound]]\nfile = \"say.wav\"\n[[sound]]\nfile = \"song.wav\"\ntrack = \"music\"\n");
  const ProgramResult made = run("tickreel batch jobs.toml --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err << made.out;
  make(std::string(kAll) + "-o alone.mkv");
  EXPECT_TRUE(read("a.mkv") == read("alone.mkv"));
  // The reel's captions go by the reel's times.
  EXPECT_EQ(streams_of("reel.mkv"), "video\naudio\naudio\naudio\naudio\nsubtitle\n");
  EXPECT_THAT(output_of("ffmpeg -v error -i reel.mkv -map 0:s:0 -f srt - | tr -d '\\r'"),
              HasSubstr("00:00:01,000 --> 00:00:02,000\nOne"));
  // The second run makes no film again.
  EXPECT_EQ(run("touch -r a.mkv stamp && tickreel batch jobs.toml --progress none && "
                "[ ! a.mkv -nt stamp ]")
                .exit_code,
            0);
}

// All mistakes of a job are reported at once, each at its line.
TEST_F(EditingTogetherTest, AListsMistakesAreToldAtOnce) {
  write("jobs.toml",
        "[defaults]\nsize = \"64x36\"\n"
        "[[job]]\nreplay = \"match.replay\"\noutput = \"a.mkv\"\ntracks = \"game:xyz\"\n"
        "sound = \"say.wav,gain=99\"\ncaptions = \"a.srt,brn\"\nalpha-over = \"green\"\n"
        "[[job]]\nreplay = \"match.replay\"\noutput = \"b.mkv\"\nsound = \"say.wav,gian=2\"\n"
        "captions = \"none.srt\"\n"
        "[[job]]\nreel = \"reel.toml\"\noutput = \"c.mkv\"\nsound = \"say.wav\"\n");
  const ProgramResult refused = run("tickreel batch jobs.toml --dry-run");
  EXPECT_EQ(refused.exit_code, 2);
  for (const int line : {6, 7, 8, 9, 13, 14}) {
    EXPECT_THAT(refused.err, HasSubstr("jobs.toml:" + std::to_string(line) + ":1: ")) << line;
  }
  EXPECT_THAT(refused.err, HasSubstr("jobs.toml:18:1: sound is of films of one replay: write "
                                     "[[sound]] in the reel"));
}

}  // namespace
}  // namespace tickreel::tests
