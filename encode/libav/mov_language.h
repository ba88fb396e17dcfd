#pragma once

#include <string>

namespace tickreel::encode {

/// The code of ISO 639-2 by which FFmpeg's muxer for .mov knows a language: of its two codes
/// ("deu", "ger") QuickTime's list has one. What has no other is as it was.
std::string mov_language(const std::string& code);

}  // namespace tickreel::encode
