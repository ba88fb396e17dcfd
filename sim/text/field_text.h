#pragma once

#include <string>

#include "sim/text/text_words.h"
#include "tickreel/game/state_archive.h"

namespace tickreel::sim {

/// Returns the value of a scalar as text that read_field() turns into the same bits: the shortest
/// decimal, or the bits for a value that is not finite.
std::string field_text(const NamedField& field);

/// Sets the bits of a field from the text `value`, a part of `word`: a decimal number that the
/// field's kind and size can hold, or bits such as 0x3f800000. kBadFile, with the word's column,
/// for any other text.
Status read_field(const TextWord& word, std::string_view value, NamedField& field);

}  // namespace tickreel::sim
