#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movie/film/json_text.h"
#include "movie/film/time/capture_range.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// An object in a file of OpenTimelineIO, with its place in the file. Borrowed.
class OtioObject {
 public:
  OtioObject(const Json& json, std::string path);

  [[nodiscard]] int version() const { return version_; }
  /// Whether it has this schema, such as "Clip", in any version.
  [[nodiscard]] bool is(std::string_view schema) const { return schema_ == schema; }
  /// Returns "Clip.2 "goal" (tracks.children[0])".
  [[nodiscard]] std::string in_words() const;
  [[nodiscard]] std::string name() const { return text("name"); }

  /// Null where there is no such member.
  [[nodiscard]] const Json& at(const char* key) const;
  /// Empty where the member is not a text.
  [[nodiscard]] std::string text(const char* key) const;
  /// True unless the object is marked as disabled.
  [[nodiscard]] bool is_enabled() const;
  [[nodiscard]] OtioObject member(const char* key) const;
  /// Returns the elements of an array; empty where the member is not an array.
  [[nodiscard]] std::vector<OtioObject> members(const char* key) const;
  /// Returns tickreel's metadata of the object; null where there is none.
  [[nodiscard]] const Json& own() const;

  [[nodiscard]] bool has(const char* key) const { return !at(key).is_null(); }

 private:
  const Json& json_;
  std::string path_;
  std::string schema_;  ///< "Clip" of "Clip.2"; empty for an object without a schema
  int version_ = 0;
};

/// A point or a length, with the rate that counts it.
struct OtioTime {
  Rational seconds{0};
  Rational rate{1};
};

/// A stretch of time; `start` may be below 0.
struct OtioRange {
  Rational start{0};
  Rational length{0};
  Rational rate{1};  ///< the rate of the length
};

/// Read a RationalTime.1 and a TimeRange.1. Return nothing for other objects, and for times beyond
/// kMostEditSeconds. The length of a range is 0 or more.
std::optional<OtioTime> otio_time(const Json& json);
std::optional<OtioRange> otio_range(const Json& json);

}  // namespace tickreel::movie
