#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "encode/segmented_sink.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// How the files in a SegmentDirectory are called.

inline constexpr const char* kFilmFileName = "film.json";
inline constexpr const char* kManifestFileName = "manifest.json";
inline constexpr const char* kSoundEnding = ".f32";  ///< of a segment's samples
/// What those who have a film made on several machines keep there.
inline constexpr const char* kFarmFolderName = "farm";

/// "segment-000012" and an ending.
std::string segment_name(std::int64_t segment, std::string_view ending);
/// Which segment's record has this name, if it is one's.
std::optional<std::int64_t> segment_of_record(std::string_view name);
/// Whether a film with this ending and so many segments could have made a file of this name: only
/// such may be removed.
bool is_own_name(std::string_view name, std::string_view container, std::int64_t segment_count);

/// "3 of 12 segments"; of an open film "3 segments".
std::string segments_in_words(std::int64_t count, const SegmentPlan& plan);

/// The names of all that is in a directory, sorted.
Result<std::vector<std::string>> names_in(const std::string& directory);
/// Whether a directory holds a segment to go on with, as far as names say. A signal handler may
/// call it.
bool has_finished_segment(const char* directory);
/// "\"notes.txt\" and 3 more".
std::string some_of(const std::vector<std::string>& names);

}  // namespace tickreel::movie
