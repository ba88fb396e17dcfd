#include "renderer/moment_painter.h"

#include <algorithm>
#include <string>
#include <utility>

#include "renderer/scene/camera_cuts.h"
#include "renderer/scene/interpolation.h"

namespace tickreel::renderer {

Result<MomentPainter> MomentPainter::create(std::unique_ptr<Look> look, const TickRate& tick_rate,
                                            ImageSize size) {
  const bool draws_itself = look->painter_warm_up_frames().has_value();
  Result<SceneRenderer> renderer =
      SceneRenderer::create(draws_itself ? std::vector<Mesh>() : look->meshes(), size);
  if (!renderer) return renderer.error();
  return MomentPainter(std::move(look), tick_rate, std::move(*renderer));
}

MomentPainter::MomentPainter(std::unique_ptr<Look> look, const TickRate& tick_rate,
                             SceneRenderer renderer)
    : look_(std::move(look)), tick_rate_(tick_rate), renderer_(std::move(renderer)) {
  if (!look_->painter_warm_up_frames()) return;
  renderer_.draw_for_software(false);  // there is no scene to draw
  lanes_ = std::make_unique<PainterLanes>(*look_, renderer_.size());
}

Status MomentPainter::resize(ImageSize size) {
  Status resized = renderer_.resize(size);
  if (resized && lanes_) lanes_->resize(size);
  return resized;
}

std::size_t MomentPainter::window_views() const {
  return views_for(*look_, tick_rate_);
}

Status MomentPainter::draw(const ViewWindow& views, const FrameTime& time,
                           const Viewpoint& viewpoint, std::size_t lane) {
  if (Status status = interpolate_things(views, time); !status) return status;
  const ImageSize size = renderer_.size();
  const Moment moment{.views = views,
                      .time = time,
                      .alpha = time.alpha.to_double(),
                      .step_seconds = 1.0 / tick_rate_.to_double(),
                      .seconds = seconds_at(time, tick_rate_),
                      .aspect = static_cast<float>(size.width) / static_cast<float>(size.height),
                      .things = things_,
                      .look_camera = viewpoint.look_camera,
                      .camera = viewpoint.camera ? &*viewpoint.camera : nullptr};
  scene_.clear();
  look_->compose(moment, scene_);
  if (!lanes_) return renderer_.draw(scene_);
  Status drawn = lanes_->draw(moment, lane);
  return drawn ? renderer_.draw_over(lanes_->picture(), scene_) : drawn;
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

}  // namespace tickreel::renderer
