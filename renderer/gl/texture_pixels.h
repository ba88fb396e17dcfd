#pragma once

#include <cstdint>
#include <span>

#include "renderer/room.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Reads a texture of somebody else's context, which is current and has OpenGL 3.0 at least, and
/// leaves what is bound there as it was: rgba, rows packed, the lowest first. `size`: of the
/// texture, and of `pixels`. kUsage when there is no context or no such texture.
Status read_texture(unsigned texture, ImageSize size, std::span<std::uint8_t> pixels);
/// The same of the first colours of a framebuffer.
Status read_framebuffer(unsigned framebuffer, ImageSize size, std::span<std::uint8_t> pixels);

}  // namespace tickreel::renderer
