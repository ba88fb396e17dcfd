#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/cut/timelines/edit_items.h"
#include "movie/cut/timelines/edit_timeline.h"
#include "movie/cut/timelines/otio_values.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// Whether the object is a timeline, a stack, a track, a clip or a gap, in a version that can be
/// read. False for transitions, effects, markers and media.
bool is_known_schema(const OtioObject& object);
/// Whether the object is a track, in any version.
bool is_otio_track(const OtioObject& object);
/// Whether the object is a gap, in any version.
bool is_otio_gap(const OtioObject& object);

/// Reads the items on a track of OpenTimelineIO. Adds parts that cannot be read to `problems`, and
/// parts that are left out to `warnings`. All arguments are borrowed.
class OtioItems {
 public:
  OtioItems(const EditReading& reading, EditProblems& problems, std::vector<std::string>& warnings);

  /// Reads a clip or a gap, with its effects and markers. Returns nothing, after a problem, for any
  /// other object and for one without valid times. A problem of its speed or its media does not
  /// keep it from being returned.
  std::optional<EditItem> read_item(const OtioObject& object);
  /// Reads a transition. Returns nothing when it is invalid, after a problem.
  std::optional<EditOverlap> read_transition(const OtioObject& transition);
  /// Adds a problem for each time effect, and a warning for each other effect, of an object that is
  /// not a clip.
  void read_effects(const OtioObject& object);
  /// Counts the markers of the object, except tickreel's own.
  void read_markers(const OtioObject& object);

  /// Returns the rate of the first item with a length, in frames a second; none without such an
  /// item.
  [[nodiscard]] const std::optional<Rational>& rate() const { return rate_; }
  /// Returns the highest rate of all items with a length; none without such an item.
  [[nodiscard]] const std::optional<Rational>& highest_rate() const { return highest_rate_; }
  /// Returns the number of markers that read_markers() has counted.
  [[nodiscard]] std::size_t marker_count() const { return marker_count_; }

 private:
  void warn(const std::string& what) { warnings_.push_back(what); }
  void unsupported(const OtioObject& object, const std::string& what);
  void warn_of_effect(const OtioObject& effect);
  void read_speed(const OtioObject& object, EditClip& clip);
  void read_warp(const OtioObject& effect, EditClip& clip);
  void read_media(const OtioObject& object, const std::optional<OtioObject>& media, EditItem& item);
  void read_available(const OtioObject& media, EditItem& item);
  void check_origin(EditItem& item);

  std::string folder_;
  EditProblems& problems_;
  std::vector<std::string>& warnings_;
  std::optional<Rational> rate_;
  std::optional<Rational> highest_rate_;
  std::size_t marker_count_ = 0;
};

}  // namespace tickreel::movie
