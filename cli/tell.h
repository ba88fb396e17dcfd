#pragma once

#include <string>

namespace tickreel {

/// Writes a message to standard error. That nobody can read it is no reason to stop: a closed or
/// full standard error is ignored.
void tell(const std::string& text);

}  // namespace tickreel
