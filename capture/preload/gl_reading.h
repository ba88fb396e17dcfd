#pragma once

#include <cstddef>
#include <cstdint>

namespace tickreel::capture {

/// Returns the function of that name of the current OpenGL context; null when there is none.
using GlLoader = void* (*)(const char* name);

/// Whether the viewport of the current context is the lower left part of this size.
bool has_viewport(GlLoader load, int width, int height);

/// Reads the back buffer of the current surface: RGBA, the lowest row first. Keeps all state that
/// the program has set, including pending errors. Returns false when no context is current, or
/// OpenGL lacks a function that is needed.
bool read_back_buffer(GlLoader load, int width, int height, std::uint8_t* pixels);

/// Writes a description of the renderer, "llvmpipe (...), OpenGL 4.5 (...)", into `text`, cut off
/// so that it takes at most `size` bytes with its null byte. Leaves `text` unchanged when there is
/// no glGetString().
void describe_gl(GlLoader load, char* text, std::size_t size);

}  // namespace tickreel::capture
