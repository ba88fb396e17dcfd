#pragma once

#include <cstddef>
#include <string>

#include "tickreel/plugin/game_entry.h"
#include "tickreel/version.h"

namespace tickreel {

// A game as a shared library that is written as those that are built in: with a Game, a Look, a
// Soundscape. Classes cross the border between program and library, so both must be built by the
// same compiler, against the same version of tickreel: another library is refused by name. A game
// that is to outlive that uses tickreel/plugin/game_table.h.
//
//     TICKREEL_CPP_GAME(argument, entry) {
//       entry.info = pucks_info();
//       entry.make_look = make_pucks_look;
//       return {};
//     }

/// What both sides were built with.
inline constexpr const char* kCppInterface = "tickreel " TICKREEL_VERSION ", compiler " __VERSION__;

/// What the library exports: tickreel_cpp_game_entry() returns one that stays.
struct CppGameEntry {
  std::size_t size = sizeof(CppGameEntry);
  const char* built_with = kCppInterface;
  /// `argument`: what stands after the colon of --game, or empty. Once for each.
  Status (*make)(const std::string& argument, GameEntry& entry) = nullptr;
};

}  // namespace tickreel

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage)
#define TICKREEL_CPP_GAME(argument, entry)                                                 \
  static tickreel::Status tickreel_make_game(const std::string& argument,                  \
                                             tickreel::GameEntry& entry);                  \
  extern "C" __attribute__((visibility("default"))) const tickreel::CppGameEntry*          \
  tickreel_cpp_game_entry() {                                                              \
    static const tickreel::CppGameEntry made{.make = tickreel_make_game};                  \
    return &made;                                                                          \
  }                                                                                        \
  static tickreel::Status tickreel_make_game([[maybe_unused]] const std::string& argument, \
                                             tickreel::GameEntry& entry)
