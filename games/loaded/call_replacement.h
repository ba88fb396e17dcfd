#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "games/room.h"

namespace tickreel::games {

/// A function of the C or C++ library, and what a game calls in its place.
struct CallReplacement {
  std::string_view name;
  void* instead = nullptr;
  void* real = nullptr;  ///< null: no library has one
};

/// The function that a name means where nothing is replaced.
void* function_of_system(const char* name);

template <typename Function>
CallReplacement call_replacement(const char* name, Function* instead) {
  return {name, reinterpret_cast<void*>(instead), function_of_system(name)};
}

/// From now on, what has been loaded since `loaded_before` (loaded_objects()) calls these instead.
/// (An own function of that name would not be found: a library is opened so that its own scope
/// comes first.) `also`: so do loaded libraries with this in their name; empty: no others. Any
/// thread, while no code of those libraries runs.
void replace_calls(std::span<const CallReplacement> calls,
                   const std::set<std::string>& loaded_before, std::string_view also = {});

}  // namespace tickreel::games
