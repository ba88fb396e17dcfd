#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/time/capture_range.h"
#include "tickreel/result.h"

namespace tickreel {

// What `tickreel mark` does to the marks of a replay. Each makes all of its changes or none, and
// says on standard error where they are when that is not in the replay.

struct NewMark {
  std::string replay;
  std::string at;  ///< a point; or:
  std::string in;
  std::string out;
  std::optional<std::string> name;  ///< none: the next free "mark N"
  std::string camera;               ///< empty: none
};
Status add_mark(const NewMark& mark);

struct MarkRemoval {
  std::string replay;
  std::vector<std::string> names;
  bool all = false;
};
Status remove_marks(const MarkRemoval& removal);

struct MarkRenaming {
  std::string replay;
  std::string name;
  std::string new_name;
};
Status rename_mark(const MarkRenaming& renaming);

struct MarkImport {
  std::string replay;
  std::string file;
  std::string format;  ///< csv, edl; empty: from the ending
  std::string fps = "60";
  std::string start;  ///< timecode of tick 0; empty: 00:00:00:00
};
Status import_marks(const MarkImport& import);

}  // namespace tickreel
