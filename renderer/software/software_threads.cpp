#include "renderer/software/software_threads.h"

#include <cstdlib>
#include <string>

namespace tickreel::renderer {

void choose_software_threads(int cores) {
  constexpr int kIfUnset = 0;
  const std::string threads = std::to_string(2 * cores);
  ::setenv("LP_NUM_THREADS", threads.c_str(), kIfUnset);
}

}  // namespace tickreel::renderer
