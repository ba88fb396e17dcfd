#include "movie/film/film_name.h"

#include <algorithm>

#include "sim/replay/payload_bytes.h"

namespace tickreel::movie {

std::string film_name(std::string_view mark_name) {
  std::string name(mark_name);
  constexpr std::string_view kAwkward = "/\\:*?\"<>|%$`'&;!";
  std::ranges::replace_if(
      name, [&](char c) { return is_control(c) || kAwkward.find(c) != std::string_view::npos; },
      '-');
  if (name.empty() || name.front() == '.' || name.front() == '-') name.insert(0, "mark");
  return name;
}

}  // namespace tickreel::movie
