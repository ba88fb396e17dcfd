#include "movie/cut/reel/reel_editor.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "movie/film/time/speed_plan.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_reader.h"
#include "movie/plan/reel/reel_text.h"
#include "sim/replay/notes_file.h"
#include "tests/support/files.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class ReelEditorTest : public testing::Test {
 protected:
  [[nodiscard]] std::string path() const { return directory_.path("reel.toml"); }
  [[nodiscard]] std::string folder() const { return directory_.path("state"); }
  [[nodiscard]] ReelEditor open() const {
    auto editor = ReelEditor::open(path(), folder(), [](const Description& document) {
      return plan_reel_to_watch(document, {}, {320, 320}, 48000);
    });
    EXPECT_TRUE(editor) << editor.error().message;
    return *std::move(editor);
  }
  void put(const std::string& name, int from, int to) const {
    const ReelMoment moment{SHIPPED_REPLAY, name, {Rational(from), Rational(to)}, TickRate{60, 1}};
    const auto added = ReelEditor::put_into(path(), folder(), moment, kBehindAllClips);
    ASSERT_TRUE(added) << added.error().message;
  }
  static void expect_done(const Result<std::string>& done, const std::string& what) {
    ASSERT_TRUE(done) << done.error().message;
    EXPECT_EQ(*done, what);
  }
  static const FilmDefinition& clip(const ReelEditor& editor, std::size_t number) {
    return editor.plan()->plan.film.clips()[number];
  }

  const TemporaryDirectory directory_;
};

TEST_F(ReelEditorTest, MarksBecomeAReelThatIsEdited) {
  put("opening", 5, 8);
  put("kill", 20, 24);
  const std::string first = read_file(path());
  ReelEditor editor = open();
  ASSERT_TRUE(editor.plan()) << editor.plan().error().message;
  EXPECT_THAT(editor.plan()->names, ElementsAre("opening", "kill"));
  expect_done(editor.move(1, 0), "clip 'kill' moved");
  EXPECT_THAT(editor.plan()->names, ElementsAre("kill", "opening"));
  expect_done(editor.trim(0, ClipEdge::kBegin, 30), "beginning of clip 'kill' moved by 30 frames");
  EXPECT_EQ(clip(editor, 0).replay().range.in_seconds, Rational(41, 2));
  expect_done(editor.trim(0, ClipEdge::kEnd, -1), "end of clip 'kill' moved by -1 frame");
  // A frame between two ticks has no exact decimal.
  EXPECT_NEAR(clip(editor, 0).replay().range.out_seconds.to_double(), 24.0 - 1.0 / 60, 1e-9);
  EXPECT_EQ(clip(editor, 0).plan.frame_count, 209);
  expect_done(editor.change_transition(1, 1), "transition before clip 'opening': dissolve");
  expect_done(editor.lengthen_transition(1, 2), "transition before clip 'opening': 0.7 s");
  EXPECT_EQ(clip(editor, 1).transition.frames, 42);
  expect_done(editor.set_title(1, "The opening"), "title of clip 'opening': The opening");
  EXPECT_EQ(editor.title_of(1), "The opening");
  const std::string last = read_file(path());
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(editor.undo());
  EXPECT_EQ(read_file(path()), first);
  ReelEditor again = open();
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(again.redo());
  EXPECT_EQ(read_file(path()), last);
  EXPECT_EQ(again.title_of(1), "The opening");
}

TEST_F(ReelEditorTest, SaysWhyNothingIsToBeDone) {
  put("opening", 5, 8);
  ReelEditor editor = open();
  const std::string before = read_file(path());
  const auto expect_refused = [](const Result<std::string>& done, const std::string& why) {
    ASSERT_FALSE(done);
    EXPECT_EQ(done.error().kind, ErrorKind::kUsage);
    EXPECT_EQ(done.error().message, why);
  };
  const std::string no_transition = "nothing is before the first clip: it has no transition";
  expect_refused(editor.change_transition(0, 1), no_transition);
  expect_refused(editor.lengthen_transition(0, 1), no_transition);
  expect_refused(editor.trim(0, ClipEdge::kBegin, 0), "clip 'opening' begins here already");
  expect_refused(editor.remove(0),
                 "a reel has at least one clip: put another into it before this one goes");
  EXPECT_EQ(read_file(path()), before);
}

