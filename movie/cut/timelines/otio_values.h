#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movie/film/json_text.h"
#include "movie/film/time/capture_range.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// An object in a file of OpenTimelineIO, with its place in the file. Borrows the JSON.
class OtioObject {
 public:
  OtioObject(const Json& json, std::string path);

  /// Returns the version of the schema: 2 of "Clip.2".
  [[nodiscard]] int version() const { return version_; }
  /// Whether the object has this schema, such as "Clip", in any version.
  [[nodiscard]] bool is(std::string_view schema) const { return schema_ == schema; }
  /// Returns the object's schema, name and place for messages: "Clip.2 "goal"
  /// (tracks.children[0])".
  [[nodiscard]] std::string in_words() const;
  [[nodiscard]] std::string name() const { return text("name"); }

  /// Returns a member; JSON's null when there is no such member.
  [[nodiscard]] const Json& at(const char* key) const;
  /// Returns the text of a member; empty when the member is not a text.
  [[nodiscard]] std::string text(const char* key) const;
  /// True unless the object is marked as disabled.
  [[nodiscard]] bool is_enabled() const;
  /// Returns a member as an object; without a schema when there is no such member.
  [[nodiscard]] OtioObject member(const char* key) const;
  /// Returns the elements of an array; empty when the member is not an array.
  [[nodiscard]] std::vector<OtioObject> members(const char* key) const;
  /// Returns tickreel's metadata of the object; JSON's null when there is none.
  [[nodiscard]] const Json& own() const;

  /// Whether the object has the member, with a value.
  [[nodiscard]] bool has(const char* key) const { return !at(key).is_null(); }

 private:
  const Json& json_;
  std::string path_;
  std::string schema_;  ///< "Clip" of "Clip.2"; empty for an object without a schema
  int version_ = 0;
};

/// A point or a length of time. The file counts it at `rate` counts a second.
struct OtioTime {
  Rational seconds{0};
  Rational rate{1};
};

/// A stretch of time, in seconds; `start` may be below 0.
struct OtioRange {
  Rational start{0};
  Rational length{0};
  Rational rate{1};  ///< the rate of the length
};

/// Read a RationalTime.1, or a TimeRange.1. Return nothing for other objects, for rates that
/// snapped_rate() refuses, for times beyond kMostEditSeconds, and for a range whose length is below
/// 0.
std::optional<OtioTime> otio_time(const Json& json);
std::optional<OtioRange> otio_range(const Json& json);

}  // namespace tickreel::movie
