#include "movie/film/film_name.h"

#include "core/text/is_control.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {

std::string film_name(std::string_view mark_name) {
  constexpr std::string_view kAwkward = "/\\:*?\"<>|%$`'&;!";
  std::string name;
  while (!mark_name.empty()) {
    const std::string_view first = first_character(mark_name);
    const std::string_view character = first.empty() ? mark_name.substr(0, 1) : first;
    const bool is_awkward = is_obeyed(first) || kAwkward.find(character) != kAwkward.npos;
    if (is_awkward) {
      name += '-';
    } else {
      name += character;
    }
    mark_name.remove_prefix(character.size());
  }
  if (name.empty() || name.front() == '.' || name.front() == '-') name.insert(0, "mark");
  return name;
}

}  // namespace tickreel::movie
