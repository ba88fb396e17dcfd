#pragma once

#include <string>
#include <vector>

#include "core/process/signal_words.h"
#include "live/room.h"
#include "sim/replay/replay_format.h"

namespace tickreel::live {

/// "died after tick 1234: SIGSEGV (segmentation fault)".
std::string describe_crash(const ReplayCrash& crash);
/// The calls, innermost first, their names as in the source where this program has them too.
std::vector<std::string> describe_stack(const ReplayCrash& crash);

}  // namespace tickreel::live
