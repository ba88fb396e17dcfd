#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "movie/film/json_text.h"
#include "movie/film/time/capture_range.h"
#include "tickreel/core/rational.h"

namespace tickreel::movie {

/// An object in a file of OpenTimelineIO, and its place there. Borrowed.
class OtioObject {
 public:
  OtioObject(const Json& json, std::string path);

  [[nodiscard]] int version() const { return version_; }
  /// Whether it is a "Clip", of any version.
  [[nodiscard]] bool is(std::string_view schema) const { return schema_ == schema; }
  /// "Clip.2 "goal" (tracks.children[0])".
  [[nodiscard]] std::string in_words() const;
  [[nodiscard]] std::string name() const { return text("name"); }

  /// Null where there is none.
  [[nodiscard]] const Json& at(const char* key) const;
  /// Empty for what is no text.
  [[nodiscard]] std::string text(const char* key) const;
  /// True where it does not say that it is not.
  [[nodiscard]] bool is_enabled() const;
  [[nodiscard]] OtioObject member(const char* key) const;
  /// Those of an array; none for what is no array.
  [[nodiscard]] std::vector<OtioObject> members(const char* key) const;
  /// Its metadata of tickreel; null where there is none.
  [[nodiscard]] const Json& own() const;

  [[nodiscard]] bool has(const char* key) const { return !at(key).is_null(); }

 private:
  const Json& json_;
  std::string path_;
  std::string schema_;  ///< "Clip" of "Clip.2"; empty for what is no object of a schema
  int version_ = 0;
};

/// A point or a length, and the rate that it is counted in.
struct OtioTime {
  Rational seconds{0};
  Rational rate{1};
};

/// A stretch of something; `in_seconds` may be below 0.
struct OtioRange {
  Rational start{0};
  Rational length{0};
  Rational rate{1};  ///< of the length
};

/// Read a RationalTime.1 and a TimeRange.1. Nothing for what is none, or beyond kMostEditSeconds; a
/// range has a length from 0 on.
std::optional<OtioTime> otio_time(const Json& json);
std::optional<OtioRange> otio_range(const Json& json);

}  // namespace tickreel::movie
