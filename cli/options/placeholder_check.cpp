#include "cli/options/placeholder_check.h"

#include <algorithm>

namespace tickreel::cli {
namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Whether a text looks like the name of a placeholder.
bool is_word(std::string_view text) {
  return !text.empty() && is_letter(text.front()) && std::ranges::all_of(text, [](char c) {
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-';
  });
}

/// Returns the first word in braces other than `known`; empty when there is none.
std::string_view unknown_place(std::string_view name, std::string_view known) {
  for (std::size_t begin = name.find('{'); begin != name.npos; begin = name.find('{', begin + 1)) {
    const std::size_t end = name.find_first_of("{}", begin + 1);
    if (end == name.npos) break;
    const std::string_view place = name.substr(begin, end + 1 - begin);
    if (place.back() == '}' && is_word(place.substr(1, place.size() - 2)) && place != known) {
      return place;
    }
  }
  return {};
}

}  // namespace

CLI::Validator only_known_placeholders(std::string_view known, std::string_view meaning) {
  return CLI::Validator(
      [known, meaning](const std::string& name) {
        const std::string place(unknown_place(name, known));
        if (place.empty()) return std::string();
        return place + " stands for nothing here" +
               (known.empty() ? ": no name has such places"
                              : ", but " + std::string(known) + " for " + std::string(meaning)) +
               ". Choose another name";
      },
      "");
}

}  // namespace tickreel::cli
