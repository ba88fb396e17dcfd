#pragma once

#include <cstdint>
#include <span>

#include "renderer/room.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Reads a texture of a foreign context, which must be current and have OpenGL 3.0 or later; keeps
/// its bindings. The result is RGBA in packed rows, the lowest first. `size`: of the texture and of
/// `pixels`. kUsage when there is no context or no such texture.
Status read_texture(unsigned texture, ImageSize size, std::span<std::uint8_t> pixels);
/// Reads the first colour buffer of a framebuffer in the same way.
Status read_framebuffer(unsigned framebuffer, ImageSize size, std::span<std::uint8_t> pixels);

}  // namespace tickreel::renderer
