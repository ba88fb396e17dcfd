#include "movie/film/transition_kinds.h"

#include <array>
#include <utility>

namespace tickreel::movie {
namespace {

using Kind = TransitionKind;
constexpr std::array<std::pair<std::string_view, Kind>, 11> kKinds{{
    {"dissolve", Kind::kDissolve},
    {"fadeblack", Kind::kFadeBlack},
    {"fadewhite", Kind::kFadeWhite},
    {"wipeleft", Kind::kWipeLeft},
    {"wiperight", Kind::kWipeRight},
    {"wipeup", Kind::kWipeUp},
    {"wipedown", Kind::kWipeDown},
    {"slideleft", Kind::kSlideLeft},
    {"slideright", Kind::kSlideRight},
    {"slideup", Kind::kSlideUp},
    {"slidedown", Kind::kSlideDown},
}};

}  // namespace

std::optional<TransitionKind> find_transition(std::string_view name) {
  for (const auto& [known, kind] : kKinds) {
    if (known == name) return kind;
  }
  return std::nullopt;
}

std::vector<std::string> transition_kind_names() {
  std::vector<std::string> names;
  for (const auto& [name, kind] : kKinds) names.emplace_back(name);
  return names;
}

std::string transition_names() {
  std::string names;
  for (const auto& [name, kind] : kKinds) {
    if (!names.empty()) names += name == kKinds.back().first ? " and " : ", ";
    names += name;
  }
  return names;
}

}  // namespace tickreel::movie
