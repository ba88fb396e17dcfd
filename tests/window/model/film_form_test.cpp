#include "window/model/film_form.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/room.h"

namespace tickreel::tests {
namespace {

using Row = FilmForm::Row;

Mark range(const std::string& name, int in, int out) {
  return {name, Rational(in), Rational(out)};
}

FormOffer offer() {
  FormOffer offer;
  offer.range = range("range 1", 1, 3);
  offer.all = range("all", 0, 60);
  offer.marks = {range("range 1", 1, 3), range("range 2", 5, 6)};
  offer.highlights = {range("best", 40, 45), range("good", 10, 12)};
  offer.cameras = {"arena", "follow:Ada"};
  offer.folders = {".", "/films"};
  return offer;
}

std::string value(const FilmForm& form, Row row) {
  const auto lines = form.lines();
  return form.value_of(*std::ranges::find(lines, row, &FilmForm::Line::row));
}

void change(FilmForm& form, Row row, int direction = 1) {
  const auto lines = form.lines();
  form.select(static_cast<std::size_t>(std::ranges::find(lines, row, &FilmForm::Line::row) -
                                       lines.begin()));
  form.change(direction);
}

std::vector<std::string> names(const FilmForm& form) {
  std::vector<std::string> names;
  for (const Mark& film : form.films()) names.push_back(film.name);
  return names;
}

TEST(FilmFormTest, SaysWhatIsFilmed) {
  FilmForm form({}, FormSubject::kRange, offer());
  EXPECT_EQ(names(form), std::vector<std::string>{"range 1"});
  EXPECT_EQ(value(form, Row::kWhat), "range 1, 2.0 s");
  form.change(1);
  EXPECT_EQ(names(form), (std::vector<std::string>{"range 1", "range 2"}));
  form.change(1);
  EXPECT_EQ(names(form), std::vector<std::string>{"best"}) << "one unless more are taken";
  form.move(1);
  form.move(1);
  form.change(1);
  EXPECT_EQ(names(form), (std::vector<std::string>{"best", "good"}));
  EXPECT_EQ(value(form, Row::kWhat), "highlights: 2 of 2");
  form.move(-1);
  form.change(-1);
  EXPECT_EQ(names(form), std::vector<std::string>{"good"});
  EXPECT_FALSE(form.is_taken({Row::kHighlight, 0}));
  EXPECT_TRUE(form.is_taken({Row::kHighlight, 1}));
  change(form, Row::kWhat);
  EXPECT_EQ(names(form), std::vector<std::string>{"all"});
  change(form, Row::kWhat);
  EXPECT_EQ(form.what(), FormSubject::kRange);
}

TEST(FilmFormTest, SaysWhetherMarksAreAllOrTicked) {
  FormOffer ticked = offer();
  EXPECT_EQ(value(FilmForm({}, FormSubject::kMarks, ticked), Row::kWhat), "all marks: 2 films");
  ticked.are_ticked = true;
  EXPECT_EQ(value(FilmForm({}, FormSubject::kMarks, ticked), Row::kWhat), "ticked marks: 2 films");
}

TEST(FilmFormTest, WhatThereIsNoneOfIsPassedBy) {
  FormOffer few = offer();
  few.marks.clear();
  few.highlights.clear();
  FilmForm form({}, FormSubject::kRange, few);
  form.change(1);
  EXPECT_EQ(form.what(), FormSubject::kHighlights) << "which may yet be found";
  EXPECT_TRUE(form.films().empty());
  EXPECT_EQ(form.lines()[1].row, Row::kKind);
  form.offer(offer());
  EXPECT_EQ(names(form), std::vector<std::string>{"best"});
}

TEST(FilmFormTest, WithoutARangeAllIsOfferedOnce) {
  FormOffer few = offer();
  few.range = few.all;
  FilmForm form({}, FormSubject::kRange, few);
  EXPECT_EQ(form.what(), FormSubject::kAll);
  EXPECT_EQ(value(form, Row::kWhat), "everything, 60.0 s");
  std::vector<FormSubject> offered;
  do {
    form.change(1);
    offered.push_back(form.what());
  } while (form.what() != FormSubject::kAll && offered.size() < 9);
  EXPECT_EQ(offered, (std::vector<FormSubject>{FormSubject::kMarks, FormSubject::kHighlights,
                                               FormSubject::kAll}));
}

TEST(FilmFormTest, HighlightsAreProposedWhereThereAreNoMarks) {
  FormOffer offered = offer();
  EXPECT_EQ(proposed_subject(offered), FormSubject::kRange);
  offered.marks.clear();
  EXPECT_EQ(proposed_subject(offered), FormSubject::kHighlights);
  offered.highlights.clear();
  EXPECT_EQ(proposed_subject(offered), FormSubject::kRange) << "as long as none is found";
}

TEST(FilmFormTest, WhatCannotBeChosenIsNotWhatOneBeginsWith) {
  FormOffer few = offer();
  few.marks.clear();
  EXPECT_EQ(FilmForm({}, FormSubject::kMarks, few).what(), FormSubject::kAll);
}

TEST(FilmFormTest, RowsGoAroundAndKeepTheirPlace) {
  FilmForm form({}, FormSubject::kRange, offer());
  form.move(-1);
  EXPECT_EQ(form.lines()[form.selected()].row, Row::kPlace);
  form.move(1);
  EXPECT_EQ(form.selected(), 0U);
  change(form, Row::kKind);
  form.set_what(FormSubject::kHighlights);
  EXPECT_EQ(form.lines()[form.selected()].row, Row::kKind);
  form.select(99);
  EXPECT_EQ(form.lines()[form.selected()].row, Row::kKind);
}

TEST(FilmFormTest, EveryValueGoesAroundItsEnds) {
  FilmForm form({}, FormSubject::kRange, offer());
  for (const Row row :
       {Row::kKind, Row::kCamera, Row::kSpeed, Row::kHud, Row::kBlur, Row::kSound, Row::kPlace}) {
    const std::string first = value(form, row);
    int turns = 0;
    do {
      change(form, row);
      ++turns;
    } while (value(form, row) != first && turns < 20);
    EXPECT_GT(turns, 1) << first;
    EXPECT_LT(turns, 20) << first;
    change(form, row, -1);
    EXPECT_NE(value(form, row), first);
    change(form, row, 1);
    EXPECT_EQ(value(form, row), first);
  }
  EXPECT_EQ(form.choice(), FormChoice{.kind = "standard"});
}

TEST(FilmFormTest, WhereThereIsOneValueItStays) {
  FormOffer few = offer();
  few.folders = {"."};
  FilmForm form({.is_silent = true}, FormSubject::kRange, few);
  EXPECT_TRUE(form.may_change(Row::kWhat));
  EXPECT_TRUE(form.may_change(Row::kSound));
  EXPECT_FALSE(form.may_change(Row::kPlace));
  change(form, Row::kPlace);
  EXPECT_EQ(value(form, Row::kPlace), ".");
  // A kind without sound does not change the choice of sound.
  form.choose_kind(3);
  EXPECT_FALSE(form.may_change(Row::kSound));
  change(form, Row::kSound);
  EXPECT_TRUE(form.choice().is_silent);
  form.choose_kind(0);
  change(form, Row::kSound);
  EXPECT_FALSE(form.choice().is_silent);
  few.folders.emplace_back("/films");
  form.offer(few);
  EXPECT_TRUE(form.may_change(Row::kPlace));
}

TEST(FilmFormTest, AKindIsChosenByItsNumber) {
  FilmForm form({}, FormSubject::kRange, offer());
  form.choose_kind(2);
  EXPECT_EQ(form.choice().kind, "vertical");
  EXPECT_EQ(value(form, Row::kKind), "3  Vertical");
  form.choose_kind(99);
  EXPECT_EQ(form.choice().kind, "vertical");
}

TEST(FilmFormTest, WhatIsNotThereAnyMoreIsNotChosen) {
  FormChoice last;
  last.kind = "vertical";
  last.camera = "follow:Somebody else";
  last.folder = "/gone";
  last.speed = "17";
  const FilmForm form(last, FormSubject::kRange, offer());
  EXPECT_EQ(form.choice(), FormChoice{.kind = "vertical"});
  last.camera = "follow:Ada";
  last.folder = "/films";
  EXPECT_EQ(FilmForm(last, FormSubject::kRange, offer()).choice().camera, "follow:Ada");
  EXPECT_EQ(FilmForm(last, FormSubject::kRange, offer()).choice().folder, "/films");
}

TEST(FilmFormTest, OfSeveralRangesTheFormSaysThatItIsTheShortest) {
  FormOffer several = offer();
  several.ranges_here = 3;
  EXPECT_EQ(value(FilmForm({}, FormSubject::kRange, several), Row::kWhat),
            "range 1, 2.0 s, the shortest of 3 here");
}

TEST(FilmFormTest, ATypedFolderStaysOnOffer) {
  FilmForm form({}, FormSubject::kRange, offer());
  form.choose_folder("/elsewhere");
  EXPECT_EQ(value(form, Row::kPlace), "/elsewhere");
  form.offer(offer());  // more highlights were found
  EXPECT_EQ(form.choice().folder, "/elsewhere");
  EXPECT_EQ(form.offered().folders, (std::vector<std::string>{".", "/films", "/elsewhere"}));
  form.choose_folder(".");
  EXPECT_EQ(form.choice().folder, "") << "the program's own";
}

TEST(FilmFormTest, OfAReelIsAskedWhatItsClipsDoNotSay) {
  FormOffer reel;
  reel.all = range("reel", 0, 4);
  reel.folders = {"/reels", "/films"};
  FilmForm form({.kind = "gif", .camera = "arena"}, FormSubject::kReel, reel);
  const std::vector<FilmForm::Line> lines{
      {Row::kKind}, {Row::kHud}, {Row::kBlur}, {Row::kSound}, {Row::kPlace}};
  EXPECT_EQ(form.lines(), lines);
  EXPECT_EQ(form.title(), "Film the reel, 4.0 s");
  form.set_what(FormSubject::kAll);
  EXPECT_EQ(form.what(), FormSubject::kReel);
  EXPECT_EQ(names(form), std::vector<std::string>{"reel"});
  EXPECT_EQ(form.note(), "GIF for chat: 480x270 without sound, 4 MB at most");
  EXPECT_EQ(value(form, Row::kSound), "none in this kind");
  change(form, Row::kKind, 1);
  EXPECT_EQ(form.choice().kind, "youtube");
  form.choose_kind(0);
  EXPECT_EQ(form.note(), "Standard: size and quality of the reel");
  change(form, Row::kPlace);
  EXPECT_EQ(form.choice().folder, "/films");
  // A replay has no such question.
  FilmForm of_replay({}, FormSubject::kRange, offer());
  EXPECT_EQ(of_replay.title(), "Film");
  of_replay.set_what(FormSubject::kReel);
  EXPECT_EQ(of_replay.what(), FormSubject::kRange);
  of_replay.choose_kind(3);
  EXPECT_EQ(of_replay.note(), "GIF for chat: 480x270 without sound, 4 MB at most");
}

}  // namespace
}  // namespace tickreel::tests
