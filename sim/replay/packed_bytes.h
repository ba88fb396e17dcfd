#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"

namespace tickreel::sim {

// Bytes stored plain or compressed (zstd), whichever is shorter, with their length in front. With a
// `base`, bytes that resemble it take little room; reading needs the same base.

/// The size of the largest base that write_packed() may be given.
inline constexpr std::size_t kMaxPackingBaseBytes = std::size_t{4} << 20U;

/// kQuick: for a running game; kThorough: for a file that is kept.
enum class PackingEffort : std::uint8_t { kQuick, kThorough };

void write_packed(ByteWriter& writer, std::span<const std::uint8_t> bytes,
                  std::span<const std::uint8_t> base = {},
                  PackingEffort effort = PackingEffort::kThorough);

/// Fails the reader when the bytes do not unpack, or to more than `max_bytes`. Memory grows with
/// the real output, not with the size that the input claims.
std::vector<std::uint8_t> read_packed(ByteReader& reader, std::size_t max_bytes,
                                      std::span<const std::uint8_t> base = {});

}  // namespace tickreel::sim
