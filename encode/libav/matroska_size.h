#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tickreel::encode {

/// How long a Matroska file says it is, by its first bytes (64 are enough): the EBML header and the
/// one Segment behind it (RFC 8794, 9559). Nothing for other files, and if the length is left open,
/// as in pipes. Readers play the rest of a file that was cut off without a word.
std::optional<std::uint64_t> matroska_file_bytes(std::span<const std::uint8_t> start);

/// "matroska" or "webm": what such a file says it is, by its first bytes. Empty for other files.
std::string_view matroska_doc_type(std::span<const std::uint8_t> start);

}  // namespace tickreel::encode
