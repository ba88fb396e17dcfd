#include "capture/preload/pictures.h"

#include <signal.h>

#include <atomic>
#include <cerrno>

#include "capture/preload/exchange.h"
#include "capture/preload/game_time.h"
#include "capture/preload/link.h"
#include "capture/preload/raw.h"

namespace tickreel::capture {
namespace {

constexpr int kBetweenProcesses = 0;
/// A window that has swapped so often since the one that is filmed is filmed from then on.
constexpr int kSwapsToTakeOver = 3;

Surface filmed{};
int swaps_beside = 0;
thread_local bool is_within_swap __attribute__((tls_model("initial-exec"))) = false;

std::int64_t slot_now() {
  const Exchange* memory = exchange();
  return slot_at(game_now_ns(), memory->rate_numerator, memory->rate_denominator);
}

std::int64_t next_slot_ns() {
  const Exchange* memory = exchange();
  return slot_begin_ns(slot_now() + 1, memory->rate_numerator, memory->rate_denominator);
}

void own_pictures(const Surface& surface) {
  if (owns_pictures() || !claim_pictures()) return;
  filmed = {};  // of the parent of this process, perhaps
  describe_gl(surface.load, exchange()->renderer, sizeof exchange()->renderer);
}

/// Of a window that is filmed from now on. The program hears of it as if a person had done it.
void ask_for_size(const Surface& surface) {
  const Exchange* memory = exchange();
  int width = 0;
  int height = 0;
  if (memory->wanted_width == 0 || surface.resize == nullptr) return;
  if (!surface.measure(surface, width, height)) return;
  if (width == memory->wanted_width && height == memory->wanted_height) return;
  surface.resize(surface, memory->wanted_width, memory->wanted_height);
}

bool is_filmed(const Surface& surface) {
  own_pictures(surface);
  if (!owns_pictures())
    return true;  // there is one window to wait for, whoever's pictures are taken
  const bool is_same = filmed.display == surface.display && filmed.name == surface.name;
  if (!is_same && filmed.display != nullptr && ++swaps_beside < kSwapsToTakeOver) return false;
  filmed = surface;
  swaps_beside = 0;
  if (!is_same) ask_for_size(surface);
  return true;
}

/// Until there is room in the ring.
void wait_for_room() {
  Exchange* memory = exchange();
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
  Exchange* memory = exchange();
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

SwapTurn begin_swap(const Surface& surface) {
  if (!is_captured() || is_within_swap) return SwapTurn::kPassed;
  is_within_swap = true;
  Exchange* memory = exchange();
  if (!is_filmed(surface)) return SwapTurn::kBeside;
  if (!owns_pictures()) return SwapTurn::kFilmed;
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
