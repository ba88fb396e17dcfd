#pragma once

#include <cstdint>
#include <span>

#include "renderer/room.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Reads a texture of the current context. The context has OpenGL 3.0 or later, and belongs to
/// other code; its bindings stay as they were. Fills `pixels` with RGBA, the lowest row first,
/// without gaps. `size`: the size of the texture, for which `pixels` has room. kUsage when there is
/// no current context or no such texture.
Status read_texture(unsigned texture, ImageSize size, std::span<std::uint8_t> pixels);
/// Reads the first colour buffer of a framebuffer like read_texture(), but kFailed when it cannot
/// be read.
Status read_framebuffer(unsigned framebuffer, ImageSize size, std::span<std::uint8_t> pixels);

}  // namespace tickreel::renderer
