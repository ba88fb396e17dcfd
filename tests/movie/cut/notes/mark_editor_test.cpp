#include "movie/cut/notes/mark_editor.h"

#include <gtest/gtest.h>

#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

class MarkEditorTest : public testing::Test {
 protected:
  MarkEditorTest() { carousel::record_carousel(path_, 500); }

  MarkEditor open() { return {*NotesFile::open(path_), {Rational(0), Rational(10)}}; }
  /// The notes that another program would read.
  ReplayNotes stored() { return NotesFile::open(path_)->notes(); }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
};

TEST_F(MarkEditorTest, InAndOutMakeARangeThatIsStoredAtOnce) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.set_in(Rational(2)));
  EXPECT_EQ(stored().marks, (std::vector<Mark>{{"range 1", Rational(2), {}}}));
  ASSERT_TRUE(editor.set_out(Rational(5)));
  EXPECT_EQ(stored().marks, (std::vector<Mark>{{"range 1", Rational(2), Rational(5)}}));
  ASSERT_TRUE(editor.set_in(Rational(3)));
  EXPECT_EQ(stored().marks, (std::vector<Mark>{{"range 1", Rational(3), Rational(5)}}))
      << "as long as it is selected";
  editor.deselect();
  ASSERT_TRUE(editor.set_in(Rational(4)));
  EXPECT_EQ(stored().marks.size(), 2U);
  EXPECT_EQ(editor.selected()->name, "range 2");
}

TEST_F(MarkEditorTest, TwoEditorsOfOneReplayTakeNothingFromEachOther) {
  MarkEditor one = open();
  MarkEditor other = open();
  ASSERT_TRUE(one.set_in(Rational(1)));
  ASSERT_TRUE(other.set_in(Rational(2)));
  ASSERT_TRUE(one.set_out(Rational(3)));
  ASSERT_TRUE(other.set_out(Rational(4)));
  EXPECT_EQ(stored().marks, (std::vector<Mark>{{"range 1", Rational(1), Rational(3)},
                                               {"range 2", Rational(2), Rational(4)}}));
  ASSERT_TRUE(one.add("goal", Rational(5)));
  EXPECT_FALSE(other.add("goal", Rational(6)));
}

TEST_F(MarkEditorTest, AnOutPointAloneBeginsAtTheStart) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.set_out(Rational(5)));
  EXPECT_EQ(stored().marks, (std::vector<Mark>{{"range 1", Rational(0), Rational(5)}}));
}

TEST_F(MarkEditorTest, NoRangeIsEmptyOrBackwards) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.set_in(Rational(5)));
  const Status refused = editor.set_out(Rational(5));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "the out point must be after the in point, which is at 0:05.000");
  ASSERT_TRUE(editor.set_out(Rational(6)));
  EXPECT_FALSE(editor.set_in(Rational(10))) << "the end";
  EXPECT_FALSE(editor.add("end", Rational(10)));
}

TEST_F(MarkEditorTest, NamesAreGivenOnce) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.add("goal", Rational(1)));
  const Status again = editor.add("goal", Rational(2));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().message, "there is a mark 'goal' already: choose another name");
  ASSERT_TRUE(editor.add("save", Rational(2)));
  EXPECT_FALSE(editor.rename("goal"));
  ASSERT_TRUE(editor.rename("great save"));
  EXPECT_EQ(editor.selected()->name, "great save");
  EXPECT_EQ(stored().marks.size(), 2U);
}

TEST_F(MarkEditorTest, RemovesWhatIsSelected) {
  MarkEditor editor = open();
  EXPECT_FALSE(editor.remove());
  ASSERT_TRUE(editor.add("goal", Rational(1)));
  ASSERT_TRUE(editor.remove());
  EXPECT_TRUE(stored().marks.empty());
  EXPECT_EQ(editor.selected(), nullptr);
}

