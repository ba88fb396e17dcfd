#include "capture/preload/pictures.h"

#include <signal.h>

#include <atomic>
#include <cerrno>
#include <cstring>

#include "capture/preload/capture_state.h"
#include "capture/preload/exchange.h"
#include "capture/preload/films.h"
#include "capture/preload/game_time.h"
#include "capture/preload/raw_call.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/x_window.h"

namespace tickreel::capture {
namespace {

constexpr int kBetweenProcesses = 0;
/// After so many swaps of another window without one of the filmed window, the other one is filmed.
constexpr int kSwapsToTakeOver = 3;

/// A program may draw its first pictures in a small window before the one that suits the film.
constexpr int kMostSwapsBefore = 30;

/// A program has so many swaps to draw for its window's new size, in which no time passes; so many
/// are left to draw for the old one again.
constexpr int kMostResizingSwaps = 8;
constexpr int kSwapsAfterRestoring = 2;
struct Resizing {
  int swaps_left;
  int old_width;
  int old_height;
  std::int64_t first_slot;  ///< of a picture that was drawn for the old size; below 0: none
};
Resizing resizing{0, 0, 0, -1};

Surface filmed{};
Suit filmed_suit{};
int swaps_beside = 0;
int swaps_before = 0;
std::atomic<int> interval{1};
std::int64_t last_end_ns = 0;  ///< of the last swap of the filmed window
thread_local bool is_within_swap __attribute__((tls_model("initial-exec"))) = false;

void own_pictures(const Surface& surface) {
  if (owns_pictures() || !claim_pictures()) return;
  filmed = {};  // the state may come from the parent process
  begin_films(*exchange());
  describe_gl(surface.load, exchange()->renderer, sizeof exchange()->renderer);
}

/// Sets up a surface that is filmed from now on: watches keys and asks for the size.
void know_window(const Surface& surface, int width, int height) {
  Exchange* memory = exchange();
  if (memory->is_real_at_first != 0) memory->keys.store(watch_keys(surface.window));
  if (memory->wanted_width == 0 || surface.window == 0) return;
  if (width == memory->wanted_width && height == memory->wanted_height) return;
  if (!ask_for_size(surface.window, memory->wanted_width, memory->wanted_height)) return;
  resizing = {kMostResizingSwaps, width, height, -1};
}

/// Follows a program whose window was resized. One that goes on drawing for the old size gets that
/// size again. Returns the slot of the picture: the first right one also stands where there are
/// pictures of the old size.
std::int64_t follow_resizing(const Surface& surface, std::int64_t slot) {
  if (resizing.swaps_left == 0) return slot;
  const bool draws_as_before = has_viewport(surface.load, resizing.old_width, resizing.old_height);
  int width = 0;
  int height = 0;
  const bool is_resized = surface.measure(surface, width, height) &&
                          (width != resizing.old_width || height != resizing.old_height);
  --resizing.swaps_left;
  if (is_resized && !draws_as_before) resizing.swaps_left = 0;
  if (is_resized && draws_as_before && resizing.swaps_left == kSwapsAfterRestoring) {
    ask_for_size(surface.window, resizing.old_width, resizing.old_height);
  }
  if (resizing.first_slot < 0) resizing.first_slot = slot;
  return resizing.first_slot;
}

/// Whether the film may show this surface: its window is the wanted one, or else can be seen, and
/// suits the film better than the one that is filmed now, or than others that the program shows.
bool may_be_filmed(const Surface& surface, const Suit& suit) {
  const char* title = exchange()->wanted_title;
  if (title[0] != 0 && !has_title(surface.window, title)) return false;
  if (title[0] != 0) return true;
  if (filmed.display != nullptr) {
    return filmed_suit < suit || ++swaps_beside >= kSwapsToTakeOver;
  }
  return ++swaps_before > kMostSwapsBefore || !has_better_window(surface.window, suit);
}

bool is_filmed(const Surface& surface) {
  // Its swaps must wait, too, whichever process delivers the pictures.
  if (!may_own_pictures()) return true;
  const bool is_same = filmed.display == surface.display && filmed.name == surface.name;
  const bool is_known = is_same && owns_pictures();
  int width = 0;
  int height = 0;
  if (!is_known && surface.measure(surface, width, height)) {
    if (!is_visible(surface.window)) return false;
    const Suit suit = suit_of(width, height);
    if (!may_be_filmed(surface, suit)) {
      exchange()->windows_beside.store(1);
      return false;
    }
    filmed_suit = suit;
  }
  own_pictures(surface);
  if (!owns_pictures()) return true;
  filmed = surface;
  swaps_beside = 0;
  if (!is_known) know_window(surface, width, height);
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

/// Hands a picture over that `read(pixels)` reads.
template <typename Read>
void hand_over(int width, int height, std::int64_t slot, Read read) {
  Exchange* memory = exchange();
  if (width <= 0 || height <= 0) return;
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
  if (!read(pixels)) return;
  filmed_suit = suit_of(width, height);
  memory->pictures[place] = {slot, width, height};
  memory->written.store(number + 1, std::memory_order_release);
  futex_wake(memory->written, kBetweenProcesses);
}

void take_picture(const Surface& surface, std::int64_t slot) {
  int width = 0;
  int height = 0;
  if (!surface.measure(surface, width, height)) return;
  hand_over(width, height, slot, [&](std::uint8_t* pixels) {
    if (read_back_buffer(surface.load, width, height, pixels)) return true;
    exchange()->trouble.store(Trouble::kNoReading);
    return false;
  });
}

// Windows of programs that do not swap. What lies in such a window when everything rests, before
// game time leaves a slot, is the picture of that slot.

/// Programs that have loaded OpenGL get so many slots after their window to begin with it.
constexpr std::int64_t kSlotsForGl = 10;

/// The thread that has mapped the first window, and its process; 0: none.
std::atomic<int> mapping_thread{0};
std::atomic<int> mapping_process{0};
std::atomic<std::int64_t> mapped_slot{0};
std::atomic<bool> draws_by_gl{false};
/// The picture that was handed over last: of which film, and its hash; 0: none.
std::uint32_t shown_film = 0;
unsigned long shown_window = 0;
std::uint64_t shown_hash = 0;

/// Hashes by FNV-1a (Fowler, Noll, Vo), 8 bytes at a time.
std::uint64_t hash_of(const Area& area, const std::uint8_t* pixels) {
  constexpr std::uint64_t kPrime = 0x100000001b3U;
  const std::size_t bytes =
      static_cast<std::size_t>(area.width) * static_cast<std::size_t>(area.height) * 4;
  std::uint64_t hash = (0xcbf29ce484222325U ^ static_cast<std::uint64_t>(area.width)) * kPrime;
  for (std::size_t i = 0; i + 8 <= bytes; i += 8) {
    std::uint64_t part = 0;
    std::memcpy(&part, pixels + i, sizeof part);
    hash = (hash ^ part) * kPrime;
  }
  return hash;
}

/// Hands over what the screen shows there, unless it is the picture before.
void take_area(const Area& area, std::int64_t slot) {
  hand_over(area.width, area.height, slot, [&](std::uint8_t* pixels) {
    if (!read_screen(area, pixels)) return false;
    const std::uint64_t hash = hash_of(area, pixels);
    const std::uint32_t film = exchange()->films_begun.load();
    if (film == shown_film && hash == shown_hash) return false;
    shown_film = film;
    shown_hash = hash;
    return true;
  });
}

/// Moves a window that is filmed from now on to where all of it can be seen. False when the program
/// has to react first.
bool bring_into_view(const ShownWindow& window) {
  const bool is_known = shown_window == window.number;
  shown_window = window.number;
  const bool is_whole =
      window.area.width == window.whole.width && window.area.height == window.whole.height;
  if (is_whole) return true;
  if (!is_known && (window.whole.x != 0 || window.whole.y != 0)) {
    move_to_corner(window.number);
    return false;
  }
  const auto side = [](int length) { return static_cast<std::uint64_t>(length); };
  exchange()->cut_window.store(side(window.whole.width) << 32U | side(window.whole.height));
  return true;
}

/// Claims the pictures for windows. False when the window was asked for another size.
bool own_window(const ShownWindow& window) {
  Exchange* memory = exchange();
  begin_films(*memory);
  std::strcpy(memory->renderer, "X11");
  if (memory->is_real_at_first != 0) memory->keys.store(watch_keys(window.number));
  const bool has_size =
      window.whole.width == memory->wanted_width && window.whole.height == memory->wanted_height;
  return memory->wanted_width == 0 || has_size ||
         !ask_for_size(window.number, memory->wanted_width, memory->wanted_height);
}

bool windows_are_shown() {
  if (mapping_thread.load() == 0 || draws_by_gl.load() || !may_own_pictures()) return false;
  return !has_gl() || slot_of(*exchange(), game_now_ns()) >= mapped_slot.load() + kSlotsForGl;
}

bool window_is_awaited() {
  return !owns_pictures() && windows_are_shown();
}

bool take_window(std::int64_t end_ns) {
  if (!windows_are_shown()) return true;
  Exchange* memory = exchange();
  const std::int64_t slot = slot_of(*memory, game_now_ns());
  if (is_game_time() && slot_of(*memory, end_ns) <= slot) return true;
  ShownWindow window{};
  if (!find_shown_window(window)) return true;
  if (!owns_pictures()) {
    if (!claim_pictures()) return true;
    let_time_wait_for(mapping_thread.load());
    memory->time.shower.store(static_cast<std::int32_t>(raw_call(SYS_getpid)));
    if (!own_window(window)) return false;
  }
  if (!bring_into_view(window)) return false;
  memory->swaps.fetch_add(1);
  if (const FilmWish wish = wish_by_key(); wish != FilmWish::kNone) memory->wish.store(wish);
  if (follow_film(*memory)) take_area(window.area, slot);
  return true;
}

/// Waits as the swap interval says. Without one, a swap takes time only where none has passed since
/// the last one: the program limits itself.
void wait_for_display(std::int64_t next_ns) {
  const Exchange& memory = *exchange();
  const int slots = interval.load();
  const bool has_time_passed = game_now_ns() != last_end_ns;
  if (is_game_time() && (resizing.swaps_left > 0 || (slots == 0 && has_time_passed))) {
    go_on_swapping();
  } else {
    const std::int64_t later_ns = slot_begin_ns(slot_of(memory, last_end_ns) + slots,
                                                memory.rate_numerator, memory.rate_denominator);
    sleep_to_slot(slots > 1 && later_ns > next_ns ? later_ns : next_ns);
  }
  last_end_ns = game_now_ns();
}

}  // namespace

SwapTurn begin_swap(const Surface& surface) {
  if (!is_captured() || is_within_swap) return SwapTurn::kPassed;
  is_within_swap = true;
  begin_swapping();
  Exchange* memory = exchange();
  if (!is_filmed(surface)) return SwapTurn::kBeside;
  if (!owns_pictures()) return SwapTurn::kFilmed;
  memory->swaps.fetch_add(1);
  if (const FilmWish wish = wish_by_key(); wish != FilmWish::kNone) memory->wish.store(wish);
  const std::int64_t slot = follow_resizing(surface, slot_of(*memory, game_now_ns()));
  if (follow_film(*memory)) take_picture(surface, slot);
  return SwapTurn::kFilmed;
}

void end_swap(SwapTurn turn) {
  if (turn == SwapTurn::kPassed) return;
  is_within_swap = false;
  end_swapping();
  const std::int64_t next_ns = next_slot_ns(*exchange(), game_now_ns());
  if (turn == SwapTurn::kFilmed) {
    wait_for_display(next_ns);
  } else if (!is_swapper()) {
    sleep_until(next_ns);
  }
}

void know_mapped_window() {
  const bool is_observed = is_captured() && exchange()->display_server != 0;
  const auto process = static_cast<int>(raw_call(SYS_getpid));
  if (!is_observed || mapping_process.load() == process) return;
  mapping_process.store(process);
  mapped_slot.store(slot_of(*exchange(), game_now_ns()));
  mapping_thread.store(raw_thread_id());
  if (!has_gl()) go_on_swapping();
  static constexpr WindowPictures kPictures{windows_are_shown, window_is_awaited, take_window};
  show_windows(kPictures);
}

void know_gl_window() {
  draws_by_gl.store(true);
}

void set_swap_interval(int slots) {
  interval.store(slots < 0 ? 1 : slots);
}

int swap_interval() {
  return interval.load();
}

}  // namespace tickreel::capture
