#pragma once

#include <sys/types.h>

#include <string>

#include "capture/room.h"

namespace tickreel::capture {

/// Why no picture comes of a program, by what it and those that it has started have loaded.
std::string why_no_picture(pid_t group);

}  // namespace tickreel::capture
