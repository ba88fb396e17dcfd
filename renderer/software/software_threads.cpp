#include "renderer/software/software_threads.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <thread>

namespace tickreel {
namespace {

constexpr const char* kVariable = "LP_NUM_THREADS";

}  // namespace

void choose_software_threads(int cores) {
  constexpr int kIfUnset = 0;
  const std::string threads = std::to_string(2 * cores);
  ::setenv(kVariable, threads.c_str(), kIfUnset);
}

int software_threads() {
  constexpr int kMostOfMesa = 16;
  const char* chosen = std::getenv(kVariable);
  const int threads =
      chosen != nullptr ? std::atoi(chosen) : static_cast<int>(std::thread::hardware_concurrency());
  return std::clamp(threads, 1, kMostOfMesa);
}

}  // namespace tickreel
