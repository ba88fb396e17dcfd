#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <string>
#include <type_traits>
#include <utility>

#include "tickreel/plugin/game_table.h"

// Fills in the table of tickreel/plugin/game_table.h from one or two classes of yours. This header
// is all you need: nothing is linked, and any compiler with C++17 will do. An exception of your
// functions becomes an error message.
//
//     struct Pong { ... };        // a Playable, as below
//     struct PongRenderer { ... };  // a Painter, as below; leave it out where tickreel draws
//
//     const tickreel_game_table* tickreel_game_entry(const char* argument) {
//       static tickreel_game_table table = tickreel::table_of<Pong, PongRenderer>();
//       table.name = "pong";
//       table.description = "Two bats and a ball";
//       return &table;
//     }

namespace tickreel {

/// A game is a class with these functions. (There is no base class: table_of() looks for them.)
///
///     explicit Playable(const tickreel_session& session);
///     void tick(const tickreel_input& input);
///     void save(SavedState& to) const;                 // the whole state, always the same way
///     void publish(tickreel_view& view) const;         // everything that can be seen
///
/// A game may also have these functions; tickreel_game_table explains them:
///
///     void load(const void* bytes, std::size_t size);  // without it the game cannot load
///     std::uint64_t hash() const;                      // without it save()'s bytes are hashed
///     bool is_over() const;                            // without it the game is never over
///     void describe(tickreel_fields& to) const;        // names the bytes that save() gives
///     static void constants(tickreel_constants& to);   // names the constants
///
/// Only a game with hash() and without load() may leave out save(). is_over() must not throw.
///
/// A renderer is a class with these members. Several renderers may exist at a time, each used by
/// one thread:
///
///     Painter(const tickreel_opengl& gl, int width, int height);
///     void draw(const tickreel_moment& moment);
///     static constexpr unsigned kWarmUpFrames = 30;         // left out: 0

/// Receives the bytes of a game's state. Each append() adds bytes at the end.
class SavedState {
 public:
  explicit SavedState(tickreel_bytes& to) : to_(to) {}
  void append(const void* bytes, std::size_t size) { to_.append(&to_, bytes, size); }
  /// Appends the bytes of a number, or of a struct without pointers and padding.
  template <typename T>
  void append(const T& value) {
    static_assert(std::is_trivially_copyable_v<T> && !std::is_pointer_v<T>,
                  "what has pointers is not saved by its bytes");
    append(&value, sizeof value);
  }

