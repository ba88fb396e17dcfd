#pragma once

#include <functional>
#include <string>

#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// A reel's description as text.

/// Returns a text as a TOML string. Bytes that are not UTF-8 are replaced.
std::string toml_text(const std::string& text);

/// Returns `document`, a description with the structure of JSON, as TOML: objects and arrays of
/// objects become tables. "true" and "false" lose their quotation marks, and so do numbers without
/// a sign, of at most 15 characters, that are read back as the same text, such as "1.5" but not
/// "1.50". Keeps the order, except that a table's values come before its inner tables.
std::string toml_document(const Json& document);

/// Checks the name of a description's file. kUsage for another ending than .toml. A name without an
/// ending, or an empty name, is valid.
Status check_description_name(const std::string& output);

/// Returns `path` as the description in `file` has to refer to it: relative to the file. An empty
/// `file` leaves the path unchanged.
std::string path_in_description(const std::string& file, const std::string& path);

/// Returns the value of a key that names a file, with each path in it changed: the part before the
/// first comma, and the values of fontfile= behind it.
std::string with_each_path(const std::string& value,
                           const std::function<std::string(const std::string&)>& change);

}  // namespace tickreel::movie
