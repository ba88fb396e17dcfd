#include "window/picture_view.h"

#include <algorithm>

namespace tickreel::window {
namespace {

bool same_camera(const std::optional<Camera>& a, const std::optional<Camera>& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a || (a->eye == b->eye && a->target == b->target && a->vertical_fov == b->vertical_fov);
}

/// The time nearest to `time` that `views` cover.
FrameTime nearest_shown(const ViewWindow& views, const FrameTime& time) {
  const bool is_between = time.alpha > Rational(0);
  if (views.contains(time.tick) && (!is_between || views.contains(time.tick + 1))) return time;
  return {std::clamp(time.tick, views.oldest(), views.newest()), Rational(0)};
}

}  // namespace

Status PictureView::draw(const ViewWindow* views, const FrameTime& time, const Viewpoint& viewpoint,
                         const PixelRect& place, ImageSize window, bool is_moving, float last_ms) {
  // A game that draws its own pictures is not cheaper with fewer pixels, and they would differ from
  // the film's.
  if (is_moving && !renderer_->look().shows_game_pictures()) {
    draft_.note_moving(last_ms);
  } else {
    draft_.note_standing();
  }
  if (views == nullptr || views->empty()) return {};
  const ImageSize full{place.width, place.height};
  const ImageSize size = draft_.reduced(full);
  const Drawn wanted{views, nearest_shown(*views, time), viewpoint, size, size != full};
  if (!is_drawn(wanted)) {
    if (Status resized = renderer_->resize(wanted.size); !resized) return resized;
    const Status drawn = wanted.is_draft ? renderer_->draw_draft(*views, wanted.time, viewpoint)
                                         : renderer_->draw(*views, wanted.time, viewpoint);
    if (!drawn) return drawn;
    drawn_ = wanted;
  }
  renderer_->show(place.x, window.height - place.y - place.height, place.width, place.height);
  return {};
}

ImageSize PictureView::picture_size() const {
  return drawn_ ? drawn_->size : ImageSize{};
}

bool PictureView::is_drawn(const Drawn& wanted) const {
  return drawn_ && drawn_->views == wanted.views && drawn_->time == wanted.time &&
         drawn_->size == wanted.size && drawn_->is_draft == wanted.is_draft &&
         drawn_->viewpoint.look_camera == wanted.viewpoint.look_camera &&
         same_camera(drawn_->viewpoint.camera, wanted.viewpoint.camera);
}

}  // namespace tickreel::window