TEST_F(ReelEditorTest, AMarkGoesInBetweenClipsOfWhichNothingIsPlanned) {
  put("opening", 5, 8);
  put("end", 20, 24);
  const ReelMoment moment{SHIPPED_REPLAY, "kill", {Rational(10), Rational(12)}, TickRate{60, 1}};
  expect_done(ReelEditor::put_into(path(), folder(), moment, 1), "'kill' is clip 2 of " + path());
  EXPECT_THAT(open().plan()->names, ElementsAre("opening", "kill", "end"));
  auto editor = ReelEditor::open_unplanned(path(), folder());
  ASSERT_TRUE(editor) << editor.error().message;
  EXPECT_FALSE(editor->plan());
  ASSERT_TRUE(editor->move(2, 0));
  EXPECT_THAT(open().plan()->names, ElementsAre("end", "opening", "kill"));
  ASSERT_TRUE(editor->remove(1));
  EXPECT_THAT(open().plan()->names, ElementsAre("end", "kill"));
  EXPECT_FALSE(editor->move(2, 0)) << "there are two";
  ASSERT_TRUE(editor->undo());
  EXPECT_THAT(open().plan()->names, ElementsAre("end", "opening", "kill"));
}

TEST_F(ReelEditorTest, TheFirstClipIsUndoneAsAnyOther) {
  put("opening", 5, 8);
  const std::string first = read_file(path());
  auto editor = ReelEditor::open_unplanned(path(), folder());
  ASSERT_TRUE(editor) << editor.error().message;
  expect_done(editor->undo(), "undone: clip 'opening' added");
  EXPECT_EQ(read_file(path()), "");
  EXPECT_FALSE(editor->undo());
  put("kill", 20, 24);
  EXPECT_THAT(open().plan()->names, ElementsAre("kill"));
  ASSERT_TRUE(open().undo());
  editor = ReelEditor::open_unplanned(path(), folder());
  EXPECT_EQ(editor->text(), "");
  expect_done(editor->redo(), "done again: clip 'kill' added");
  EXPECT_NE(read_file(path()), first);
}

TEST_F(ReelEditorTest, AReelOfItsNameIsNotMadeAnew) {
  write_file(path(), "# mine\n");
  EXPECT_FALSE(ReelFile::make(path(), folder(), "made", "[[clip]]\n"));
  EXPECT_EQ(read_file(path()), "# mine\n");
}

TEST(PathInDescriptionTest, HasNoDetours) {
  EXPECT_EQ(path_in_description("/films/reel.toml", "/films/../films/a.replay"), "a.replay");
  EXPECT_EQ(path_in_description("/home/../films/reel.toml", "/films/a.replay"), "a.replay");
  EXPECT_EQ(path_in_description("/films/new/../reel.toml", "/home/../plays/a.replay"),
            "../plays/a.replay");
  EXPECT_EQ(path_in_description("/films/./reel.toml", "/films/x/./a.replay"), "x/a.replay");
}

TEST_F(ReelEditorTest, EveryKindOfTransitionIsOffered) {
  put("opening", 5, 8);
  put("kill", 20, 24);
  ReelEditor editor = open();
  expect_done(editor.change_transition(1, -1), "transition before clip 'kill': slidedown");
  expect_done(editor.change_transition(1, -1), "transition before clip 'kill': slideup");
  expect_done(editor.change_transition(1, 1), "transition before clip 'kill': slidedown");
  expect_done(editor.change_transition(1, 1), "transition before clip 'kill': cut");
}

TEST_F(ReelEditorTest, AMarkKeepsItsSlowMotion) {
  ReelMoment moment{SHIPPED_REPLAY, "slow", {Rational(20), Rational(22)}, TickRate{60, 1}};
  moment.speed = "0:1,1/2:1/4,1:1";
  const auto added = ReelEditor::put_into(path(), folder(), moment, kBehindAllClips);
  ASSERT_TRUE(added) << added.error().message;
  const ReelEditor editor = open();
  ASSERT_TRUE(editor.plan()) << editor.plan().error().message;
  EXPECT_GT(clip(editor, 0).plan.frame_count, 120) << "two seconds at the usual speed";
}

