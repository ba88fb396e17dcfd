#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "tests/cli/program_test.h"

// The plan that a reel's description gives. No game is drawn.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class ReelPlanTest : public ProgramTest {
 protected:
  void SetUp() override {
    ASSERT_EQ(run("tickreel record --game tanks --headless --bots 4 --seed 24 --seconds 20 "
                  "-o match.replay")
                  .exit_code,
              0);
  }
  [[nodiscard]] std::string planned(const std::string& text) {
    write("reel.toml", "size = \"64x36\"\n" + text);
    return output_of("tickreel reel reel.toml --dry-run");
  }
  [[nodiscard]] std::string refusal(const std::string& text) {
    write("reel.toml", text);
    const ProgramResult refused = run("tickreel reel reel.toml -o reel.mp4");
    EXPECT_EQ(refused.exit_code, 2) << refused.err;
    EXPECT_FALSE(std::filesystem::exists(path("reel.mp4.part")));
    return refused.err;
  }
};

TEST_F(ReelPlanTest, ClipsAreChosenByWhatHappens) {
  // 'mark auto', which has its own tests, chooses the same moments.
  ASSERT_EQ(run("cp match.replay marked.replay").exit_code, 0);
  const std::string marks = output_of(
      "tickreel mark auto marked.replay --event kill --top 2 --before 1 --after 0.5 2> told");
  ASSERT_EQ(std::ranges::count(marks, '\n'), 2);
  const std::string by_event = planned(
      "[[clip]]\nreplay = \"match.replay\"\nevent = \"kill\"\ntop = 2\nbefore = 1\nafter = 0.5\n");
  const std::string by_mark = planned("[[clip]]\nreplay = \"marked.replay\"\nall-marks = true\n");
  EXPECT_EQ(by_event, [&] {
    std::string same = by_mark;
    for (std::size_t at = same.find("marked.replay"); at != same.npos;
         at = same.find("marked.replay")) {
      same.replace(at, 6, "match");
    }
    return same;
  }());
  EXPECT_THAT(planned("[[clip]]\nreplay = \"match.replay\"\nbest = 4\n"),
              AllOf(HasSubstr("240 frames  best 4 s: match.replay"), HasSubstr("240 frames, 1 s")));
}

TEST_F(ReelPlanTest, WhatCannotBeLookedForIsRefusedWhereItStands) {
  const std::string clip = "[[clip]]\nreplay = \"match.replay\"\n";
  EXPECT_THAT(refusal(clip + "event = \"kil\"\n"),
              HasSubstr("reel.toml:3:1: event kil: tanks has"));
  EXPECT_THAT(refusal(clip + "event = \"kill\"\nby = \"Nobody\"\n"),
              HasSubstr("reel.toml:4:1: by Nobody: no player is called that"));
  EXPECT_THAT(refusal(clip + "top = 0\n"), HasSubstr("reel.toml:3:1: top: give a whole number"));
  EXPECT_THAT(refusal(clip + "multi = \"two\"\n"), HasSubstr("reel.toml:3:1: multi: give a whole"));
  EXPECT_THAT(refusal(clip + "within = 2\n"), HasSubstr("reel.toml:3:1: within: say what to look"));
  EXPECT_THAT(refusal(clip + "event = \"kill\"\nfrom = 1\n"),
              HasSubstr("reel.toml:3:1: event, by, on, multi, top and best say what to film"));
  EXPECT_THAT(refusal(clip + "event = \"kill\"\nmulti = 5\nwithin = 0.1\n"),
              HasSubstr("reel.toml:1:1: nothing is filmed: nothing of that kind happens"));
  EXPECT_THAT(refusal("[[clip]]\ncard = \"a\"\nby = \"Duchess\"\n"),
              HasSubstr("reel.toml:3:1: by means nothing to a card"));
}

TEST_F(ReelPlanTest, AllThatCannotBeReadIsToldAtOnce) {
  const std::string told = refusal(
      "size = \"1080i\"\nmusic = \"gone.wav\"\nfps = [1, [2]]\n"
      "[defaults]\nlenght = 2\n"
      "[[clip]]\nreplay = \"match.replay\"\nlenght = 3\nfrom = 9000\n"
      "[[clip]]\ncard = \"a\"\nlength = \"long\"\ncolor = \"none\"\ntransition = \"swirl\"\n"
      "[[clip]]\nreplay = \"gone.replay\"\ncrf = 2\n"
      "[[clip]]\nstill = \"gone.png\"\n");
  for (const char* fault : {"reel.toml:1:1: ", "reel.toml:3:", "reel.toml:5:1: there is no key",
                            "reel.toml:8:1: there is no key 'lenght'", "reel.toml:12:1: length",
                            "reel.toml:17:1: crf is of the whole film", "reel.toml:19:1: "}) {
    EXPECT_THAT(told, HasSubstr(fault)) << told;
  }
  EXPECT_THAT(told, HasSubstr("1440p, 2160p or 4k"));
}

