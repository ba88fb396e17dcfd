#pragma once

#include <cstdint>

#include "capture/preload/exchange.h"

// The memory that this process shares with tickreel.

namespace tickreel::capture {

/// Whether the process is captured at all.
bool is_captured();
/// Null: it is not.
Exchange* exchange();
/// Whether the pictures are those of this process; the first one that swaps claims them. False:
/// they are another one's.
bool owns_pictures();
bool claim_pictures();
/// In the child of a fork: they stay those of its parent.
void lose_pictures();

/// Of the process whose pictures are taken.
void tell_time(std::int64_t now_ns);
void tell_spinning(unsigned threads);

}  // namespace tickreel::capture
