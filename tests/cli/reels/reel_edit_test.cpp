#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "tests/cli/program_test.h"

// Reels as files for editing programs, and back. No film is made.

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ReelEditTest : public ReplayTest {
 protected:
  void SetUp() override {
    ReplayTest::SetUp();
    ASSERT_EQ(run("tickreel mark add match.replay --name goal --at 1 && mkdir cuts").exit_code, 0);
    write("reel.toml",
          "size = \"64x36\"\nfps = \"30000/1001\"\nfade_out = 1\n"
          "[defaults]\ntransition = \"dissolve\"\ntransition_length = \"6f\"\nhud = \"off\"\n"
          "[intro]\ncard = \"Best of @ {May}\"\nlength = \"20f\"\ncolor = \"#204060\"\n"
          "[[clip]]\nreplay = \"match.replay\"\nmark = \"goal\"\nbefore = \"20t\"\nafter = 0.5\n"
          "text = \"a {mark}@top\"\n"
          "[[clip]]\nreplay = \"match.replay\"\nfrom = 0\nto = 0.5\nspeed = \"0:1,0.25:0.5\"\n"
          "transition = \"slideleft\"\n"
          "[[clip]]\nreplay = \"match.replay\"\nfrom = 2\nto = 2.5\nspeed = 0.5\n"
          "transition = \"cut\"\n");
  }
  /// Returns the clips that a reel is planned as.
  [[nodiscard]] std::string clips_of(const std::string& reel) const {
    return output_of("tickreel reel " + reel + " --dry-run");
  }
  /// Returns the beginnings of the clips and their frames.
  [[nodiscard]] std::string places_of(const std::string& reel) const {
    std::string all;
    for (const std::string& line : lines_of(clips_of(reel))) all += line.substr(0, 28) + "\n";
    return all;
  }
  /// Converts a reel to a timeline with this ending and back to again.toml. Returns that
  /// description.
  [[nodiscard]] std::string there_and_back(const std::string& text,
                                           const std::string& ending = ".otio") const {
    write("own.toml", "size = \"64x36\"\nfps = 30\n" + text);
    const ProgramResult made = run("tickreel reel own.toml -o own" + ending + " --overwrite");
    EXPECT_EQ(made.exit_code, 0) << made.err;
    const ProgramResult imported =
        run("tickreel reel import own" + ending + " -o again.toml --overwrite");
    EXPECT_EQ(imported.exit_code, 0) << imported.err;
    EXPECT_EQ(places_of("again.toml"), places_of("own.toml"));
    return read("again.toml");
  }
};

TEST_F(ReelEditTest, ATimelineIsReadAgainAsTheSameReel) {
  ASSERT_EQ(run("tickreel reel reel.toml -o cuts/cut.otio").exit_code, 0);
  const ProgramResult imported = run("tickreel reel import cuts/cut.otio -o again.toml");
  ASSERT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_EQ(imported.err, "again.toml: a reel of 4 clips\n");
  EXPECT_EQ(clips_of("again.toml"), clips_of("reel.toml"));
  const std::string text = read("again.toml");
  for (const char* line :
       {"fps = \"30000/1001\"\n", "fade-out = 1\n", "size = \"64x36\"\n",
        "card = \"Best of @ {May}\"\n", "color = \"#204060\"\n", "from = \"10t\"\n", "to = 1.5\n",
        "text = \"a goal@top\"\n", "hud = \"off\"\n", "speed = \"0:1,0.25:0.5\"\n",
        "transition = \"slideleft\"\n", "transition-length = \"6f\"\n"}) {
    EXPECT_THAT(text, HasSubstr(line));
  }
  EXPECT_THAT(text, Not(HasSubstr("mark =")));
}

