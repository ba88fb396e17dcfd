#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"

namespace tickreel::sim {

// Functions that write bytes with their length in front, plain or compressed (zstd), whichever is
// shorter, and read them again. `base`: similar bytes that the reader has, too; only the
// differences are then stored.

/// The size in bytes of the largest `base`.
inline constexpr std::size_t kMaxPackingBaseBytes = std::size_t{4} << 20U;

/// How hard to compress: fast while a game runs, or small for a file that is kept. More than 64 KiB
/// are always compressed fast.
enum class PackingEffort : std::uint8_t { kQuick, kThorough };

/// Appends `bytes`.
void write_packed(ByteWriter& writer, std::span<const std::uint8_t> bytes,
                  std::span<const std::uint8_t> base = {},
                  PackingEffort effort = PackingEffort::kThorough);

/// Returns bytes that write_packed() has written with the same `base`. Fails the reader when the
/// bytes are malformed, or are more than `max_bytes`; the result then has no meaning. The memory
/// needed depends on the real output, not on the length that the input claims.
std::vector<std::uint8_t> read_packed(ByteReader& reader, std::size_t max_bytes,
                                      std::span<const std::uint8_t> base = {});

}  // namespace tickreel::sim
