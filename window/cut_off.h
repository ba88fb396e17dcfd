#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// Finds what nobody can read or scroll to in the last picture of Dear ImGui: a window whose
/// content exceeds it, a window outside the display, and letters beyond their clip rectangle.
/// Returns each window's name with the fault, once, sorted.
std::vector<std::string> cut_off();

/// Reports each fault once, after three pictures in a row have shown it. Dear ImGui needs one
/// picture to adapt a window's size to changed content.
class CutOffs {
 public:
  /// Call after each picture. Returns the new faults; empty when there are none.
  std::string take_new();

 private:
  std::map<std::string, int> pictures_;  ///< the number of successive pictures that show each fault
  std::set<std::string> said_;
};

}  // namespace tickreel::window
