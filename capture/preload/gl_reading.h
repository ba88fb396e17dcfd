#pragma once

#include <cstddef>
#include <cstdint>

namespace tickreel::capture {

/// Finds a function of OpenGL, of the context that is current.
using GlLoader = void* (*)(const char* name);

/// Reads the back buffer of the surface that is current: rgba, the lowest row first. All that the
/// program has set stays as it is, an error that it has not asked for yet, too. False: OpenGL has
/// no such function.
bool read_back_buffer(GlLoader load, int width, int height, std::uint8_t* pixels);

/// "llvmpipe (...), OpenGL 4.5 (...)" into a text, with its end.
void describe_gl(GlLoader load, char* text, std::size_t size);

}  // namespace tickreel::capture
