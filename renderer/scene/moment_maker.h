#pragma once

#include <vector>

#include "renderer/room.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"
#include "tickreel/scene/viewpoint.h"
#include "tickreel/view/frame_time.h"
#include "tickreel/view/view_window.h"

namespace tickreel::renderer {

/// Makes the Moment objects from which a look composes scenes.
class MomentMaker {
 public:
  /// `aspect`: width / height of the pictures.
  MomentMaker(const TickRate& tick_rate, float aspect) : tick_rate_(tick_rate), aspect_(aspect) {}

  /// Sets width / height of later pictures.
  void set_aspect(float aspect) { aspect_ = aspect; }
  /// Sets things() to the things at a time. kFailed when the window lacks the view before the time,
  /// or a needed view after it.
  Status interpolate_things(const ViewWindow& views, const FrameTime& time);
  /// The things of the last interpolate_things(). The caller may change them.
  [[nodiscard]] std::vector<Thing>& things() { return things_; }
  /// Returns the moment with things(). It refers to things(), to `views` and to the viewpoint.
  [[nodiscard]] Moment at(const ViewWindow& views, const FrameTime& time,
                          const Viewpoint& viewpoint) const;

 private:
  TickRate tick_rate_;
  float aspect_;
  std::vector<Thing> things_;
};

}  // namespace tickreel::renderer
