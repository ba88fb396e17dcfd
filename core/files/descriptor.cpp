#include "core/files/descriptor.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <cstddef>

namespace tickreel {
namespace {

/// Waits until more can be written; false when the wait fails.
bool waits_for(int descriptor) {
  pollfd writable{descriptor, POLLOUT, 0};
  constexpr int kForever = -1;
  return ::poll(&writable, 1, kForever) == 1 || errno == EINTR;
}

}  // namespace

bool Descriptor::close() {
  return !is_open() || ::close(std::exchange(number_, kClosed)) == 0;
}

bool write_all(int descriptor, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    // A pipe whose other end is non-blocking may be inherited in that mode.
    if (count < 0 && errno == EAGAIN && waits_for(descriptor)) continue;
    if (count < 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return true;
}

std::ptrdiff_t read_some(int descriptor, std::span<std::uint8_t> bytes,
                         const std::function<bool()>& goes_on) {
  while (true) {
    if (!goes_on()) {
      errno = ECANCELED;
      return -1;
    }
    pollfd readable{descriptor, POLLIN, 0};
    constexpr int kLookMs = 20;
    const int ready = ::poll(&readable, 1, kLookMs);
    if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
    const ssize_t count = ::read(descriptor, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    return count;
  }
}

}  // namespace tickreel
