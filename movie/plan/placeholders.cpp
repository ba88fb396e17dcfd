#include "movie/plan/placeholders.h"

namespace tickreel::movie {

std::string fill_placeholder(std::string name, std::string_view place, std::string_view with) {
  for (std::size_t at = name.find(place); at != name.npos;
       at = name.find(place, at + with.size())) {
    name.replace(at, place.size(), with);
  }
  return name;
}

}  // namespace tickreel::movie
