#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace tickreel::encode {

/// Returns the size in bytes that a Matroska file claims to have: the EBML header and the Segment
/// after it (RFC 8794, 9559). `start`: the first bytes of the file, 64 are enough. Nothing for
/// other files, and for a file that leaves the size open, as in a pipe. (FFmpeg reads a file that
/// was cut off without an error.)
std::optional<std::uint64_t> matroska_file_bytes(std::span<const std::uint8_t> start);

/// Returns the document type of a Matroska file: "matroska" or "webm"; empty for other files.
/// `start`: the first bytes of the file, 64 are enough. The result points into `start`.
std::string_view matroska_doc_type(std::span<const std::uint8_t> start);

}  // namespace tickreel::encode
