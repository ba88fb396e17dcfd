#pragma once

#include <string>

#include "live/room.h"

namespace tickreel::live {

// Facts about the build and the machine, for bug reports. They do not name the user, folders or the
// machine.

/// Returns the version, the compiler, how the program was compiled, and the loaded libraries; one
/// fact in each line.
std::string build_facts();
/// Returns the processor in one line: "AMD EPYC 7B13, 2 cores".
std::string processor_facts();
/// Returns the operating system, the processor, the memory, the offscreen renderer, and how games
/// are confined; one fact in each line. `renderer`: the name of the renderer.
std::string system_facts(const std::string& renderer);

}  // namespace tickreel::live
