#include "renderer/moment_painter.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "renderer/scene/camera_cuts.h"
#include "renderer/scene/interpolation.h"

namespace tickreel {

Result<MomentPainter> MomentPainter::create(std::unique_ptr<Look> look, const TickRate& tick_rate,
                                            ImageSize size) {
  Result<SceneRenderer> renderer = SceneRenderer::create(look->meshes(), size);
  if (!renderer) return renderer.error();
  return MomentPainter(std::move(look), tick_rate, std::move(*renderer));
}

std::size_t MomentPainter::window_views() const {
  return views_for(*look_, tick_rate_);
}

Status MomentPainter::draw(const ViewWindow& views, const FrameTime& time,
                           const Viewpoint& viewpoint) {
  if (Status status = interpolate_things(views, time); !status) return status;
  const ImageSize size = renderer_.size();
  scene_.clear();
  look_->compose({.views = views,
                  .time = time,
                  .alpha = time.alpha.to_double(),
                  .step_seconds = 1.0 / tick_rate_.to_double(),
                  .seconds = seconds_at(time, tick_rate_),
                  .aspect = static_cast<float>(size.width) / static_cast<float>(size.height),
                  .things = things_,
                  .look_camera = viewpoint.look_camera,
                  .camera = viewpoint.camera ? &*viewpoint.camera : nullptr},
                 scene_);
  return renderer_.draw(scene_);
}

Status MomentPainter::interpolate_things(const ViewWindow& views, const FrameTime& time) {
  const double alpha = time.alpha.to_double();
  const bool between = alpha > 0.0;
  if (!views.contains(time.tick) || (between && !views.contains(time.tick + 1))) {
    return failed("the view of tick " + std::to_string(time.tick) +
                  " or the one after it was not kept for drawing");
  }
  const View& from = views.at(time.tick);
  const View& to = between ? views.at(time.tick + 1) : from;
  interpolate(from, to, alpha, 1.0 / tick_rate_.to_double(), things_);
  return {};
}

}  // namespace tickreel
