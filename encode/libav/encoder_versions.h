#pragma once

#include "encode/sink_settings.h"

namespace tickreel::encode {

/// Names and versions of the libraries that encode, and that read the pictures and the sound of
/// others, for records: {"libavcodec", "59.37.100"}, ...
Texts encoder_versions();

}  // namespace tickreel::encode