TEST_F(ReelPlanTest, WhatIsSuggestedMeansSomething) {
  // A clip of a replay would refuse the key `length`, so it is not suggested.
  const std::string of_replay = refusal("[[clip]]\nreplay = \"match.replay\"\nlenght = 3\n");
  EXPECT_THAT(of_replay, HasSubstr("reel.toml:3:1: there is no key 'lenght'"));
  EXPECT_THAT(of_replay, testing::Not(HasSubstr("'length'")));
  EXPECT_THAT(refusal("[[clip]]\ncard = \"a\"\nlenght = 3\n"), HasSubstr("do you mean 'length'?"));
  EXPECT_THAT(refusal("[[clip]]\ncard = \"a\"\nspeeed = 3\n"), testing::Not(HasSubstr("'speed'")));
}

TEST_F(ReelPlanTest, AnIntroAndAnOutroAreAroundAllClips) {
  write("house.toml",
        "[intro]\ncard = \"In\"\nlength = \"10f\"\n[outro]\ncard = \"Out\"\nlength = "
        "\"20f\"\ntransition = \"dissolve\"\ntransition-length = \"5f\"\n");
  const std::string clips = planned(
      "include = \"house.toml\"\n[[clip]]\ncard = \"a\"\nname = "
      "\"middle\"\nlength = \"30f\"\ntransition = \"cut\"\n");
  EXPECT_THAT(clips,
              StartsWith("  1  0:00.000      10 frames  In: a card\n"
                         "  2  0:00.166      30 frames  middle: a card\n"
                         "  3  0:00.583      20 frames  Out: a card, dissolve of 5 frames\n"));
  EXPECT_THAT(clips, HasSubstr("55 frames, "));
}

TEST_F(ReelPlanTest, AReelOfCardsNeedsNoOpenGl) {
  write("reel.toml",
        "size = \"64x36\"\n[[clip]]\ncard = \"a\"\ncolor = \"#204060\"\nlength = \"2f\"\n");
  const ProgramResult made =
      run("__EGL_VENDOR_LIBRARY_FILENAMES=/dev/null tickreel reel reel.toml -o reel.rgb "
          "--progress none");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(read("reel.rgb").size(), 2U * 64 * 36 * 3);
  EXPECT_EQ(read("reel.rgb").substr(0, 3), "\x20\x40\x60");
}

TEST_F(ReelPlanTest, AnEncoderKeepsItsOptionsWhereverTheyStand) {
  const std::string options = "crf = 30\npix-fmt = \"yuv444p\"\npreset = \"ultrafast\"\n";
  const std::string encoder = "vcodec = \"libx264\"\n";
  for (const std::string& keys : {options + encoder, encoder + options}) {
    write("reel.toml", "size = \"64x36\"\n" + keys + "[[clip]]\ncard = \"a\"\nlength = \"2f\"\n");
    EXPECT_THAT(output_of("tickreel reel reel.toml -o reel.mp4 --list-segments"),
                HasSubstr("],\"size\":\"64x36\",\"fps\":\"60/1\",\"container\":\".mp4\","
                          "\"vcodec\":\"libx264\",\"crf\":30.0,\"preset\":\"ultrafast\","
                          "\"pix_fmt\":\"yuv444p\""));
  }
}

TEST_F(ReelPlanTest, OneReelHasSeveralShapes) {
  const std::string clip = "[[clip]]\ncard = \"a\"\nlength = \"2f\"\n";
  write("reel.toml", "sizes = [\"64x36\", \"36x64\"]\n" + clip);
  const ProgramResult made =
      run("tickreel reel reel.toml -o reel.mkv --vcodec ffv1 --progress none");
  EXPECT_EQ(made.exit_code, 2) << "options of the film are in the file";
  EXPECT_THAT(output_of("tickreel reel reel.toml -o reel.mp4 --dry-run"),
              AllOf(StartsWith("reel-64x36.mp4:\n"), HasSubstr("reel-36x64.mp4:\n")));
  EXPECT_THAT(output_of("tickreel reel reel.toml -o '{size}/reel.mp4' --dry-run"),
              StartsWith("64x36/reel.mp4:\n"));
  const ProgramResult listed = run("tickreel reel reel.toml -o reel.mp4 --list-segments");
  EXPECT_EQ(listed.exit_code, 2);
  EXPECT_THAT(listed.err, HasSubstr("one film at a time"));
  EXPECT_THAT(refusal("size = \"64x36\"\nsizes = [\"64x36\"]\n" + clip),
              HasSubstr("reel.toml:2:1: size and sizes are both there"));
  EXPECT_THAT(refusal("sizes = [\"64x36\", \"big\"]\n" + clip),
              HasSubstr("reel.toml:1:1: sizes big: "));
  EXPECT_THAT(refusal("sizes = [\"64x36\", \"64x36\"]\n" + clip),
              HasSubstr("reel.toml:1:1: sizes: 64x36 is there twice"));
  EXPECT_THAT(refusal("sizes = []\n" + clip), HasSubstr("reel.toml:1:1: sizes: give one"));
}

