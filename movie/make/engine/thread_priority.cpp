#include "movie/make/engine/thread_priority.h"

#include <sys/resource.h>
#include <unistd.h>

namespace tickreel::movie {
namespace {

void lower_priority(int steps) {
  const auto thread = static_cast<id_t>(gettid());
  const int niceness = getpriority(PRIO_PROCESS, thread);
  static_cast<void>(setpriority(PRIO_PROCESS, thread, niceness + steps));
}

}  // namespace

void lower_thread_priority() {
  lower_priority(10);
}

void yield_to_windows() {
  lower_priority(3);
}

}  // namespace tickreel::movie
