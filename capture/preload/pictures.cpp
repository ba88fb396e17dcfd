#include "capture/preload/pictures.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "capture/preload/exchange.h"
#include "capture/preload/game_time.h"
#include "capture/preload/raw.h"
#include "capture/preload/threads.h"

namespace tickreel::capture {
namespace {

constexpr int kBetweenProcesses = 0;
/// A window that has swapped so often since the one that is filmed is filmed from then on.
constexpr int kSwapsToTakeOver = 3;

/// Null: nothing is captured.
Exchange* open_exchange() {
  const char* path = getenv(kExchangeVariable);
  if (path == nullptr) return nullptr;
  const long file = raw_call(SYS_openat, AT_FDCWD, as_long(path), O_RDWR | O_CLOEXEC);
  if (file < 0) return nullptr;
  void* memory = mmap(nullptr, kMemoryBytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE,
                      static_cast<int>(file), 0);
  raw_call(SYS_close, file);
  if (memory == MAP_FAILED) return nullptr;
  auto* exchange = static_cast<Exchange*>(memory);
  if (exchange->version == kExchangeVersion) return exchange;
  munmap(memory, kMemoryBytes);
  return nullptr;
}

enum class Opened : std::uint8_t { kNotYet, kNone, kThere };
std::atomic<Opened> opened{Opened::kNotYet};
Exchange* memory = nullptr;
RawLock opening;

bool open_once() {
  // Before the C library has begun there is no environment, and there are no threads.
  if (environ == nullptr) return false;
  const RawGuard guard(opening);
  if (opened.load() == Opened::kNotYet) {
    memory = open_exchange();
    if (memory != nullptr) look_also_at(memory->display_server);
    opened.store(memory == nullptr ? Opened::kNone : Opened::kThere);
  }
  return memory != nullptr;
}

Exchange* exchange() {
  return is_captured() ? memory : nullptr;
}

bool is_owner = false;
Surface filmed{};
int swaps_beside = 0;
thread_local bool is_within_swap __attribute__((tls_model("initial-exec"))) = false;

std::int64_t slot_now() {
  return slot_at(game_now_ns(), memory->rate_numerator, memory->rate_denominator);
}

std::int64_t next_slot_ns() {
  return slot_begin_ns(slot_now() + 1, memory->rate_numerator, memory->rate_denominator);
}

void own_pictures(const Surface& surface) {
  if (is_owner) return;
  std::int32_t nobody = 0;
  const auto self = static_cast<std::int32_t>(raw_call(SYS_getpid));
  is_owner = memory->owner.compare_exchange_strong(nobody, self) || nobody == self;
  if (is_owner) describe_gl(surface.load, memory->renderer, sizeof memory->renderer);
}

bool is_filmed(const Surface& surface) {
  own_pictures(surface);
  if (!is_owner) return true;  // there is one window to wait for, whoever's pictures are taken
  const bool is_same = filmed.display == surface.display && filmed.name == surface.name;
  if (!is_same && filmed.display != nullptr && ++swaps_beside < kSwapsToTakeOver) return false;
  filmed = surface;
  swaps_beside = 0;
  return true;
}

/// Until there is room in the ring.
void wait_for_room() {
  constexpr std::int64_t kLookNs = 200'000'000;
  while (true) {
    const std::uint32_t taken = memory->taken.load(std::memory_order_acquire);
    if (memory->written.load() - taken < kRingPictures) return;
    futex_wait(memory->taken, taken, kLookNs, kBetweenProcesses);
    // Nobody will ever take them.
    if (raw_call(SYS_kill, memory->maker, 0) == -ESRCH) raw_call(SYS_exit_group, 1);
  }
}

void take_picture(const Surface& surface, std::int64_t slot) {
  int width = 0;
  int height = 0;
  if (!surface.measure(surface, width, height) || width <= 0 || height <= 0) return;
  const std::size_t bytes = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 4;
  if (bytes > kMaxPictureBytes) {
    memory->trouble.store(Trouble::kTooLarge);
    return;
  }
  wait_for_room();
  const std::uint32_t number = memory->written.load();
  const std::uint32_t place = number % kRingPictures;
  auto* pixels =
      reinterpret_cast<std::uint8_t*>(memory) + kExchangeBytes + place * kMaxPictureBytes;
  if (!read_back_buffer(surface.load, width, height, pixels)) {
    memory->trouble.store(Trouble::kNoReading);
    return;
  }
  memory->pictures[place] = {slot, width, height};
  memory->written.store(number + 1, std::memory_order_release);
  futex_wake(memory->written, kBetweenProcesses);
}

}  // namespace

bool is_captured() {
  const Opened now = opened.load(std::memory_order_acquire);
  return now == Opened::kThere || (now == Opened::kNotYet && open_once());
}

void tell_time(std::int64_t now_ns) {
  if (exchange() == nullptr) return;
  if (is_owner) memory->now_ns.store(now_ns);
  memory->moves.fetch_add(1);
}

void tell_spinning(unsigned threads) {
  if (is_owner) memory->spins.store(threads);
}

void lose_pictures() {
  is_owner = false;
  filmed = {};
}

SwapTurn begin_swap(const Surface& surface) {
  if (exchange() == nullptr || is_within_swap) return SwapTurn::kPassed;
  is_within_swap = true;
  if (!is_filmed(surface)) return SwapTurn::kBeside;
  if (!is_owner) return SwapTurn::kFilmed;
  memory->swaps.fetch_add(1);
  const std::int64_t slot = slot_now();
  if (slot >= memory->end_slot) {
    end_fast_time();
    memory->is_over.store(1);
    futex_wake(memory->written, kBetweenProcesses);
  } else if (slot >= memory->first_slot) {
    take_picture(surface, slot);
  }
  return SwapTurn::kFilmed;
}

void end_swap(SwapTurn turn) {
  if (turn == SwapTurn::kPassed) return;
  is_within_swap = false;
  if (turn == SwapTurn::kFilmed) {
    sleep_to_slot(next_slot_ns());
  } else if (!is_swapper()) {
    sleep_until(next_slot_ns());
  }
}

}  // namespace tickreel::capture
