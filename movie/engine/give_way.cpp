#include "movie/engine/give_way.h"

#include <sys/resource.h>
#include <unistd.h>

namespace tickreel::movie {

void give_way() {
  constexpr int kLessUrgent = 10;
  const auto thread = static_cast<id_t>(gettid());
  const int niceness = getpriority(PRIO_PROCESS, thread);
  static_cast<void>(setpriority(PRIO_PROCESS, thread, niceness + kLessUrgent));
}

}  // namespace tickreel::movie
