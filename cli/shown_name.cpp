#include "cli/shown_name.h"

#include "sim/payload_bytes.h"
#include "sim/quoted_text.h"

namespace tickreel {

std::string shown_name(const std::string& path) {
  std::string quoted = quoted_text(path);
  return quoted.size() == path.size() + 2 ? path : quoted;
}

std::string shown_message(std::string_view message) {
  std::string shown;
  for (const char c : message) {
    if (c == '\n' || !is_control(c)) {
      shown += c;
      continue;
    }
    const std::string quoted = quoted_text(std::string_view(&c, 1));
    shown += quoted.substr(1, quoted.size() - 2);
  }
  return shown;
}

}  // namespace tickreel
