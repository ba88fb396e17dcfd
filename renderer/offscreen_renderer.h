#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "renderer/frame_renderer.h"
#include "renderer/passes/edge_sampling.h"
#include "renderer/scene/camera_cuts.h"
#include "renderer/scene/pixel_look.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "tickreel/scene/look.h"
#include "tickreel/view/tick.h"

namespace tickreel::renderer {

/// How pictures come from graphics memory; their bytes are the same.
enum class ReadbackChoice {
  kAuto,   ///< kPlain from a software renderer, kRing from others
  kPlain,  ///< one at a time, copied when it is taken
  kRing,   ///< several at a time, copied while the next ones are drawn
};

struct OffscreenSettings {
  ImageSize size;
  TickRate tick_rate{60};
  CameraCuts cameras{};  ///< the look's own were found by that look
  ReadbackChoice readback = ReadbackChoice::kAuto;
  EdgeSampling sampling{};
  GamePictureFit fit{};  ///< where the look shows pictures of the game's own
};

/// What is known of such a renderer before it has something to draw.
struct OffscreenFacts {
  std::string description;             ///< see FrameRenderer
  std::size_t pictures_in_flight = 1;  ///< too; of ReadbackChoice::kAuto
};
/// Opens a context, asks it, and closes it. kFailed as below.
Result<OffscreenFacts> offscreen_facts();

/// A renderer with an OpenGL context of its own that needs no display. Several threads may have
/// such renderers: they take turns with OpenGL, picture by picture. Fails (kFailed) when there
/// is no usable OpenGL 4.5, and (kUsage) when the size is more than the GL implementation can do;
/// both say what to change.
Result<std::unique_ptr<FrameRenderer>> make_offscreen_renderer(std::unique_ptr<Look> look,
                                                               const OffscreenSettings& settings);

}  // namespace tickreel::renderer
