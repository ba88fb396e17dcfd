#include "core/files/file_ending.h"

#include <algorithm>

namespace tickreel {

std::string file_ending(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  if (dot == std::string_view::npos || path.find('/', dot) != std::string_view::npos) return {};
  std::string ending(path.substr(dot));
  std::transform(ending.begin(), ending.end(), ending.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return ending;
}

bool has_ending(std::string_view endings, std::string_view ending) {
  for (std::size_t at = 0; !ending.empty() && (at = endings.find(ending, at)) != endings.npos;) {
    const bool begins = at == 0 || endings[at - 1] == ' ';
    at += ending.size();
    if (begins && (at == endings.size() || endings[at] == ' ')) return true;
  }
  return false;
}

}  // namespace tickreel
