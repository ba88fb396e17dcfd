#include "renderer/software_threads.h"

#include <cstdlib>
#include <string>

#include "core/machine_limits.h"

namespace tickreel {

void choose_software_threads() {
  constexpr int kIfUnset = 0;
  const std::string threads = std::to_string(2 * machine_limits().cores);
  ::setenv("LP_NUM_THREADS", threads.c_str(), kIfUnset);
}

}  // namespace tickreel
