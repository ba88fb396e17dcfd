#include "cli/counted.h"

#include <fmt/format.h>

namespace tickreel {

std::string counted(std::uint64_t count, std::string_view thing) {
  return fmt::format("{} {}{}", count, thing, count == 1 ? "" : "s");
}

}  // namespace tickreel
