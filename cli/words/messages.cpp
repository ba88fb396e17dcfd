#include "cli/words/messages.h"

#include <cstdio>

#include "cli/words/shown_name.h"

namespace tickreel {

void tell(const std::string& text) {
  static_cast<void>(std::fputs(text.c_str(), stderr));
}

void tell_warning(std::string_view warning) {
  tell("tickreel: warning: " + shown_message(warning) + "\n");
}

void tell_error(std::string_view message) {
  tell("tickreel: " + shown_message(message) + "\n");
}

}  // namespace tickreel
