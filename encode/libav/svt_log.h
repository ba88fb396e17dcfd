#pragma once

#include <string>

namespace tickreel::encode {

/// Keeps the errors that SVT-AV1 logs in memory, and drops the rest of its log. (SVT-AV1 does not
/// use FFmpeg's log, but prints to standard error.) Does nothing if the user has set SVT_LOG or
/// SVT_LOG_FILE. Call it once, before the encoder is opened.
void capture_svt_log();

/// Returns the first error that SVT-AV1 has logged since the last call, in any thread, such as
/// "Source Height must be at least 64"; empty when there is none.
std::string take_svt_error();

}  // namespace tickreel::encode
