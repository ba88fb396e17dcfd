#include "movie/make/engine/thread_priority.h"

#include <sys/resource.h>
#include <unistd.h>

namespace tickreel::movie {

void lower_thread_priority() {
  constexpr int kLessUrgent = 10;
  const auto thread = static_cast<id_t>(gettid());
  const int niceness = getpriority(PRIO_PROCESS, thread);
  static_cast<void>(setpriority(PRIO_PROCESS, thread, niceness + kLessUrgent));
}

}  // namespace tickreel::movie
