// A library that draws random numbers.

#include <random>

namespace {

std::random_device device;

}  // namespace

extern "C" __attribute__((visibility("default"))) unsigned draw_number() {
  return device();
}
