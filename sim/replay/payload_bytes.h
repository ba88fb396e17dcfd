#pragma once

#include <cstdint>
#include <optional>

#include "core/text/is_control.h"
#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"
#include "tickreel/view/tick.h"

namespace tickreel::sim {

// Functions for parts that several kinds of records of a replay share.

/// The last tick that a replay can have.
inline constexpr Tick kMaxReplayTick = Tick{1} << 40U;

/// Appends a tick as a varint.
inline void write_tick(ByteWriter& writer, Tick tick) {
  writer.varint(static_cast<std::uint64_t>(tick));
}

/// Reads a tick. Fails the reader, and returns 0, for a tick beyond kMaxReplayTick.
inline Tick read_tick(ByteReader& reader) {
  const std::uint64_t tick = reader.varint();
  if (tick > static_cast<std::uint64_t>(kMaxReplayTick)) reader.fail();
  return reader.ok() ? static_cast<Tick>(tick) : 0;
}

/// Returns `value` if the reader has read all of its bytes without a failure; otherwise nothing.
template <typename T>
std::optional<T> checked(const ByteReader& reader, T value) {
  if (!reader.ok() || !reader.at_end()) return std::nullopt;
  return value;
}

}  // namespace tickreel::sim
