#pragma once

#include <cstddef>
#include <string_view>

#include "renderer/room.h"

namespace tickreel::renderer {

/// True for the single parts of Hangul syllables.
bool is_jamo(char32_t code);

/// Whether a text must not be cut between two characters. True for marks, for invisible characters,
/// and for letters that a sign of the character before joins.
bool continues_cluster(char32_t before, char32_t code);

/// The number of characters, not bytes, from `first` on that belong together; at least 1 unless
/// `first` is the end.
std::size_t cluster_length(std::u32string_view characters, std::size_t first);

/// The bytes of the first cluster; 0 for an empty text. An invalid byte counts as a character.
std::size_t first_cluster_bytes(std::string_view utf8);
/// The position of the last cluster; 0 when it is the only one.
std::size_t last_cluster(std::string_view utf8);

}  // namespace tickreel::renderer
