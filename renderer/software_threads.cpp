#include "renderer/software_threads.h"

#include <cstdlib>
#include <string>
#include <thread>

namespace tickreel {

void choose_software_threads() {
  const unsigned cores = std::thread::hardware_concurrency();
  if (cores == 0) return;
  constexpr int kIfUnset = 0;
  ::setenv("LP_NUM_THREADS", std::to_string(2 * cores).c_str(), kIfUnset);
}

}  // namespace tickreel