TEST_F(MarkEditorTest, TakesChangesBackAndSaysWhich) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.set_in(Rational(1)));
  ASSERT_TRUE(editor.set_out(Rational(2)));
  ASSERT_TRUE(editor.set_in(Rational(3, 2)));
  ASSERT_TRUE(editor.rename("goal"));
  ASSERT_TRUE(editor.remove());
  ASSERT_TRUE(editor.file().change(SetCameraKey{{Rational(1), {}, {1, 0, 0}}}));
  const ReplayNotes last = editor.notes();
  const std::vector<std::string> changes = {
      "mark 'range 1' set",    "range 'range 1' ended",
      "range 'range 1' moved", "range 'range 1' renamed 'goal'",
      "range 'goal' deleted",  "camera key stored"};
  for (std::size_t i = changes.size(); i-- > 0;) EXPECT_EQ(*editor.undo(), changes[i]);
  EXPECT_TRUE(stored().empty());
  EXPECT_FALSE(editor.undo());
  MarkEditor again = open();
  for (const std::string& change : changes) EXPECT_EQ(*again.redo(), change);
  EXPECT_EQ(stored(), last);
}

TEST_F(MarkEditorTest, WhatComesBackIsSelected) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.add("goal", Rational(1)));
  ASSERT_TRUE(editor.remove());
  ASSERT_TRUE(editor.undo());
  EXPECT_EQ(editor.selected()->name, "goal");
  ASSERT_TRUE(editor.undo());
  EXPECT_EQ(editor.selected(), nullptr);
  ASSERT_TRUE(editor.redo());
  EXPECT_EQ(editor.selected()->name, "goal");
}

TEST_F(MarkEditorTest, AMarkThatIsReplacedIsOneChange) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.add("goal", Rational(1)));
  editor.tick("goal", true);
  ASSERT_TRUE(editor.replace("goal", {"save", Rational(2), Rational(3), "follow:1"}));
  EXPECT_EQ(editor.selected()->name, "save");
  EXPECT_EQ(editor.ticked(), stored().marks) << "the tick stays";
  ASSERT_TRUE(editor.replace("save", stored().marks[0]));
  EXPECT_EQ(*editor.undo(), "mark 'goal' renamed 'save'") << "what changes nothing is no change";
  EXPECT_EQ(stored().marks, (std::vector<Mark>{{"goal", Rational(1), {}}}));
  EXPECT_FALSE(editor.replace("gone", {"gone", Rational(2), {}}));
}

TEST_F(MarkEditorTest, WhatIsRenamedKeepsItsCamera) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.file().change(SetMark{{"kill", Rational(1), {}, "follow:1", true}, {}}));
  editor.select("kill");
  ASSERT_TRUE(editor.rename("first"));
  EXPECT_EQ(stored().marks, (std::vector<Mark>{{"first", Rational(1), {}, "follow:1"}}));
}

TEST_F(MarkEditorTest, GoesFromMarkToMark) {
  MarkEditor editor = open();
  for (const int second : {1, 3, 5}) {
    ASSERT_TRUE(editor.add("at " + std::to_string(second), Rational(second)));
  }
  EXPECT_EQ(editor.select_neighbour(Rational(2), 1)->name, "at 3");
  EXPECT_EQ(editor.select_neighbour(Rational(3), 1)->name, "at 5");
  EXPECT_EQ(editor.select_neighbour(Rational(5), 1), nullptr);
  EXPECT_EQ(editor.select_neighbour(Rational(5), -1)->name, "at 3");
  EXPECT_EQ(editor.selected()->name, "at 3");
}

TEST_F(MarkEditorTest, AnInPointElsewhereLeavesTheRangeAlone) {
  const Mark first{"range 1", Rational(2), Rational(5)};
  for (const Rational& elsewhere : {Rational(1), Rational(5), Rational(7)}) {
    MarkEditor editor = open();
    if (editor.notes().marks.empty()) {
      ASSERT_TRUE(editor.set_in(Rational(2)));
      ASSERT_TRUE(editor.set_out(Rational(5)));
    }
    editor.select("range 1");
    ASSERT_TRUE(editor.set_in(elsewhere));
    EXPECT_EQ(*stored().find_mark("range 1"), first) << elsewhere.to_string();
    EXPECT_EQ(editor.selected()->in_seconds, elsewhere);
    EXPECT_NE(editor.selected()->name, "range 1") << "the out point";
  }
  EXPECT_EQ(stored().marks.size(), 4U);
}

