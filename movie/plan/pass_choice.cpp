#include "movie/plan/pass_choice.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <utility>

#include "core/text/nearest_name.h"

namespace tickreel::movie {
namespace {

constexpr std::pair<std::string_view, bool PassChoice::*> kPasses[] = {
    {"depth", &PassChoice::depth}, {"normal", &PassChoice::normal}, {"id", &PassChoice::id},
    {"world", &PassChoice::world}, {"hud", &PassChoice::hud},
};
constexpr std::string_view kPassNames = "depth, normal, id, world, hud";

}  // namespace

Result<PassChoice> parse_passes(const std::string& text) {
  PassChoice passes;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const std::string name = text.substr(begin, end - begin);
    begin = end + 1;
    const auto* const pass =
        std::ranges::find(kPasses, name, [](const auto& each) { return each.first; });
    if (pass == std::end(kPasses)) {
      return bad_usage("'" + name + "' is no pass: give some of " + std::string(kPassNames) +
                       or_nearest(name, kPassNames));
    }
    if (std::exchange(passes.*pass->second, true)) return bad_usage(name + " is there twice");
  }
  return passes;
}

std::string pass_names(const PassChoice& passes) {
  std::string names;
  for (const auto& [name, is_chosen] : kPasses) {
    if (passes.*is_chosen) names += (names.empty() ? "" : ",") + std::string(name);
  }
  return names;
}

}  // namespace tickreel::movie
