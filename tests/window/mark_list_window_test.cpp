// The list of marks beside the picture: its filters and its actions.

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>

#include "games/open_replay.h"
#include "movie/cut/marks/event_scan.h"
#include "movie/film/time/capture_range.h"
#include "sim/replay/notes_file.h"
#include "tests/support/eventually.h"
#include "tests/window/mark_window.h"

namespace tickreel::tests {
namespace {

/// Shows the list with four marks.
class MarkListWindow : public MarkWindow {
 protected:
  const Mark kFight{"fight", Rational(1), Rational(2), "follow:1"};  // the camera follows Pepper
  const Mark kShot{"shot", Rational(30), {}};
  const Mark kKill{"kill of Rumble", Rational(40), Rational(41), "", true};

  static constexpr int kFilterY = 47;
  static constexpr int kPlayersX = 420;
  static constexpr int kKindsX = 560;
  static constexpr int kFoundY = 167;  ///< below the kinds, when they are listed
  static constexpr int kKillY = 240;
  static constexpr int kMineY = 262;
  static constexpr int kTextY = 79;
  static constexpr int kFilmY = 202;  ///< "Film what is ticked"
  static constexpr int kTickX = 367;
  static constexpr int kNameX = 404;
  static constexpr int kRowX = 480;  ///< a place in a row where the pointer hides no name
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
  /// Presses keys and waits after each.
  void press_on(const std::vector<std::string>& keys) const {
    for (const std::string& key : keys) {
      display().press(key);
      expect_it_stands_still();
    }
  }
  /// Chooses a kind with keys alone.
  void choose_kind(const std::vector<std::string>& keys) const {
    press_on({"F7", "F7", "Down", "space"});
    press_on(keys);
    press_on({"space", "Escape"});
  }
  /// Moves the pointer, waits, clicks, and waits for a change. A slow machine needs the pauses.
  void click_and_see(int x, int y) const {
    display().point(x, y);
    expect_it_stands_still();
    const Image before = picture();
    display().click(x, y);
    expect_it_changes_from(before);
    expect_it_stands_still();
  }
  /// Waits until there is text at this place.
  void expect_text(int x, int y, int width) const {
    constexpr std::array<std::uint8_t, 3> kText{226, 229, 233};
    EXPECT_TRUE(eventually([&] { return count_pixels(part(x, y - 6, {width, 12}), kText) > 0; }));
    expect_it_stands_still();
  }
  void choose_player(int line) const {
    const auto times = [&] { return part(500, 100, {120, 80}); };
    const Image before = times();
    click_and_see(kPlayersX, kFilterY);
    expect_text(370, kTextY + 22 * 4, 32);  // the last of them
    display().click(kPlayersX - 30, kTextY + 22 * line);
    EXPECT_TRUE(eventually([&] { return !(times() == before); })) << "as before";
    expect_it_stands_still();
  }
  void type_into_filter(const std::string& text) const {
    click_and_see(kRowX, kTextY);
    display().type(text);
  }
  /// Selects a row, which changes the colour of its icon.
  void select_row(int row) const {
    constexpr std::array<std::uint8_t, 3> kAccent{240, 160, 60};
    display().click(kRowX, row_y(row));
    EXPECT_TRUE(eventually([&] {
      return count_pixels(part(kTickX + 12, row_y(row) - 7, {20, 14}), kAccent) > 0;
    }));
    expect_it_stands_still();
  }
  /// Returns how many rows have a name: the edges of letters have many colours.
  [[nodiscard]] int rows() const {
    int count = 0;
    while (count < 4 && count_colors(part(kNameX, row_y(count) - 6, {40, 12}), 4) == 4) ++count;
    return count;
  }
  void expect_rows(int expected) const {
    EXPECT_TRUE(eventually([&] { return rows() == expected; })) << rows();
  }
  /// Returns the name of the mark in a row: the mark is deleted and restored.
  [[nodiscard]] std::string mark_in_row(int row) const {
    const std::vector<Mark> before = marks();
    select_row(row);
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

TEST_F(MarkListWindow, ShowsMarksOfAKindThatIsChosenByKeysOrTheMouse) {
  open_list();
  expect_rows(4);
  choose_kind({"Down", "Down"});  // points
  expect_rows(1);
  EXPECT_EQ(mark_in_row(0), "shot");
  const auto name = [&] { return part(kNameX, row_y(0) - 6, {40, 12}); };
  const Image before = name();
  click_and_see(kKindsX, kFilterY);
  display().click(kKindsX, kFoundY);
  EXPECT_TRUE(eventually([&] { return !(name() == before); })) << "as before";
  expect_it_stands_still();
  expect_rows(1);
  EXPECT_EQ(mark_in_row(0), kKill.name);
}

TEST_F(MarkListWindow, ShowsMarksInWhoseFilmSomethingHappens) {
  auto recorded = open_replay(replay());
  ASSERT_TRUE(recorded);
  const GameInfo& game = recorded->game.info;
  const auto events = find_events(recorded->player, game, game.events);
  ASSERT_TRUE(events);
  const auto has_kill = [&](const Mark& mark) {
    const bool is_point = !mark.out_seconds;
    const Rational from = is_point ? mark.in_seconds - Rational(kSecondsBefore) : mark.in_seconds;
    const Rational to = is_point ? mark.in_seconds + Rational(kSecondsAfter) : *mark.out_seconds;
    return std::ranges::any_of(*events, [&](const FoundEvent& event) {
      return event.name == "kill" && event.seconds >= from && event.seconds <= to;
    });
  };
  ASSERT_FALSE(has_kill(kFight)) << "before all of them";
  ASSERT_TRUE(has_kill(kGoal));
  open_list();
  // The events are searched for in the background. The list of kinds grows when they are found, and
  // then covers the time line.
  const auto time_line = [&] { return part(kKindsX - 55, kKillY - 6, {60, kMineY - kKillY + 12}); };
  const Image uncovered = time_line();
  click_and_see(kKindsX, kFilterY);
  EXPECT_TRUE(eventually([&] { return !(time_line() == uncovered); })) << "no events are listed";
  expect_it_stands_still();
  display().click(kKindsX, kKillY);
  expect_it_stands_still();
  display().point(799, 599);  // off the time line, which would show a thumbnail over the rows
  expect_it_stands_still();
  expect_rows(1 + static_cast<int>(has_kill(kShot)) + static_cast<int>(has_kill(kKill)));
  EXPECT_EQ(mark_in_row(0), "goal");
}

TEST_F(MarkListWindow, ShowsMarksOfAPlayerAndWithATextAndADoubleClickGoesThere) {
  open_list();
  choose_player(1);
  expect_rows(1);
  EXPECT_EQ(mark_in_row(0), kKill.name) << "Rumble is in its name";
  choose_player(2);
  expect_rows(1);
  EXPECT_EQ(mark_in_row(0), "fight") << "its camera follows Pepper";
  type_into_filter("FIG");
  display().double_click(kRowX, row_y(0));  // at once, before the filter is applied
  expect_it_stands_still();
  expect_rows(1);
  display().press("Right i");
  expect_marks({{"fight", Rational(61, 60), Rational(2), "follow:1"}, kGoal, kShot, kKill});
}

TEST_F(MarkListWindow, FilmsTogetherWhatIsTickedAlsoWhatIsNotListedNow) {
  std::filesystem::create_directory(path("films"));
  open_list({"-o", path("films"), "--size", "64x36", "--fps", "20"});
  click_and_see(kTickX, row_y(0));
  type_into_filter("kill");
  expect_rows(1);
  click_and_see(kTickX, row_y(0));
  click_and_see(kNameX, kFilmY);
  display().press("Return");
  EXPECT_TRUE(eventually([&] { return films().size() == 2; }, kFilmPatience));
  EXPECT_EQ(films(), (std::vector<std::string>{"match fight.mp4", "match kill of Rumble.mp4"}));
}

TEST_F(MarkListWindow, ANameIsEditedInItsRowAlsoOfAMarkThatIsNotListed) {
  open_list();
  type_into_filter("shot");
  expect_rows(1);
  select_row(0);
  press_on({"F2"});
  display().type("fight");
  display().press("Return");  // another mark has this name, so a panel asks again
  expect_it_stands_still();
  expect_marks({kFight, kGoal, kShot, kKill});
  display().type("goal 2");
  display().press("Return");  // the mark has another name now, so its row disappears
  expect_marks({kFight, kGoal, {"goal 2", Rational(30), {}}, kKill});
  expect_it_stands_still();
  expect_rows(0);
  press_on({"F2"});  // the mark is still selected, so a panel asks for the name
  display().type("shot");
  display().press("Return");
  expect_marks({kFight, kGoal, kShot, kKill});
}

}  // namespace
}  // namespace tickreel::tests
