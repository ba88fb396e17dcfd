#pragma once

#include <string>

namespace tickreel {

/// Returns the name of a signal: "SIGSEGV"; "signal 77" for one that this system does not know.
std::string signal_name(int signal);
/// Returns the name of a signal and the system's description: "SIGSEGV (segmentation fault)". The
/// name alone when the system has no description.
std::string describe_signal(int signal);

}  // namespace tickreel
