#pragma once

#include <cstddef>
#include <string_view>

#include "renderer/room.h"

namespace tickreel::renderer {

// A cluster is a sequence of characters that belong together, such as a letter and its marks. A
// text must not be cut inside a cluster.

/// Whether a character is a jamo: a single part of a Hangul syllable.
bool is_jamo(char32_t code);

/// Whether the character `code` belongs to the same cluster as the character `before` it. True for
/// marks, for skin tones, for invisible characters from U+0300 on but the blank of no width, for
/// letters that a sign before them joins, for vowels of Thai and Lao beside their consonant, and
/// for a jamo after a jamo. False after a control character.
bool continues_cluster(char32_t before, char32_t code);

/// Returns the number of characters, not bytes, in the cluster that begins at index `first`; 0 when
/// `first` is the end.
std::size_t cluster_length(std::u32string_view characters, std::size_t first);

/// Returns the number of bytes in the first cluster of a text; 0 for an empty text. An invalid byte
/// counts as a character.
std::size_t first_cluster_bytes(std::string_view utf8);
/// Returns the offset in bytes of the last cluster of a text; 0 when it is the only one.
std::size_t last_cluster(std::string_view utf8);

}  // namespace tickreel::renderer
