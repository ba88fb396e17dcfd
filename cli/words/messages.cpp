#include "cli/words/messages.h"

#include <cstdio>

#include "cli/words/shown_name.h"

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

}  // namespace tickreel
