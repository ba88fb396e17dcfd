#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// JSON as text: writing it, and reading untrusted text.

/// A JSON value whose objects keep the order of their members.
using Json = nlohmann::ordered_json;

/// The limits of text that is parsed. The defaults are above what any file of this program needs.
/// The deepest such file is a manifest with a camera key in a pane of a clip: 9 levels.
struct JsonLimits {
  std::size_t depth = 12;     ///< levels of nesting
  std::size_t members = 512;  ///< members of one object
};

/// Parses JSON. kBadFile for text that is not JSON, for values beyond the limits, for objects with
/// two members of one name and for more than 2^20 values. `name`, the name of the text, begins the
/// message.
Result<Json> parse_json(std::string_view text, const std::string& name,
                        const JsonLimits& limits = {});
/// Reads a file of at most `max_bytes` as JSON. The errors of parse_json() and read_text_file().
Result<Json> read_json_file(const std::string& path, std::size_t max_bytes);

/// Return the text of a value: on one line without a newline, or on many indented lines, each with
/// a newline at its end. Bytes that are not UTF-8 are replaced.
std::string on_one_line(const Json& value);
std::string on_many_lines(const Json& value);

/// Returns XXH3 of the value on one line.
std::uint64_t hash_of(const Json& value);

/// Adds the field `own_hash`: XXH3 of the object, which has no such field yet, on one line. The
/// hash reveals accidental damage; it does not protect against deliberate changes.
void add_own_hash(Json& object);
/// Checks and removes `own_hash`. kBadFile when it is missing or does not match the other fields.
Status take_own_hash(Json& object);

/// Returns a hash as 16 hexadecimal digits, "0123456789abcdef".
std::string hash_text(std::uint64_t hash);
/// Returns a field's name in quotation marks for messages, shortened to 64 bytes.
std::string quoted_name(std::string_view name);

}  // namespace tickreel::movie
