#include "cli/tell.h"

#include <cstdio>

namespace tickreel {

void tell(const std::string& text) {
  static_cast<void>(std::fputs(text.c_str(), stderr));
}

}  // namespace tickreel
