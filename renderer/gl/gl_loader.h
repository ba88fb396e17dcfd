#pragma once

#include <string>

#include "renderer/room.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Finds OpenGL's functions, once for the process: EGL dispatches, so they are the same for every
/// context of every thread. Checks that the context that is current here has OpenGL 4.5: kFailed,
/// with what to do, when it has not.
Status load_gl();

/// "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5 (Core Profile) Mesa 22.3.6", of the context that
/// is current.
std::string describe_gl();

/// Whether it draws on the CPU: its graphics memory is main memory then.
bool is_software_gl();

}  // namespace tickreel::renderer
