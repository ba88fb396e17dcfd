// A library to preload: as on file systems that have no locks, such as some of NFS.

#include <cerrno>

// The C library's, in its place.
extern "C" int flock(int /*descriptor*/, int /*operation*/) noexcept {
  errno = ENOLCK;
  return -1;
}
