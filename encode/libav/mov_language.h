#pragma once

#include <algorithm>
#include <array>
#include <string>

namespace tickreel::encode {

/// The code of ISO 639-2 by which FFmpeg's muxer for .mov knows a language: of its two codes
/// ("deu", "ger") QuickTime's list has one. What has no other is as it was.
inline std::string mov_language(const std::string& code) {
  struct Codes {
    const char* given;
    const char* known;
  };
  // The list is that of "Language Code Values" in Apple's QuickTime File Format Specification, with
  // the codes that FFmpeg has for them (libavformat/isom.c).
  constexpr std::array kCodes{
      Codes{"bod", "tib"}, Codes{"cym", "wel"}, Codes{"cze", "ces"}, Codes{"deu", "ger"},
      Codes{"ell", "gre"}, Codes{"eus", "baq"}, Codes{"fre", "fra"}, Codes{"fas", "per"},
      Codes{"hye", "arm"}, Codes{"isl", "ice"}, Codes{"kat", "geo"}, Codes{"mkd", "mac"},
      Codes{"msa", "may"}, Codes{"mya", "bur"}, Codes{"nld", "dut"}, Codes{"rum", "ron"},
      Codes{"slo", "slk"}, Codes{"sqi", "alb"}, Codes{"zho", "chi"},
  };
  const auto found =
      std::ranges::find(kCodes, code, [](const Codes& each) { return std::string(each.given); });
  return found == kCodes.end() ? code : found->known;
}

}  // namespace tickreel::encode
