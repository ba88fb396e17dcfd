#include "core/files/memory_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>

#include "core/files/system_error.h"

namespace tickreel {

Result<MemoryFile> MemoryFile::create() {
  Descriptor descriptor(::memfd_create("tickreel", MFD_CLOEXEC));
  if (descriptor.is_open()) return MemoryFile(std::move(descriptor));
  return failed("cannot make a file in memory: " + reason(errno));
}

std::string MemoryFile::path_for_others() const {
  return "/proc/" + std::to_string(::getpid()) + "/fd/" + std::to_string(descriptor());
}

std::string MemoryFile::path() const {
  return "/proc/self/fd/" + std::to_string(descriptor());
}

}  // namespace tickreel
