#include "core/files/memory_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

namespace tickreel {
namespace {

constexpr int kNone = -1;

}  // namespace

Result<MemoryFile> MemoryFile::create() {
  const int descriptor = ::memfd_create("tickreel", MFD_CLOEXEC);
  if (descriptor >= 0) return MemoryFile(descriptor);
  return failed("cannot make a file in memory: " + std::generic_category().message(errno));
}

MemoryFile::MemoryFile(MemoryFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, kNone)) {}

MemoryFile::~MemoryFile() {
  if (descriptor_ != kNone) ::close(descriptor_);
}

std::string MemoryFile::path() const {
  return "/proc/self/fd/" + std::to_string(descriptor_);
}

}  // namespace tickreel
