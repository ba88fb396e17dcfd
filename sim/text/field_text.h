#pragma once

#include <string>

#include "sim/text/text_words.h"
#include "tickreel/game/state_archive.h"

namespace tickreel::sim {

/// Returns a scalar as text that reads back as the same bits: the shortest decimal, or the bits of
/// a value that is not finite.
std::string field_text(const NamedField& field);

/// Sets the bits of a field from `value`: a decimal number that its kind and size can hold, or bits
/// such as 0x3f800000. `value` is a part of `word`. kBadFile, with the word's column, for anything
/// else.
Status read_field(const TextWord& word, std::string_view value, NamedField& field);

}  // namespace tickreel::sim
