#include "cli/words/print_document.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace tickreel {

void print_document(const nlohmann::json& document) {
  fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace tickreel
