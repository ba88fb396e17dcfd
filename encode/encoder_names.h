#pragma once

#include <string>
#include <string_view>

namespace tickreel::encode {

/// "libx264, aac": the encoders of a film in a file with this ending (".mp4"), where empty names
/// stand for those that are usual in such a file.
std::string encoders_in_words(std::string_view ending, const std::string& vcodec,
                              const std::string& acodec, bool has_sound);

}  // namespace tickreel::encode