TEST_F(ReelEditTest, WhatWasTrimmedInAnEditorIsTrimmedInTheReel) {
  ASSERT_EQ(run("tickreel reel reel.toml -o cut.otio").exit_code, 0);
  // The last clip, which has half speed, now begins five frames later and ends three frames
  // earlier.
  const std::string script =
      "import json; t = json.load(open('cut.otio'))\n"
      "c = t['tracks']['children'][0]['children'][-1]['source_range']\n"
      "c['start_time']['value'] += 2.5; c['duration']['value'] -= 8\n"
      "json.dump(t, open('cut.otio', 'w'))\n";
  write("trim.py", script);
  ASSERT_EQ(run("python3 trim.py").exit_code, 0);
  const ProgramResult imported = run("tickreel reel import cut.otio -o again.toml");
  ASSERT_EQ(imported.exit_code, 0) << imported.err;
  const std::string before = clips_of("reel.toml");
  const std::string after = clips_of("again.toml");
  EXPECT_THAT(before, HasSubstr("    30 frames  match.replay: match.replay from 0:02.000"));
  EXPECT_THAT(after, HasSubstr("    22 frames  match.replay: match.replay from 0:02.083"));
  // A trimmed clip whose speed changes is refused.
  std::string ramp = script;
  ramp.replace(ramp.find("[-1]"), 4, "[-2]");
  write("trim.py", ramp);
  ASSERT_EQ(run("python3 trim.py").exit_code, 0);
  const ProgramResult refused = run("tickreel reel import cut.otio -o third.toml");
  EXPECT_EQ(refused.exit_code, 3);
  EXPECT_THAT(refused.err, HasSubstr("clip 3, \"match.replay\": it was trimmed, and its speed "
                                     "changes"));
  EXPECT_FALSE(std::filesystem::exists(path("third.toml")));
}

/// A timeline counts whole frames, and a replay does not end with one.
TEST_F(ReelEditTest, AClipThatIsTrimmedAtItsHeadStillEndsWithItsReplay) {
  write("own.toml",
        "size = \"64x36\"\nfps = \"30000/1001\"\n[[clip]]\nreplay = \"match.replay\"\nfrom = 1\n");
  ASSERT_EQ(run("tickreel reel own.toml -o own.otio").exit_code, 0);
  write("trim.py",
        "import json; t = json.load(open('own.otio'))\n"
        "c = t['tracks']['children'][0]['children'][0]['source_range']\n"
        "c['start_time']['value'] += 3; c['duration']['value'] -= 3\n"
        "json.dump(t, open('own.otio', 'w'))\n");
  ASSERT_EQ(run("python3 trim.py").exit_code, 0);
  ASSERT_EQ(run("tickreel reel own.toml -o own.edl").exit_code, 0);
  for (const std::string ending : {".otio", ".edl"}) {
    const ProgramResult imported =
        run("tickreel reel import own" + ending + " -o again.toml --overwrite");
    ASSERT_EQ(imported.exit_code, 0) << imported.err;
    const ProgramResult planned = run("tickreel reel again.toml --dry-run");
    EXPECT_EQ(planned.exit_code, 0) << ending << planned.err << read("again.toml");
  }
}

TEST_F(ReelEditTest, AnEditDecisionListKeepsCutsAndSpeeds) {
  const ProgramResult made = run("tickreel reel reel.toml -o cuts/cut.edl");
  ASSERT_EQ(made.exit_code, 0) << made.err;
  EXPECT_THAT(made.err, AllOf(HasSubstr("1 transition in it as a dissolve"),
                              HasSubstr("the speed of clip 3 changes")));
  const ProgramResult imported = run("tickreel reel import cuts/cut.edl -o again.toml");
  ASSERT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_THAT(imported.err, HasSubstr("line 5: \"Best of @ {May}\" is in no file"));
  EXPECT_EQ(places_of("again.toml"), places_of("reel.toml"));
  EXPECT_THAT(read("again.toml"),
              AllOf(HasSubstr("replay = \"match.replay\"\n"),
                    HasSubstr("transition = \"slideleft\"\n"), HasSubstr("speed = \"1/2\"\n")));
}

TEST_F(ReelEditTest, AnEditDecisionListHasTransitionsOfAnyLength) {
  EXPECT_THAT(there_and_back("[[clip]]\ncard = \"a\"\nlength = \"12000f\"\n"
                             "[[clip]]\ncard = \"b\"\nlength = \"12000f\"\n"
                             "transition = \"dissolve\"\ntransition-length = \"10000f\"\n",
                             ".edl"),
              HasSubstr("transition-length = \"10000f\"\n"));
  EXPECT_THAT(run("tickreel reel own.toml -o own.edl").err,
              HasSubstr("1 transition of more than 999 frames"));
}

