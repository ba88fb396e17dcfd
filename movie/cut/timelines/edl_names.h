#pragma once

#include <array>
#include <string_view>
#include <utility>

#include "movie/room.h"

namespace tickreel::movie {

// The names that the writer and the reader of edit decision lists share.

inline constexpr std::string_view kEdlFromClip = "FROM CLIP NAME:";
inline constexpr std::string_view kEdlToClip = "TO CLIP NAME:";
inline constexpr std::string_view kEdlSourceFile = "SOURCE FILE:";
inline constexpr std::string_view kEdlFrameRate = "FRAME RATE:";
inline constexpr std::string_view kEdlName = "TICKREEL NAME:";
inline constexpr std::string_view kEdlTransition = "TICKREEL TRANSITION:";
inline constexpr std::string_view kEdlBlack = "BL";
/// The reel name for sources that are not on tape.
inline constexpr std::string_view kEdlAnyFile = "AX";

/// SMPTE's patterns of the wipes that tickreel has.
inline constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kEdlWipes{
    {{"W001", "wiperight"}, {"W002", "wipedown"}}};

}  // namespace tickreel::movie