TEST_F(ReelPlanTest, TheCommandLineGoesBeforeTheFile) {
  write("reel.toml", "size = \"64x36\"\n[[clip]]\ncard = \"a\"\nlength = 1\n");
  EXPECT_THAT(output_of("tickreel reel reel.toml --dry-run --set fps=24 --set segment-frames=10"),
              HasSubstr("24 frames, 3 segments"));
  const ProgramResult refused =
      run("tickreel reel reel.toml --dry-run --set fsp=24 --set camera=a");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, AllOf(HasSubstr("--set: there is no key 'fsp': do you mean 'fps'?"),
                                 HasSubstr("--set: camera is of a clip")));
  const ProgramResult nothing = run("tickreel reel reel.toml --dry-run --set fps");
  EXPECT_EQ(nothing.exit_code, 2);
  EXPECT_THAT(nothing.err, HasSubstr("--set fps: give KEY=VALUE, such as size=640x360"));
}

TEST_F(ReelPlanTest, WhatAClipSaysItselfReplacesWhatAllClipsAreTold) {
  ASSERT_EQ(run("tickreel mark add match.replay --in 1 --out 2 --name a").exit_code, 0);
  const std::string film = "bpm = 60\n[defaults]\n";
  const std::string replay = "[[clip]]\nreplay = \"match.replay\"\n";
  const std::string card = "[[clip]]\ncard = \"a\"\n";
  EXPECT_THAT(
      planned(film + "beats = 2\n" + card + "length = 1\n" + replay + "to = 0.5\n" + card),
      AllOf(HasSubstr("60 frames  a"), HasSubstr("30 frames  match"), HasSubstr("150 frames  a")));
  EXPECT_THAT(
      planned(film + "length = 3\nto = 9\n" + replay + "beats = 1\n" + card + "beats = 2\n"),
      AllOf(HasSubstr("60 frames  match"), HasSubstr("120 frames  a")));
  EXPECT_THAT(planned(film + "from = 5\nbefore = 0.5\nafter = 0.5\n" + replay + "mark = \"a\"\n" +
                      replay + "event = \"kill\"\ntop = 1\n" + replay + "to = 6\n"),
              AllOf(HasSubstr("60 frames  a"), HasSubstr("60 frames  match"),
                    HasSubstr("204 frames, 3 segments")));
  EXPECT_THAT(planned(film + "mark = \"a\"\n" + replay + replay + "from = 1\nto = 1.5\n" + replay +
                      "all-marks = true\n"),
              HasSubstr("150 frames, 3 segments"));
  EXPECT_THAT(planned(film + "volume = \"music=-inf\"\n" + replay + "to = 1\n"),
              HasSubstr("60 frames, 1 segment"));
}

TEST_F(ReelPlanTest, WhatSaysNothingIsRefused) {
  const std::string replay = "[[clip]]\nreplay = \"match.replay\"\n";
  const std::string pane = "[[clip.pane]]\nreplay = \"match.replay\"\n";
  EXPECT_THAT(refusal(replay + "multi = 1\n"), HasSubstr("reel.toml:3:1: multi: say what"));
  EXPECT_THAT(refusal(replay + "event = []\n"), HasSubstr(":3:1: event: give one at least"));
  EXPECT_THAT(refusal("[[clip]]\ncard = \"a\"\n[[clip.title]]\ntext = []\n"),
              HasSubstr(":4:1: text: give one at least"));
  EXPECT_THAT(refusal(replay + "mark = \"a\"\nall-marks = true\n"),
              HasSubstr(":3:1: mark and all-marks are both there"));
  EXPECT_THAT(refusal("[[clip]]\nlength = 1\n" + pane + pane),
              HasSubstr(":2:1: length means nothing to these panes"));
  EXPECT_THAT(refusal("[[clip]]\ncard = \"a\"\nlength = \"\"\n"),
              HasSubstr(":3:1: length: give seconds"));
  EXPECT_THAT(refusal(replay + "camera = \"bogus\"\n"), HasSubstr(":3:1: camera: "));
  EXPECT_THAT(refusal("profile = \"archive-ffv1\"\n" + replay), HasSubstr(":1:1: profile "));
  EXPECT_EQ(run("tickreel reel reel.toml -o reel.mp4 --dry-run --list-segments").exit_code, 2);
}