TEST_F(ReelEditTest, PanesThatEndOnABeatEndThere) {
  // The clip takes one second. Its panes could go on for longer: one has one and a half times the
  // speed, and two are cards.
  const std::string text = there_and_back(
      "bpm = 120\n[[clip]]\nbeats = 2\n"
      "[[clip.pane]]\nreplay = \"match.replay\"\nfrom = 0.5\n"
      "[[clip.pane]]\nreplay = \"match.replay\"\nfrom = 0.25\nspeed = 1.5\n"
      "[[clip.pane]]\ncard = \"x\"\n[[clip.pane]]\ncard = \"y\"\nlength = 4\n"
      "[[clip]]\ncard = \"end\"\n");
  EXPECT_THAT(places_of("again.toml"), HasSubstr("      30 frames"));
  EXPECT_THAT(text, AllOf(HasSubstr("from = 0.5\nto = 1.5\n"), HasSubstr("from = 0.25\n"),
                          HasSubstr("to = 1.75\n"), HasSubstr("card = \"x\"\nlength = \"30f\"\n"),
                          HasSubstr("card = \"y\"\nlength = \"30f\"\n"), Not(HasSubstr("beats"))));
  // One pane is frozen when the beats end, so the other one ends the clip.
  const std::string held =
      "bpm = 120\n[[clip]]\nbeats = 2\nreplay = \"match.replay\"\n"
      "[[clip.pane]]\nfreeze = \"0.5:2\"\n[[clip.pane]]\n";
  EXPECT_THAT(there_and_back(held), HasSubstr("from = 0\nto = 1\n"));
  write("own.toml", held + "freeze = \"0.5:2\"\n");
  const ProgramResult refused = run("tickreel reel own.toml -o own.otio --overwrite");
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("clip 1: beats: the clip ends within a freeze of all"));
}

TEST_F(ReelEditTest, WhatChosePanesBecomesTheirStretches) {
  const std::string panes =
      "[[clip]]\nmark = \"goal\"\nbefore = \"10t\"\nafter = 0.5\n"
      "[[clip.pane]]\nreplay = \"match.replay\"\ntext = \"a {mark}@top\"\n"
      "[[clip.pane]]\nreplay = \"match.replay\"\nspeed = 0.5\n"
      "[[clip]]\n[[clip.pane]]\nreplay = \"match.replay\"\nmark = \"goal\"\nafter = 0.5\n"
      "[[clip.pane.title]]\ntext = \"{mark}\"\n[[clip.pane]]\ncard = \"x\"\n";
  const std::string text = there_and_back(panes);
  EXPECT_EQ(clips_of("again.toml"), clips_of("own.toml"));
  EXPECT_THAT(text, AllOf(HasSubstr("name = \"goal | goal\"\n"), HasSubstr("from = \"20t\"\n"),
                          HasSubstr("to = 1.5\n"), HasSubstr("text = \"a goal@top\"\n"),
                          HasSubstr("text = \"goal\"\n"), Not(HasSubstr("mark"))));
  EXPECT_THAT(there_and_back("bpm = 120\n[defaults]\nbeats = 1\n" + panes),
              AllOf(HasSubstr("from = \"20t\"\n"), Not(HasSubstr("beats"))));
}

TEST_F(ReelEditTest, AMarkKeepsItsSlowMotion) {
  ASSERT_EQ(
      run("tickreel mark add match.replay --name slow --in 0.5 --out 1.5 --speed 0:1,0.5:0.25")
          .exit_code,
      0);
  const std::string clip = "[[clip]]\nreplay = \"match.replay\"\nmark = \"slow\"\n";
  EXPECT_THAT(there_and_back(clip), HasSubstr("speed = \"0:1,1/2:1/4\"\n"));
  EXPECT_THAT(there_and_back(clip + "speed = 0.5\n"), HasSubstr("speed = 0.5\n"));
  EXPECT_THAT(there_and_back(clip + "freeze = \"0.5:1\"\n"), Not(HasSubstr("speed")));
  const std::string pane = "[[clip.pane]]\nreplay = \"match.replay\"\n";
  EXPECT_THAT(there_and_back("[[clip]]\nmark = \"slow\"\n" + pane + pane),
              HasSubstr("speed = \"0:1,1/2:1/4\"\n"));
  EXPECT_THAT(there_and_back("[[clip]]\nmark = \"slow\"\nspeed = 0.5\n" + pane + pane),
              Not(HasSubstr("0:1")));
}