 private:
  tickreel_bytes& to_;
};

namespace table_parts {

/// Keeps a message until the thread's next call, and returns it.
inline const char* keep(const std::string& message) {
  static thread_local std::string kept;
  kept = message.empty() ? "an error without a message" : message;
  return kept.c_str();
}

/// Calls `work`. Returns null; if `work` throws, a message, which is valid until the thread's next
/// call.
template <typename Work>
const char* guarded(const Work& work) {
  try {
    work();
    return nullptr;
  } catch (const std::exception& error) {
    return keep(error.what());
  } catch (...) {
    return keep("it threw something that is no std::exception");
  }
}

// For each optional function there are two tests and a function. Loads, for example, is true if T
// has a load() with the right parameters; NamesLoad is true if T has any member load; load_of()
// returns the function for the table, or null when T has no load().

template <typename T, typename = void>
struct Loads : std::false_type {};
template <typename T>
struct Loads<
    T, std::void_t<decltype(std::declval<T&>().load(std::declval<const void*>(), std::size_t{}))>>
    : std::true_type {};
template <typename T, typename = void>
struct NamesLoad : std::false_type {};
template <typename T>
struct NamesLoad<T, std::void_t<decltype(&T::load)>> : std::true_type {};

template <typename T>
auto load_of() -> const char* (*)(void*, const void*, std::size_t) {
  static_assert(Loads<T>::value || !NamesLoad<T>::value,
                "load() has to take (const void* bytes, std::size_t size)");
  if constexpr (Loads<T>::value) {
    return [](void* game, const void* bytes, std::size_t size) {
      return guarded([&] { static_cast<T*>(game)->load(bytes, size); });
    };
  } else {
    return nullptr;
  }
}

template <typename T, typename = void>
struct Hashes : std::false_type {};
template <typename T>
struct Hashes<T, std::void_t<decltype(std::uint64_t{std::declval<const T&>().hash()})>>
    : std::true_type {};
template <typename T, typename = void>
struct NamesHash : std::false_type {};
template <typename T>
struct NamesHash<T, std::void_t<decltype(&T::hash)>> : std::true_type {};
template <typename T, typename = void>
struct Saves : std::false_type {};
template <typename T>
struct Saves<T, std::void_t<decltype(std::declval<const T&>().save(std::declval<SavedState&>()))>>
    : std::true_type {};

template <typename T>
auto hash_of() -> const char* (*)(const void*, std::uint64_t*) {
  static_assert(Hashes<T>::value || !NamesHash<T>::value,
                "hash() has to be const, and to give a std::uint64_t");
  if constexpr (Hashes<T>::value) {
    return [](const void* game, std::uint64_t* hash) {
      return guarded([&] { *hash = static_cast<const T*>(game)->hash(); });
    };
  } else {
    return nullptr;
  }
}

template <typename T, typename = void>
struct Ends : std::false_type {};
template <typename T>
struct Ends<T, std::void_t<decltype(bool{std::declval<const T&>().is_over()})>> : std::true_type {};
template <typename T, typename = void>
struct NamesEnd : std::false_type {};
template <typename T>
struct NamesEnd<T, std::void_t<decltype(&T::is_over)>> : std::true_type {};

template <typename T>
auto is_over_of() -> int (*)(const void*) {
  static_assert(Ends<T>::value || !NamesEnd<T>::value,
                "is_over() has to be const, and to give a bool");
  if constexpr (Ends<T>::value) {
    return [](const void* game) { return static_cast<const T*>(game)->is_over() ? 1 : 0; };
  } else {
    return nullptr;
  }
}

template <typename T, typename = void>
struct Describes : std::false_type {};
template <typename T>
struct Describes<
    T, std::void_t<decltype(std::declval<const T&>().describe(std::declval<tickreel_fields&>()))>>
    : std::true_type {};
template <typename T, typename = void>
struct NamesDescribe : std::false_type {};
template <typename T>
struct NamesDescribe<T, std::void_t<decltype(&T::describe)>> : std::true_type {};

template <typename T>
auto describe_of() -> const char* (*)(const void*, tickreel_fields*) {
  static_assert(Describes<T>::value || !NamesDescribe<T>::value,
                "describe() has to be const, and to take (tickreel_fields& to)");
  if constexpr (Describes<T>::value) {
    return [](const void* game, tickreel_fields* to) {
      return guarded([&] { static_cast<const T*>(game)->describe(*to); });
    };
  } else {
    return nullptr;
  }
}

template <typename T, typename = void>
struct HasConstants : std::false_type {};
template <typename T>
struct HasConstants<T, std::void_t<decltype(T::constants(std::declval<tickreel_constants&>()))>>
    : std::true_type {};
template <typename T, typename = void>
struct NamesConstants : std::false_type {};
template <typename T>
struct NamesConstants<T, std::void_t<decltype(&T::constants)>> : std::true_type {};

template <typename T>
auto constants_of() -> const char* (*)(tickreel_constants*) {
  static_assert(HasConstants<T>::value || !NamesConstants<T>::value,
                "constants() has to be static, and to take (tickreel_constants& to)");
  if constexpr (HasConstants<T>::value) {
    return [](tickreel_constants* to) { return guarded([&] { T::constants(*to); }); };
  } else {
    return nullptr;
  }
}

template <typename T>
auto save_of() -> const char* (*)(const void*, tickreel_bytes*) {
  static_assert(Saves<T>::value || (Hashes<T>::value && !Loads<T>::value),
                "only a game with hash() and without load() needs no save(SavedState&) const");
  if constexpr (Saves<T>::value) {
    return [](const void* game, tickreel_bytes* to) {
      return guarded([&] {
        SavedState saved(*to);
        static_cast<const T*>(game)->save(saved);
      });
    };
  } else {
    return nullptr;
  }
}

/// Returns T::kWarmUpFrames; 0 if T has no such constant.
template <typename T>
constexpr auto warm_up_of(int) -> decltype(T::kWarmUpFrames, 0U) {
  return T::kWarmUpFrames;
}
template <typename T>
constexpr unsigned warm_up_of(...) {
  return 0;
}

}  // namespace table_parts

/// Returns the table of a game without a renderer of its own. It has rules_version 1, 60 ticks for
/// each second and one player. The caller sets the name and changes the other fields.
template <typename Playable>
tickreel_game_table table_of() {
  using table_parts::guarded;
  tickreel_game_table table{};
  table.size = sizeof table;
  table.rules_version = 1;
  table.tick_rate_num = 60;
  table.tick_rate_den = 1;
  table.min_players = table.max_players = 1;
  table.create = [](const tickreel_session* session, void** game) {
    return guarded([&] { *game = new Playable(*session); });
  };
  table.destroy = [](void* game) { delete static_cast<Playable*>(game); };
  table.tick = [](void* game, const tickreel_input* input) {
    return guarded([&] { static_cast<Playable*>(game)->tick(*input); });
  };
  table.save = table_parts::save_of<Playable>();
  table.load = table_parts::load_of<Playable>();
  table.hash = table_parts::hash_of<Playable>();
  table.is_over = table_parts::is_over_of<Playable>();
  table.describe = table_parts::describe_of<Playable>();
  table.constants = table_parts::constants_of<Playable>();
  table.publish = [](const void* game, tickreel_view* view) {
    return guarded([&] { static_cast<const Playable*>(game)->publish(*view); });
  };
  return table;
}

/// Returns the table of a game with a renderer of its own. Otherwise like the other table_of().
template <typename Playable, typename Painter>
tickreel_game_table table_of() {
  using table_parts::guarded;
  tickreel_game_table table = table_of<Playable>();
  table.warm_up_frames = table_parts::warm_up_of<Painter>(0);
  table.renderer_create = [](const tickreel_opengl* gl, std::int32_t width, std::int32_t height,
                             void** renderer) {
    return guarded([&] { *renderer = new Painter(*gl, width, height); });
  };
  table.renderer_destroy = [](void* renderer) { delete static_cast<Painter*>(renderer); };
  table.renderer_draw = [](void* renderer, const tickreel_moment* moment) {
    return guarded([&] { static_cast<Painter*>(renderer)->draw(*moment); });
  };
  return table;
}

}  // namespace tickreel
