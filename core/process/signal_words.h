#pragma once

#include <string>

namespace tickreel {

/// "SIGSEGV"; "signal 77" for one that this system does not know.
std::string signal_name(int signal);
/// "SIGSEGV (segmentation fault)".
std::string describe_signal(int signal);

}  // namespace tickreel
