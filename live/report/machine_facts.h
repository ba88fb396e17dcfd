#pragma once

#include <string>

#include "live/room.h"

namespace tickreel::live {

// The facts of a build and of a machine in a bug report, one in each line: nothing that names its
// user, its folders or the machine itself.

/// Version, compiler, how it was compiled, and the libraries that are loaded.
std::string build_facts();
/// "AMD EPYC 7B13, 2 cores"
std::string processor_facts();
/// System, processor, memory, and who draws offscreen.
std::string system_facts(const std::string& renderer);

}  // namespace tickreel::live
