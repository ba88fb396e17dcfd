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
  kRange,       ///< one range
  kMarks,       ///< the marks, a film for each
  kHighlights,  ///< the highlights, a film for each
  kAll,         ///< the whole replay
  kReel,        ///< the reel; only in a form for a reel, whose range is FormOffer::all
};

/// The values that the form offers to the user.
struct FormOffer {
  /// The selected range, or the range around the playhead, or the whole replay if there is neither.
  /// Has an out point.
  Mark range{};
  std::size_t ranges_here = 1;  ///< how many ranges `range` was chosen from: the shortest
  /// All marks of the replay, or only the ticked ones. Points are ranges here: with their margins.
  std::vector<Mark> marks{};
  bool are_ticked = false;             ///< whether `marks` has only the ticked marks
  std::vector<Mark> highlights{};      ///< the best first; empty while the search runs
  Mark all{};                          ///< the whole replay, or the whole reel
  std::vector<std::string> cameras{};  ///< the cameras of the game
  std::vector<std::string> folders{};  ///< the folders for films; the first is the program's own
};

/// Returns the subject that a form proposes when nobody has chosen one: the range at the playhead;
/// for a replay without marks the highlights, if some are found.
FormSubject proposed_subject(const FormOffer& offer);

/// A form of rows with values, and how keys change it. Does not depend on a window.
class FilmForm {
 public:
  /// The kinds of rows.
  enum class Row : std::uint8_t {
    kWhat,       ///< the subject
    kHighlight,  ///< one highlight, filmed or not
    kKind,       ///< the purpose of the films: film_kinds()
    kCamera,
    kSpeed,
    kHud,   ///< the game's texts and bars, shown or not
    kBlur,  ///< motion blur
    kSound,
    kPlace,  ///< the folder of the films
  };
  /// A row that the form shows.
  struct Line {
    Row row{};
    std::size_t number = 0;  ///< for kHighlight: the index of the highlight

    friend bool operator==(const Line&, const Line&) = default;
  };

  /// `last`: the choice at first, without a folder or camera that is not offered and without an
  /// unknown speed; `what`: the subject at first, or kAll if `what` is not offered.
  FilmForm(FormChoice last, FormSubject what, FormOffer offer);

  /// Replaces the offer, for example when more highlights are found. The subject becomes kAll if it
  /// is no longer offered. Of other highlights than before, only the best is taken.
  void offer(FormOffer offer);
  [[nodiscard]] const FormOffer& offered() const { return offer_; }
  /// Returns the rows from top to bottom.
  [[nodiscard]] std::vector<Line> lines() const;
  /// Returns the index of the selected row.
  [[nodiscard]] std::size_t selected() const { return selected_; }
  /// Selects a row by its index in lines(). Does nothing when there is no such row.
  void select(std::size_t line);
  /// Selects the next row (`direction` 1) or the previous one (-1); continues at the other end.
  void move(int direction);
  /// Gives the selected row its next value (`direction` 1) or the previous one (-1); continues at
  /// the other end. Does nothing when may_change() is false.
  void change(int direction);
  /// Whether a row has more than one value. False for the sound when the kind of film has none, and
  /// for the folder when there is only one.
  [[nodiscard]] bool may_change(Row row) const;
  /// Chooses a kind by its index in film_kinds(), whatever row is selected. Ignores an index
  /// without a kind.
  void choose_kind(std::size_t number);
  /// Chooses a folder, and offers it if it was not offered. Empty: the program's own folder. A new
  /// offer() keeps the folder only while it is chosen.
  void choose_folder(const std::string& folder);
  /// Return the texts at the left (empty for kHighlight) and at the right of a row.
  [[nodiscard]] static std::string name_of(Row row);
  [[nodiscard]] std::string value_of(const Line& line) const;
  /// Whether the highlight of a row will be filmed.
  [[nodiscard]] bool is_taken(const Line& line) const { return takes_highlight_[line.number]; }

  [[nodiscard]] const FormChoice& choice() const { return choice_; }
  [[nodiscard]] FormSubject what() const { return what_; }
  /// Sets the subject, unless it is not offered. The selected row stays selected if it still
  /// exists; otherwise the first row is selected.
  void set_what(FormSubject what);
  /// Returns the heading of the form: "Film", or "Film the reel, 12.3 s" in a form for a reel.
  [[nodiscard]] std::string title() const;
  /// A description of the chosen kind, for people.
  [[nodiscard]] std::string note() const;
  /// Returns the ranges to film, one for each film; empty when the subject is kHighlights and no
  /// highlight is taken.
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
