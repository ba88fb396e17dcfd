#include "capture/preload/x_window.h"

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "capture/preload/capture_state.h"
#include "capture/preload/raw_call.h"
#include "capture/preload/xcb.h"

namespace tickreel::capture {
namespace {

constexpr std::uint32_t kF9 = 0xffc6;
constexpr std::uint32_t kF10 = 0xffc7;

/// For questions about windows of threads that swap, and for pictures of windows; never closed.
Xcb questions;
Xcb shown;

struct Keys {
  Xcb display{};
  std::uint8_t begin = 0;
  std::uint8_t end = 0;
};
Keys keys;

/// Whether a property of a window, of which the first 256 bytes count, contains a text.
bool has_text(std::uint32_t window, std::uint32_t property, const char* text) {
  char value[256 + 1] = {};
  questions.read(window, property, value, sizeof value - 1);
  return std::strstr(value, text) != nullptr;
}

/// The latest surfaces that were created.
struct Fills {
  const void* surface;
  unsigned long window;
};
constexpr std::size_t kMostSurfaces = 64;
Fills surfaces[kMostSurfaces];
std::size_t next_surface = 0;
RawLock surfaces_lock;

}  // namespace

void forget_displays() {
  questions.forget();
  shown.forget();
  keys.display.forget();
}

void note_window(const void* surface, unsigned long window) {
  // A larger value is a pointer to something else, not an X11 window.
  if (surface == nullptr || window > UINT32_MAX) return;
  const RawGuard guard(surfaces_lock);
  surfaces[next_surface++ % kMostSurfaces] = {surface, window};
}

unsigned long window_of(const void* surface) {
  const RawGuard guard(surfaces_lock);
  // Newest first, because a name may have belonged to an earlier surface.
  for (std::size_t back = 1; back <= kMostSurfaces; ++back) {
    const Fills& one = surfaces[(next_surface - back) % kMostSurfaces];
    if (one.surface == surface) return one.window;
  }
  return 0;
}

bool ask_for_size(unsigned long window, int width, int height) {
  const auto number = static_cast<std::uint32_t>(window);
  if (!questions.connect()) return false;
  // Some toolkits draw into a window inside the one that has the size.
  std::uint32_t outer = number;
  for (int i = 0; i < kMostAround && outer != 0; ++i) {
    if (questions.is_fixed(outer)) return false;
    outer = questions.parent_of(outer);
  }
  questions.resize(number, width, height);
  return true;
}

bool is_visible(unsigned long window) {
  return window == 0 || !questions.connect() ||
         questions.is_viewable(static_cast<std::uint32_t>(window));
}

bool has_title(unsigned long window, const char* text) {
  if (window == 0 || !questions.connect()) return false;
  // Toolkits say their titles in UTF-8 there; WM_NAME is Latin-1 or another encoding.
  const std::uint32_t utf8_name = questions.atom_of("_NET_WM_NAME");
  auto number = static_cast<std::uint32_t>(window);
  for (int i = 0; i < kMostAround && number != 0; ++i) {
    if (has_text(number, kWmName, text)) return true;
    if (utf8_name != 0 && has_text(number, utf8_name, text)) return true;
    number = questions.parent_of(number);
  }
  return false;
}

Suit suit_of(int width, int height) {
  const Exchange* memory = exchange();
  return {memory->wanted_width == width && memory->wanted_height == height,
          std::int64_t{width} * height};
}

bool has_better_window(unsigned long window, const Suit& suit) {
  if (window == 0 || !questions.connect()) return false;
  const auto number = static_cast<std::uint32_t>(window);
  const std::uint32_t outer = questions.outermost(number);
  bool is_there = false;
  questions.for_outer_windows([&](std::uint32_t other) {
    if (is_there || other == outer || !questions.have_one_client(other, number)) return;
    if (!questions.is_viewable(other)) return;
    const Area area = questions.area_of(other);
    is_there = suit < suit_of(area.width, area.height);
  });
  return is_there;
}

bool find_shown_window(ShownWindow& found) {
  if (!shown.connect()) return false;
  const char* title = exchange()->wanted_title;
  const Area screen = shown.area_of(shown.root());
  bool is_there = false;
  Suit best{};
  shown.for_outer_windows([&](std::uint32_t window) {
    const Area whole = shown.area_of(window);
    const int right = whole.x + whole.width < screen.width ? whole.x + whole.width : screen.width;
    const int end = whole.y + whole.height < screen.height ? whole.y + whole.height : screen.height;
    Area area{whole.x > 0 ? whole.x : 0, whole.y > 0 ? whole.y : 0, 0, 0};
    area.width = right - area.x;
    area.height = end - area.y;
    if (area.width <= 0 || area.height <= 0 || !shown.is_viewable(window)) return;
    if (title[0] != 0 && !has_title(window, title)) return exchange()->windows_beside.store(1);
    const Suit suit = suit_of(area.width, area.height);
    if (is_there && !(best < suit)) return;
    is_there = true;
    best = suit;
    found = {window, whole, area};
  });
  return is_there;
}

void move_to_corner(unsigned long window) {
  if (shown.connect()) shown.move(static_cast<std::uint32_t>(window), 0, 0);
}

bool read_screen(const Area& area, std::uint8_t* pixels) {
  return shown.connect() && shown.read_screen(area, pixels);
}

KeysSeen watch_keys(unsigned long window) {
  if (window == 0 || !keys.display.connect()) return KeysSeen::kNoWindow;
  const std::uint32_t outer = keys.display.outermost(static_cast<std::uint32_t>(window));
  keys.begin = keys.display.key_of(kF9);
  keys.end = keys.display.key_of(kF10);
  const bool begins = keys.display.grab(outer, keys.begin);
  return keys.display.grab(outer, keys.end) && begins ? KeysSeen::kSeen : KeysSeen::kNoWindow;
}

FilmWish wish_by_key() {
  FilmWish wish = FilmWish::kNone;
  while (const std::uint8_t key = keys.display.pressed()) {
    wish = key == keys.begin ? FilmWish::kBegin : FilmWish::kEnd;
  }
  return wish;
}

}  // namespace tickreel::capture
