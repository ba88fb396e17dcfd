#include "core/text/field_names.h"

namespace tickreel {
namespace {

constexpr std::string_view kSign = "§";
constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz";
constexpr std::string_view kNameCharacters = "abcdefghijklmnopqrstuvwxyz0123456789-";

/// Returns the name at the start of `text`; empty where there is none.
std::string_view name_in(std::string_view text) {
  if (text.empty() || kLetters.find(text.front()) == kLetters.npos) return {};
  std::string_view name = text.substr(0, text.find_first_not_of(kNameCharacters));
  while (name.ends_with('-')) name.remove_suffix(1);
  return name.size() < 2 ? std::string_view() : name;
}

}  // namespace

std::string with_field_names(std::string_view message,
                             const std::function<std::string(std::string_view name)>& name_of) {
  std::string text;
  std::size_t at = 0;
  for (std::size_t sign = 0; (sign = message.find(kSign, at)) != message.npos;) {
    const std::size_t begin = sign + kSign.size();
    const std::string_view name = name_in(message.substr(begin));
    text += message.substr(at, (name.empty() ? begin : sign) - at);
    if (!name.empty()) text += name_of(name);
    at = begin + name.size();
  }
  text += message.substr(at);
  return text;
}

std::string with_option_names(std::string_view message) {
  return with_field_names(message, [](std::string_view name) {
    return name == "output" ? "-o" : "--" + std::string(name);
  });
}

}  // namespace tickreel
