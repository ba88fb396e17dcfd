#include "movie/notes/change_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/text/counted.h"

namespace tickreel::movie {
namespace {

std::string named(const Mark& mark) {
  return fmt::format("{} '{}'", mark.out_seconds ? "range" : "mark", mark.name);
}

/// A mark that was there before.
std::string describe(const Mark& before, const Mark& after) {
  if (before.name != after.name) return named(before) + " renamed '" + after.name + "'";
  if (before.in_seconds != after.in_seconds || before.out_seconds != after.out_seconds) {
    return named(after) +
           (before.out_seconds.has_value() == after.out_seconds.has_value() ? " moved" : " ended");
  }
  if (before.speed != after.speed) {
    return "slow motion of " + named(after) + (after.speed.empty() ? " removed" : " changed");
  }
  return before.camera != after.camera ? "camera of " + named(after) + " changed"
                                       : named(after) + " changed";
}

std::string describe(const NoteEdit& edit, const NoteEdit& inverse) {
  const auto* before = std::get_if<SetMark>(&inverse);
  if (const auto* set = std::get_if<SetMark>(&edit)) {
    return before == nullptr ? named(set->mark) + " set" : describe(before->mark, set->mark);
  }
  if (std::holds_alternative<RemoveMark>(edit)) return named(before->mark) + " deleted";
  if (const auto* set = std::get_if<SetCut>(&edit)) return "cut to " + set->cut.camera;
  if (std::holds_alternative<RemoveCut>(edit)) {
    return "cut to " + std::get<SetCut>(inverse).cut.camera + " removed";
  }
  if (std::holds_alternative<RemoveCameraKey>(edit)) return "camera key removed";
  return std::holds_alternative<SetCameraKey>(inverse) ? "camera key changed" : "camera key stored";
}

/// Of what was removed and set at another point.
std::string describe_move(const NoteChange& change) {
  if (change.edits.size() != 2) return "";
  const NoteEdit& removed = change.edits.front();
  const NoteEdit& set = change.edits.back();
  if (std::holds_alternative<RemoveCut>(removed) && std::holds_alternative<SetCut>(set)) {
    return "cut to " + std::get<SetCut>(set).cut.camera + " moved";
  }
  const bool is_key =
      std::holds_alternative<RemoveCameraKey>(removed) && std::holds_alternative<SetCameraKey>(set);
  return is_key ? "camera key moved" : "";
}

}  // namespace

std::string describe_change(const NoteChange& change) {
  const std::size_t count = change.edits.size();
  if (count == 1) return describe(change.edits.front(), change.inverse.front());
  const auto all = [&](const std::vector<NoteEdit>& edits, auto is) {
    return std::ranges::all_of(edits, is);
  };
  const auto sets = [](const NoteEdit& edit) { return std::holds_alternative<SetMark>(edit); };
  const auto removes = [](const NoteEdit& edit) {
    return std::holds_alternative<RemoveMark>(edit);
  };
  if (all(change.edits, removes)) return counted(count, "mark") + " deleted";
  if (all(change.edits, sets) && all(change.inverse, removes)) {
    return counted(count, "mark") + " set";
  }
  if (all(change.edits,
          [](const NoteEdit& edit) { return std::holds_alternative<SetCut>(edit); })) {
    return "cut to " + std::get<SetCut>(change.edits.back()).cut.camera;
  }
  if (const std::string moved = describe_move(change); !moved.empty()) return moved;
  return counted(count, "change") + " of marks and cameras";
}

}  // namespace tickreel::movie
