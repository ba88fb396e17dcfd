#pragma once

#include <string>

#include "games/room.h"
#include "tickreel/plugin/game_table.h"
#include "tickreel/view/view.h"

namespace tickreel::games {

/// Takes what a game publishes into a view, as far as it makes sense: after the first thing that
/// does not, nothing more.
class ViewTaker : public tickreel_view {
 public:
  explicit ViewTaker(View& view);

  /// Says what made no sense; empty: all did.
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  // Null, and nothing added, where it makes no sense.
  ViewEvent* add(const tickreel_event& event);
  Thing* add(const tickreel_thing& thing);
  void add(const tickreel_full_event& event);
  void add(const tickreel_full_thing& thing);
  void add(const tickreel_path_event& event);
  void add(const tickreel_fact& fact);
  void take(const tickreel_picture& picture);
  void refuse(const std::string& what) {
    if (problem_.empty()) problem_ = what;
  }
  /// Whether there is one, as long as this build knows it; refuses it otherwise.
  template <typename Sized>
  bool is_whole(const Sized* said, const char* what);

  View& view_;
  std::string problem_;
};

tickreel_published published_of(const View& view);

}  // namespace tickreel::games
