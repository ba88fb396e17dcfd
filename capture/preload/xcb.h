#pragma once

#include <dlfcn.h>
#include <stdlib.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "capture/preload/area.h"
#include "capture/preload/real_calls.h"

namespace tickreel::capture {

// The declarations of XCB in use, with the layouts of the X11 protocol. The program has loaded the
// library; nothing links it.
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
  std::uint8_t unread[12];
  std::int16_t x;
  std::int16_t y;
  std::uint16_t width;
  std::uint16_t height;
};
/// The answer with a picture, whose bytes follow.
struct ScreenImage {
  std::uint8_t unread;
  std::uint8_t depth;
  std::uint8_t padding[30];
};
struct Screens {
  const std::uint32_t* first_root;  ///< a screen begins with the number of its root
  int left;
  int index;
};
/// The head of the answer, behind which the value follows.
struct Property {
  std::uint8_t unread[16];
  std::uint32_t length;
  std::uint8_t padding[12];
};
struct Atom {
  std::uint8_t unread[8];
  std::uint32_t number;
  std::uint8_t padding[20];
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

inline constexpr std::uint8_t kViewable = 2;
inline constexpr std::uint32_t kWmName = 39;
inline constexpr std::uint32_t kWmNormalHints = 40;
inline constexpr std::uint32_t kLeastAndMost = 16 | 32;
inline constexpr std::uint8_t kKeyPressed = 2;
inline constexpr std::uint8_t kAsGiven =
    127;  ///< without the bit for events that a client has sent

template <typename Function>
bool find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(real_dlsym(library, name));
  return function != nullptr;
}

/// A limit for windows around windows.
inline constexpr int kMostAround = 16;

/// A connection to the display of the program.
class Xcb {
 public:
  /// Connects, unless connected already. False when the program has not loaded XCB, or the display
  /// refuses. All other functions but forget() and pressed() need a connection.
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

  // Both wait for the answer of the server, and ignore a refusal. Positions are those in the window
  // around the window.
  void resize(std::uint32_t window, int width, int height) {
    constexpr std::uint16_t kWidthAndHeight = 4 | 8;
    configure(window, kWidthAndHeight, width, height);
  }

