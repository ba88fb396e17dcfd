#pragma once

#include <string>
#include <string_view>

namespace tickreel::encode {

/// Returns the names of a film's encoders: "libx264, aac", or "libx264, no sound". `ending`: the
/// ending of the film's file, such as ".mp4"; an empty `vcodec` or `acodec` means the usual encoder
/// for this ending. The sound is left out if there is no usual encoder: "libx264".
std::string encoders_in_words(std::string_view ending, const std::string& vcodec,
                              const std::string& acodec, bool has_sound);

}  // namespace tickreel::encode