TEST_F(ReelEditorTest, ACommentedReelKeepsAllElse) {
  const std::string text =
      "# mine\nsize = \"320x180\" # small\n\n[[clip]] # one\nreplay = \"" SHIPPED_REPLAY
      "\"\nfrom = 5    # a second\nto=\"+3\"\n\n# two\n[[clip]]\ncard = 'End'\n";
  write_file(path(), text);
  ReelEditor editor = open();
  ASSERT_TRUE(editor.plan()) << editor.plan().error().message;
  ASSERT_TRUE(editor.trim(0, ClipEdge::kBegin, 60));
  std::string wanted = text;
  wanted.replace(wanted.find("= 5 "), 4, "= 6 ");
  wanted.replace(wanted.find("\"+3\""), 4, "8");
  EXPECT_EQ(read_file(path()), wanted);
  ASSERT_TRUE(editor.trim(1, ClipEdge::kEnd, -20));
  EXPECT_EQ(read_file(path()), wanted + "length = \"100f\"\n");
}

TEST_F(ReelEditorTest, WhatMakesNoFilmIsRefused) {
  put("opening", 5, 8);
  put("kill", 20, 24);
  const std::string first = read_file(path());
  ReelEditor editor = open();
  EXPECT_FALSE(editor.trim(0, ClipEdge::kEnd, -180));
  EXPECT_FALSE(editor.trim(1, ClipEdge::kEnd, 60 * 60 * 60));
  EXPECT_FALSE(editor.trim(0, ClipEdge::kBegin, -60 * 60));
  EXPECT_FALSE(editor.change_transition(0, 1));
  EXPECT_FALSE(editor.lengthen_transition(1, 1));
  EXPECT_FALSE(editor.set_title(0, ""));
  EXPECT_FALSE(editor.set_title(7, "x"));
  EXPECT_FALSE(editor.set_music(directory_.path("none.flac")));
  EXPECT_FALSE(editor.add_file("a.exe", 0));
  ASSERT_TRUE(editor.remove(0));
  EXPECT_FALSE(editor.remove(0));
  ASSERT_TRUE(editor.undo());
  EXPECT_EQ(read_file(path()), first);
}

TEST_F(ReelEditorTest, AReelWithMistakesSaysThemAndCanBeMended) {
  write_file(path(), "[[clip]]\nreplay = \"gone.replay\"\n\n[[clip]]\ncard = \"here\"\n");
  ReelEditor editor = open();
  ASSERT_FALSE(editor.plan());
  EXPECT_THAT(editor.plan().error().message, HasSubstr("reel.toml:2:"));
  ASSERT_TRUE(editor.remove(0));
  EXPECT_TRUE(editor.plan());
  write_file(path(), "[[clip]\n");
  EXPECT_FALSE(editor.remove(0));
  ASSERT_TRUE(editor.read_again());
  ASSERT_FALSE(editor.plan());
  EXPECT_THAT(editor.plan().error().message, HasSubstr("reel.toml:1:"));
  EXPECT_TRUE(editor.has_lost_history());
  EXPECT_FALSE(editor.add_file("a.png", 0));
}

TEST_F(ReelEditorTest, AClipOfBestMomentsIsNotTrimmedAndOneOfThemIs) {
  write_file(path(), "[[clip]]\nreplay = \"" SHIPPED_REPLAY "\"\nevent = \"kill\"\ntop = 2\n");
  ReelEditor several = open();
  ASSERT_TRUE(several.plan()) << several.plan().error().message;
  const auto trimmed = several.trim(0, ClipEdge::kEnd, 1);
  ASSERT_FALSE(trimmed);
  EXPECT_THAT(trimmed.error().message, HasSubstr("one of several"));
  for (const auto& refused : {several.remove(1), several.move(0, 1)}) {
    ASSERT_FALSE(refused);
    EXPECT_THAT(refused.error().message, HasSubstr("one of several"));
  }
  write_file(path(), "[[clip]]\nreplay = \"" SHIPPED_REPLAY "\"\nevent = \"kill\"\ntop = 1\n");
  ReelEditor one = open();
  const FilmDefinition before = clip(one, 0);
  ASSERT_TRUE(one.trim(0, ClipEdge::kEnd, 30));
  EXPECT_EQ(clip(one, 0).plan.frame_count, before.plan.frame_count + 30);
  EXPECT_NEAR(clip(one, 0).replay().range.in_seconds.to_double(),
              before.replay().range.in_seconds.to_double(), 1e-9);
  EXPECT_EQ(clip(one, 0).replay().camera.text(), before.replay().camera.text());
}

