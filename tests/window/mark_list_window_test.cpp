// The list of marks beside the picture: which it shows, and what is done there.

#include <algorithm>
#include <filesystem>

#include "sim/replay/notes_file.h"
#include "tests/support/eventually.h"
#include "tests/window/mark_window.h"

namespace tickreel::tests {
namespace {

/// The list beside the picture, with four marks in it.
class MarkListWindow : public MarkWindow {
 protected:
  const Mark kFight{"fight", Rational(1), Rational(2), "follow:1"};  // of Pepper
  const Mark kShot{"shot", Rational(30), {}};
  const Mark kKill{"kill of Rumble", Rational(40), Rational(41), "", true};

  static constexpr int kFilterY = 47;
  static constexpr int kPlayersX = 420;
  static constexpr int kTextY = 79;
  static constexpr int kFilmY = 202;  ///< "Film those with a tick"
  static constexpr int kTickX = 367;
  static constexpr int kNameX = 404;
  static constexpr int kRowX = 480;  ///< in a row, where the pointer hides no name
  static constexpr int row_y(int row) { return 108 + 19 * row; }

  void open_list(const std::vector<std::string>& options = {}) {
    auto notes = NotesFile::open(replay());
    for (const Mark& mark : {kFight, kGoal, kShot, kKill}) {
      ASSERT_TRUE(notes->change(SetMark{mark, {}}));
    }
    play_and_pause(options);
    const Image without = picture();
    display().press("F4");
    expect_it_changes_from(without);
    expect_it_stands_still();
  }
  /// Each is seen before the next.
  void press_on(const std::vector<std::string>& keys) const {
    for (const std::string& key : keys) {
      display().press(key);
      expect_it_stands_still();
    }
  }
  /// By keys alone: to the kinds, then up or down in them.
  void choose_kind(const std::vector<std::string>& keys) const {
    press_on({"F7", "F7", "Down", "space"});
    press_on(keys);
    press_on({"space", "Escape"});
  }
  void choose_player(int line) const {
    display().click(kPlayersX, kFilterY);
    expect_it_stands_still();
    display().click(kPlayersX - 30, kTextY + 22 * line);
    expect_it_stands_still();
  }
  void type_into_filter(const std::string& text) const {
    display().click(kRowX, kTextY);
    expect_it_stands_still();
    display().type(text);
    expect_it_stands_still();
  }
  /// How many rows have a name in them: letters have edges of many colours.
  [[nodiscard]] int rows() const {
    const Image now = picture();
    int count = 0;
    while (count < 4) {
      constexpr ImageSize kName{40, 12};
      Image name(kName);
      for (int y = 0; y < kName.height; ++y) {
        const auto row =
            now.row(row_y(count) - kName.height / 2 + y).subspan(Image::kBytesPerPixel * kNameX);
        std::ranges::copy(row.first(name.stride_bytes()), name.row(y).begin());
      }
      if (count_colors(name, 4) < 4) break;
      ++count;
    }
    return count;
  }
  /// What is in a row: it is deleted, and brought back.
  [[nodiscard]] std::string mark_in_row(int row) const {
    const std::vector<Mark> before = marks();
    display().click(kRowX, row_y(row));
    expect_it_stands_still();
    display().press("Delete");
    std::vector<Mark> left;
    EXPECT_TRUE(eventually([&] { return (left = marks()).size() + 1 == before.size(); }));
    display().press("ctrl+z");
    EXPECT_TRUE(eventually([&] { return marks() == before; }));
    expect_it_stands_still();
    const auto gone = std::ranges::find_if(
        before, [&](const Mark& mark) { return std::ranges::find(left, mark) == left.end(); });
    return gone == before.end() ? "" : gone->name;
  }
};

TEST_F(MarkWindow, TheListEditsNamesInPlaceAndFilmsWhatIsTicked) {
  run("mark add " + quoted(replay()) + " --in 1 --out 1.5 --name one");
  run("mark add " + quoted(replay()) + " --in 30 --out 30.5 --name two");
  std::filesystem::create_directory(path("films"));
  play_and_pause({"-o", path("films"), "--size", "64x36", "--fps", "20"});
  const Image without = picture();
  display().press("F4");
  expect_it_changes_from(without);
  expect_it_stands_still();
  display().press("Next F2");
  expect_it_stands_still();
  display().type("first");
  display().press("Return");
  ASSERT_TRUE(eventually([&] { return marks()[0].name == "first"; })) << all_marks();
  expect_it_stands_still();
  display().press("x Next x");
  expect_it_stands_still();
  const Image ticked = picture();
  display().click(kWindowSize.width * 54 / 100 + 60, kWindowSize.height - 134 - 28);
  expect_it_changes_from(ticked);
  display().press("Return");
  EXPECT_TRUE(eventually([&] { return films().size() == 2; }, kFilmPatience));
  EXPECT_EQ(films(), (std::vector<std::string>{"match first.mp4", "match two.mp4"}));
}

TEST_F(MarkListWindow, ShowsMarksOfAKindThatIsChosenByKeys) {
  open_list();
  EXPECT_EQ(rows(), 4);
  choose_kind({"Down", "Down"});  // points
  EXPECT_EQ(rows(), 1);
  EXPECT_EQ(mark_in_row(0), "shot");
  choose_kind({"Down", "Down"});  // found
  EXPECT_EQ(rows(), 1);
  EXPECT_EQ(mark_in_row(0), kKill.name);
}

TEST_F(MarkListWindow, ShowsMarksOfAPlayerAndWithATextAndADoubleClickGoesThere) {
  open_list();
  choose_player(1);
  EXPECT_EQ(rows(), 1);
  EXPECT_EQ(mark_in_row(0), kKill.name) << "Rumble is in its name";
  choose_player(2);
  EXPECT_EQ(rows(), 1);
  EXPECT_EQ(mark_in_row(0), "fight") << "its camera follows Pepper";
  display().click(kRowX, kTextY);
  expect_it_stands_still();
  display().type("FIG");
  display().double_click(kRowX, row_y(0));  // at once
  expect_it_stands_still();
  EXPECT_EQ(rows(), 1);
  display().press("Right i");
  expect_marks({{"fight", Rational(61, 60), Rational(2), "follow:1"}, kGoal, kShot, kKill});
}

TEST_F(MarkListWindow, FilmsTogetherWhatIsTickedAlsoWhatIsNotListedNow) {
  std::filesystem::create_directory(path("films"));
  open_list({"-o", path("films"), "--size", "64x36", "--fps", "20"});
  display().click(kTickX, row_y(0));
  expect_it_stands_still();
  type_into_filter("kill");
  EXPECT_EQ(rows(), 1);
  display().click(kTickX, row_y(0));
  expect_it_stands_still();
  const Image ticked = picture();
  display().click(kNameX, kFilmY);
  expect_it_changes_from(ticked);
  display().press("Return");
  EXPECT_TRUE(eventually([&] { return films().size() == 2; }, kFilmPatience));
  EXPECT_EQ(films(), (std::vector<std::string>{"match fight.mp4", "match kill of Rumble.mp4"}));
}

TEST_F(MarkListWindow, ANameIsEditedInItsRowAlsoOfAMarkThatIsNotListed) {
  open_list();
  type_into_filter("shot");
  display().click(kRowX, row_y(0));
  expect_it_stands_still();
  press_on({"F2"});
  display().type("goal 2");
  display().press("Return");  // its row is gone: it has another name
  expect_marks({kFight, kGoal, {"goal 2", Rational(30), {}}, kKill});
  expect_it_stands_still();
  EXPECT_EQ(rows(), 0);
  press_on({"F2"});  // it is selected: a panel asks
  display().type("shot");
  display().press("Return");
  expect_marks({kFight, kGoal, kShot, kKill});
}

}  // namespace
}  // namespace tickreel::tests
