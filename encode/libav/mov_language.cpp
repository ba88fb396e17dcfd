#include "encode/libav/mov_language.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace tickreel::encode {

std::string mov_language(const std::string& code) {
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
  const auto* const found =
      std::ranges::find(kCodes, code, [](const Codes& each) { return std::string(each.given); });
  return found == std::end(kCodes) ? code : found->known;
}

}  // namespace tickreel::encode
