#include "capture/preload/pictures.h"

#include <signal.h>

#include <atomic>
#include <cerrno>

#include "capture/preload/capture_state.h"
#include "capture/preload/exchange.h"
#include "capture/preload/films.h"
#include "capture/preload/game_time.h"
#include "capture/preload/raw_call.h"
#include "capture/preload/x_window.h"

namespace tickreel::capture {
namespace {

constexpr int kBetweenProcesses = 0;
/// After so many swaps of another window without one of the filmed window, the other one is filmed.
constexpr int kSwapsToTakeOver = 3;

Surface filmed{};
int swaps_beside = 0;
thread_local bool is_within_swap __attribute__((tls_model("initial-exec"))) = false;

void own_pictures(const Surface& surface) {
  if (owns_pictures() || !claim_pictures()) return;
  filmed = {};  // the state may come from the parent process
  begin_films(*exchange());
  describe_gl(surface.load, exchange()->renderer, sizeof exchange()->renderer);
}

/// Sets up a surface that is filmed from now on: watches keys and asks for the size.
void know_window(const Surface& surface) {
  Exchange* memory = exchange();
  const bool looks_for_keys = memory->is_real_at_first != 0;
  const bool is_sized = memory->wanted_width != 0;
  int width = 0;
  int height = 0;
  if (looks_for_keys) memory->keys.store(watch_keys(surface.window));
  if (!is_sized || surface.window == 0 || !surface.measure(surface, width, height)) return;
  if (width == memory->wanted_width && height == memory->wanted_height) return;
  ask_for_size(surface.window, memory->wanted_width, memory->wanted_height);
}

bool is_filmed(const Surface& surface) {
  own_pictures(surface);
  if (!owns_pictures())
    return true;  // its swaps must wait too, whichever process delivers the pictures
  const bool is_same = filmed.display == surface.display && filmed.name == surface.name;
  if (!is_same && filmed.display != nullptr && ++swaps_beside < kSwapsToTakeOver) return false;
  filmed = surface;
  swaps_beside = 0;
  if (!is_same) know_window(surface);
  return true;
}

/// Waits for room in the ring.
void wait_for_room() {
  Exchange* memory = exchange();
  constexpr std::int64_t kLookNs = 200'000'000;
  while (true) {
    const std::uint32_t taken = memory->taken.load(std::memory_order_acquire);
    if (memory->written.load() - taken < kRingPictures) return;
    futex_wait(memory->taken, taken, kLookNs, kBetweenProcesses);
    // Without tickreel's process nobody would ever take them.
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
  note_picture(*memory, slot);
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
  if (const FilmWish wish = wish_by_key(); wish != FilmWish::kNone) memory->wish.store(wish);
  if (follow_film(*memory)) take_picture(surface, slot_of(*memory, game_now_ns()));
  return SwapTurn::kFilmed;
}

void end_swap(SwapTurn turn) {
  if (turn == SwapTurn::kPassed) return;
  is_within_swap = false;
  const std::int64_t next_ns = next_slot_ns(*exchange(), game_now_ns());
  if (turn == SwapTurn::kFilmed) {
    sleep_to_slot(next_ns);
  } else if (!is_swapper()) {
    sleep_until(next_ns);
  }
}

}  // namespace tickreel::capture
