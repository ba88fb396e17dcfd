#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::sim {

// The inputs of consecutive ticks as bytes, each tick as its difference from the one before (the
// first from an input of zeros), so that a run can be read alone and a resting hand costs a byte.
// The grammar is in docs/replay_format.md. Whole chunks are stored smaller:
// sim/replay/input_columns.h.

void encode_inputs(ByteWriter& writer, std::span<const InputFrame> inputs, std::size_t players);

/// Fails the reader when the bytes are not what encode_inputs writes.
std::vector<InputFrame> decode_inputs(ByteReader& reader, std::size_t count, std::size_t players);

void encode_event(ByteWriter& writer, const InputEvent& event);
/// Fails the reader when the bytes are not what encode_event writes.
InputEvent decode_event(ByteReader& reader);

}  // namespace tickreel::sim
