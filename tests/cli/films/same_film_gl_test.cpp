#include <gmock/gmock.h>

#include <string>

#include "tests/cli/films/small_film_test.h"

// A film has the same bytes however it is made: by one job or several, listed and drawn by other
// processes, from a cache, or continued after a kill. One case for each kind of source and of file.

namespace tickreel::tests {
namespace {

using testing::HasSubstr;

struct Film {
  const char* name;
  std::string options;
  const char* ending;
  /// Options that make another film, and what --resume then says.
  std::string others;
  const char* words;
};
void PrintTo(const Film& film, std::ostream* out) {
  *out << film.name;
}

class SameFilmTest : public SmallFilmTest, public testing::WithParamInterface<Film> {
 protected:
  void SetUp() override {
    SmallFilmTest::SetUp();
    if (IsSkipped()) return;
    write("a.srt",
          "1\n00:00:01,000 --> 00:00:02,000\nOne\n\n2\n00:00:02,000 --> 00:00:03,000\nTwo\n");
    write("b.srt", "1\n00:00:01,000 --> 00:00:02,000\nThree\n");
    ASSERT_EQ(
        run("for name in say song; do ffmpeg -v error -f lavfi -i "
            "\"aevalsrc='0.2*sin(2000*t)|0.2*sin(700*t)':s=48000:d=1\" $name.wav; done; "
            "ffmpeg -v error -f lavfi -i color=red:size=20x10,format=rgba -frames:v 1 logo.png")
            .exit_code,
        0);
  }
  /// Expects that this film equals the one that one job made.
  void expect_whole(const std::string& name) const {
    EXPECT_TRUE(read(name + GetParam().ending) == read(std::string("whole") + GetParam().ending))
        << name;
  }
};

TEST_P(SameFilmTest, HoweverItIsMade) {
  const Film& film = GetParam();
  const std::string common = "--from 0.5 --segment-frames 20 ";
  const std::string options = common + film.options;
  const auto named = [&](const std::string& name) { return " -o " + name + film.ending; };
  make(options + "--jobs 1 --manifest" + named("whole"));
  const ProgramResult proven =
      run("tickreel check whole" + std::string(film.ending) + " match.replay --progress none");
  EXPECT_EQ(proven.exit_code, 0) << proven.err;

  make(options + "--jobs 3" + named("jobs"));
  expect_whole("jobs");

  const ProgramResult listed =
      run(kExport + options + named("listed") +
          " --list-segments > list && tac list | tickreel segment - -o parts --progress none && "
          "tickreel join parts --progress none" +
          named("listed"));
  EXPECT_EQ(listed.exit_code, 0) << listed.err;
  expect_whole("listed");

  make(options + "--cache kept" + named("filled"));
  make(options + "--cache kept" + named("cached"));
  expect_whole("cached");

  const std::string part = "killed" + std::string(film.ending) + ".part";
  const ProgramResult killed = run("ulimit -c 0\n" + (kExport + options) + "--jobs 2" +
                                   named("killed") + " & export=$!\nuntil [ -e " + part +
                                   "/segment-000001.json ]\n"
                                   "do sleep 0.005; kill -0 $export || exit 99; done\n"
                                   "kill -KILL $export; wait $export");
  ASSERT_EQ(killed.exit_code, 137) << killed.err;
  const ProgramResult refused = run(kExport + common + film.others + named("killed") + " --resume");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr(film.words));
  make(options + named("killed") + " --resume");
  expect_whole("killed");
}

const std::string kRamp = "--speed '0:1,0.5:0.25,1:2' --freeze 0.7:0.3 --freeze 1.5:0.25 ";
const std::string kBlurred = kRamp + "--shutter 172.8 --temporal-samples 6 ";
const std::string kMusic =
    "--music song.wav --music-loop --music-from 0.3 --duck 12 --loudness -18 --fade-out 0.5 ";
const std::string kMixed =
    "--tracks game,music,voice:eng --sound say.wav,at=0.5,gain=-3 "
    "--sound 'song.wav,track=music,duck=6,loop' ";

std::string name_of(const testing::TestParamInfo<Film>& info) {
  return info.param.name;
}

// The four that have most of what the others have, too.
INSTANTIATE_TEST_SUITE_P(
    Kinds, SameFilmTest,
    testing::Values(
        Film{"MotionBlur", kBlurred, ".mkv", kRamp, "--shutter was 864/5 and is 0"},
        Film{"Music", kMusic, ".mp4", kMusic + "--crf 30 ", "--crf"},
        Film{"TracksAndCaptions", "--alpha --captions a.srt " + kMixed, ".mkv",
             "--alpha --captions b.srt " + kMixed, "--captions"},
        Film{"Overlay",
             "--text '{player:0} leads@top,0.2-1.1' --text 'Two@bottom-right' --timecode "
             "--show-tick --show-inputs 0 --show-inputs 1 --watermark logo.png,left,0.7 ",
             ".mp4", "--text 'Three@bottom-right' ", "--text"}),
    name_of);
INSTANTIATE_TEST_SUITE_P(
    Long, SameFilmTest,
    testing::Values(
        Film{"Plain", "", ".mp4", "--crf 30 ", "--crf"},
        Film{"Speed", kRamp, ".mp4", "--speed 0.5 ", "--speed was 0:1,1/2:1/4,1:2 and is 1/2"},
        Film{"Edges", "--spatial-samples 4 ", ".mp4", "--spatial-samples 2 ",
             "--spatial-samples was 4 and is 2"},
        Film{"Alpha", "--to 1.5 --alpha --shutter 180 --temporal-samples 6 --spatial-samples 4 ",
             ".webm", "--to 1.5 ", "alpha"},
        Film{"AlphaOfProRes", "--alpha ", ".mov", "--vcodec ffv1 --alpha-over black ", "--vcodec"}),
    name_of);

}  // namespace
}  // namespace tickreel::tests
