#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/cut/notes/noted_replay.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Changes of the marks of a replay. Each function makes all of its changes or none. Values are
// texts as the user has typed them; times are for parse_point(), and `replay` is a path. Each
// function also returns the errors of open_noted() and NotesFile::change().

/// A mark to add.
struct NewMark {
  std::string replay;
  std::string at;  ///< the time of a point; empty: a range from `in` to `out`, both then required
  std::string in;
  std::string out;
  std::optional<std::string> name;  ///< none: the next free "mark N"
  std::string camera;               ///< empty: none
  std::string speed = {};           ///< in the form of `--speed`, for a range; empty: none
};

/// A mark that was added.
struct AddedMark {
  std::string name;
  NotesChange notes;
  bool lacks_camera_keys = false;  ///< the mark's films need camera keys, and the replay has none
};
/// Adds a mark. kUsage for a wrong time, name, camera or speed; kInTheWay when the name is taken.
Result<AddedMark> add_mark(const NewMark& mark);

/// The marks to remove.
struct MarkRemoval {
  std::string replay;
  std::vector<std::string> names;  ///< names or patterns, as choose_marks() takes them
  bool all = false;                ///< removes all marks; `names` is then empty
};
/// Removes marks. kUsage when no mark has one of the names, or a name like one of the patterns.
Result<NotesChange> remove_marks(const MarkRemoval& removal);

/// A new name for a mark.
struct MarkRenaming {
  std::string replay;
  std::string name;
  std::string new_name;
};
/// Renames a mark, which then counts as set by hand. kUsage when there is no mark `name`;
/// kInTheWay when `new_name` is taken.
Result<NotesChange> rename_mark(const MarkRenaming& renaming);

/// A table or an edit decision list with marks to add to a replay.
struct MarkImport {
  std::string replay;
  std::string file;
  std::string format;       ///< csv or edl; empty: the file's ending says it
  Rational frame_rate{60};  ///< of an edit list
  std::string start;        ///< of an edit list: the timecode of tick 0; empty: 00:00:00:00
};

/// Marks that were imported.
struct ImportedMarks {
  NotesChange notes;
  bool lacks_camera_keys = false;  ///< see AddedMark
  bool are_of_edit_list = false;   ///< the file was an edit list, and not a table
};
/// Adds the marks of the file, in place of marks of the same names. kUsage for wrong settings,
/// kBadFile with the mistakes in the file.
Result<ImportedMarks> import_marks(const MarkImport& import);

}  // namespace tickreel::movie
