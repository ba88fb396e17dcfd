#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tickreel/plugin/game_entry.h"
#include "tickreel/version.h"

namespace tickreel {

// A game as a shared library that is written like the built-in games: with the classes Game, Look
// and Soundscape. Program and library exchange C++ objects, so both must be built by the same
// compiler with the same version of tickreel; the program refuses any other library. A game that
// must work with several versions of tickreel uses tickreel/plugin/game_table.h.
//
//     TICKREEL_CPP_GAME(argument, entry) {
//       entry.info = pucks_info();
//       entry.make_look = make_pucks_look;
//       return {};
//     }

#if defined(__clang__)
#define TICKREEL_COMPILER "Clang " __clang_version__
#else
#define TICKREEL_COMPILER "GCC " __VERSION__
#endif

/// Returns a text that says what this code was built with: the version of tickreel, the compiler,
/// and a checksum of the sizes of the classes that program and library exchange. Options such as
/// -D_GLIBCXX_DEBUG change these sizes. Program and library must have the same text.
inline std::string cpp_interface() {
  std::size_t classes = 0;
  for (const std::size_t size :
       {sizeof(std::string), sizeof(std::vector<int>), sizeof(GameEntry), sizeof(GameInfo),
        sizeof(GameControls), sizeof(SessionSetup), sizeof(InputFrame), sizeof(View), sizeof(Thing),
        sizeof(ViewEvent), sizeof(Moment), sizeof(Scene), sizeof(Instance), sizeof(Mesh),
        sizeof(SoundScene)}) {
    classes = classes * 31 + size;
  }
  return "tickreel " TICKREEL_VERSION ", " TICKREEL_COMPILER ", classes " +
         std::to_string(classes % 1000000);
}

/// The result of a library's function tickreel_cpp_game_entry(), which returns a pointer to it. The
/// library owns it and keeps it until the process ends.
struct CppGameEntry {
  std::size_t size = sizeof(CppGameEntry);
  const char* built_with = nullptr;  ///< the result of cpp_interface() in the library
  /// Fills in `entry`, or returns an error. `argument`: the text after the colon of --game, or
  /// empty. Called once for each argument.
  Status (*make)(const std::string& argument, GameEntry& entry) = nullptr;
};

}  // namespace tickreel

/// Defines the library's function tickreel_cpp_game_entry(). The function body that follows the
/// macro is CppGameEntry::make; `argument` and `entry` are the names of its parameters.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage)
#define TICKREEL_CPP_GAME(argument, entry)                                                 \
  static tickreel::Status tickreel_make_game(const std::string& argument,                  \
                                             tickreel::GameEntry& entry);                  \
  extern "C" __attribute__((visibility("default"))) const tickreel::CppGameEntry*          \
  tickreel_cpp_game_entry() {                                                              \
    static const std::string built_with = tickreel::cpp_interface();                       \
    static const tickreel::CppGameEntry made{.built_with = built_with.c_str(),             \
                                             .make = tickreel_make_game};                  \
    return &made;                                                                          \
  }                                                                                        \
  static tickreel::Status tickreel_make_game([[maybe_unused]] const std::string& argument, \
                                             tickreel::GameEntry& entry)
