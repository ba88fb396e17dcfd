#pragma once

#include <string>

namespace tickreel::encode {

/// SVT-AV1 writes its log past FFmpeg to standard error. From now on, unless the user's SVT_LOG or
/// SVT_LOG_FILE says otherwise, only its errors, and into memory. Once, before it is opened.
void capture_svt_log();

/// The first error that it has logged since this was asked last, by any thread; empty when there is
/// none. "Source Height must be at least 64"
std::string take_svt_error();

}  // namespace tickreel::encode
