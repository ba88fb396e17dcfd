#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tests/cli/program_test.h"

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr std::size_t kReelPictureBytes = std::size_t{64} * 36 * 3;

std::vector<std::string> pictures_in(const std::string& all) {
  std::vector<std::string> each;
  for (std::size_t at = 0; at < all.size(); at += kReelPictureBytes) {
    each.push_back(all.substr(at, kReelPictureBytes));
  }
  return each;
}

class ReelTest : public ExportTest {
 protected:
  void SetUp() override {
    ExportTest::SetUp();
    if (IsSkipped()) return;
    ASSERT_EQ(run("tickreel record --game tanks --headless --bots 2 --seconds 2 -o tanks.replay")
                  .exit_code,
              0);
  }
  static std::string reel(const std::string& more = "") {
    return "size = \"64x36\"\n" + more +
           "[defaults]\n"
           "transition = \"dissolve\"\n"
           "transition_length = \"6f\"\n"
           "[[clip]]\n"
           "card = \"Best of @ {May}\"\n"
           "length = \"20f\"\n"
           "color = \"#204060\"\n"
           "[[clip]]\n"
           "replay = \"match.replay\"\n"
           "to = 0.5\n"
           "[[clip]]\n"
           "replay = \"tanks.replay\"\n"
           "from = 0.5\n"
           "to = 1\n"
           "speed = 0.5\n"
           "transition = \"cut\"\n"
           "text = [\"slow@top\", \"and low@bottom\"]\n";
  }
};

// The first two clips have 20 and 30 - 6 frames; the third has 60 at half speed.
constexpr std::size_t kReelFrames = 20 + 24 + 60;

TEST_F(ReelTest, ThatIsThereIsPassedOverWhereItIsGoneOnWith) {
  const std::string make = "tickreel reel reel.toml -o new/reel.mp4 --progress none ";
  write("reel.toml", "size = \"64x36\"\n[[clip]]\ncard = \"a\"\nlength = \"4f\"\n");
  ASSERT_EQ(run(make + "--manifest").exit_code, 0);
  const std::string film = read("new/reel.mp4");
  EXPECT_EQ(run(make).exit_code, 5);
  EXPECT_EQ(run(make + "--resume").exit_code, 0);
  EXPECT_EQ(run(make + "--resume --manifest").exit_code, 0);
  auto told = json_of(make + "--resume --json");
  EXPECT_EQ(told["films"][0]["outcome"], "kept") << told.dump();
  // The manifest says that the film is another one.
  write("reel.toml", "size = \"64x36\"\n[[clip]]\ncard = \"b\"\nlength = \"4f\"\n");
  EXPECT_EQ(run(make + "--resume").exit_code, 5);
  EXPECT_EQ(read("new/reel.mp4"), film);
}

