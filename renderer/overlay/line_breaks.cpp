#include "renderer/overlay/line_breaks.h"

#include <unicode/ubrk.h>
#include <unicode/utext.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>

#include "core/text/code_point.h"
#include "core/text/scripts.h"
#include "renderer/overlay/text_clusters.h"
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

/// Where ICU ends lines, by its rules and dictionaries; empty where it does not work.
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

}  // namespace

std::vector<std::size_t> breaks_without_blanks(std::string_view word) {
  std::vector<std::size_t> clusters;  // whose ends a line may have
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

}  // namespace tickreel::renderer
