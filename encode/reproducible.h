#pragma once

#include "encode/frame_sink.h"

namespace tickreel {

/// Whether these settings make the same bytes on every machine with the same libraries. Not with
/// encoders in hardware, nor with options that leave the number of threads or the instructions to
/// the machine.
bool is_reproducible(const SinkSettings& settings);

}  // namespace tickreel