  void move(std::uint32_t window, int x, int y) {
    constexpr std::uint16_t kXAndY = 1 | 2;
    configure(window, kXAndY, x, y);
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

  /// Whether the window and all windows around it are shown; true for a window that is gone.
  bool is_viewable(std::uint32_t window) {
    auto* found = static_cast<Attributes*>(
        attributes_reply_(connection_, attributes_(connection_, window), nullptr));
    const bool is_it = found == nullptr || found->map_state == kViewable;
    free(found);
    return is_it;
  }

  /// Returns the size of a window and its position in the window around it; 0x0 when it is gone.
  Area area_of(std::uint32_t window) {
    auto* found = static_cast<Geometry*>(
        geometry_reply_(connection_, geometry_(connection_, window), nullptr));
    const Area area =
        found == nullptr ? Area{} : Area{found->x, found->y, found->width, found->height};
    free(found);
    return area;
  }

  [[nodiscard]] std::uint32_t root() const { return *roots_(setup_(connection_)).first_root; }

  /// Calls `look_at` with each window that is a child of the root, the lowest first.
  template <typename LookAt>
  void for_outer_windows(LookAt look_at) {
    auto* all = static_cast<Tree*>(tree_reply_(connection_, tree_(connection_, root()), nullptr));
    const auto* children = reinterpret_cast<const std::uint32_t*>(all + 1);
    for (int i = 0; all != nullptr && i < all->children; ++i) look_at(children[i]);
    free(all);
  }

  /// Copies a part of the screen: RGBA, the lowest row first. False when a part of `area` is
  /// outside the screen, or it cannot be read as 24 bits in 4 bytes for each pixel.
  bool read_screen(const Area& area, std::uint8_t* pixels) {
    constexpr std::uint8_t kWholePixels = 2;
    constexpr std::uint32_t kAllPlanes = UINT32_MAX;
    auto* found = static_cast<ScreenImage*>(image_reply_(
        connection_,
        image_(connection_, kWholePixels, root(), static_cast<std::int16_t>(area.x),
               static_cast<std::int16_t>(area.y), static_cast<std::uint16_t>(area.width),
               static_cast<std::uint16_t>(area.height), kAllPlanes),
        nullptr));
    if (found == nullptr) return false;
    const std::size_t row_bytes = static_cast<std::size_t>(area.width) * 4;
    const auto rows = static_cast<std::size_t>(area.height);
    const int given = image_length_(found);
    const bool fits =
        found->depth == 24 && given >= 0 && static_cast<std::size_t>(given) == row_bytes * rows;
    const auto* from = reinterpret_cast<const std::uint8_t*>(found + 1);
    for (std::size_t row = 0; fits && row < rows; ++row) {
      std::uint8_t* to = pixels + (rows - 1 - row) * row_bytes;
      for (std::size_t i = 0; i < row_bytes; i += 4, from += 4) {
        to[i] = from[2];
        to[i + 1] = from[1];
        to[i + 2] = from[0];
        to[i + 3] = 255;
      }
    }
    free(found);
    return fits;
  }

  /// Copies the beginning of a property. `most`: the most bytes, a multiple of 4. Returns the
  /// number of bytes; 0 when there is no such property.
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

  /// Returns the number of a name, such as that of a property; 0: no client has used the name.
  std::uint32_t atom_of(const char* name) {
    constexpr std::uint8_t kOnlyIfThere = 1;
    auto* found = static_cast<Atom*>(atom_reply_(
        connection_,
        atom_(connection_, kOnlyIfThere, static_cast<std::uint16_t>(std::strlen(name)), name),
        nullptr));
    const std::uint32_t number = found == nullptr ? 0 : found->number;
    free(found);
    return number;
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

  /// Whether one client has made both windows.
  [[nodiscard]] bool have_one_client(std::uint32_t one, std::uint32_t other) const {
    return ((one ^ other) & ~setup_(connection_)->own_bits) == 0;
  }

  /// Returns the key that has a symbol without modifiers; 0: none.
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

  /// Takes the presses of a key in a window, with any modifiers, from its program: pressed()
  /// returns them. True on success; false for key 0, and when another client has taken the key.
  bool grab(std::uint32_t window, std::uint8_t key) {
    constexpr std::uint16_t kWithAny = 0x8000;
    constexpr std::uint8_t kGoesOn = 1;  // keyboard and pointer are not frozen
    return key != 0 && done(grab_(connection_, 0, window, kWithAny, key, kGoesOn, kGoesOn));
  }

  /// Returns the next key pressed since the last call; 0: none.
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
           find(library, "xcb_intern_atom", atom_) &&
           find(library, "xcb_intern_atom_reply", atom_reply_) &&
           find(library, "xcb_request_check", check_) && find(library, "xcb_query_tree", tree_) &&
           find(library, "xcb_query_tree_reply", tree_reply_) &&
           find(library, "xcb_get_keyboard_mapping", mapping_) &&
           find(library, "xcb_get_keyboard_mapping_reply", mapping_reply_) &&
           find(library, "xcb_grab_key_checked", grab_) &&
           find(library, "xcb_poll_for_event", poll_) &&
           find(library, "xcb_setup_roots_iterator", roots_) &&
           find(library, "xcb_get_image", image_) &&
           find(library, "xcb_get_image_reply", image_reply_) &&
           find(library, "xcb_get_image_data_length", image_length_);
  }

  /// Sets two values of a window, those of `mask`.
  void configure(std::uint32_t window, std::uint16_t mask, int one, int other) {
    const std::uint32_t values[2] = {static_cast<std::uint32_t>(one),
                                     static_cast<std::uint32_t>(other)};
    done(configure_(connection_, window, mask, values));
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
  Cookie (*atom_)(Connection*, std::uint8_t, std::uint16_t, const char*) = nullptr;
  void* (*atom_reply_)(Connection*, Cookie, void**) = nullptr;
  void* (*check_)(Connection*, Cookie) = nullptr;
  Cookie (*tree_)(Connection*, std::uint32_t) = nullptr;
  void* (*tree_reply_)(Connection*, Cookie, void**) = nullptr;
  Cookie (*mapping_)(Connection*, std::uint8_t, std::uint8_t) = nullptr;
  void* (*mapping_reply_)(Connection*, Cookie, void**) = nullptr;
  Cookie (*grab_)(Connection*, std::uint8_t, std::uint32_t, std::uint16_t, std::uint8_t,
                  std::uint8_t, std::uint8_t) = nullptr;
  Event* (*poll_)(Connection*) = nullptr;
  Screens (*roots_)(const Setup*) = nullptr;
  Cookie (*image_)(Connection*, std::uint8_t, std::uint32_t, std::int16_t, std::int16_t,
                   std::uint16_t, std::uint16_t, std::uint32_t) = nullptr;
  void* (*image_reply_)(Connection*, Cookie, void**) = nullptr;
  int (*image_length_)(const void*) = nullptr;
};

}  // namespace tickreel::capture
