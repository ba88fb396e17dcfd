#pragma once

#include <memory>
#include <string>
#include <vector>

#include "renderer/room.h"
#include "tickreel/scene/look.h"

namespace tickreel::renderer {

/// How long the frames of a run took, for a picture.
struct FrameGraph {
  std::string title;
  std::string subtitle;
  std::vector<double> frame_ms;  ///< one at least
  double median_ms = 0.0;
  double worst_1_percent_ms = 0.0;
};

/// The graph as a scene that any renderer draws, whatever the moment: frames to the right, times
/// up.
std::unique_ptr<Look> make_frame_graph(FrameGraph graph);

}  // namespace tickreel::renderer
