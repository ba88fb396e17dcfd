#include "cli/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <initializer_list>

namespace tickreel {

void open_missing_standard_streams() {
  // open() gives the lowest number that is free, which is the missing one.
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) < 0) static_cast<void>(open("/dev/null", O_RDWR));
  }
}

}  // namespace tickreel