TEST_F(ReelTest, IsItsClipsLessTheirOverlaps) {
  write("reel.toml", reel());
  const ProgramResult made = run("tickreel reel reel.toml -o reel.rgb --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const auto frames = pictures_in(read("reel.rgb"));
  ASSERT_EQ(frames.size(), kReelFrames);
  ASSERT_EQ(
      run("tickreel export match.replay --size 64x36 --to 0.5 -o a.rgb --progress none").exit_code,
      0);
  ASSERT_EQ(run("tickreel export tanks.replay --size 64x36 --from 0.5 --to 1 --speed 0.5 -o b.rgb "
                "--progress none --text slow@top --text 'and low@bottom'")
                .exit_code,
            0);
  const auto match = pictures_in(read("a.rgb"));
  const auto pucks = pictures_in(read("b.rgb"));
  ASSERT_EQ(match.size(), 30U);
  ASSERT_EQ(pucks.size(), 60U);
  for (std::size_t i = 6; i < match.size(); ++i) EXPECT_TRUE(frames[14 + i] == match[i]) << i;
  for (std::size_t i = 0; i < pucks.size(); ++i) EXPECT_TRUE(frames[44 + i] == pucks[i]) << i;
  EXPECT_EQ(frames[0].substr(0, 3), "\x20\x40\x60") << "the colour of the card";
  EXPECT_FALSE(frames[16] == match[2]) << "a dissolve";
}

TEST_F(ReelTest, IsAFilmLikeAnyOther) {
  write("reel.toml", reel("fade-out = \"5f\"\nmetadata = \"title=May\"\nchapters = true\n"));
  const std::string make = "tickreel reel reel.toml --progress none ";
  ProgramResult made = run(make + "--jobs 1 --manifest -o reel.mp4");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  ASSERT_EQ(run(make + "--jobs 4 -o other.mp4").exit_code, 0);
  EXPECT_TRUE(read("other.mp4") == read("reel.mp4"));
  made = run(make + "--list-segments -o pieces.mp4 > jobs");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  // There is one segment between each two edges of clips and transitions.
  const std::string jobs = read("jobs");
  EXPECT_EQ(std::ranges::count(jobs, '\n'), 4);
  made = run("tickreel segment jobs -o parts --progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  const ProgramResult joined = run("tickreel join parts -o pieces.mp4 --progress none");
  ASSERT_EQ(joined.exit_code, 0) << joined.err;
  EXPECT_TRUE(read("pieces.mp4") == read("reel.mp4"));
  const ProgramResult proven = run("tickreel check reel.mp4");
  EXPECT_EQ(proven.exit_code, 0) << proven.out << proven.err;
  const std::string lengths = output_of(
      "ffprobe -v error -count_frames -show_entries stream=codec_type,nb_read_frames,duration "
      "-show_chapters -of compact reel.mp4");
  EXPECT_THAT(lengths, AllOf(HasSubstr("nb_read_frames=104"), HasSubstr("codec_type=audio")));
  EXPECT_THAT(lengths, HasSubstr("title=Best of @ {May}"));
}

TEST_F(ReelTest, GoesOnWhereItWasInterrupted) {
  write("reel.toml", reel());
  const std::string make = "tickreel reel reel.toml --progress none --jobs 2 ";
  ASSERT_EQ(run(make + "-o whole.mp4").exit_code, 0);
  ASSERT_EQ(run(make + "--list-segments -o film.mp4 | sed -n 2,3p > some").exit_code, 0);
  ASSERT_EQ(run("tickreel segment some -o film.mp4.part --progress none").exit_code, 0);
  const ProgramResult made = run(make + "-o film.mp4 --resume");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(read("film.mp4") == read("whole.mp4"));
  ASSERT_EQ(run(make + "--list-segments -o film.mp4 | head -n 1 > some").exit_code, 0);
  ASSERT_EQ(run("tickreel segment some -o other.mp4.part --progress none").exit_code, 0);
  std::string changed = reel();
  changed.replace(changed.find("slow@top"), 4, "fast");
  write("reel.toml", changed);
  const ProgramResult other = run(make + "-o other.mp4 --resume");
  EXPECT_EQ(other.exit_code, 2);
  EXPECT_THAT(other.err, HasSubstr("clip 3: the texts of --text are others"));
}

TEST_F(ReelTest, SaysWhatItWillBeBeforeItDraws) {
  write("reel.toml", reel());
  const std::string clips = output_of("tickreel reel reel.toml --dry-run");
  EXPECT_THAT(clips, HasSubstr("  1  0:00.000      20 frames  Best of @ {May}: a card\n"));
  EXPECT_THAT(clips, HasSubstr("  2  0:00.233      30 frames  match.replay: match.replay from "
                               "0:00.000 to 0:00.500, dissolve of 6 frames\n"));
  EXPECT_THAT(clips, HasSubstr("     0:01.733     104 frames, 4 segments\n"));
  EXPECT_FALSE(std::filesystem::exists(path("reel.mp4.part")));
  const ProgramResult nowhere = run("tickreel reel reel.toml");
  EXPECT_EQ(nowhere.exit_code, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("tickreel: there is no file to write: give -o FILE"));
}

TEST_F(ReelTest, GoesDownAPipe) {
  write("reel.toml", reel("audio = \"none\"\n"));
  ASSERT_EQ(run("tickreel reel reel.toml -o - > pipe.y4m").exit_code, 0);
  ASSERT_EQ(run("tickreel reel reel.toml -o file.y4m --progress none").exit_code, 0);
  EXPECT_TRUE(read("pipe.y4m") == read("file.y4m"));
}

// A timeline does not name its films, so they get an ending that suits their encoder.
TEST_F(ReelTest, TheFilmsOfATimelineCanHoldWhatIsEncoded) {
  write("reel.toml", "size = \"64x36\"\nvcodec = \"ffv1\"\n[[clip]]\ncard = \"a\"\nlength = 1\n");
  const ProgramResult made =
      run("tickreel reel reel.toml -o edit.mlt --with-media --progress none");
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_TRUE(std::filesystem::exists(path("edit.media/01-a.mkv")));
}

TEST_F(ReelTest, ASizeThatIsMeantAsAShapeIsToldOf) {
  write("reel.toml", "size = \"9x16\"\n[[clip]]\ncard = \"a\"\nlength = \"4f\"\n");
  const ProgramResult made = run("tickreel reel reel.toml -o a.mp4 --progress none");
  EXPECT_EQ(made.exit_code, 0);
  EXPECT_THAT(made.err, HasSubstr("9x16 are pixels: the shape is --size 9:16"));
}

// Three pictures of 64x36 in a row, with 2 pixels around each and 46 below for words.
TEST_F(ReelTest, AStoryboardShowsAPictureOfEachClip) {
  write("reel.toml", reel());
  const ProgramResult drawn = run("tickreel reel reel.toml --storyboard board.png");
  ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_EQ(drawn.err, "board.png: 3 clips, 200x86\n");
  ASSERT_EQ(run("tickreel reel reel.toml -o reel.rgb --progress none").exit_code, 0);
  const auto frames = pictures_in(read("reel.rgb"));
  ASSERT_EQ(frames.size(), kReelFrames);
  // Each picture is the middle of the frames that show the clip alone: 0 to 13, 20 to 43 and 44 to
  // 103.
  const std::vector<std::size_t> shown{7, 32, 74};
  for (std::size_t i = 0; i < shown.size(); ++i) {
    const std::string cut =
        output_of("ffmpeg -v error -i board.png -vf crop=64:36:" + std::to_string(2 + 66 * i) +
                  ":2 -f rawvideo -pix_fmt rgb24 -");
    EXPECT_TRUE(cut == frames[shown[i]]) << "clip " << i + 1;
  }
  const std::string again = read("board.png");
  EXPECT_EQ(run("tickreel reel reel.toml --storyboard board.png").exit_code, 5) << "it is there";
  ASSERT_EQ(run("tickreel reel reel.toml --storyboard board.png --overwrite").exit_code, 0);
  EXPECT_TRUE(read("board.png") == again);
  const ProgramResult both = run("tickreel reel reel.toml --storyboard b.png --dry-run");
  EXPECT_EQ(both.exit_code, 2);
}

TEST_F(ReelTest, AStoryboardOfALargeFilmIsSmall) {
  write("reel.toml", "sizes = [\"1080x1920\", \"64x36\"]\n[[clip]]\ncard = \"a\"\nname = \"" +
                         std::string(500, 'w') + "\"\n[[clip]]\ncard = \"b\"\n");
  const ProgramResult drawn = run("tickreel reel reel.toml --storyboard board.png");
  ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
  EXPECT_EQ(drawn.err, "board.png: 2 clips, 372x374\n");
}

TEST_F(ReelTest, TellsAllThatCannotBeReadAndTheFirstMistakeOfEachOtherClip) {
  write("reel.toml",
        "size = \"64x36\"\n"
        "crf = \"low\"\n"
        "camera = \"arena\"\n"
        "presett = \"May\"\n"
        "[defaults]\n"
        "fps = 30\n"
        "[[clip]]\n"
        "replay = \"match.replay\"\n"
        "from = 1\n"
        "to = 0.5\n"
        "[[clip]]\n"
        "replay = \"match.replay\"\n"
        "mark = \"nothing\"\n"
        "[[clip]]\n"
        "replay = \"none.replay\"\n"
        "[[clip]]\n"
        "card = \"a\"\n"
        "speed = 2\n"
        "[[clip]]\n"
        "text = \"of nothing\"\n"
        "[[clip]]\n"
        "replay = \"match.replay\"\n"
        "timecode = \"yes\"\n"
        "[[clip]]\n"
        "replay = \"match.replay\"\n"
        "camra = \"arena\"\n"
        "mark = \"no such\"\n");
  const ProgramResult refused = run("tickreel reel reel.toml -o reel.mp4");
  EXPECT_EQ(refused.exit_code, 2);
  for (const char* line :
       {"reel.toml:2:1: crf low: give a number", "reel.toml:3:1: camera is of a clip: write it",
        "reel.toml:4:1: there is no key 'presett': do you mean 'preset'?",
        "reel.toml:6:1: fps is of the whole film: write it", "reel.toml:10:1: to 0.5 is not after",
        "reel.toml:13:1: ", "reel.toml:15:1: replay: cannot open the replay none.replay",
        "reel.toml:18:1: speed means nothing to a card", "reel.toml:19:1: the clip is of nothing",
        "reel.toml:23:1: timecode: give true or false",
        "reel.toml:26:1: there is no key 'camra': do you mean 'camera'?"}) {
    EXPECT_THAT(refused.err, HasSubstr(line));
  }
  EXPECT_THAT(refused.err, testing::Not(HasSubstr("reel.toml:27:1: ")));
  EXPECT_FALSE(std::filesystem::exists(path("reel.mp4.part")));
}

TEST_F(ReelTest, FilesThatAreNoneAreRefused) {
  const auto refusal = [&](const std::string& text, const std::string& name = "bad.toml") {
    write(name, text);
    const ProgramResult refused = run("tickreel reel " + name + " -o reel.mp4");
    EXPECT_EQ(refused.exit_code, 2) << refused.err;
    return refused.err;
  };
  EXPECT_THAT(refusal(""), HasSubstr("there is no clip in it"));
  EXPECT_THAT(refusal("a = [[[[["), HasSubstr("bad.toml:1:"));
  EXPECT_THAT(refusal("crf = 20\ncrf = 21\n"), HasSubstr("bad.toml:2:7: "));
  EXPECT_THAT(refusal("clip = 3\n"), HasSubstr("bad.toml:1:1: clip: write [[clip]]"));
  EXPECT_THAT(refusal("[film]\ncrf = 20\n"), HasSubstr("there is no such table"));
  EXPECT_THAT(refusal("[[clip]]\ncard = {a = 1}\n"), HasSubstr("bad.toml:2:8: give a text"));
  EXPECT_THAT(refusal("[[clip]]\nfade_in = 1\ncard = \"\\u0001\"\n"),
              HasSubstr("bad.toml:3:1: the text has control characters"));
  EXPECT_THAT(refusal("include = \"bad.toml\"\n[[clip]]\ncard = \"a\"\n"),
              HasSubstr("bad.toml:1:1: include: bad.toml includes this file again"));
  EXPECT_THAT(refusal("include = \"no.toml\"\n[[clip]]\ncard = \"a\"\n"),
              HasSubstr("bad.toml:1:1: include: "));
  EXPECT_THAT(refusal("[[clip]]\ncard = \"a\"\nlength = \"1e99\"\n"),
              HasSubstr("bad.toml:3:1: length 1e99: give seconds"));
  EXPECT_THAT(refusal("[[clip]]\ncard = \"a\"\n[[clip]]\ncard = \"b\"\ntransition = \"spin\"\n"),
              HasSubstr("bad.toml:5:1: transition spin: give cut, dissolve"));
  EXPECT_THAT(refusal("[[clip]]\ncard = \"a\"\ntransition = \"spin\"\n"),
              HasSubstr("bad.toml:3:1: transition spin: give cut, dissolve"));
  EXPECT_THAT(refusal("[[clip]]\ncard = \"a\"\nlength = \"5f\"\n[[clip]]\ncard = \"b\"\ntransition "
                      "= \"dissolve\"\n"),
              HasSubstr("bad.toml:4:1: clip 2: its transition is 30 frames long"));
  EXPECT_THAT(refusal("[[[[", "bad.json"), HasSubstr("bad.json: it is no JSON from byte 5 on"));
  EXPECT_THAT(refusal("[1]", "bad.json"), HasSubstr("bad.json: is no object"));
  EXPECT_THAT(refusal(R"({"fps": 24, "fps": 25})", "bad.json"),
              HasSubstr("bad.json: it has two fields \"fps\""));
  EXPECT_THAT(refusal(R"({"clip": [{"card": {}}]})", "bad.json"),
              HasSubstr("bad.json: clip[0].card: give a text"));
  EXPECT_EQ(run("tickreel reel nothing.toml -o reel.mp4").exit_code, 3);
}

TEST_F(ReelTest, IncludesAndJsonSayTheSame) {
  write("reel.toml", reel());
  ASSERT_EQ(run("mkdir -p shared").exit_code, 0);
  write("shared/look.toml", "size = \"128x72\"\nfps = 24\n[defaults]\nhud = \"off\"\n");
  write("main.toml",
        "include = \"shared/look.toml\"\nsize = \"64x36\"\n[[clip]]\nreplay = \"match.replay\"\n"
        "to = 0.5\n");
  write("main.json",
        R"({"size": "64x36", "fps": 24, "clip": [{"replay": "match.replay", "to": 0.5,
            "hud": "off"}]})");
  const auto hashes = [&](const std::string& name) {
    return output_of("tickreel reel " + name + " --sink hash --progress none");
  };
  const std::string one = hashes("main.toml");
  EXPECT_EQ(one, hashes("main.json"));
  EXPECT_EQ(
      one, output_of("tickreel export match.replay --to 0.5 --size 64x36 --fps 24 --hud off --sink "
                     "hash --progress none"));
}

TEST_F(ReelTest, TextsThatTheTypefaceHasNotAreRefusedByName) {
  std::string text;
  for (int i = 0; i < 400; ++i) text += "\xF0\x9F\x8E\xAC \xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D ";
  write("reel.toml", "size = \"64x36\"\n[[clip]]\ncard = \"\xF0\x9F\xA7\x8B\"\nlength = \"2f\"\n");
  const ProgramResult newer = run("tickreel reel reel.toml --sink null --progress none");
  EXPECT_EQ(newer.exit_code, 2);
  EXPECT_THAT(newer.err, HasSubstr("reel.toml:3:1: "));
  EXPECT_THAT(newer.err, HasSubstr("the typeface has no"));
  write("reel.toml", "size = \"64x36\"\n[[clip]]\ncard = \"" + text + "\"\nlength = \"2f\"\n");
  const ProgramResult refused = run("tickreel reel reel.toml --sink null --progress none");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("reel.toml:3:1: "));
}

}  // namespace
}  // namespace tickreel::tests
