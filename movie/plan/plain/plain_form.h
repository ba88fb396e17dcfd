#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "movie/plan/plain/plain_choice.h"
#include "sim/replay/replay_notes.h"

namespace tickreel::movie {

/// What films are made of.
enum class PlainWhat : std::uint8_t {
  kRange,
  kMarks,
  kHighlights,
  kAll,
  kReel,  ///< PlainOffer::all; there is nothing else to choose
};

/// What there is to choose from.
struct PlainOffer {
  Mark range{};                    ///< the selected one, or that around here; has an out point
  std::vector<Mark> marks{};       ///< ranges, all of the replay, or those that are ticked
  bool are_ticked = false;         ///< the marks
  std::vector<Mark> highlights{};  ///< the best first; empty while they are looked for
  Mark all{};
  std::vector<std::string> cameras{};  ///< of the game
  std::vector<std::string> folders{};  ///< the first is the program's
};

/// A form of rows and values: what keys do to a choice. Knows nothing of windows.
class PlainForm {
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

  PlainForm(PlainChoice last, PlainWhat what, PlainOffer offer);

  /// When there is more to choose from than before, or something else.
  void offer(PlainOffer offer);
  [[nodiscard]] const PlainOffer& offered() const { return offer_; }
  [[nodiscard]] std::vector<Line> lines() const;
  [[nodiscard]] std::size_t selected() const { return selected_; }
  void select(std::size_t line);
  /// To another line, around the ends.
  void move(int direction);
  /// The value of the selected line, around the ends, where it may change.
  void change(int direction);
  /// Whether there is another value: not of the sound of a kind without one, nor of one folder.
  [[nodiscard]] bool may_change(Row row) const;
  /// Of plain_kinds(), whatever line is selected.
  void choose_kind(std::size_t number);
  [[nodiscard]] static std::string name_of(Row row);
  [[nodiscard]] std::string value_of(const Line& line) const;
  /// Whether the highlight of a line is to be filmed.
  [[nodiscard]] bool is_taken(const Line& line) const { return takes_highlight_[line.number]; }

  [[nodiscard]] const PlainChoice& choice() const { return choice_; }
  [[nodiscard]] PlainWhat what() const { return what_; }
  void set_what(PlainWhat what);
  /// What is over it all: "Film", with the reel where nothing else can be filmed.
  [[nodiscard]] std::string title() const;
  /// What comes of the kind, for people.
  [[nodiscard]] std::string note() const;
  /// What is to be filmed, a film each; nothing when there is nothing of that.
  [[nodiscard]] std::vector<Mark> films() const;

 private:
  [[nodiscard]] bool has(PlainWhat what) const;
  void change_what(int direction);

  PlainChoice choice_;
  PlainWhat what_;
  PlainOffer offer_;
  std::vector<bool> takes_highlight_;
  std::size_t selected_ = 0;
};

}  // namespace tickreel::movie
