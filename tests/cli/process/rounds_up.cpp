// A library to preload that changes the processor's rounding. ROUNDS_UP=load changes it when the
// library is loaded; ROUNDS_UP=N in the N-th step of Box2D, which is inside a tick of rockets.

#include <dlfcn.h>

#include <cfenv>
#include <cstdlib>
#include <cstring>

namespace {

const char* told() {
  const char* const told = std::getenv("ROUNDS_UP");
  return told == nullptr ? "" : told;
}

__attribute__((constructor)) void when_it_is_loaded() {
  if (std::strcmp(told(), "load") == 0) std::fesetround(FE_UPWARD);
}

}  // namespace

// Replaces b2World::Step(float, int, int).
extern "C" void _ZN7b2World4StepEfii(void* world, float seconds, int velocities, int positions) {
  using Step = void (*)(void*, float, int, int);
  static const auto step = reinterpret_cast<Step>(::dlsym(RTLD_NEXT, "_ZN7b2World4StepEfii"));
  static int steps = 0;
  step(world, seconds, velocities, positions);
  if (++steps == std::atoi(told())) std::fesetround(FE_UPWARD);
}
