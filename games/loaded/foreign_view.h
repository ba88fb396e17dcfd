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

  /// What made no sense; empty: all did.
  [[nodiscard]] const std::string& problem() const { return problem_; }

 private:
  void add(const tickreel_event& event);
  void add(const tickreel_thing& thing);
  void take(const tickreel_picture& picture);
  void refuse(const std::string& what) {
    if (problem_.empty()) problem_ = what;
  }

  View& view_;
  std::string problem_;
};

tickreel_published published_of(const View& view);

}  // namespace tickreel::games
