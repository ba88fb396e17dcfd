#pragma once

#include <string>

#include "encode/frame_sink.h"
#include "encode/libav/libav.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// Whether these settings make the same bytes on every machine with the same libraries. Only
/// encoders in hardware and some of sound do not: check_fixed() refuses what is up to the machine
/// in others.
bool is_reproducible(const SinkSettings& settings, bool has_sound);

/// Whether this option of an encoder, or what is in its list of parameters, leaves the film to the
/// number of cores, to the instructions that there are, or to how fast the machine is: then kUsage.
Status check_fixed(const AVCodec& encoder, const std::string& key, const std::string& value);

}  // namespace tickreel::encode
