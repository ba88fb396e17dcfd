#include "core/process/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <initializer_list>

namespace tickreel {

void open_missing_standard_streams() {
  // open() gives the lowest number that is free, which is the missing one. Results that are written
  // to a standard output that was closed are an error; messages that nobody reads are not.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    const int mode = stream == STDERR_FILENO ? O_WRONLY : O_RDONLY;
    if (fcntl(stream, F_GETFD) < 0) static_cast<void>(::open("/dev/null", mode));
  }
}

}  // namespace tickreel
