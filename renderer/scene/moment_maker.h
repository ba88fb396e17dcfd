#pragma once

#include <vector>

#include "renderer/room.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"
#include "tickreel/scene/viewpoint.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/view_window.h"

namespace tickreel::renderer {

/// Makes the moments from which a look composes scenes.
class MomentMaker {
 public:
  /// `aspect`: width / height of the pictures.
  MomentMaker(const TickRate& tick_rate, float aspect) : tick_rate_(tick_rate), aspect_(aspect) {}

  void set_aspect(float aspect) { aspect_ = aspect; }
  /// Interpolates the things at a time. kFailed when the views before and after it are missing.
  Status interpolate_things(const ViewWindow& views, const FrameTime& time);
  /// The result of the last interpolate_things().
  [[nodiscard]] std::vector<Thing>& things() { return things_; }
  /// The moment with these things. Refers to them, to `views` and to the viewpoint.
  [[nodiscard]] Moment at(const ViewWindow& views, const FrameTime& time,
                          const Viewpoint& viewpoint) const;

 private:
  TickRate tick_rate_;
  float aspect_;
  std::vector<Thing> things_;
};

}  // namespace tickreel::renderer
