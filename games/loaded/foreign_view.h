#pragma once

#include <string>

#include "games/room.h"
#include "tickreel/plugin/game_table.h"
#include "tickreel/view/view.h"

namespace tickreel::games {

/// The tickreel_view that a game is given to publish into. The constructor sets its functions; what
/// the game passes to them is added to a View. Texts lose what is beyond 256 bytes, and bytes that
/// are not UTF-8. The first thing that makes no sense becomes the problem(); the View is then
/// useless.
class ViewTaker : public tickreel_view {
 public:
  /// `view` is borrowed.
  explicit ViewTaker(View& view);

  /// Returns the first thing that made no sense, in words; empty: everything made sense.
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  // Return the added thing; null when it makes no sense and was not added.
  ViewEvent* add(const tickreel_event& event);
  Thing* add(const tickreel_thing& thing);
  void add(const tickreel_full_event& event);
  void add(const tickreel_full_thing& thing);
  void add(const tickreel_path_event& event);
  void add(const tickreel_fact& fact);
  void add(Fact fact);
  void take(const tickreel_picture& picture);
  void refuse(const std::string& what) {
    if (problem_.empty()) problem_ = what;
  }
  /// Whether the game gave no NULL; refuses it otherwise. `what`: the name of the struct's type,
  /// for messages.
  bool is_there(const void* said, const char* what);
  /// Whether a struct of the game is there and has all fields that this build knows; refuses it
  /// otherwise. `what`: the name of its type, for messages.
  template <typename Sized>
  bool is_whole(const Sized* said, const char* what);

  View& view_;
  std::string problem_;
};

/// Returns the tick and the View::bytes of a view, for a game's own renderer or bot. The bytes
/// belong to the view.
tickreel_published published_of(const View& view);

}  // namespace tickreel::games
