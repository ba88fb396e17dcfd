// A library that belongs to a game and asks for the time.
#include <ctime>

extern "C" __attribute__((visibility("default"))) long engine_time() {
  return std::time(nullptr);
}
