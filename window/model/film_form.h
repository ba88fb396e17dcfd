#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/replay/replay_notes.h"
#include "window/model/form_choice.h"

namespace tickreel::window {

/// The subject of the films that a form makes.
enum class FormSubject : std::uint8_t {
  kRange,
  kMarks,
  kHighlights,
  kAll,
  kReel,  ///< only in a form for a reel, which offers nothing else; its range is FormOffer::all
};

/// The values that the form offers.
struct FormOffer {
  /// the selected range, or the range around the playhead; has an out point
  Mark range{};
  std::vector<Mark> marks{};       ///< ranges: all of the replay, or only those that are ticked
  bool are_ticked = false;         ///< `marks` has only the ticked ones
  std::vector<Mark> highlights{};  ///< the best first; empty while the search runs
  Mark all{};
  std::vector<std::string> cameras{};  ///< the cameras of the game
  std::vector<std::string> folders{};  ///< the first is the program's own
};

/// The subject that a form proposes when nobody has chosen one: the range at the playhead; on a
/// replay without marks the highlights, if some are found.
FormSubject proposed_subject(const FormOffer& offer);

/// A form of rows and values, and what keys do to it. Independent of any window.
class FilmForm {
 public:
  enum class Row : std::uint8_t {
    kWhat,
    kHighlight,  ///< one highlight, taken or not
    kKind,
    kCamera,
    kSpeed,
    kHud,
    kBlur,
    kSound,
    kPlace,
  };
  struct Line {
    Row row{};
    std::size_t number = 0;  ///< the index of a highlight

    friend bool operator==(const Line&, const Line&) = default;
  };

  FilmForm(FormChoice last, FormSubject what, FormOffer offer);

  /// Replaces the offer, for example when more highlights are found.
  void offer(FormOffer offer);
  [[nodiscard]] const FormOffer& offered() const { return offer_; }
  [[nodiscard]] std::vector<Line> lines() const;
  [[nodiscard]] std::size_t selected() const { return selected_; }
  void select(std::size_t line);
  /// Selects another line; wraps around at the ends.
  void move(int direction);
  /// Changes the value of the selected line, if it may change; wraps around at the ends.
  void change(int direction);
  /// True when the row has another value. The sound of a kind without sound and a single folder
  /// have none.
  [[nodiscard]] bool may_change(Row row) const;
  /// Chooses a kind by its index in film_kinds(), whatever line is selected.
  void choose_kind(std::size_t number);
  [[nodiscard]] static std::string name_of(Row row);
  [[nodiscard]] std::string value_of(const Line& line) const;
  /// Whether the highlight of the line will be filmed.
  [[nodiscard]] bool is_taken(const Line& line) const { return takes_highlight_[line.number]; }

  [[nodiscard]] const FormChoice& choice() const { return choice_; }
  [[nodiscard]] FormSubject what() const { return what_; }
  void set_what(FormSubject what);
  /// The heading of the form: "Film", with the word reel where only the reel can be filmed.
  [[nodiscard]] std::string title() const;
  /// A description of the chosen kind, for people.
  [[nodiscard]] std::string note() const;
  /// The ranges to film, one per film; empty when the subject has none.
  [[nodiscard]] std::vector<Mark> films() const;

 private:
  [[nodiscard]] bool has(FormSubject what) const;
  void change_what(int direction);

  FormChoice choice_;
  FormSubject what_;
  FormOffer offer_;
  std::vector<bool> takes_highlight_;
  std::size_t selected_ = 0;
};

}  // namespace tickreel::window
