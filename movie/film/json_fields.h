#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/rational.h"
#include "movie/film/json_text.h"

namespace tickreel {

// Reading the fields of JSON that nobody vouches for.

/// Takes the fields out of an object, one after the other, and remembers the first that is missing
/// or wrong; what it gives instead is empty. finish() tells. The object is borrowed.
class JsonFields {
 public:
  static constexpr std::size_t kMaxTextBytes = 65536;

  /// `where` stands before the names of fields in messages, such as "film.".
  JsonFields(const Json& object, std::string where);

  [[nodiscard]] bool has(const char* key) const;
  /// Without NUL.
  std::string text(const char* key, std::size_t max_bytes = kMaxTextBytes);
  std::int64_t integer(const char* key, std::int64_t lowest, std::int64_t highest);
  /// Of the format of the file, from 1: a newer one fails, and is said to be newer.
  void version(const char* key, std::int64_t newest);
  double number(const char* key, double lowest, double highest);
  bool flag(const char* key);
  std::uint64_t hash(const char* key);
  std::vector<std::uint64_t> hashes(const char* key);
  /// 0 or more, of two integers of 64 bits: "60000/1001".
  Rational fraction(const char* key);
  /// An array or an object; empty ones where there is none.
  const Json& array(const char* key);
  const Json& object(const char* key);
  JsonFields fields(const char* key);

  /// "the field 'size' must be ...", unless there was an error before.
  void fail(const std::string& key, const std::string& what);
  /// Passes an error of a part on.
  void take(const Status& status);
  [[nodiscard]] bool ok() const { return status_.ok(); }
  /// The first error; also that there is a field which nothing has asked for.
  Status finish();

 private:
  const Json* find(const char* key);

  const Json& object_;
  std::string where_;
  std::vector<std::string_view> asked_;
  Status status_;
};

}  // namespace tickreel
