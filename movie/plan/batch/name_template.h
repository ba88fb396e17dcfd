#pragma once

#include <functional>
#include <optional>
#include <string>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What a word in braces stands for; nothing: there is no such word. An empty text: the job does
/// not have it.
using PlaceValue = std::function<std::optional<std::string>(const std::string& word)>;

/// The name of a film, as seen from the batch's directory: each {word} of a template filled in,
/// with characters that a file's name may have. kUsage for a word that means nothing, and for a
/// name that would leave the directory or lie among what the batch itself writes.
Result<std::string> fill_template(const std::string& name_template, const PlaceValue& value);

}  // namespace tickreel::movie
