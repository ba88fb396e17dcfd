#include "renderer/overlay/text_clusters.h"

#include <hb.h>

#include <algorithm>

#include "core/text/code_point.h"
#include "core/text/scripts.h"
#include "tickreel/core/utf8.h"

namespace tickreel::renderer {
namespace {

bool is_mark(char32_t code) {
  constexpr char32_t kFirstMark = 0x0300;
  if (code < kFirstMark) return false;
  switch (hb_unicode_general_category(hb_unicode_funcs_get_default(), code)) {
    case HB_UNICODE_GENERAL_CATEGORY_SPACING_MARK:
    case HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK:
    case HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK:
      return true;
    default:
      return false;
  }
}

/// True for viramas that put the next consonant below or behind; not for those that are only
/// visible signs.
bool joins_next(char32_t code) {
  constexpr hb_unicode_combining_class_t kVirama = HB_UNICODE_COMBINING_CLASS_VIRAMA;
  constexpr std::u32string_view kOnlySeen = U"\u0BCD\u0E3A\u0EBA\u103A";
  return needs_shaping(code) && kOnlySeen.find(code) == kOnlySeen.npos &&
         hb_unicode_combining_class(hb_unicode_funcs_get_default(), code) == kVirama;
}

/// Vowels of Thai and Lao that Unicode treats as letters. They stand before or after the consonant
/// that they belong to.
bool is_leading_vowel(char32_t code) {
  return (code >= 0x0E40 && code <= 0x0E44) || (code >= 0x0EC0 && code <= 0x0EC4);
}
bool is_following_vowel(char32_t code) {
  constexpr std::u32string_view kVowels = U"\u0E30\u0E32\u0E33\u0E45\u0EB0\u0EB2\u0EB3";
  return kVowels.find(code) != kVowels.npos;
}

/// Takes the first character off. Invalid UTF-8 becomes U+FFFD, one byte at a time.
char32_t take(std::string_view& rest) {
  const std::string_view character = first_character(rest);
  rest.remove_prefix(std::max<std::size_t>(character.size(), 1));
  return character.empty() ? U'\uFFFD' : code_point(character);
}

/// Decides which successive characters belong to one cluster.
class Cluster {
 public:
  explicit Cluster(char32_t first) : before_(first) {}

  bool takes(char32_t code) {
    if (!continues_cluster(before_, code)) return false;
    // A joining sign also works across invisible characters.
    if (!is_unseen(code)) before_ = code;
    return true;
  }

 private:
  char32_t before_;
};

}  // namespace

bool is_jamo(char32_t code) {
  return (code >= 0x1100 && code <= 0x11FF) || (code >= 0xD7B0 && code <= 0xD7FF);
}

bool continues_cluster(char32_t before, char32_t code) {
  constexpr char32_t kBlankOfNoWidth = 0x200B;  // between words
  if (code < 0x0300 || code == kBlankOfNoWidth || before < U' ') return false;
  return is_mark(code) || is_unseen(code) || is_skin_tone(code) || is_following_vowel(code) ||
         (is_leading_vowel(before) && needs_shaping(code)) ||
         (joins_next(before) && needs_shaping(code)) || (is_jamo(before) && is_jamo(code));
}

std::size_t cluster_length(std::u32string_view characters, std::size_t first) {
  if (first >= characters.size()) return 0;
  std::size_t end = first + 1;
  Cluster cluster(characters[first]);
  while (end < characters.size() && cluster.takes(characters[end])) ++end;
  return end - first;
}

std::size_t first_cluster_bytes(std::string_view utf8) {
  if (utf8.empty()) return 0;
  std::string_view rest = utf8;
  Cluster cluster(take(rest));
  for (std::string_view behind = rest; !behind.empty() && cluster.takes(take(behind));) {
    rest = behind;
  }
  return utf8.size() - rest.size();
}

std::size_t last_cluster(std::string_view utf8) {
  std::size_t last = 0;
  for (std::size_t at = 0; at < utf8.size(); at += first_cluster_bytes(utf8.substr(at))) last = at;
  return last;
}

}  // namespace tickreel::renderer
