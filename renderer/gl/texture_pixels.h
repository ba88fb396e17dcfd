#pragma once

#include <cstdint>
#include <span>

#include "renderer/room.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Reads a texture of the current context. The context has OpenGL 3.0 or later, and belongs to
/// other code; its bindings stay as they were. Fills `pixels` with RGBA of 8 bits, the lowest row
/// first, without gaps. `size`: the size of the texture, for which `pixels` has room. kUsage when
/// there is no current context, or no such texture, or when the texture is no GL_TEXTURE_2D of
/// colours.
Status read_texture(unsigned texture, ImageSize size, std::span<std::uint8_t> pixels);
/// Reads a framebuffer as read_texture() reads a texture: the colour buffer that the framebuffer
/// has for reading, the first one if nothing else was set. The framebuffer must exist, and that
/// buffer must have colours that are no integers. kUsage when there is no current context; kFailed
/// when the framebuffer is incomplete.
Status read_framebuffer(unsigned framebuffer, ImageSize size, std::span<std::uint8_t> pixels);

}  // namespace tickreel::renderer
