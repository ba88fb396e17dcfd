#include "renderer/overlay/overlay_text.h"

#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <sstream>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text/code_point.h"
#include "core/text/scripts.h"
#include "renderer/overlay/font.h"
#include "renderer/overlay/text_clusters.h"
#include "renderer/overlay/visual_order.h"
#include "renderer/room.h"
#include "tickreel/core/utf8.h"

namespace tickreel::renderer {
namespace {

constexpr char32_t kBlankOfNoWidth = 0x200B;

bool has_no_blanks(char32_t code) {
  static constexpr std::array<std::string_view, 6> kScripts{
      "Thai", "Lao", "Khmer", "Myanmar", "Tibetan", "scripts of South-East Asia"};
  return std::ranges::find(kScripts, script_to_shape(code)) != kScripts.end();
}

char32_t first_code(std::string_view utf8) {
  return code_point(first_character(utf8));
}

/// The line breaks that ICU finds by rules and dictionaries; empty where it fails.
std::vector<std::size_t> breaks_of_icu(std::string_view word) {
  UErrorCode error = U_ZERO_ERROR;
  const std::unique_ptr<UText, UText* (*)(UText*)> text(
      utext_openUTF8(nullptr, word.data(), static_cast<std::int64_t>(word.size()), &error),
      utext_close);
  const std::unique_ptr<UBreakIterator, void (*)(UBreakIterator*)> breaks(
      ubrk_open(UBRK_LINE, "", nullptr, 0, &error), ubrk_close);
  if (U_FAILURE(error) != 0) return {};
  ubrk_setUText(breaks.get(), text.get(), &error);
  std::vector<std::size_t> found;
  if (U_FAILURE(error) != 0) return found;
  for (auto at = ubrk_next(breaks.get()); at != UBRK_DONE; at = ubrk_next(breaks.get())) {
    found.push_back(static_cast<std::size_t>(at));
  }
  return found;
}

/// The byte offsets at which a line may end within a word of a script without blanks, such as Thai,
/// and at blanks of no width (U+200B), in order. Never within a cluster.
std::vector<std::size_t> breaks_without_blanks(std::string_view word) {
  std::vector<std::size_t> clusters;  // line ends are allowed before these
  char32_t before = 0;
  for (std::size_t at = 0; at < word.size();) {
    const char32_t code = first_code(word.substr(at));
    const bool may_end = has_no_blanks(before) || has_no_blanks(code) || before == kBlankOfNoWidth;
    if (at > 0 && may_end) clusters.push_back(at);
    const std::size_t bytes = first_cluster_bytes(word.substr(at));
    before = first_code(word.substr(at));
    at += bytes;
  }
  if (clusters.empty()) return clusters;
  const std::vector<std::size_t> ends = breaks_of_icu(word);
  if (ends.empty()) return clusters;
  std::vector<std::size_t> found;
  std::ranges::set_intersection(clusters, ends, std::back_inserter(found));
  return found;
}

constexpr std::string_view kEllipsis = "\u2026";
constexpr char32_t kSoftHyphen = 0xAD;
constexpr std::string_view kSoftHyphenBytes = "\u00AD";
/// Invisible; makes the line after it run from right to left, whatever its first letter is.
constexpr std::string_view kFromRight = "\u200F";

/// Characters that must not begin or end a line, where lines may end between any two wide
/// characters.
constexpr std::u32string_view kNeverFirst =
    U"、。々〉》」』】〕〗〜ぁぃぅぇ"
    U"ぉっゃゅょゎァィゥェォッャュョ"
    U"ヮ・ー！），．：；？］｝!),.:;?]}’”"
    U"…%";
constexpr std::u32string_view kNeverLast = U"〈《「『【〔〖（［｛([{‘“";

bool is_hangul(char32_t code) {
  return code >= 0xAC00 && code <= 0xD7A3;
}

bool may_end_between(char32_t before, char32_t after) {
  constexpr char32_t kJoiner = 0x200D;
  const bool is_any_wide =
      (is_wide(before) && !is_hangul(before)) || (is_wide(after) && !is_hangul(after));
  if (before == kSoftHyphen) return true;
  return is_any_wide && before != kJoiner && !is_unseen(after) && !is_skin_tone(after) &&
         !continues_cluster(before, after) && kNeverFirst.find(after) == kNeverFirst.npos &&
         kNeverLast.find(before) == kNeverLast.npos;
}

/// The byte offsets at which a line may end within a word, and the word's end. The word must not be
/// empty.
std::vector<std::size_t> ends_of_parts(std::string_view word) {
  const auto size_of = [](std::string_view rest) {
    return std::max<std::size_t>(first_character(rest).size(), 1);
  };
  const std::vector<std::size_t> breaks = breaks_without_blanks(word);
  std::vector<std::size_t> ends;
  char32_t before = code_point(first_character(word));
  for (std::size_t end = size_of(word); end < word.size();) {
    const std::string_view rest = word.substr(end);
    const char32_t after = code_point(first_character(rest));
    if (may_end_between(before, after) || std::ranges::binary_search(breaks, end)) {
      ends.push_back(end);
    }
    before = after;
    end += size_of(rest);
  }
  ends.push_back(word.size());
  return ends;
}

/// Makes a soft hyphen at the end of a line visible.
std::string at_end_of_line(std::string text) {
  if (!text.ends_with(kSoftHyphenBytes)) return text;
  text.resize(text.size() - kSoftHyphenBytes.size());
  return text + "-";
}

/// A front part of the text that surely is wider than the room, or all of it. Cutting letter by
/// letter is slow for long texts.
std::string long_front(Text text, float room) {
  constexpr std::size_t kLong = 256;  // bytes
  constexpr float kSure = 10.0F;      // ems
  const std::string whole = std::move(text.utf8);
  for (std::size_t bytes = kLong; bytes < whole.size(); bytes *= 2) {
    text.utf8 = whole.substr(0, bytes);
    if (width_of(text) > 2.0F * room + kSure * text.size) return text.utf8;
  }
  return whole;
}

}  // namespace

float width_of(const Text& text) {
  // Looks measure texts in each picture, so the memory is reused.
  thread_local TextLine line;
  Font::of(text).lay_out(text.utf8, text.size, text.tabular, line);
  return line.width;
}

Text fitted(Text text, float room) {
  constexpr float kSmallest = 2.0F / 3.0F;
  const float width = width_of(text);
  if (width <= room) return text;
  text.size *= std::max(room / width, kSmallest);
  if (room >= kSmallest * width) return text;
  std::string kept = long_front(text, room);
  while (!kept.empty() && width_of(text) > room) {
    kept.resize(last_cluster(kept));
    while (kept.ends_with(' ')) kept.pop_back();
    text.utf8 = kept + std::string(kEllipsis);
  }
  return text;
}

WrappedText::WrappedText(const Text& text) {
  TextLine measured;
  const auto measure = [&](const std::string& utf8) -> const TextLine& {
    Font::of(text).lay_out(utf8, 1.0F, text.tabular, measured);
    return measured;
  };
  std::istringstream lines(text.utf8 + "\n");
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = words_.size();
    const bool is_from_right = runs_from_right(line);
    std::istringstream words(line);
    for (std::string utf8; std::getline(words, utf8, ' ');) {
      if (utf8.empty()) continue;
      std::size_t begin = 0;
      for (const std::size_t end : ends_of_parts(utf8)) {
        const std::string part = utf8.substr(begin, end - begin);
        const bool has_blank = begin == 0;
        begin = end;
        Word word{part, words_.size() == first, is_from_right, has_blank};
        const TextLine& alone = measure(at_end_of_line(part));
        word.width = alone.width;
        word.ink_above = alone.ink_above;
        word.ink_below = alone.ink_below;
        if (!word.begins_line) {
          const Word& before = words_.back();
          const std::string both = before.utf8 + (has_blank ? " " : "") + at_end_of_line(part);
          word.added_width = measure(both).width - before.width;
        }
        words_.push_back(std::move(word));
      }
    }
    if (words_.size() == first) words_.push_back({"", true, false, false});
  }
}

TextBlock WrappedText::at(float size, float room) const {
  TextBlock block{{}, size, 0.0F};
  std::vector<bool> from_right;  // for each line
  float width = 0.0F;
  for (const Word& word : words_) {
    if (word.begins_line || (width + word.added_width) * size > room) {
      block.lines.push_back({word.utf8});
      width = word.width;
    } else {
      block.lines.back().utf8 += (word.has_blank ? " " : "") + word.utf8;
      width += word.added_width;
    }
    TextBlock::Line& line = block.lines.back();
    line.ink_above = std::max(line.ink_above, word.ink_above);
    line.ink_below = std::max(line.ink_below, word.ink_below);
    block.width = std::max(block.width, width * size);
    from_right.resize(block.lines.size(), word.is_from_right);
  }
  for (std::size_t i = 0; i < block.lines.size(); ++i) {
    std::string& line = block.lines[i].utf8;
    line = at_end_of_line(std::move(line));
    if (from_right[i] && !runs_from_right(line)) line.insert(0, kFromRight);
  }
  return block;
}

}  // namespace tickreel::renderer