TEST_F(ReelEditTest, AClipWithANameHasItsMarkInItsTexts) {
  EXPECT_THAT(
      there_and_back("[[clip]]\nreplay = \"match.replay\"\nmark = \"goal\"\n"
                     "after = 0.5\nname = \"mine\"\ntext = 'a {mark}, \\{mark}@top'\n"),
      AllOf(HasSubstr("name = \"mine\"\n"), HasSubstr("text = \"a goal, \\\\{mark}@top\"\n")));
}

TEST_F(ReelEditTest, ATitleHasOneEnd) {
  const std::string text = there_and_back(
      "[defaults.title]\nfrom = 0.25\nto = 1\n[[clip]]\ncard = \"x\"\n"
      "[[clip.title]]\ntext = \"one\"\nlength = 0.5\n[[clip.title]]\ntext = \"two\"\n");
  EXPECT_THAT(text, AllOf(HasSubstr("text = \"one\"\nlength = 0.5\nfrom = 0.25\n\n"),
                          HasSubstr("text = \"two\"\nfrom = 0.25\nto = 1\n")));
}

TEST_F(ReelEditTest, AFileThatIsNotThereIsNamedOnce) {
  const std::string event = "001  AX       V     C        00:00:00:00 00:00:01:00 01:00:0";
  write("cuts/cut.edl", event + "0:00 01:00:01:00\n* SOURCE FILE: gone.mov\n" + event +
                            "1:00 01:00:02:00\n* SOURCE FILE: gone.mov\n" + event +
                            "2:00 01:00:03:00\n* SOURCE FILE: ../match.replay\n");
  const ProgramResult imported = run("tickreel reel import cuts/cut.edl --fps 25");
  EXPECT_EQ(imported.exit_code, 0);
  EXPECT_THAT(lines_of(imported.err), testing::SizeIs(1));
  EXPECT_THAT(imported.err, HasSubstr("cuts/cut.edl: clip 1, \"\": there is no file "
                                      "\"cuts/gone.mov\": put its path right in the reel"));
  EXPECT_THAT(imported.out, AllOf(HasSubstr("video = \"cuts/gone.mov\"\n"),
                                  HasSubstr("replay = \"match.replay\"\n")));
  // tickreel's own timeline refers to the replay, even if it does not exist.
  ASSERT_EQ(run("tickreel reel reel.toml -o cut.otio && mv match.replay away").exit_code, 0);
  const ProgramResult moved = run("tickreel reel import cut.otio");
  EXPECT_EQ(moved.exit_code, 0) << moved.err;
  EXPECT_THAT(lines_of(moved.err), testing::SizeIs(1));
  EXPECT_THAT(moved.err, HasSubstr("clip 2, \"goal\": there is no file \"match.replay\""));
}

TEST_F(ReelEditTest, OfOtherProgramsBecomeVideosStillsAndCards) {
  write("cuts/cut.edl",
        "TITLE: x\n"
        "001  AX       V     C        00:00:01:00 00:00:02:00 01:00:00:00 01:00:01:00\n"
        "* SOURCE FILE: ../films/a \"b\".mp4\n"
        "002  AX       V     C        00:00:00:00 00:00:01:00 01:00:01:00 01:00:02:00\n"
        "* SOURCE FILE: logo.png\n"
        "003  TAPE1    V     C        00:00:00:00 00:00:01:00 01:00:02:12 01:00:03:12\n"
        "* FROM CLIP NAME: [[lost]]\n");
  const ProgramResult unsaid = run("tickreel reel import cuts/cut.edl");
  EXPECT_EQ(unsaid.exit_code, 2);
  EXPECT_THAT(unsaid.err, HasSubstr("give --fps"));
  const std::string text = output_of("tickreel reel import cuts/cut.edl --fps 25");
  EXPECT_EQ(text,
            "fps = 25\n\n"
            "[[clip]]\nvideo = \"films/a \\\"b\\\".mp4\"\nfrom = 1\nto = 2\n\n"
            "[[clip]]\nstill = \"cuts/logo.png\"\nlength = \"25f\"\n\n"
            "[[clip]]\ncard = \"\"\nlength = \"12f\"\n\n"
            "[[clip]]\ncard = \"[[lost]]\"\nlength = \"25f\"\n");
}

