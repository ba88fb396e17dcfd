#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "movie/cut/marks/event_scan.h"
#include "sim/replay/replay_notes.h"

namespace tickreel::movie {

// Notes and events as JSON arrays, an object for each, for all programs that show them. Each time
// is there twice: as a number and as an exact fraction.

nlohmann::json mark_documents(const ReplayNotes& notes);
nlohmann::json camera_key_documents(const ReplayNotes& notes);
nlohmann::json cut_documents(const ReplayNotes& notes);
nlohmann::json event_documents(const std::vector<FoundEvent>& events);

/// Returns a camera key for people: "from 1.00,2.00,3.00 to 0.00,0.00,1.00, 40.1 degrees".
std::string key_in_words(const CameraKey& key);

}  // namespace tickreel::movie
