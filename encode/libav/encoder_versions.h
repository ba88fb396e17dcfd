#pragma once

#include "encode/sink_settings.h"

namespace tickreel::encode {

/// Returns the names and versions of the libraries that encode, and of those that read pictures and
/// sound of other programs, for a film's records: {"libavcodec", "59.37.100"}, ...
Texts encoder_versions();

}  // namespace tickreel::encode
