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

/// The way of pictures out of graphics memory; the bytes are the same for all.
enum class ReadbackChoice {
  kAuto,   ///< kPlain for a software renderer, kRing for others
  kPlain,  ///< one at a time, copied when it is taken
  kRing,   ///< several at a time, copied while the next ones are drawn
};

struct OffscreenSettings {
  ImageSize size;
  TickRate tick_rate{60};
  CameraCuts cameras{};  ///< must be found with the same look
  ReadbackChoice readback = ReadbackChoice::kAuto;
  EdgeSampling sampling{};
  GamePictureFit fit{};  ///< for a look that shows the game's own pictures
};

/// The facts about an offscreen renderer that are known before it draws.
struct OffscreenFacts {
  std::string description;             ///< see FrameRenderer::description()
  std::size_t pictures_in_flight = 1;  ///< for ReadbackChoice::kAuto
};
/// Opens a context, queries it and closes it. Errors as for make_offscreen_renderer().
Result<OffscreenFacts> offscreen_facts();

/// Makes a renderer with its own OpenGL context that needs no display. Several threads may have
/// such renderers; they take turns with OpenGL, picture by picture. kFailed when there is no usable
/// OpenGL 4.5, kUsage when the size exceeds the implementation's limits; both messages say what to
/// change.
Result<std::unique_ptr<FrameRenderer>> make_offscreen_renderer(std::unique_ptr<Look> look,
                                                               const OffscreenSettings& settings);

}  // namespace tickreel::renderer
