#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// Returns faults in the last picture of Dear ImGui that hide things from the user: a window whose
/// content exceeds it without a scroll bar, a window outside the display, a window that covers
/// another one and is no menu, tooltip or dialog (dim_below()), and letters beyond their clip
/// rectangle. Each text has the name of the window and the fault; sorted, without duplicates.
std::vector<std::string> cut_off();

/// Reports each fault of cut_off() once, after three pictures in a row have shown it. Dear ImGui
/// needs one picture to adapt a window's size to changed content.
class CutOffs {
 public:
  /// Checks the last picture; call it after each picture. Returns the new faults, with commas
  /// between them; empty when there are none.
  std::string take_new();

 private:
  std::map<std::string, int> pictures_;  ///< the number of successive pictures that show each fault
  std::set<std::string> said_;           ///< the faults that were reported
};

}  // namespace tickreel::window
