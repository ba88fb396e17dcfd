#include "capture/preload/x_window.h"

#include <dlfcn.h>
#include <stdlib.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "capture/preload/capture_state.h"
#include "capture/preload/raw_call.h"
#include "capture/preload/real_calls.h"

namespace tickreel::capture {
namespace {

// The declarations of XCB in use. The program has loaded the library; nothing links it.
struct Connection;
struct Cookie {
  unsigned sequence;
};
struct Setup {
  std::uint8_t unread_before[16];
  std::uint32_t own_bits;  ///< the part of a window's number that its client chooses
  std::uint8_t unread[14];
  std::uint8_t first_key;
  std::uint8_t last_key;
};
struct KeyboardMapping {
  std::uint8_t type;
  std::uint8_t symbols_per_key;
  std::uint8_t unread[30];
};
struct Tree {
  std::uint8_t unread[8];
  std::uint32_t root;
  std::uint32_t parent;
  std::uint16_t children;
  std::uint8_t padding[14];
};
struct Attributes {
  std::uint8_t unread[26];
  std::uint8_t map_state;
};
struct Geometry {
  std::uint8_t unread[16];
  std::uint16_t width;
  std::uint16_t height;
};
/// The head of the answer, behind which the value follows.
struct Property {
  std::uint8_t unread[16];
  std::uint32_t length;
  std::uint8_t padding[12];
};
/// The beginning of WM_NORMAL_HINTS (Inter-Client Communication Conventions Manual, 4.1.2.3).
struct SizeHints {
  std::uint32_t flags;
  std::uint32_t unread[4];
  std::int32_t least[2];
  std::int32_t most[2];
};
struct Event {
  std::uint8_t type;
  std::uint8_t key;
};

constexpr std::uint8_t kViewable = 2;
constexpr std::uint32_t kWmName = 39;
constexpr std::uint32_t kWmNormalHints = 40;
constexpr std::uint32_t kLeastAndMost = 16 | 32;
constexpr std::uint8_t kKeyPressed = 2;
constexpr std::uint8_t kAsGiven = 127;  ///< without the bit for events that a client has sent
constexpr std::uint32_t kF9 = 0xffc6;
constexpr std::uint32_t kF10 = 0xffc7;

template <typename Function>
bool find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(real_dlsym(library, name));
  return function != nullptr;
}

/// A limit for windows around windows.
constexpr int kMostAround = 16;

/// A connection to the display of the program.
class Xcb {
 public:
  bool connect() {
    if (connection_ != nullptr) return true;
    void* library = dlopen("libxcb.so.1", RTLD_LAZY | RTLD_NOLOAD);
    if (library == nullptr || !find_all(library)) return false;
    Connection* made = connect_(nullptr, nullptr);
    if (has_error_(made) != 0) {
      disconnect_(made);
      return false;
    }
    connection_ = made;
    return true;
  }

  /// Forgets the connection, which is the parent's in the child of a fork.
  void forget() { connection_ = nullptr; }

  void resize(std::uint32_t window, int width, int height) {
    constexpr std::uint16_t kWidthAndHeight = 4 | 8;
    const std::uint32_t size[2] = {static_cast<std::uint32_t>(width),
                                   static_cast<std::uint32_t>(height)};
    done(configure_(connection_, window, kWidthAndHeight, size));
  }

  /// The outermost window around a window, a child of the root. Window managers put windows around
  /// those of programs.
  std::uint32_t outermost(std::uint32_t window) {
    for (int i = 0; i < kMostAround; ++i) {
      const std::uint32_t parent = parent_of(window);
      if (parent == 0) return window;
      window = parent;
    }
    return window;
  }

  /// Whether the window is shown, and all around it; true for a window that is gone.
  bool is_viewable(std::uint32_t window) {
    auto* found = static_cast<Attributes*>(
        attributes_reply_(connection_, attributes_(connection_, window), nullptr));
    const bool is_it = found == nullptr || found->map_state == kViewable;
    free(found);
    return is_it;
  }