TEST_F(ReelEditorTest, TheOtherEdgeStaysAlsoWhereAllClipsSayTheirLength) {
  const std::string clip_of_replay = "[[clip]]\nreplay = \"" SHIPPED_REPLAY "\"\n";
  const auto expect_trimmed = [&](const std::string& text, ClipEdge edge) {
    write_file(path(), text);
    ReelEditor editor = open();
    ASSERT_TRUE(editor.plan()) << editor.plan().error().message;
    const CaptureRange before = clip(editor, 0).replay().range;
    ASSERT_TRUE(editor.trim(0, edge, edge == ClipEdge::kBegin ? 30 : -30)) << text;
    const CaptureRange after = clip(editor, 0).replay().range;
    const Rational half(1, 2);
    const bool is_begin = edge == ClipEdge::kBegin;
    EXPECT_EQ(after.in_seconds, is_begin ? before.in_seconds + half : before.in_seconds) << text;
    EXPECT_EQ(after.out_seconds, is_begin ? before.out_seconds : before.out_seconds - half) << text;
  };
  for (const ClipEdge edge : {ClipEdge::kBegin, ClipEdge::kEnd}) {
    expect_trimmed("[defaults]\nto = \"+3\"\n" + clip_of_replay + "from = 5\n", edge);
    expect_trimmed("bpm = 60\n[defaults]\nbeats = 3\n" + clip_of_replay + "from = 5\n", edge);
  }
  // The best moment is chosen for all clips.
  write_file(path(), "[defaults]\nbest = 6\n" + clip_of_replay);
  ReelEditor best = open();
  ASSERT_TRUE(best.plan()) << best.plan().error().message;
  const std::int64_t frames = clip(best, 0).plan.frame_count;
  ASSERT_TRUE(best.trim(0, ClipEdge::kBegin, 30));
  EXPECT_EQ(clip(best, 0).plan.frame_count, frames - 30);
}

TEST_F(ReelEditorTest, CutsStayWhereTheyAreInTheGame) {
  write_file(path(), "[[clip]]\nreplay = \"" SHIPPED_REPLAY
                     "\"\nfrom = 20\nto = 24\ncamera = \"0:follow:1,2:follow:2\"\n");
  ReelEditor editor = open();
  ASSERT_TRUE(editor.plan()) << editor.plan().error().message;
  ASSERT_TRUE(editor.trim(0, ClipEdge::kBegin, 60));
  EXPECT_EQ(clip(editor, 0).replay().camera.text(), "0:follow:1,1:follow:2");
  ASSERT_TRUE(editor.trim(0, ClipEdge::kEnd, -150));
  EXPECT_EQ(clip(editor, 0).replay().camera.text(), "follow:1");
  ASSERT_TRUE(editor.undo());
  EXPECT_EQ(clip(editor, 0).replay().camera.text(), "0:follow:1,1:follow:2");
}

TEST_F(ReelEditorTest, SlowMotionStaysWhereItIsInTheGame) {
  const std::string replay = "[[clip]]\nreplay = \"" SHIPPED_REPLAY "\"\nfrom = 20\nto = 24\n";
  write_file(path(), replay + "speed = \"0:1,2:0.25,3:1\"\n");
  ReelEditor editor = open();
  const auto speed = [&] { return text_of(clip(editor, 0).replay().speed.plan.keys); };
  ASSERT_TRUE(editor.trim(0, ClipEdge::kBegin, 60));
  EXPECT_EQ(speed(), "0:1,1:1/4,2:1");
  ASSERT_TRUE(editor.trim(0, ClipEdge::kBegin, -90));
  EXPECT_EQ(speed(), "3/2:1,5/2:1/4,7/2:1");
  ASSERT_TRUE(editor.trim(0, ClipEdge::kEnd, -90)) << "its last key would lie behind the end";
  EXPECT_EQ(speed(), "3/2:1,5/2:1/4,3:1");
  const std::string constant = replay + "speed = 0.5 # slow\n";
  write_file(path(), constant);
  ReelEditor other = open();
  ASSERT_TRUE(other.trim(0, ClipEdge::kEnd, -60));
  EXPECT_THAT(read_file(path()), HasSubstr("to = 23\nspeed = 0.5 # slow\n"));
}

TEST_F(ReelEditorTest, ATrimmedMarkKeepsItsSlowMotion) {
  const std::string replay = directory_.path("own.replay");
  std::filesystem::copy_file(SHIPPED_REPLAY, replay);
  auto notes = NotesFile::open(replay);
  ASSERT_TRUE(notes) << notes.error().message;
  const Mark mark{"slow", Rational(20), Rational(24), "", false, "0:1,2:1/4,4:1"};
  ASSERT_TRUE(notes->change(SetMark{mark, {}}));
  write_file(path(), "[[clip]]\nreplay = \"own.replay\"\nmark = \"slow\"\n");
  ReelEditor editor = open();
  ASSERT_TRUE(editor.plan()) << editor.plan().error().message;
  ASSERT_TRUE(editor.trim(0, ClipEdge::kBegin, 60));
  EXPECT_EQ(text_of(clip(editor, 0).replay().speed.plan.keys), "0:1,1:1/4,3:1");
  EXPECT_EQ(editor.plan()->names.front(), "slow");
}

