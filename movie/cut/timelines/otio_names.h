#pragma once

#include "movie/room.h"

namespace tickreel::movie {

// The names that the writer and the reader of OpenTimelineIO share.

inline constexpr const char* kOtioSchema = "OTIO_SCHEMA";
inline constexpr const char* kOtioDissolve = "SMPTE_Dissolve";
inline constexpr const char* kOtioOtherTransition = "Custom_Transition";
inline constexpr const char* kOtioMedia = "DEFAULT_MEDIA";

/// The key of tickreel's data in the metadata of an object.
inline constexpr const char* kOtioOwn = "tickreel";
// The keys in tickreel's data.
inline constexpr const char* kOtioFilm = "film";
inline constexpr const char* kOtioClip = "clip";
inline constexpr const char* kOtioIn = "in";
inline constexpr const char* kOtioFrames = "frames";
inline constexpr const char* kOtioIsMedia = "is_media";
inline constexpr const char* kOtioFile = "file";
inline constexpr const char* kOtioFrom = "from";
inline constexpr const char* kOtioTo = "to";
inline constexpr const char* kOtioSpeed = "speed";
inline constexpr const char* kOtioTransition = "transition";
/// Marks the track with the clips' own sound.
inline constexpr const char* kOtioCompanion = "of_the_pictures";

}  // namespace tickreel::movie
