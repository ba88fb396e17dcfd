#include "renderer/scene/moment_maker.h"

#include <string>

#include "renderer/scene/camera_cuts.h"
#include "renderer/scene/interpolation.h"

namespace tickreel::renderer {

Status MomentMaker::interpolate_things(const ViewWindow& views, const FrameTime& time) {
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

Moment MomentMaker::at(const ViewWindow& views, const FrameTime& time,
                       const Viewpoint& viewpoint) const {
  return {.views = views,
          .time = time,
          .alpha = time.alpha.to_double(),
          .step_seconds = 1.0 / tick_rate_.to_double(),
          .seconds = seconds_at(time, tick_rate_),
          .aspect = aspect_,
          .things = things_,
          .look_camera = viewpoint.look_camera,
          .camera = viewpoint.camera ? &*viewpoint.camera : nullptr};
}

}  // namespace tickreel::renderer
