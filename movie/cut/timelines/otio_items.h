#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/cut/timelines/edit_items.h"
#include "movie/cut/timelines/edit_timeline.h"
#include "movie/cut/timelines/otio_values.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// Whether the object has a supported schema, in a known version.
bool is_known_schema(const OtioObject& object);
bool is_otio_track(const OtioObject& object);
bool is_otio_gap(const OtioObject& object);

/// Reads the items on a track of OpenTimelineIO. Unsupported parts are added to `problems`, omitted
/// ones to `warnings`. All arguments are borrowed.
class OtioItems {
 public:
  OtioItems(const EditReading& reading, EditProblems& problems, std::vector<std::string>& warnings);

  /// Returns nothing for an object that is neither a clip nor a gap.
  std::optional<EditItem> read_item(const OtioObject& object);
  std::optional<EditOverlap> read_transition(const OtioObject& transition);
  /// Refuses time effects; for objects that are not clips.
  void read_effects(const OtioObject& object);
  void read_markers(const OtioObject& object);

  /// Returns the rate of the first item with a length; none without such an item.
  [[nodiscard]] const std::optional<Rational>& rate() const { return rate_; }
  /// Returns the highest rate of all items with a length; none without such an item.
  [[nodiscard]] const std::optional<Rational>& highest_rate() const { return highest_rate_; }
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
