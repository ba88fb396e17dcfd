#pragma once

#include <string>

#include "sim/text/text_words.h"
#include "tickreel/game/state_archive.h"

namespace tickreel::sim {

/// Returns a scalar as text that reads back as the same bits: the shortest decimal, or the bits of
/// a value that is not finite.
std::string field_text(const NamedField& field);

/// Sets a field, whose kind and size limit its values, from `value`: a decimal number, or bits such
/// as 0x3f800000. `value` is in `word`.
Status read_field(const TextWord& word, std::string_view value, NamedField& field);

}  // namespace tickreel::sim
