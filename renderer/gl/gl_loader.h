#pragma once

#include <string>

#include "renderer/room.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Finds OpenGL's functions, once per process: EGL dispatches, so they are the same for all
/// contexts and threads. Checks that the current context has OpenGL 4.5: kFailed, with advice, if
/// not.
Status load_gl();

/// Describes the current context: "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5 (Core Profile) Mesa
/// 22.3.6".
std::string describe_gl();

/// Whether OpenGL draws on the CPU; then its graphics memory is main memory.
bool is_software_gl();

}  // namespace tickreel::renderer
