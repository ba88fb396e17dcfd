#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "sim/replay/replay_notes.h"
#include "window/model/form_choice.h"

namespace tickreel::window {

/// What films are made of.
enum class FormSubject : std::uint8_t {
  kRange,
  kMarks,
  kHighlights,
  kAll,
  kReel,  ///< FormOffer::all; there is nothing else to choose
};

/// What there is to choose from.
struct FormOffer {
  Mark range{};                    ///< the selected one, or that around here; has an out point
  std::vector<Mark> marks{};       ///< ranges, all of the replay, or those that are ticked
  bool are_ticked = false;         ///< the marks
  std::vector<Mark> highlights{};  ///< the best first; empty while they are looked for
  Mark all{};
  std::vector<std::string> cameras{};  ///< of the game
  std::vector<std::string> folders{};  ///< the first is the program's
};

/// A form of rows and values: what keys do to a choice. Knows nothing of windows.
class FilmForm {
 public:
  enum class Row : std::uint8_t {
    kWhat,
    kHighlight,  ///< one of them, taken or not
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
    std::size_t number = 0;  ///< of a highlight

    friend bool operator==(const Line&, const Line&) = default;
  };

  FilmForm(FormChoice last, FormSubject what, FormOffer offer);

  /// When there is more to choose from than before, or something else.
  void offer(FormOffer offer);
  [[nodiscard]] const FormOffer& offered() const { return offer_; }
  [[nodiscard]] std::vector<Line> lines() const;
  [[nodiscard]] std::size_t selected() const { return selected_; }
  void select(std::size_t line);
  /// To another line, around the ends.
  void move(int direction);
  /// The value of the selected line, around the ends, where it may change.
  void change(int direction);
  /// Whether there is another value: not of the sound of a kind without one, nor of one folder.
  [[nodiscard]] bool may_change(Row row) const;
  /// Of film_kinds(), whatever line is selected.
  void choose_kind(std::size_t number);
  [[nodiscard]] static std::string name_of(Row row);
  [[nodiscard]] std::string value_of(const Line& line) const;
  /// Whether the highlight of a line is to be filmed.
  [[nodiscard]] bool is_taken(const Line& line) const { return takes_highlight_[line.number]; }

  [[nodiscard]] const FormChoice& choice() const { return choice_; }
  [[nodiscard]] FormSubject what() const { return what_; }
  void set_what(FormSubject what);
  /// What is over it all: "Film", with the reel where nothing else can be filmed.
  [[nodiscard]] std::string title() const;
  /// What comes of the kind, for people.
  [[nodiscard]] std::string note() const;
  /// What is to be filmed, a film each; nothing when there is nothing of that.
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
