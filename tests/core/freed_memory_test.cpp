#include "core/freed_memory.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <array>
#include <barrier>
#include <thread>

namespace tickreel::tests {
namespace {

// Simultaneous first calls once crashed under AddressSanitizer, whose allocator is not glibc's.
TEST(FreedMemoryTest, IsGivenBackByThreadsAtOnce) {
  std::barrier start(4);
  std::array<std::thread, 4> threads;
  for (std::thread& thread : threads) {
    thread = std::thread([&] {
      start.arrive_and_wait();
      give_back_freed_memory();
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace tickreel::tests
