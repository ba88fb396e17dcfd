#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/rational.h"

namespace tickreel {

// Reading JSON that nobody vouches for.

/// Keeps the order of members.
using Json = nlohmann::ordered_json;

/// kBadFile for what is no JSON, and for more than anything of ours has: nesting beyond 8, objects
/// with more than 512 members or two of one name, more than 2^20 values. `name` begins the message.
Result<Json> parse_json(std::string_view text, const std::string& name);

/// One line, or many with indentation. Bytes that are not UTF-8 are replaced.
std::string on_one_line(const Json& value);
std::string on_many_lines(const Json& value);

/// Adds the field `own_hash`: XXH3 of the object as it is until then, on one line. It shows what
/// has befallen a file; whoever changes one on purpose can change that too.
void add_own_hash(Json& object);
/// Takes it out again. kBadFile when it is missing, or is not that of the rest.
Status take_own_hash(Json& object);

/// "0123456789abcdef".
std::string hash_text(std::uint64_t hash);
/// Hashes with a space between: one text costs a fraction of what as many would.
std::string hashes_text(const std::vector<std::uint64_t>& hashes);
/// "60/1".
std::string fraction_text(const Rational& value);

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
