#pragma once

#include <set>
#include <span>
#include <string>
#include <string_view>

#include "games/room.h"

namespace tickreel::games {

/// A function of the C or C++ library, and the function that a game calls in its place.
struct CallReplacement {
  std::string_view name;    ///< the name of the symbol
  void* instead = nullptr;  ///< the function that is called
  void* real = nullptr;     ///< the library's function; null: none, so no call is replaced
};

/// Returns the function of this name that code without replacements calls; null: there is none.
void* function_of_system(const char* name);

/// Makes the replacement of a function of this name by `instead`.
template <typename Function>
CallReplacement call_replacement(const char* name, Function* instead) {
  return {name, reinterpret_cast<void*>(instead), function_of_system(name)};
}

/// Replaces the calls of all libraries that were loaded after `loaded_before` was listed
/// (loaded_objects()), and of all loaded libraries with `also` in their path (empty: no others).
/// (Functions of the same names in this program would not be called: libraries are opened so that
/// their own scope comes first.) Any thread, while no code of those libraries runs.
void replace_calls(std::span<const CallReplacement> calls,
                   const std::set<std::string>& loaded_before, std::string_view also = {});

}  // namespace tickreel::games
