#include "core/text/counted.h"

namespace tickreel {

std::string counted(std::uint64_t count, std::string_view thing) {
  return std::to_string(count).append(" ").append(thing).append(count == 1 ? "" : "s");
}

}  // namespace tickreel
