#pragma once

#include <nlohmann/json_fwd.hpp>

#include "sim/replay/replay_notes.h"

namespace tickreel {

// Notes as JSON, for every command that shows them. Times stand twice: as numbers, and as exact
// fractions.

nlohmann::json mark_documents(const ReplayNotes& notes);
nlohmann::json camera_key_documents(const ReplayNotes& notes);

}  // namespace tickreel
