#pragma once

#include <cstdint>
#include <optional>

#include "core/text/is_control.h"
#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

// Parts that several payloads of a replay's records share.

inline constexpr Tick kMaxReplayTick = Tick{1} << 40U;

inline void write_tick(ByteWriter& writer, Tick tick) {
  writer.varint(static_cast<std::uint64_t>(tick));
}

inline Tick read_tick(ByteReader& reader) {
  const std::uint64_t tick = reader.varint();
  if (tick > static_cast<std::uint64_t>(kMaxReplayTick)) reader.fail();
  return reader.ok() ? static_cast<Tick>(tick) : 0;
}

/// Returns `value` if the reader has read all of its bytes and found no error.
template <typename T>
std::optional<T> checked(const ByteReader& reader, T value) {
  if (!reader.ok() || !reader.at_end()) return std::nullopt;
  return value;
}

}  // namespace tickreel::sim
