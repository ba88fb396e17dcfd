#pragma once

#include "encode/sink_settings.h"

namespace tickreel {

/// Names and versions of the libraries that encode, for records: {"libavcodec", "59.37.100"}, ...
Texts encoder_versions();
/// Of libswresample, which music is resampled with.
std::string resampler_version();

}  // namespace tickreel
