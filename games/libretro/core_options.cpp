#include "games/libretro/core_options.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "core/text/nearest_name.h"

namespace tickreel::games {
namespace {

constexpr std::size_t kMostValues = 1024;
constexpr std::size_t kMostBytes = 65536;

std::vector<std::string> split(std::string_view text, char between) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t end = std::min(text.find(between), text.size());
    parts.emplace_back(text.substr(0, end));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

std::string listed(const std::vector<std::string>& names) {
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  return list;
}

Status choose(const std::string& core, const std::string& given, std::vector<CoreOption>& options) {
  const std::size_t equals = given.find('=');
  const auto refuse = [&](const std::string& why) {
    return bad_usage("§core-option " + given + " (" + kCoreOptionsVariable + "): " + why);
  };
  if (equals == std::string::npos) return refuse("give KEY=VALUE");
  const std::string key = given.substr(0, equals);
  const std::string value = given.substr(equals + 1);
  const auto option = std::ranges::find(options, key, &CoreOption::key);
  if (option == options.end()) {
    std::vector<std::string> keys;
    for (const CoreOption& one : options) keys.push_back(one.key);
    if (keys.empty()) return refuse(core + " has no options");
    const std::string nearest = nearest_name(key, keys);
    return refuse(core + " has no such option: " +
                  (nearest.empty() ? "it has " + listed(keys) : "do you mean " + nearest + "?"));
  }
  const auto found = std::ranges::find(option->values, value);
  if (found == option->values.end()) return refuse("it is one of " + listed(option->values));
  option->chosen = static_cast<std::uint16_t>(found - option->values.begin());
  return {};
}

}  // namespace

bool read_core_option(const char* key, const char* described, CoreOption& option) {
  if (key == nullptr || described == nullptr || *key == '\0') return false;
  const std::string_view text(described, ::strnlen(described, kMostBytes));
  const std::size_t semicolon = text.find("; ");
  if (semicolon == std::string_view::npos) return false;
  option.key = key;
  option.description = text.substr(0, semicolon);
  option.values = split(text.substr(semicolon + 2), '|');
  option.values.resize(std::min(option.values.size(), kMostValues));
  return true;
}

Status choose_core_options(const std::string& core, std::vector<CoreOption>& options) {
  const char* const variable = std::getenv(kCoreOptionsVariable);
  if (variable == nullptr || *variable == '\0') return {};
  for (const std::string& given : split(variable, ';')) {
    if (given.empty()) continue;
    if (Status chosen = choose(core, given, options); !chosen) return chosen;
  }
  return {};
}

}  // namespace tickreel::games
