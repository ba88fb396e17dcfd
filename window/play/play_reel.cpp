#include <imgui.h>

#include "core/text/parse_number.h"
#include "window/play/play_screen.h"
#include "window/transport/transport_panel.h"

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

void PlayScreen::put_into_reel(const std::string& name, std::size_t at) {
  const Mark* const mark = marks_.notes().find_mark(name);
  if (mark != nullptr) reel_tray_.put(moment_of(*mark), at, toasts_);
}

/// A mark of the list, or a highlight of the panel that asks what is to be filmed.
void PlayScreen::put_into_reel(const TrayDrop& drop) {
  if (drop.what == TrayDrop::What::kMark) return put_into_reel(drop.name, drop.at);
  const auto number = parse_number<std::size_t>(drop.name);
  if (!film_dialog_ || !number) return;
  const std::vector<Mark>& highlights = film_dialog_->form().offered().highlights;
  if (*number < highlights.size()) {
    reel_tray_.put(moment_of(highlights[*number]), drop.at, toasts_);
  }
}

/// A mark of the time line that is let go over the clips goes in between them, and stays where it
/// was.
void PlayScreen::take_dragged_mark() {
  const auto dragged = timeline_.dragged_mark();
  const auto place = reel_tray_.place_of_pointer();
  if (!dragged || ImGui::IsMouseDown(ImGuiMouseButton_Left) || !place) return;
  timeline_.cancel_drag();
  put_into_reel(*dragged, *place);
}

void PlayScreen::draw_reel_tray() {
  reel_tray_.draw_prompt(toasts_);
  const float panel = transport_panel_height(timeline_height_);
  if (!hides_panels_ && panel > 0.0F) {
    const auto dropped = reel_tray_.draw(ImGui::GetIO().DisplaySize.y - panel,
                                         timeline_.dragged_mark().has_value(), toasts_);
    if (dropped) put_into_reel(*dropped);
  }
  if (const auto shown = reel_tray_.take_shown()) go_to_reel(*shown);
}

void PlayScreen::go_to_reel(const std::string& path) {
  if (is_filming() || movie_marks_) {
    toasts_.add("a film is still being made: go to the reel when it is finished");
  } else {
    leave_for({.reel = path});
  }
}

}  // namespace tickreel::window
