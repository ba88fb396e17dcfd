#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/byte_reader.h"
#include "core/byte_writer.h"

namespace tickreel {

// Bytes that are stored as they are or compressed (zstd), whichever is shorter, with their length
// in front.

void write_packed(ByteWriter& writer, std::span<const std::uint8_t> bytes);

/// Fails the reader when the bytes do not unpack, or to more than `max_bytes`. Memory grows with
/// what really comes out, never with what the input claims.
std::vector<std::uint8_t> read_packed(ByteReader& reader, std::size_t max_bytes);

}  // namespace tickreel
