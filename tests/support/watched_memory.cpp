#include "tests/support/watched_memory.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>

namespace tickreel::tests {
namespace {

std::atomic<std::uint64_t> count{0};

}  // namespace

std::uint64_t allocation_count() {
  return count;
}

}  // namespace tickreel::tests

// NOLINTBEGIN(misc-unused-parameters): the standard says what these look like.
void* operator new(std::size_t size) {
  static std::atomic<unsigned char> pattern{0};
  ++tickreel::tests::count;
  void* memory = std::malloc(size != 0 ? size : 1);
  if (memory == nullptr) throw std::bad_alloc();
  return std::memset(memory, pattern += 37, size);
}

void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  try {
    return operator new(size);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}

void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}
// NOLINTEND(misc-unused-parameters)
