#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/cut/notes/noted_replay.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Changes of the marks of a replay. Each makes all of its changes or none.

struct NewMark {
  std::string replay;
  std::string at;  ///< a point; otherwise `in` and `out` are given
  std::string in;
  std::string out;
  std::optional<std::string> name;  ///< none: the next free "mark N"
  std::string camera;               ///< empty: none
  std::string speed = {};           ///< in the form of `--speed`, for a range; empty: none
};

struct AddedMark {
  std::string name;
  NotesChange notes;
  bool lacks_camera_keys = false;  ///< its films need camera keys, and the replay has none yet
};
Result<AddedMark> add_mark(const NewMark& mark);

struct MarkRemoval {
  std::string replay;
  std::vector<std::string> names;
  bool all = false;
};
Result<NotesChange> remove_marks(const MarkRemoval& removal);

struct MarkRenaming {
  std::string replay;
  std::string name;
  std::string new_name;
};
Result<NotesChange> rename_mark(const MarkRenaming& renaming);

struct MarkImport {
  std::string replay;
  std::string file;
  std::string format;       ///< csv or edl; empty: from the file's ending
  Rational frame_rate{60};  ///< of an edit list
  std::string start;        ///< timecode of tick 0; empty: 00:00:00:00
};

struct ImportedMarks {
  NotesChange notes;
  bool lacks_camera_keys = false;
  bool are_of_edit_list = false;  ///< instead of a table
};
Result<ImportedMarks> import_marks(const MarkImport& import);

}  // namespace tickreel::movie
