#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/error.h"

namespace tickreel {

// What `tickreel mark` does to the marks of a replay. Each makes all of its changes or none, and
// says on standard error where they are when that is not in the replay.

struct NewMark {
  std::string at;  ///< a point; or:
  std::string in;
  std::string out;
  std::optional<std::string> name;  ///< none: the next free "mark N"
};
Status add_mark(const std::string& replay, const NewMark& mark);
Status remove_marks(const std::string& replay, const std::vector<std::string>& names, bool all);
Status rename_mark(const std::string& replay, const std::string& name, const std::string& new_name);

struct MarkImport {
  std::string file;
  std::string format;  ///< csv, edl; empty: from the ending
  std::string fps = "60";
  std::string start;  ///< timecode of tick 0; empty: 00:00:00:00
};
Status import_marks(const std::string& replay, const MarkImport& import);

struct AutomaticMarks {
  std::string event;
  std::string before = "3";
  std::string after = "2";
  bool replace = false;
};
Status mark_events(const std::string& replay, const AutomaticMarks& options);

}  // namespace tickreel
