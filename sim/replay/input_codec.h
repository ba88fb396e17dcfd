#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::sim {

// Functions that write the inputs of consecutive ticks as bytes, and read them again. Each tick is
// stored as its difference from the tick before; the first tick as its difference from zeros. So
// the bytes of a list can be read without earlier ones, and a tick without changes takes one byte.
// The grammar is in docs/replay-format.md.

/// Appends the inputs. `players`: the number of players in the session.
void encode_inputs(ByteWriter& writer, std::span<const InputFrame> inputs, std::size_t players);

/// Returns `count` inputs. Fails the reader when the bytes do not come from encode_inputs(); the
/// result then has fewer inputs, or wrong ones.
std::vector<InputFrame> decode_inputs(ByteReader& reader, std::size_t count, std::size_t players);

/// Appends one event.
void encode_event(ByteWriter& writer, const InputEvent& event);
/// Returns one event. Fails the reader when the bytes do not come from encode_event().
InputEvent decode_event(ByteReader& reader);

}  // namespace tickreel::sim
