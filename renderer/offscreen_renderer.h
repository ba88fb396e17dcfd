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

/// How pictures are copied out of graphics memory. The bytes are the same with all choices.
enum class ReadbackChoice {
  kAuto,   ///< kPlain for a software renderer, kRing for other renderers
  kPlain,  ///< one picture at a time, copied in FrameRenderer::take()
  kRing,   ///< several pictures at a time, copied while the next pictures are drawn
};

/// The settings of an offscreen renderer.
struct OffscreenSettings {
  ImageSize size;          ///< the size of the pictures
  TickRate tick_rate{60};  ///< the session's tick rate
  CameraCuts cameras{};    ///< its LookCamera numbers must come from the same look
  ReadbackChoice readback = ReadbackChoice::kAuto;
  EdgeSampling sampling{};
  GamePictureFit fit{};  ///< for a look that shows the game's own pictures
};

/// Facts about offscreen renderers on this machine.
struct OffscreenFacts {
  std::string description;             ///< FrameRenderer::description()
  std::size_t pictures_in_flight = 1;  ///< with ReadbackChoice::kAuto
};
/// Finds the facts: opens an OpenGL context, asks it and closes it. kFailed when there is no usable
/// OpenGL 4.5.
Result<OffscreenFacts> offscreen_facts();

/// Makes a renderer with its own OpenGL context, which needs no display. Only the calling thread
/// may use it. Several threads may have such renderers, whose calls wait for each other. kFailed
/// when there is no usable OpenGL 4.5; the errors of MomentPainter::create(). The messages say what
/// to change.
Result<std::unique_ptr<FrameRenderer>> make_offscreen_renderer(std::unique_ptr<Look> look,
                                                               const OffscreenSettings& settings);

}  // namespace tickreel::renderer
