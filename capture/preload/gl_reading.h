#pragma once

#include <cstddef>
#include <cstdint>

namespace tickreel::capture {

/// Finds a function of the current OpenGL context.
using GlLoader = void* (*)(const char* name);

/// Whether the current context draws into the lower left part of this size.
bool has_viewport(GlLoader load, int width, int height);

/// Reads the back buffer of the current surface: RGBA, the lowest row first. Keeps all state that
/// the program has set, including pending errors. False when OpenGL lacks a function for it.
bool read_back_buffer(GlLoader load, int width, int height, std::uint8_t* pixels);

/// Writes "llvmpipe (...), OpenGL 4.5 (...)" into `text`, terminated by a null.
void describe_gl(GlLoader load, char* text, std::size_t size);

}  // namespace tickreel::capture