  /// The size of a window; 0x0 when it is gone.
  void measure(std::uint32_t window, int& width, int& height) {
    auto* found = static_cast<Geometry*>(
        geometry_reply_(connection_, geometry_(connection_, window), nullptr));
    width = found == nullptr ? 0 : found->width;
    height = found == nullptr ? 0 : found->height;
    free(found);
  }

  /// Copies the beginning of a property. Returns the number of bytes.
  std::size_t read(std::uint32_t window, std::uint32_t property, void* to, std::size_t most) {
    constexpr std::uint32_t kAnyType = 0;
    auto* found =
        static_cast<Property*>(property_reply_(connection_,
                                               property_(connection_, 0, window, property, kAnyType,
                                                         0, static_cast<std::uint32_t>(most / 4)),
                                               nullptr));
    if (found == nullptr) return 0;
    const int given = property_length_(found);
    std::size_t bytes = given < 0 ? 0 : static_cast<std::size_t>(given);
    if (bytes > most) bytes = most;
    std::memcpy(to, found + 1, bytes);
    free(found);
    return bytes;
  }

  /// Whether people cannot resize the window, as its program says.
  bool is_fixed(std::uint32_t window) {
    SizeHints hints{};
    if (read(window, kWmNormalHints, &hints, sizeof hints) < sizeof hints) return false;
    return (hints.flags & kLeastAndMost) == kLeastAndMost && hints.least[0] > 0 &&
           hints.least[0] == hints.most[0] && hints.least[1] == hints.most[1];
  }

  /// The window around a window; 0: none but the root.
  std::uint32_t parent_of(std::uint32_t window) {
    auto* tree = static_cast<Tree*>(tree_reply_(connection_, tree_(connection_, window), nullptr));
    const bool is_outermost = tree == nullptr || tree->parent == tree->root;
    const std::uint32_t parent = is_outermost ? 0 : tree->parent;
    free(tree);
    return parent;
  }

  /// Calls `look` with each window of the client of `window` that is a child of the root.
  template <typename LookAt>
  void for_outer_windows_of_client(std::uint32_t window, LookAt look_at) {
    auto* own = static_cast<Tree*>(tree_reply_(connection_, tree_(connection_, window), nullptr));
    if (own == nullptr) return;
    auto* all =
        static_cast<Tree*>(tree_reply_(connection_, tree_(connection_, own->root), nullptr));
    const auto* children = reinterpret_cast<const std::uint32_t*>(all + 1);
    const std::uint32_t client = ~setup_(connection_)->own_bits;
    for (int i = 0; all != nullptr && i < all->children; ++i) {
      if ((children[i] & client) == (window & client)) look_at(children[i]);
    }
    free(all);
    free(own);
  }

  /// The key of a symbol; 0: no key has it.
  std::uint8_t key_of(std::uint32_t symbol) {
    const Setup* setup = setup_(connection_);
    const int count = setup->last_key - setup->first_key + 1;
    auto* mapping = static_cast<KeyboardMapping*>(mapping_reply_(
        connection_, mapping_(connection_, setup->first_key, static_cast<std::uint8_t>(count)),
        nullptr));
    if (mapping == nullptr) return 0;
    const auto* symbols = reinterpret_cast<const std::uint32_t*>(mapping + 1);
    int found = 0;
    for (int i = 0; i < count && found == 0; ++i) {
      if (symbols[static_cast<std::ptrdiff_t>(i) * mapping->symbols_per_key] == symbol) {
        found = setup->first_key + i;
      }
    }
    free(mapping);
    return static_cast<std::uint8_t>(found);
  }

  /// Requests key presses in a window. True on success.
  bool grab(std::uint32_t window, std::uint8_t key) {
    constexpr std::uint16_t kWithAny = 0x8000;
    constexpr std::uint8_t kGoesOn = 1;  // keyboard and pointer are not frozen
    return key != 0 && done(grab_(connection_, 0, window, kWithAny, key, kGoesOn, kGoesOn));
  }

  /// The next key that was pressed; 0: none.
  std::uint8_t pressed() {
    if (connection_ == nullptr) return 0;
    while (Event* event = poll_(connection_)) {
      const std::uint8_t key = (event->type & kAsGiven) == kKeyPressed ? event->key : 0;
      free(event);
      if (key != 0) return key;
    }
    return 0;
  }

