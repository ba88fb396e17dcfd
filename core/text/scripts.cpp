#include "core/text/scripts.h"

#include <algorithm>
#include <array>
#include <utility>

namespace tickreel {
namespace {

struct Block {
  char32_t first;
  char32_t last;
  std::string_view name;
};

constexpr std::array kBlocks{
    Block{0x0300, 0x036F, "combining marks"},
    Block{0x0483, 0x0489, "combining marks"},
    Block{0x0591, 0x05BD, "combining marks"},
    Block{0x05BF, 0x05BF, "combining marks"},
    Block{0x05C1, 0x05C2, "combining marks"},
    Block{0x05C4, 0x05C5, "combining marks"},
    Block{0x05C7, 0x05C7, "combining marks"},
    Block{0x0610, 0x061A, "combining marks"},
    Block{0x064B, 0x065F, "combining marks"},
    Block{0x0670, 0x0670, "combining marks"},
    Block{0x06D6, 0x06DC, "combining marks"},
    Block{0x06DF, 0x06E8, "combining marks"},
    Block{0x06EA, 0x06ED, "combining marks"},
    Block{0x0700, 0x074F, "Syriac"},
    Block{0x0750, 0x077F, "Arabic"},
    Block{0x0780, 0x07BF, "Thaana"},
    Block{0x07C0, 0x07FF, "N'Ko"},
    Block{0x0800, 0x083F, "Samaritan"},
    Block{0x0840, 0x085F, "Mandaic"},
    Block{0x0860, 0x086F, "Syriac"},
    Block{0x0870, 0x08FF, "Arabic"},
    Block{0x0900, 0x097F, "Devanagari"},
    Block{0x0980, 0x09FF, "Bengali"},
    Block{0x0A00, 0x0A7F, "Gurmukhi"},
    Block{0x0A80, 0x0AFF, "Gujarati"},
    Block{0x0B00, 0x0B7F, "Oriya"},
    Block{0x0B80, 0x0BFF, "Tamil"},
    Block{0x0C00, 0x0C7F, "Telugu"},
    Block{0x0C80, 0x0CFF, "Kannada"},
    Block{0x0D00, 0x0D7F, "Malayalam"},
    Block{0x0D80, 0x0DFF, "Sinhala"},
    Block{0x0E00, 0x0E7F, "Thai"},
    Block{0x0E80, 0x0EFF, "Lao"},
    Block{0x0F00, 0x0FFF, "Tibetan"},
    Block{0x1000, 0x109F, "Myanmar"},
    Block{0x1100, 0x11FF, "Hangul in single Jamo"},
    Block{0x135D, 0x135F, "combining marks"},
    Block{0x1700, 0x177F, "scripts of the Philippines"},
    Block{0x1780, 0x17FF, "Khmer"},
    Block{0x1800, 0x18AF, "Mongolian"},
    Block{0x1900, 0x1AAF, "scripts of South-East Asia"},
    Block{0x1AB0, 0x1AFF, "combining marks"},
    Block{0x1B00, 0x1C7F, "scripts of South-East Asia"},
    Block{0x1CD0, 0x1CFF, "Vedic marks"},
    Block{0x1DC0, 0x1DFF, "combining marks"},
    Block{0x200B, 0x200C, "invisible marks of direction and joining"},
    Block{0x200E, 0x200F, "invisible marks of direction and joining"},
    Block{0x202A, 0x202E, "invisible marks of direction and joining"},
    Block{0x2060, 0x206F, "invisible marks of direction and joining"},
    Block{0x20D0, 0x20FF, "combining marks"},
    Block{0xA800, 0xA8FF, "Indic scripts"},
    Block{0xA930, 0xA95F, "scripts of South-East Asia"},
    Block{0xA960, 0xA97F, "Hangul in single Jamo"},
    Block{0xA980, 0xA9FF, "scripts of South-East Asia"},
    Block{0xAA00, 0xAADF, "scripts of South-East Asia"},
    Block{0xAAE0, 0xAAFF, "Meetei Mayek"},
    Block{0xABC0, 0xABFF, "Meetei Mayek"},
    Block{0xD7B0, 0xD7FF, "Hangul in single Jamo"},
    Block{0xFB1D, 0xFB4F, "Hebrew"},
    Block{0xFB50, 0xFDFF, "Arabic"},
    Block{0xFE20, 0xFE2F, "combining marks"},
    Block{0xFE70, 0xFEFF, "Arabic"},
    Block{0x10800, 0x10FFF, "scripts from right to left"},
    Block{0x11000, 0x11FFF, "Indic scripts"},
    Block{0x1E800, 0x1EFFF, "scripts from right to left"},
};

/// Whether it is a letter in the Arabic block, of Kurdish or Pashto for example, whose joined forms
/// have no characters of their own.
bool is_arabic_without_forms(char32_t code) {
  constexpr std::array<std::pair<char32_t, char32_t>, 19> kWithForms{{
      {0x0671, 0x0671}, {0x0677, 0x0677}, {0x0679, 0x0680}, {0x0683, 0x0684}, {0x0686, 0x0688},
      {0x068C, 0x068E}, {0x0691, 0x0691}, {0x0698, 0x0698}, {0x06A4, 0x06A4}, {0x06A6, 0x06A6},
      {0x06A9, 0x06A9}, {0x06AD, 0x06AD}, {0x06AF, 0x06AF}, {0x06B1, 0x06B3}, {0x06BA, 0x06BB},
      {0x06BE, 0x06BE}, {0x06C0, 0x06C1}, {0x06C5, 0x06CC}, {0x06D0, 0x06D3},
  }};
  const bool is_letter = code == 0x0620 || (code >= 0x063B && code <= 0x063F) ||
                         (code >= 0x0671 && code <= 0x06D3) || code == 0x06D5 || code == 0x06EE ||
                         code == 0x06EF || (code >= 0x06FA && code <= 0x06FC) || code == 0x06FF;
  return is_letter && std::ranges::none_of(kWithForms, [code](const auto& range) {
           return range.first <= code && code <= range.second;
         });
}

}  // namespace

std::string_view script_to_shape(char32_t code) {
  const auto* const block = std::ranges::lower_bound(kBlocks, code, {}, &Block::last);
  const bool is_in = block != kBlocks.end() && code >= block->first;
  return is_in ? block->name : std::string_view();
}

bool needs_shaping(char32_t code) {
  if (code < kBlocks.front().first || is_unseen(code)) return false;
  return !script_to_shape(code).empty() || is_arabic_without_forms(code);
}

bool is_unseen(char32_t code) {
  constexpr char32_t kSoftHyphen = 0xAD;
  constexpr char32_t kArabicMark = 0x061C;  // ALM, a mark of direction
  return code == kSoftHyphen || code == kArabicMark || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x202A && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
         (code >= 0xFE00 && code <= 0xFE0F) || code == 0xFEFF ||
         (code >= 0xE0000 && code <= 0xE0FFF);
}

bool is_skin_tone(char32_t code) {
  return code >= 0x1F3FB && code <= 0x1F3FF;
}

bool is_pictograph(char32_t code) {
  return (code >= 0x2600 && code <= 0x27BF) || (code >= 0x1F000 && code <= 0x1FAFF);
}

bool is_arabic(char32_t code) {
  return code >= 0x0600 && code <= 0x06FF;
}

bool is_wide(char32_t code) {
  return (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
         (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
         (code >= 0xFE30 && code <= 0xFE6F) || (code >= 0xFF00 && code <= 0xFF60) ||
         (code >= 0xFFE0 && code <= 0xFFE6) || (code >= 0x20000 && code <= 0x3FFFF) ||
         is_pictograph(code);
}

}  // namespace tickreel
