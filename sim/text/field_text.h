#pragma once

#include <string>

#include "sim/text/text_words.h"
#include "tickreel/game/state_archive.h"

namespace tickreel::sim {

/// A scalar as text that reads back as the same bits: the shortest decimal, or the bits of what is
/// no number.
std::string field_text(const NamedField& field);

/// Sets the value of a field, whose kind and size say what it may be, to what `value` says: a
/// decimal number, or bits such as 0x3f800000. `value` is in `word`.
Status read_field(const TextWord& word, std::string_view value, NamedField& field);

}  // namespace tickreel::sim
