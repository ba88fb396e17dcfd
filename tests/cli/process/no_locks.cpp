// A library to preload. It acts as a file system without locks, such as some NFS mounts.

#include <cerrno>

// Replaces flock() of the C library.
extern "C" int flock(int /*descriptor*/, int /*operation*/) noexcept {
  errno = ENOLCK;
  return -1;
}
