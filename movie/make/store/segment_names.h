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

// The names of files in a SegmentDirectory.

inline constexpr const char* kFilmFileName = "film.json";
inline constexpr const char* kManifestFileName = "manifest.json";
inline constexpr const char* kSoundEnding = ".f32";  ///< the ending of a segment's samples
/// The folder for the state of a film that several machines make.
inline constexpr const char* kFarmFolderName = "farm";

/// Returns "segment-000012" with an ending such as ".mp4".
std::string segment_name(std::int64_t segment, std::string_view ending);
/// Returns the number of the segment whose record has this name; nothing when it is not the name of
/// a record.
std::optional<std::int64_t> segment_of_record(std::string_view name);
/// Whether a film with the ending `container` (".mp4") and `segment_count` segments could have made
/// a file of this name. Only such files may be removed.
bool is_own_name(std::string_view name, std::string_view container, std::int64_t segment_count);

/// Returns "3 of 12 segments", or "3 segments" for an open film.
std::string segments_in_words(std::int64_t count, const SegmentPlan& plan);

/// Returns the names of all files and folders in a directory, sorted. kFailed when it cannot be
/// read.
Result<std::vector<std::string>> names_in(const std::string& directory);
/// Whether a directory holds the record of a finished segment, judged by the names of files. A
/// signal handler may call it.
bool has_finished_segment(const char* directory);
/// Returns a short list of names for messages: "\"notes.txt\" and 3 more".
std::string some_of(const std::vector<std::string>& names);

}  // namespace tickreel::movie