TEST_F(MarkEditorTest, AnInPointMovesOnUntilThereIsAnOutPoint) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.set_in(Rational(2)));
  ASSERT_TRUE(editor.set_in(Rational(3)));
  EXPECT_EQ(stored().marks, (std::vector<Mark>{{"range 1", Rational(3), {}}}));
  ASSERT_TRUE(editor.rename("goal"));
  ASSERT_TRUE(editor.set_in(Rational(4)));
  EXPECT_EQ(stored().marks, (std::vector<Mark>{{"goal", Rational(4), {}}}));
  ASSERT_TRUE(editor.set_in(Rational(1)));
  EXPECT_EQ(stored().marks.size(), 2U) << "before it there is none of it";
}

TEST_F(MarkEditorTest, AnInPointLeavesAPointAlone) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.add("goal", Rational(3)));
  ASSERT_TRUE(editor.set_in(Rational(3)));
  ASSERT_TRUE(editor.set_in(Rational(4)));
  EXPECT_EQ(stored().marks,
            (std::vector<Mark>{{"goal", Rational(3), {}}, {"range 1", Rational(4), {}}}));
}

TEST_F(MarkEditorTest, FilmsWhatIsAroundASelectedPoint) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.add("goal", Rational(5)));
  EXPECT_EQ(editor.film_range(Rational(9)), (Mark{"goal", Rational(2), Rational(7)}));
  ASSERT_TRUE(editor.add("early", Rational(1)));
  EXPECT_EQ(editor.film_range(Rational(9)), (Mark{"early", Rational(0), Rational(3)}));
  editor.deselect();
  EXPECT_EQ(editor.film_range(Rational(5)).name, "all") << "a point lies around nothing";
}

TEST_F(MarkEditorTest, OfRangesThatOverlapItFilmsTheSelectedOrTheShortest) {
  NotesFile notes = *NotesFile::open(path_);
  for (const auto& [in, out] : {std::pair{0, 9}, {2, 5}, {3, 6}, {3, 8}}) {
    ASSERT_TRUE(notes.add({"", Rational(in), Rational(out)}, "range"));
  }
  MarkEditor editor = open();
  EXPECT_EQ(editor.film_range(Rational(4)).name, "range 3") << "the later of two short ones";
  EXPECT_EQ(editor.film_range(Rational(2)).name, "range 2");
  EXPECT_EQ(editor.film_range(Rational(8)).name, "range 1");
  EXPECT_EQ(editor.ranges_around(Rational(4)), 4U);
  EXPECT_EQ(editor.ranges_around(Rational(9)), 0U);
  editor.select("range 4");
  EXPECT_EQ(editor.film_range(Rational(4)).name, "range 4");
}

TEST_F(MarkEditorTest, FilmsTheSelectedRangeOrThatAroundOrAll) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.set_in(Rational(2)));
  ASSERT_TRUE(editor.set_out(Rational(5)));
  EXPECT_EQ(editor.film_range(Rational(9)).name, "range 1") << "it is selected";
  editor.deselect();
  EXPECT_EQ(editor.film_range(Rational(4)).name, "range 1");
  EXPECT_EQ(editor.film_range(Rational(5)), (Mark{"all", Rational(0), Rational(10)}))
      << "the out point is exclusive";
}

TEST_F(MarkEditorTest, TheCutsOfAMarksCameraStayWhereTheyAreInTheGame) {
  MarkEditor editor = open();
  ASSERT_TRUE(editor.file().change(
      SetMark{{"deeds", Rational(2), Rational(8), "0:follow:1,3:follow:2", true}, {}}));
  editor.select("deeds");
  ASSERT_TRUE(editor.set_in(Rational(3)));
  EXPECT_EQ(editor.selected()->camera, "0:follow:1,2:follow:2");
  ASSERT_TRUE(editor.set_out(Rational(4)));
  EXPECT_EQ(editor.selected()->camera, "follow:1");
  ASSERT_TRUE(editor.undo());
  EXPECT_EQ(editor.selected()->camera, "0:follow:1,2:follow:2");
  // When the whole mark moves, its cuts move with it.
  Mark moved = *editor.selected();
  moved.in_seconds = Rational(1), moved.out_seconds = Rational(6);
  ASSERT_TRUE(editor.replace("deeds", moved));
  EXPECT_EQ(editor.selected()->camera, "0:follow:1,2:follow:2");
}

}  // namespace
}  // namespace tickreel::tests
