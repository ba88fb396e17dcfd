#pragma once

#include <string>

#include "movie/film/json_text.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// A reel's description as text.

/// A text as TOML has it. What is no UTF-8 is replaced.
std::string toml_text(const std::string& text);

/// A description of the structure of JSON, as TOML: objects and arrays of objects are tables. In
/// the order that it has, but that a table's values come before the tables in it.
std::string toml_document(const Json& document);

/// kUsage for a name of a file that says it is something else than TOML. Empty: none is written.
Status check_description_name(const std::string& output);

/// A path as a description will see it, which is in `file`; empty: it is nowhere.
std::string path_in_description(const std::string& file, const std::string& path);

}  // namespace tickreel::movie
