#include "renderer/overlay/visual_order.h"

#include <fribidi.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

#include "core/text/code_point.h"
#include "tickreel/core/utf8.h"

namespace tickreel::renderer {

bool may_run_from_right(std::string_view utf8) {
  // The first bytes of characters from U+0580 to U+07FF.
  return std::ranges::any_of(utf8, [](char byte) {
    const auto lead = static_cast<unsigned char>(byte);
    return lead >= 0xD6 && lead <= 0xDF;
  });
}

bool runs_from_right(std::string_view utf8) {
  if (!may_run_from_right(utf8)) return false;
  while (!utf8.empty()) {
    const std::string_view character = first_character(utf8);
    utf8.remove_prefix(std::max<std::size_t>(character.size(), 1));
    const FriBidiCharType type = fribidi_get_bidi_type(code_point(character));
    if (FRIBIDI_IS_LETTER(type)) return FRIBIDI_IS_RTL(type);
  }
  return false;
}

std::u32string visual_order(const std::u32string& line) {
  return visual_line(line).characters;
}

VisualLine visual_line(const std::u32string& line) {
  constexpr std::size_t kMost = std::numeric_limits<FriBidiStrIndex>::max() / 2;
  VisualLine same{line, std::vector<std::size_t>(line.size()),
                  std::vector<std::int8_t>(line.size())};
  std::iota(same.read_as.begin(), same.read_as.end(), std::size_t{0});
  if (line.empty() || line.size() > kMost) return same;
  const std::vector<FriBidiChar> logical(line.begin(), line.end());
  std::vector<FriBidiChar> visual(logical.size() + 1);  // FriBidi may end it with a 0
  std::vector<FriBidiStrIndex> read_as(logical.size() + 1);
  std::vector<FriBidiLevel> level_of(logical.size() + 1);
  FriBidiParType direction = FRIBIDI_PAR_ON;  // decided by the first letter with a direction
  const FriBidiLevel levels =
      fribidi_log2vis(logical.data(), static_cast<FriBidiStrIndex>(logical.size()), &direction,
                      visual.data(), nullptr, read_as.data(), level_of.data());
  if (levels == 0) return same;
  const auto end = static_cast<std::ptrdiff_t>(logical.size());
  return {{visual.begin(), visual.begin() + end},
          {read_as.begin(), read_as.begin() + end},
          {level_of.begin(), level_of.begin() + end}};
}

}  // namespace tickreel::renderer
