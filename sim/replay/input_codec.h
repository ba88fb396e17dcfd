#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "tickreel/core/byte_reader.h"
#include "tickreel/core/byte_writer.h"
#include "tickreel/game/input_frame.h"

namespace tickreel::sim {

// The inputs of consecutive ticks as bytes. Each tick is stored as its difference from the one
// before (the first from zeros), so a run can be read alone, and a tick without changes takes a
// byte. The grammar is in docs/replay-format.md. Whole chunks use a smaller form:
// sim/replay/input_columns.h.

void encode_inputs(ByteWriter& writer, std::span<const InputFrame> inputs, std::size_t players);

/// Returns `count` inputs. Fails the reader when the bytes do not come from encode_inputs(); the
/// result then has fewer, or meaningless ones.
std::vector<InputFrame> decode_inputs(ByteReader& reader, std::size_t count, std::size_t players);

void encode_event(ByteWriter& writer, const InputEvent& event);
/// Fails the reader when the bytes do not come from encode_event().
InputEvent decode_event(ByteReader& reader);

}  // namespace tickreel::sim
