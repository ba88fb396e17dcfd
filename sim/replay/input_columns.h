#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::sim {

// The inputs of consecutive ticks as bytes, column by column: the buttons of a player, then each of
// the axes, as when and by how much they change; then all events. What belongs together is written
// together, so a compressor finds it. The grammar is in docs/replay_format.md.

void encode_input_columns(ByteWriter& writer, std::span<const InputFrame> inputs,
                          std::size_t players);

/// Fails the reader when the bytes are not what encode_input_columns writes. `count` is what the
/// caller has set a limit to.
std::vector<InputFrame> decode_input_columns(ByteReader& reader, std::size_t count,
                                             std::size_t players);

}  // namespace tickreel::sim
