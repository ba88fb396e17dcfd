#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "movie/room.h"

namespace tickreel::movie {

// What both the writer and the reader of edit decision lists call things.

inline constexpr std::string_view kEdlFromClip = "FROM CLIP NAME:";
inline constexpr std::string_view kEdlToClip = "TO CLIP NAME:";
inline constexpr std::string_view kEdlSourceFile = "SOURCE FILE:";
inline constexpr std::string_view kEdlFrameRate = "FRAME RATE:";
inline constexpr std::string_view kEdlName = "TICKREEL NAME:";
inline constexpr std::string_view kEdlTransition = "TICKREEL TRANSITION:";
inline constexpr std::string_view kEdlBlack = "BL";
inline constexpr std::string_view kEdlAnyFile = "AX";  ///< the reel of what is on no tape

/// SMPTE's patterns of wipes that are ours.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kEdlWipes{
    {{"W001", "wiperight"}, {"W002", "wipedown"}}};

}  // namespace tickreel::movie