TEST_F(ReelEditTest, NothingIsReplacedUnasked) {
  write("cut.otio", "mine");
  ProgramResult refused = run("tickreel reel reel.toml -o cut.otio");
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_EQ(read("cut.otio"), "mine");
  ASSERT_EQ(run("tickreel reel reel.toml -o cut.otio --overwrite").exit_code, 0);
  const std::string text = read("cut.otio");
  EXPECT_EQ(run("tickreel reel reel.toml -o cut.otio").exit_code, 0) << "it says the same";
  EXPECT_EQ(read("cut.otio"), text);
  refused = run("tickreel reel import cut.otio -o reel.toml");
  EXPECT_EQ(refused.exit_code, 5);
  EXPECT_THAT(read("reel.toml"), HasSubstr("[intro]"));
}

TEST_F(ReelEditTest, WhatMakesNoSenseIsRefused) {
  const auto refusal = [&](const std::string& arguments) {
    const ProgramResult refused = run("tickreel reel " + arguments);
    EXPECT_EQ(refused.exit_code, 2) << arguments << refused.err;
    return refused.err;
  };
  EXPECT_THAT(refusal("reel.toml -o cut.mlt"), HasSubstr("give --with-media"));
  write("replays.toml", "[[clip]]\nreplay = \"match.replay\"\nto = 1\n");
  EXPECT_THAT(refusal("replays.toml -o cut.mlt"),
              HasSubstr("clip 1, \"match.replay\", is of a replay, which MLT does not play: give "
                        "--with-media"));
  write("replays.toml",
        "[[clip]]\n[[clip.pane]]\ncard = \"\"\n[[clip.pane]]\nreplay = \"match.replay\"\n");
  EXPECT_THAT(refusal("replays.toml -o cut.mlt"), HasSubstr("is of a replay"));
  EXPECT_FALSE(std::filesystem::exists(path("cut.mlt")));
  EXPECT_THAT(refusal("reel.toml -o reel.mp4 --with-media"), HasSubstr("are of timelines"));
  EXPECT_THAT(refusal("reel.toml -o cut.otio --handles 1"), HasSubstr("give that too"));
  EXPECT_THAT(refusal("reel.toml -o cut.otio --with-media --handles -1"),
              HasSubstr("--handles -1: give seconds"));
  EXPECT_THAT(refusal("reel.toml -o cut.otio --list-segments"), HasSubstr("has no segments"));
  EXPECT_THAT(refusal("reel.toml -o cut.otio --sink hash"), HasSubstr("leave --sink out"));
  EXPECT_THAT(refusal("reel.toml -o cut.edl --set fps=120"), HasSubstr("at most 100 frames"));
  EXPECT_THAT(refusal("import reel.toml"), HasSubstr("in .otio, or an edit decision list"));
  write("sizes.toml", "sizes = [\"64x36\", \"36x64\"]\n[[clip]]\ncard = \"a\"\n");
  EXPECT_THAT(refusal("sizes.toml -o cut.otio"), HasSubstr("a timeline has one size"));
  EXPECT_EQ(run("tickreel reel import none.otio").exit_code, 3);
  write("bad.otio", "{\"OTIO_SCHEMA\": \"Timeline.1\"}");
  const ProgramResult bad = run("tickreel reel import bad.otio");
  EXPECT_EQ(bad.exit_code, 3);
  EXPECT_THAT(bad.err, HasSubstr("its tracks are no Stack.1"));
}

TEST_F(ReelEditTest, WhatATimelineSaysOfTheReelIsNotBelieved) {
  ASSERT_EQ(run("tickreel reel reel.toml -o cut.otio").exit_code, 0);
  std::string text = read("cut.otio");
  const std::string card = "\"card\": \"Best of @ {May}\"";
  ASSERT_NE(text.find(card), text.npos);
  text.replace(text.find(card), card.size(), "\"card\": {\"a\": [null]}");
  const std::string film = "\"fade-out\": \"1\"";
  ASSERT_NE(text.find(film), text.npos);
  text.replace(text.find(film), film.size(), "\"include\": \"/etc/passwd\"");
  write("cut.otio", text);
  const ProgramResult imported = run("tickreel reel import cut.otio");
  EXPECT_EQ(imported.exit_code, 0) << imported.err;
  EXPECT_THAT(imported.err, AllOf(HasSubstr("of the whole film is damaged"),
                                  HasSubstr("clip 1, \"Best of @ {May}\": what tickreel wrote")));
  EXPECT_THAT(imported.out, AllOf(Not(HasSubstr("include")), HasSubstr("card = \"Best of @")));
}

}  // namespace
}  // namespace tickreel::tests
