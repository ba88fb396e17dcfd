#pragma once

#include <string>

#include "encode/frame_sink.h"
#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Whether films with these settings have the same bytes on every machine with the same libraries.
/// False only for encoders in hardware, and for some encoders of sound. (For other encoders
/// check_fixed() refuses options that depend on the machine.)
bool is_reproducible(const SinkSettings& settings, bool has_sound);

/// Checks an option of an encoder. kUsage when the option, or a parameter in its list of
/// parameters, would make a film depend on the number of cores, on the processor's instructions or
/// on the speed of the machine.
Status check_fixed(const AVCodec& encoder, const std::string& key, const std::string& value);

}  // namespace tickreel::encode
