#include "cli/words/messages.h"

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "core/text/field_names.h"
#include "core/text/shown_name.h"

namespace tickreel::cli {

void print_message(const std::string& text) {
  static_cast<void>(std::fputs(text.c_str(), stderr));
}

std::string told_message(std::string_view message) {
  return shown_message(with_option_names(message));
}

void print_warning(std::string_view warning) {
  print_message("tickreel: warning: " + told_message(warning) + "\n");
}

void print_error(std::string_view message) {
  print_message("tickreel: " + told_message(message) + "\n");
}

void print_document(const nlohmann::json& document) {
  fmt::print("{}\n", document.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

}  // namespace tickreel::cli
