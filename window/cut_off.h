#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// What of the picture that Dear ImGui has just made nobody can read, nor scroll to: a window that
/// is larger than its place, or that lies outside of the display, and letters over the edge of
/// their room. Such a window by its name, with what is wrong; of each once, sorted.
std::vector<std::string> cut_off();

/// Says each once: when it was there in three pictures one after the other, as Dear ImGui knows how
/// large a window is one picture after its content has changed.
class CutOffs {
 public:
  /// After a picture; the names that are new. Empty unless something is cut off.
  std::string take_new();

 private:
  std::map<std::string, int> pictures_;  ///< in which it was, until now
  std::set<std::string> said_;
};

}  // namespace tickreel::window
