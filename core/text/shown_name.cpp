#include "core/text/shown_name.h"

#include "core/text/is_control.h"
#include "core/text/quoted_text.h"

namespace tickreel {

std::string shown_name(const std::string& path) {
  std::string quoted = quoted_text(path);
  return quoted.size() == path.size() + 2 ? path : quoted;
}

std::string shown_message(std::string_view message) {
  std::string shown;
  for (std::size_t i = 0; i < message.size(); ++i) {
    const bool begins_row = message.substr(i).starts_with("\n  ");
    if (begins_row || !is_control(message[i])) {
      shown += message[i];
      continue;
    }
    const std::string quoted = quoted_text(message.substr(i, 1));
    shown += quoted.substr(1, quoted.size() - 2);
  }
  return shown;
}

}  // namespace tickreel
