#include "window/model/film_form.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/counted.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

using Row = FilmForm::Row;

/// At first only the best highlight is taken: people who do not look at the others want that one.
constexpr std::size_t kTakenAtFirst = 1;

struct Speed {
  std::string_view value;
  std::string_view title;
};
constexpr std::array kSpeeds{Speed{"", "as played"}, Speed{"0.5", "half"},
                             Speed{"0.25", "a quarter"}, Speed{"2", "twice"},
                             Speed{"4", "four times"}};

/// The index after `at`, in `direction`; wraps around at the ends.
std::size_t turned(std::size_t at, int direction, std::size_t count) {
  return (at + count + static_cast<std::size_t>(direction + static_cast<int>(count))) % count;
}

template <typename Values, typename Name>
std::size_t place_of(const Values& values, std::string_view value, Name name) {
  const auto found = std::ranges::find(values, value, name);
  return found == values.end() ? 0 : static_cast<std::size_t>(found - values.begin());
}

std::string length_of(const Mark& mark) {
  return fmt::format("{:.1f} s", (*mark.out_seconds - mark.in_seconds).to_double());
}

std::vector<std::string> cameras_of(const FormOffer& offer) {
  std::vector<std::string> cameras{"", std::string(kSeenCamera)};
  cameras.insert(cameras.end(), offer.cameras.begin(), offer.cameras.end());
  return cameras;
}

std::string on_or_off(bool is_on) {
  return is_on ? "on" : "off";
}

}  // namespace

FormSubject proposed_subject(const FormOffer& offer) {
  const bool has_only_highlights = offer.marks.empty() && !offer.highlights.empty();
  return has_only_highlights ? FormSubject::kHighlights : FormSubject::kRange;
}

FilmForm::FilmForm(FormChoice last, FormSubject what, FormOffer offered)
    : choice_(std::move(last)), what_(what) {
  // The last choice may name a camera or a folder of another game or machine.
  const bool is_there = std::ranges::count(offered.folders, choice_.folder) > 0;
  if (!is_there || choice_.folder == offered.folders.front()) choice_.folder.clear();
  offer(std::move(offered));
  if (std::ranges::count(cameras_of(offer_), choice_.camera) == 0) choice_.camera.clear();
  if (place_of(kSpeeds, choice_.speed, &Speed::value) == 0) choice_.speed.clear();
}

void FilmForm::offer(FormOffer offer) {
  const bool are_new = offer.highlights != offer_.highlights;
  offer_ = std::move(offer);
  choose_folder(choice_.folder);
  if (!has(what_)) what_ = FormSubject::kAll;
  if (are_new || takes_highlight_.size() != offer_.highlights.size()) {
    takes_highlight_.assign(offer_.highlights.size(), false);
    for (std::size_t i = 0; i < std::min(kTakenAtFirst, takes_highlight_.size()); ++i) {
      takes_highlight_[i] = true;
    }
  }
  selected_ = std::min(selected_, lines().size() - 1);
}

bool FilmForm::has(FormSubject what) const {
  if (what == FormSubject::kReel || what_ == FormSubject::kReel) return what == what_;
  if (what == FormSubject::kMarks) return !offer_.marks.empty();
  // Without a mark the range is the whole replay, which kAll offers already.
  return what != FormSubject::kRange || offer_.range != offer_.all;
}

std::vector<FilmForm::Line> FilmForm::lines() const {
  // The clips of a reel define everything else.
  if (what_ == FormSubject::kReel) {
    return {{Row::kKind}, {Row::kHud}, {Row::kBlur}, {Row::kSound}, {Row::kPlace}};
  }
  std::vector<Line> lines{{Row::kWhat}};
  if (what_ == FormSubject::kHighlights) {
    for (std::size_t i = 0; i < offer_.highlights.size(); ++i)
      lines.push_back({Row::kHighlight, i});
  }
  for (const Row row :
       {Row::kKind, Row::kCamera, Row::kSpeed, Row::kHud, Row::kBlur, Row::kSound, Row::kPlace}) {
    lines.push_back({row});
  }
  return lines;
}

void FilmForm::select(std::size_t line) {
  if (line < lines().size()) selected_ = line;
}

void FilmForm::move(int direction) {
  selected_ = turned(selected_, direction, lines().size());
}

void FilmForm::set_what(FormSubject what) {
  const Line at = lines()[selected_];
  if (has(what)) what_ = what;
  const auto all = lines();
  const auto same = std::ranges::find(all, at);
  selected_ = same == all.end() ? 0 : static_cast<std::size_t>(same - all.begin());
}

void FilmForm::change_what(int direction) {
  constexpr std::size_t kCount = 4;
  auto next = static_cast<std::size_t>(what_);
  do next = turned(next, direction, kCount);
  while (!has(static_cast<FormSubject>(next)));
  set_what(static_cast<FormSubject>(next));
}

bool FilmForm::may_change(Row row) const {
  if (row == Row::kSound) return kind_of(choice_).has_sound;
  return row != Row::kPlace || offer_.folders.size() > 1;
}

