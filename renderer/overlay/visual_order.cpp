#include "renderer/overlay/visual_order.h"

#include <fribidi.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace tickreel::renderer {

bool may_run_from_right(std::string_view utf8) {
  // What characters from U+0580 to U+07FF begin with.
  return std::ranges::any_of(utf8, [](char byte) {
    const auto lead = static_cast<unsigned char>(byte);
    return lead >= 0xD6 && lead <= 0xDF;
  });
}

std::u32string visual_order(const std::u32string& line) {
  constexpr std::size_t kMost = std::numeric_limits<FriBidiStrIndex>::max() / 2;
  if (line.empty() || line.size() > kMost) return line;
  const std::vector<FriBidiChar> logical(line.begin(), line.end());
  std::vector<FriBidiChar> visual(logical.size() + 1);  // it may end it with a 0
  FriBidiParType direction = FRIBIDI_PAR_ON;            // as the first letter that has one
  const FriBidiLevel levels =
      fribidi_log2vis(logical.data(), static_cast<FriBidiStrIndex>(logical.size()), &direction,
                      visual.data(), nullptr, nullptr, nullptr);
  if (levels == 0) return line;
  return {visual.begin(), visual.begin() + static_cast<std::ptrdiff_t>(logical.size())};
}

}  // namespace tickreel::renderer
