#pragma once

#include "movie/room.h"

namespace tickreel::movie {

// What both the writer and the reader of OpenTimelineIO call things.

inline constexpr const char* kOtioSchema = "OTIO_SCHEMA";
inline constexpr const char* kOtioDissolve = "SMPTE_Dissolve";
inline constexpr const char* kOtioOtherTransition = "Custom_Transition";
inline constexpr const char* kOtioMedia = "DEFAULT_MEDIA";

/// In the metadata of everything: what is tickreel's.
inline constexpr const char* kOtioOwn = "tickreel";
// Below that.
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
inline constexpr const char* kOtioCompanion = "of_the_pictures";  ///< sound of the same clips

}  // namespace tickreel::movie