void FilmForm::change(int direction) {
  const Line line = lines()[selected_];
  if (!may_change(line.row)) return;
  switch (line.row) {
    case Row::kWhat:
      return change_what(direction);
    case Row::kHighlight:
      takes_highlight_[line.number] = !takes_highlight_[line.number];
      return;
    case Row::kKind: {
      const auto& kinds = film_kinds();
      const std::size_t at = place_of(kinds, choice_.kind, &FilmKind::name);
      choice_.kind = kinds[turned(at, direction, kinds.size())].name;
      return;
    }
    case Row::kCamera: {
      const auto cameras = cameras_of(offer_);
      choice_.camera = cameras[turned(place_of(cameras, choice_.camera, std::identity()), direction,
                                      cameras.size())];
      return;
    }
    case Row::kSpeed: {
      const std::size_t at = place_of(kSpeeds, choice_.speed, &Speed::value);
      choice_.speed = kSpeeds[turned(at, direction, kSpeeds.size())].value;
      return;
    }
    case Row::kHud:
      choice_.hides_hud = !choice_.hides_hud;
      return;
    case Row::kBlur:
      choice_.is_blurred = !choice_.is_blurred;
      return;
    case Row::kSound:
      choice_.is_silent = !choice_.is_silent;
      return;
    case Row::kPlace: {
      const std::size_t at = place_of(offer_.folders, choice_.folder, std::identity());
      const std::size_t next = turned(at, direction, offer_.folders.size());
      choice_.folder = next == 0 ? "" : offer_.folders[next];
      return;
    }
  }
}

void FilmForm::choose_kind(std::size_t number) {
  if (number < film_kinds().size()) choice_.kind = film_kinds()[number].name;
}

void FilmForm::choose_folder(const std::string& folder) {
  const auto there = std::ranges::find(offer_.folders, folder);
  choice_.folder = there == offer_.folders.begin() && !offer_.folders.empty() ? "" : folder;
  if (there == offer_.folders.end() && !folder.empty()) offer_.folders.push_back(folder);
}

std::string FilmForm::name_of(Row row) {
  switch (row) {
    case Row::kWhat:
      return "What";
    case Row::kHighlight:
      return "";
    case Row::kKind:
      return "For";
    case Row::kCamera:
      return "Camera";
    case Row::kSpeed:
      return "Speed";
    case Row::kHud:
      return "Scores and texts";
    case Row::kBlur:
      return "Motion blur";
    case Row::kSound:
      return "Sound";
    case Row::kPlace:
      return "Into";
  }
  return "";
}

std::string FilmForm::value_of(const Line& line) const {
  switch (line.row) {
    case Row::kWhat:
      if (what_ == FormSubject::kRange) {
        const std::string text = offer_.range.name + ", " + length_of(offer_.range);
        return offer_.ranges_here < 2
                   ? text
                   : fmt::format("{}, the shortest of {} here", text, offer_.ranges_here);
      }
      if (what_ == FormSubject::kMarks) {
        return (offer_.are_ticked ? "ticked marks: " : "all marks: ") +
               counted(offer_.marks.size(), "film");
      }
      if (what_ == FormSubject::kAll) return "everything, " + length_of(offer_.all);
      if (offer_.highlights.empty()) return "highlights: none found yet";
      return fmt::format("highlights: {} of {}", films().size(), offer_.highlights.size());
    case Row::kHighlight: {
      const Mark& mark = offer_.highlights[line.number];
      return fmt::format("{}\n{} at {}", mark.name, length_of(mark),
                         time_to_tenth(mark.in_seconds));
    }
    case Row::kKind:
      return fmt::format("{}  {}", place_of(film_kinds(), choice_.kind, &FilmKind::name) + 1,
                         kind_of(choice_).title);
    case Row::kCamera:
      return choice_.camera.empty() ? "as marked" : camera_in_words(choice_.camera);
    case Row::kSpeed:
      return std::string(kSpeeds[place_of(kSpeeds, choice_.speed, &Speed::value)].title);
    case Row::kHud:
      return on_or_off(!choice_.hides_hud);
    case Row::kBlur:
      return on_or_off(choice_.is_blurred);
    case Row::kSound:
      return kind_of(choice_).has_sound ? on_or_off(!choice_.is_silent) : "none in this kind";
    case Row::kPlace:
      if (!choice_.folder.empty() || offer_.folders.empty()) return choice_.folder;
      return offer_.folders.front();
  }
  return "";
}

std::string FilmForm::title() const {
  return what_ == FormSubject::kReel ? "Film the reel, " + length_of(offer_.all) : "Film";
}

std::string FilmForm::note() const {
  const FilmKind& kind = kind_of(choice_);
  const bool is_own = what_ == FormSubject::kReel && !kind.note_of_reel.empty();
  return fmt::format("{}: {}", kind.title, is_own ? kind.note_of_reel : kind.note);
}

std::vector<Mark> FilmForm::films() const {
  switch (what_) {
    case FormSubject::kRange:
      return {offer_.range};
    case FormSubject::kMarks:
      return offer_.marks;
    case FormSubject::kAll:
    case FormSubject::kReel:
      return {offer_.all};
    case FormSubject::kHighlights:
      break;
  }
  std::vector<Mark> taken;
  for (std::size_t i = 0; i < offer_.highlights.size(); ++i) {
    if (takes_highlight_[i]) taken.push_back(offer_.highlights[i]);
  }
  return taken;
}

}  // namespace tickreel::window
