#include <imgui.h>

#include "window/play/play_screen.h"

// What PlayScreen does with the reel that marks go into.

namespace tickreel::window {

/// What a film of the mark would show, from where it would be filmed.
ReelMoment PlayScreen::moment_of(const Mark& mark) const {
  const Mark filmed = marks_.filmed(mark);
  ReelMoment moment{settings_.films.film.replay().file,
                    mark.name,
                    {filmed.in_seconds, *filmed.out_seconds},
                    tick_rate_};
  moment.speed = filmed.speed;
  // A reel has no place for one that flies by hand.
  if (camera_mode_ != CameraMode::kFree) moment.camera = film_camera(mark).text();
  return moment;
}

void PlayScreen::put_into_reel(const std::string& name) {
  const Mark* const mark = marks_.notes().find_mark(name);
  if (mark != nullptr) reel_tray_.put(moment_of(*mark), toasts_);
}

/// A mark of the time line that is let go over the tray goes into the reel, and stays where it was.
void PlayScreen::take_dragged_mark() {
  const auto dragged = timeline_.dragged_mark();
  if (!dragged || ImGui::IsMouseDown(ImGuiMouseButton_Left) || !reel_tray_.is_hovered()) return;
  timeline_.cancel_drag();
  put_into_reel(*dragged);
}

void PlayScreen::draw_reel_tray(float bottom) {
  const auto dropped = reel_tray_.draw(bottom, timeline_.dragged_mark().has_value(), toasts_);
  if (dropped) put_into_reel(*dropped);
  const auto shown = reel_tray_.take_shown();
  if (!shown) return;
  if (is_filming() || movie_marks_) {
    toasts_.add("a film is still being made: go to the reel when it is finished");
  } else {
    wanted_reel_ = *shown;
    is_finished_ = true;
  }
}

}  // namespace tickreel::window
