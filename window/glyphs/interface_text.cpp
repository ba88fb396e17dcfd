#include "window/glyphs/interface_text.h"

#include <imgui.h>

#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "core/text/code_point.h"
#include "tickreel/core/utf8.h"

namespace tickreel::window {
namespace {

// The Yi syllables stand for other characters. Where somebody edits Yi text, each syllable gets a
// stand-in too.
constexpr char32_t kFirstLent = 0xA000;
constexpr char32_t kLastLent = 0xA48C;
constexpr char32_t kLastOfImGui = 0xFFFF;
constexpr char32_t kReplacement = 0xFFFD;
constexpr std::size_t kMostWanted = 4096;
constexpr std::size_t kMostLent = kLastLent - kFirstLent + 1;

struct Wanted {
  std::vector<WantedGlyph> glyphs;
  std::unordered_set<char32_t> shown;              ///< the `shown_as` of these glyphs
  std::unordered_map<char32_t, char32_t> lent;     ///< the stand-in of each character
  std::unordered_map<char32_t, char32_t> lenders;  ///< the character of each stand-in
  bool has_new = false;
};

Wanted& wanted() {
  static Wanted all;
  return all;
}

bool may_be_lent(char32_t code) {
  return code >= kFirstLent && code <= kLastLent;
}

void want(char32_t shown_as, char32_t code) {
  Wanted& all = wanted();
  if (all.glyphs.size() == kMostWanted || !all.shown.insert(shown_as).second) return;
  all.glyphs.push_back({shown_as, code});
  all.has_new = true;
}

/// Returns the character to draw for `code` and notes it when the fonts lack it.
char32_t asked_for(char32_t code) {
  if (code > kLastOfImGui) {
    const char32_t lent = interface_character(code);
    if (lent != kReplacement) want(lent, code);
    return lent;
  }
  const auto lender = wanted().lenders.find(code);
  if (lender != wanted().lenders.end()) {
    want(code, lender->second);
    return code;
  }
  // All fonts of the interface have the same characters, so the first one stands for them.
  const ImFontAtlas& atlas = *ImGui::GetIO().Fonts;
  const bool is_lacking =
      code >= U' ' && atlas.IsBuilt() &&
      atlas.Fonts[0]->FindGlyphNoFallback(static_cast<ImWchar>(code)) == nullptr;
  if (is_lacking && code != kReplacement) want(code, code);
  return code;
}

template <typename Change>
std::string changed(std::string_view utf8, Change change) {
  std::string text;
  while (!utf8.empty()) {
    const std::string_view character = first_character(utf8);
    if (character.empty()) {
      text += utf8.front();
      utf8.remove_prefix(1);
      continue;
    }
    text += utf8_of(change(code_point(character)));
    utf8.remove_prefix(character.size());
  }
  return text;
}

}  // namespace

char32_t interface_character(char32_t code) {
  if (code <= kLastOfImGui && !may_be_lent(code)) return code;
  Wanted& all = wanted();
  const auto known = all.lent.find(code);
  if (known != all.lent.end()) return known->second;
  if (all.lent.size() == kMostLent) return kReplacement;
  const char32_t lent = kFirstLent + static_cast<char32_t>(all.lent.size());
  all.lent.emplace(code, lent);
  all.lenders.emplace(lent, code);
  return lent;
}

std::string for_interface(std::string_view utf8) {
  return changed(utf8, interface_character);
}

std::string from_interface(std::string_view utf8) {
  return changed(utf8, [](char32_t code) {
    const auto lender = wanted().lenders.find(code);
    return lender == wanted().lenders.end() ? code : lender->second;
  });
}

const std::vector<WantedGlyph>& wanted_glyphs() {
  return wanted().glyphs;
}

bool lacks_glyphs() {
  return wanted().has_new;
}

bool take_lack_of_glyphs() {
  return std::exchange(wanted().has_new, false);
}

}  // namespace tickreel::window

// Dear ImGui builds its fonts before it draws and has no hook to ask for missing glyphs. But it
// reads all the text that it draws with one function of its own, and the linker puts this one in
// its place (--wrap). NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" {
int __real__Z18ImTextCharFromUtf8PjPKcS1_(unsigned* code, const char* text, const char* end);

int __wrap__Z18ImTextCharFromUtf8PjPKcS1_(unsigned* code, const char* text, const char* end) {
  constexpr int kLongest = 4;
  const int size = __real__Z18ImTextCharFromUtf8PjPKcS1_(code, text, end);
  // The original function turns characters beyond U+FFFF into U+FFFD.
  const std::string_view read(text, static_cast<std::size_t>(size > 0 ? size : 0));
  const bool is_beyond = size == kLongest && tickreel::first_character(read).size() == read.size();
  *code = tickreel::window::asked_for(is_beyond ? tickreel::code_point(read) : *code);
  return size;
}
}  // NOLINTEND(bugprone-reserved-identifier)
