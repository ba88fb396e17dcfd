#pragma once

#include <functional>
#include <optional>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the value of a word in braces; an empty text for a word without a value in this job, and
/// nothing for an unknown word.
using PlaceValue = std::function<std::optional<std::string>(const std::string& word)>;

/// Returns the name of a film, relative to the batch's directory. Each {word} of the template is
/// replaced by its value, with only characters that are safe in file names. kUsage for an unknown
/// word, for a word without a value, for a { without its }, and for a name that leaves
/// the directory, lies in the batch's own folder (kOwnFolder), names no file, or has more than 200
/// bytes after its folders.
Result<std::string> fill_template(const std::string& name_template, const PlaceValue& value);

}  // namespace tickreel::movie
