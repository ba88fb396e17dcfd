// Random edits of marks in any order: the file has exactly what was done, and all of it can be
// undone.

#include <gtest/gtest.h>

#include <random>

#include "movie/cut/notes/mark_editor.h"
#include "tests/support/recording.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

constexpr int kActions = 300;

class MarkEditingTest : public testing::TestWithParam<unsigned> {
 protected:
  MarkEditingTest() : random_(GetParam()) { carousel::record_carousel(path_, 500); }

  [[nodiscard]] MarkEditor open() const {
    return {*NotesFile::open(path_), {Rational(0), Rational(10)}};
  }
  int up_to(int most) { return static_cast<int>(random_() % static_cast<unsigned>(most + 1)); }
  Rational somewhere() { return Rational(up_to(600), 60); }

  void select_any(MarkEditor& editor) {
    const auto& marks = editor.notes().marks;
    if (marks.empty() || up_to(4) == 0) return editor.deselect();
    editor.select(marks[static_cast<std::size_t>(up_to(static_cast<int>(marks.size()) - 1))].name);
  }
  /// Makes a random change. It may be refused, and then nothing has changed.
  Status change_something(MarkEditor& editor) {
    switch (up_to(7)) {
      case 0:
      case 1:
        return editor.set_in(somewhere());
      case 2:
        return editor.set_out(somewhere());
      case 3:
        return editor.add("m" + std::to_string(up_to(9)), somewhere());
      case 4:
        return editor.rename("n" + std::to_string(up_to(9)));
      case 5:
        return editor.remove();
      case 6:
        return editor.file().change(SetCameraKey{{somewhere(), {}, {1, 0, 0}}});
      default: {
        if (editor.selected() == nullptr) return {};
        Mark moved = *editor.selected();
        moved.in_seconds = somewhere();
        moved.camera = "follow:" + std::to_string(up_to(3));
        return editor.replace(moved.name, moved);
      }
    }
  }

  TemporaryDirectory directory_;
  std::string path_ = directory_.path("match.replay");
  std::mt19937 random_;
};

TEST_P(MarkEditingTest, EveryStateComesBack) {
  std::optional<MarkEditor> editor = open();
  std::vector<ReplayNotes> states{editor->notes()};
  std::size_t now = 0;  // the index of the current state
  for (int i = 0; i < kActions; ++i) {
    select_any(*editor);
    const int what = up_to(9);
    if (what == 0) {
      EXPECT_EQ(static_cast<bool>(editor->undo()), now > 0);
      if (now > 0) --now;
    } else if (what == 1) {
      EXPECT_EQ(static_cast<bool>(editor->redo()), now + 1 < states.size());
      if (now + 1 < states.size()) ++now;
    } else if (what == 2) {
      editor = open();
    } else {
      const Status changed = change_something(*editor);
      if (!changed) {
        EXPECT_EQ(editor->notes(), states[now]) << changed.error().message;
      }
      if (!(editor->notes() == states[now])) {
        states.resize(++now);
        states.push_back(editor->notes());
      }
    }
    ASSERT_EQ(editor->notes(), states[now]) << "after action " << i;
    EXPECT_LE(editor->film_range(somewhere()).out_seconds, Rational(10));
  }
  editor = open();
  EXPECT_EQ(editor->notes(), states[now]);
  while (now > 0) {
    ASSERT_TRUE(editor->undo());
    ASSERT_EQ(editor->notes(), states[--now]);
  }
  EXPECT_FALSE(editor->undo());
}

INSTANTIATE_TEST_SUITE_P(ThreeSeeds, MarkEditingTest, testing::Values(1U, 2U, 3U));

}  // namespace
}  // namespace tickreel::tests
