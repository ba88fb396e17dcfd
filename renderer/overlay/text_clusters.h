#pragma once

#include <cstddef>
#include <string_view>

#include "renderer/room.h"

namespace tickreel::renderer {

/// Single parts of Hangul's syllables.
bool is_jamo(char32_t code);

/// Whether a character belongs to the one before it, so that no text is cut between them: marks,
/// what is not seen, letters that a sign of the one before joins to it.
bool continues_cluster(char32_t before, char32_t code);

/// The characters, not bytes, from `first` on that belong together; 1 at least where there is one.
std::size_t cluster_length(std::u32string_view characters, std::size_t first);

/// The bytes that the first of what cannot be cut has; 0 of nothing. A byte that is no UTF-8 counts
/// as a character.
std::size_t first_cluster_bytes(std::string_view utf8);
/// Where the last of them begins; 0 where there is none before.
std::size_t last_cluster(std::string_view utf8);

}  // namespace tickreel::renderer
