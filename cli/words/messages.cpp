#include "cli/words/messages.h"

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/text/shown_name.h"

namespace tickreel {

void print_message(const std::string& text) {
  static_cast<void>(std::fputs(text.c_str(), stderr));
}

void print_warning(std::string_view warning) {
  print_message("tickreel: warning: " + shown_message(warning) + "\n");
}

void print_error(std::string_view message) {
  print_message("tickreel: " + shown_message(message) + "\n");
}

void print_document(const nlohmann::json& document) {
  fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace tickreel