 private:
  bool find_all(void* library) {
    return find(library, "xcb_connect", connect_) && find(library, "xcb_disconnect", disconnect_) &&
           find(library, "xcb_connection_has_error", has_error_) &&
           find(library, "xcb_get_setup", setup_) &&
           find(library, "xcb_configure_window_checked", configure_) &&
           find(library, "xcb_get_window_attributes", attributes_) &&
           find(library, "xcb_get_window_attributes_reply", attributes_reply_) &&
           find(library, "xcb_get_geometry", geometry_) &&
           find(library, "xcb_get_geometry_reply", geometry_reply_) &&
           find(library, "xcb_get_property", property_) &&
           find(library, "xcb_get_property_reply", property_reply_) &&
           find(library, "xcb_get_property_value_length", property_length_) &&
           find(library, "xcb_request_check", check_) && find(library, "xcb_query_tree", tree_) &&
           find(library, "xcb_query_tree_reply", tree_reply_) &&
           find(library, "xcb_get_keyboard_mapping", mapping_) &&
           find(library, "xcb_get_keyboard_mapping_reply", mapping_reply_) &&
           find(library, "xcb_grab_key_checked", grab_) &&
           find(library, "xcb_poll_for_event", poll_);
  }

  /// True when the server has carried out the request.
  bool done(Cookie cookie) {
    void* error = check_(connection_, cookie);
    free(error);
    return error == nullptr;
  }

  Connection* connection_ = nullptr;
  Connection* (*connect_)(const char*, int*) = nullptr;
  void (*disconnect_)(Connection*) = nullptr;
  int (*has_error_)(Connection*) = nullptr;
  const Setup* (*setup_)(Connection*) = nullptr;
  Cookie (*configure_)(Connection*, std::uint32_t, std::uint16_t, const void*) = nullptr;
  Cookie (*attributes_)(Connection*, std::uint32_t) = nullptr;
  void* (*attributes_reply_)(Connection*, Cookie, void**) = nullptr;
  Cookie (*geometry_)(Connection*, std::uint32_t) = nullptr;
  void* (*geometry_reply_)(Connection*, Cookie, void**) = nullptr;
  Cookie (*property_)(Connection*, std::uint8_t, std::uint32_t, std::uint32_t, std::uint32_t,
                      std::uint32_t, std::uint32_t) = nullptr;
  void* (*property_reply_)(Connection*, Cookie, void**) = nullptr;
  int (*property_length_)(const void*) = nullptr;
  void* (*check_)(Connection*, Cookie) = nullptr;
  Cookie (*tree_)(Connection*, std::uint32_t) = nullptr;
  void* (*tree_reply_)(Connection*, Cookie, void**) = nullptr;
  Cookie (*mapping_)(Connection*, std::uint8_t, std::uint8_t) = nullptr;
  void* (*mapping_reply_)(Connection*, Cookie, void**) = nullptr;
  Cookie (*grab_)(Connection*, std::uint8_t, std::uint32_t, std::uint16_t, std::uint8_t,
                  std::uint8_t, std::uint8_t) = nullptr;
  Event* (*poll_)(Connection*) = nullptr;
};

/// For questions about windows; never closed.
Xcb questions;

struct Keys {
  Xcb display{};
  std::uint8_t begin = 0;
  std::uint8_t end = 0;
};
Keys keys;

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
  auto number = static_cast<std::uint32_t>(window);
  for (int i = 0; i < kMostAround && number != 0; ++i) {
    char title[256 + 1] = {};
    questions.read(number, kWmName, title, sizeof title - 1);
    if (std::strstr(title, text) != nullptr) return true;
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
  questions.for_outer_windows_of_client(number, [&](std::uint32_t other) {
    if (is_there || other == outer || !questions.is_viewable(other)) return;
    int width = 0;
    int height = 0;
    questions.measure(other, width, height);
    is_there = suit < suit_of(width, height);
  });
  return is_there;
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
