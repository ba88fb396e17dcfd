#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// JSON as text: writing it, and reading what nobody vouches for.

/// Keeps the order of members.
using Json = nlohmann::ordered_json;

/// More than anything of ours has: the deepest is a manifest with a camera's key in a pane of a
/// clip, of 9 levels.
struct JsonLimits {
  std::size_t depth = 12;     ///< of nesting
  std::size_t members = 512;  ///< of an object
};

/// kBadFile for what is no JSON, for what is beyond the limits, for objects with two members of one
/// name and for more than 2^20 values. `name` begins the message.
Result<Json> parse_json(std::string_view text, const std::string& name,
                        const JsonLimits& limits = {});
/// The JSON of a whole file; the errors of read_text_file too.
Result<Json> read_json_file(const std::string& path, std::size_t max_bytes);

/// One line, or many with indentation. Bytes that are not UTF-8 are replaced.
std::string on_one_line(const Json& value);
std::string on_many_lines(const Json& value);

/// XXH3 of the value on one line.
std::uint64_t hash_of(const Json& value);

/// Adds the field `own_hash`: XXH3 of the object as it is until then, on one line. It shows what
/// has befallen a file; whoever changes one on purpose can change that too.
void add_own_hash(Json& object);
/// Takes it out again. kBadFile when it is missing, or is not that of the rest.
Status take_own_hash(Json& object);

/// "0123456789abcdef".
std::string hash_text(std::uint64_t hash);
/// The beginning of a field's name, for messages.
std::string quoted_name(std::string_view name);

}  // namespace tickreel::movie
