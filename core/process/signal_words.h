#pragma once

#include <string>

namespace tickreel {

/// Returns the name of a signal: "SIGSEGV"; "signal 77" for one that this system does not know.
std::string signal_name(int signal);
/// Returns the name with a description, if there is one: "SIGSEGV (segmentation fault)".
std::string describe_signal(int signal);

}  // namespace tickreel