/// A clip that beats shorten may end before the cuts of its camera.
TEST_F(ReelEditorTest, HighlightsAreAsLongAsBeatsSay) {
  const std::string moments =
      "[[clip]]\nreplay = \"" SHIPPED_REPLAY "\"\nevent = \"kill\"\ntop = 6\n";
  write_file(path(), moments);
  const auto cut_clips = [&] {
    const ReelEditor editor = open();
    EXPECT_TRUE(editor.plan()) << editor.plan().error().message;
    return std::ranges::count_if(editor.plan()->plan.film.clips(), [](const FilmDefinition& film) {
      return film.replay().camera->size() > 1;
    });
  };
  const auto whole = cut_clips();
  EXPECT_GT(whole, 0);
  write_file(path(), "bpm = 120\n" + moments + "beats = 4\n");
  EXPECT_LT(cut_clips(), whole);
}

TEST_F(ReelEditorTest, WhatStandsInAnotherFileIsSaidSo) {
  write_file(directory_.path("house.toml"), "[[clip]]\ncard = \"House\"\n");
  write_file(path(),
             "include = \"house.toml\"\n[intro]\ncard = \"In\"\n[[clip]]\ncard = \"Own\"\n");
  ReelEditor editor = open();
  ASSERT_TRUE(editor.plan()) << editor.plan().error().message;
  ASSERT_EQ(editor.plan()->names.size(), 3U);
  EXPECT_THAT(editor.remove(0).error().message, HasSubstr("[intro]"));
  EXPECT_THAT(editor.set_title(1, "x").error().message, HasSubstr("house.toml"));
  ASSERT_TRUE(editor.set_title(2, "Mine"));
  EXPECT_THAT(read_file(path()), HasSubstr("card = \"Mine\""));
}

TEST_F(ReelEditorTest, ANewClipIsCountedInTheFilm) {
  write_file(directory_.path("house.toml"), "[[clip]]\nname = \"house\"\ncard = \"House\"\n");
  const std::string several =
      "[[clip]]\nreplay = \"" SHIPPED_REPLAY "\"\nevent = \"kill\"\ntop = 2\n";
  const std::string reel =
      "include = \"house.toml\"\n[intro]\nname = \"in\"\ncard = \"In\"\n" + several +
      "[[clip]]\nname = \"last\"\ncard = \"Last\"\n[outro]\nname = \"out\"\ncard = \"Out\"\n";
  // The film has in, house, two kills, last, out.
  for (const auto& [at, place] :
       {std::pair{0U, 2U}, {1U, 2U}, {2U, 2U}, {3U, 4U}, {4U, 4U}, {5U, 5U}, {6U, 5U}, {99U, 5U}}) {
    write_file(path(), reel);
    ReelEditor editor = open();
    ASSERT_TRUE(editor.plan()) << editor.plan().error().message;
    ASSERT_EQ(editor.plan()->names.size(), 6U);
    const ReelMoment moment{SHIPPED_REPLAY, "new", {Rational(5), Rational(8)}, TickRate{60, 1}};
    expect_done(editor.add(moment, at), "clip 'new' added");
    ASSERT_EQ(editor.plan()->names.size(), 7U);
    EXPECT_EQ(editor.plan()->names[place], "new") << at;
  }
  write_file(path(), reel);
  ReelEditor editor = open();
  expect_done(editor.add_file(SHIPPED_REPLAY, 5), "clip 'match.replay' added");
  EXPECT_THAT(read_file(path()), HasSubstr("card = \"Last\"\n\n[[clip]]\nreplay = "));
}

TEST_F(ReelEditorTest, BeatsAndMusicAreOfTheFilm) {
  put("opening", 5, 8);
  ReelEditor editor = open();
  ASSERT_TRUE(editor.set_bpm("104", "0.2"));
  EXPECT_THAT(read_file(path()), testing::StartsWith("bpm = 104\noffset = 0.2\n\n[[clip]]\n"));
  EXPECT_FALSE(editor.change_music_gain(1));
}

}  // namespace
}  // namespace tickreel::tests
