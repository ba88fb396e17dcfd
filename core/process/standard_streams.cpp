#include "core/process/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <initializer_list>

namespace tickreel {

void open_missing_standard_streams() {
  // open() returns the lowest free number, which is the missing stream's. Writing results to a
  // standard output that was closed is then an error (it is read-only); messages to standard error
  // are dropped.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    const int mode = stream == STDERR_FILENO ? O_WRONLY : O_RDONLY;
    if (fcntl(stream, F_GETFD) < 0) static_cast<void>(::open("/dev/null", mode));
  }
}

}  // namespace tickreel
