#pragma once

#include <string>

#include "renderer/room.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Checks that the current context has OpenGL 4.5. kFailed, with advice in the message, if not. The
/// first call in a process also finds the addresses of OpenGL's functions. (With EGL they are the
/// same for all contexts and threads.)
Status load_gl();

/// Returns the renderer and the version of the current context: "llvmpipe (LLVM 15.0.6, 256 bits),
/// OpenGL 4.5 (Core Profile) Mesa 22.3.6".
std::string describe_gl();

/// Whether the current context draws on the CPU, so that its graphics memory is main memory. True
/// for Mesa's llvmpipe and softpipe; other software renderers are not known.
bool is_software_gl();

}  // namespace tickreel::renderer