TEST_F(ReelPlanTest, FilesAreOnlySoLarge) {
  const auto refused_soon = [&](const std::string& why) {
    const ProgramResult refused = run("timeout 20 tickreel reel reel.toml --dry-run");
    EXPECT_EQ(refused.exit_code, 2) << refused.err;
    EXPECT_THAT(refused.err, HasSubstr(why));
  };
  std::string dots = "[a";
  for (int i = 0; i < 100'000; ++i) dots += ".a";
  write("reel.toml", "# too deep for a stack\n" + dots + "]\n");
  refused_soon("reel.toml:2:1: the line has more than 65536 bytes");
  std::string keys;
  for (int i = 0; i < 50'000; ++i) keys += "k" + std::to_string(i) + " = 1\n";
  write("reel.toml", keys);
  refused_soon("there are more than 512 keys in one table");
  const auto includes = [](int level) {
    const std::string next = "\"" + std::to_string(level) + ".toml\"";
    return "include = [" + next + ", " + next + ", " + next + "]\n";
  };
  write("reel.toml", includes(0));
  for (int level = 0; level < 12; ++level)
    write(std::to_string(level) + ".toml", includes(level + 1));
  std::string clips;
  for (int i = 0; i < 5000; ++i) clips += "[[clip]]\ncard = \"a\"\n";
  write("12.toml", "[[clip]]\ncard = \"a\"\n");
  refused_soon("include: more than 1000 times");
  write("0.toml", clips);
  refused_soon("there are more than 10000 clips");
}

TEST_F(ReelPlanTest, IncludesAddWhatIsNotSaid) {
  write("house.toml",
        "[[intro]]\ncard = \"a\"\n[[intro]]\ncard = \"b\"\n"
        "[defaults.title]\nfontsize = 100\nfade = 1\n");
  const std::string text =
      "include = \"house.toml\"\n[defaults.title]\nfade = 0.1\n[[clip]]\n"
      "card = \"c\"\n[[clip.title]]\ntext = \"t\"\n";
  EXPECT_THAT(planned(text), HasSubstr("3  0:04.000     120 frames  c"));
  const std::string job = output_of("tickreel reel reel.toml -o a.mp4 --list-segments");
  EXPECT_THAT(job, HasSubstr("\"size\":100,\"own_fade\":true,\"fade\":\"1/10\""));
}

TEST_F(ReelPlanTest, AFirstDescriptionIsWrittenOfMarks) {
  ASSERT_EQ(run("mkdir -p reels && cp match.replay reels/plain.replay").exit_code, 0);
  ASSERT_EQ(run("tickreel mark add match.replay --in 1 --out 2 --name 'a \"kill\" \\ é'").exit_code,
            0);
  const ProgramResult made =
      run("tickreel reel init match.replay reels/plain.replay -o reels/reel.toml");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(read("reels/reel.toml"), AllOf(HasSubstr("replay = \"../match.replay\"\n"),
                                             HasSubstr("replay = \"plain.replay\"\n")));
  const std::string clips = output_of("tickreel reel reels/reel.toml --dry-run");
  EXPECT_THAT(clips, AllOf(HasSubstr("60 frames  \"a \\\"kill\\\" \\\\ é\": match.replay"),
                           HasSubstr("360 frames  best 6 s: reels/plain.replay")));
  EXPECT_EQ(run("tickreel reel init match.replay -o reels/reel.toml").exit_code, 5);
  EXPECT_EQ(output_of("tickreel reel init match.replay | head -n 1").substr(0, 9), "# A reel:");
  EXPECT_EQ(output_of("tickreel reel init match.replay -o -").substr(0, 9), "# A reel:");
  EXPECT_FALSE(std::filesystem::exists(path("-")));
  EXPECT_EQ(run("tickreel reel init none.replay").exit_code, 3);
  EXPECT_EQ(run("tickreel reel").exit_code, 2);
}

}  // namespace
}  // namespace tickreel::tests
