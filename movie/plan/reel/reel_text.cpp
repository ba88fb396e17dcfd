#include "movie/plan/reel/reel_text.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "core/files/file_ending.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

bool is_table(const Json& value) {
  return value.is_object() ||
         (value.is_array() && !value.empty() &&
          std::ranges::all_of(value, [](const Json& one) { return one.is_object(); }));
}

/// Whether a text is a number that TOML reads back unchanged.
bool is_plain_number(const std::string& text) {
  constexpr std::size_t kMostDigits = 15;
  const std::size_t point = text.find('.');
  const std::string whole = text.substr(0, point);
  const bool is_long = text.size() > kMostDigits || whole.empty();
  if (is_long || text.find_first_not_of("0123456789.") != text.npos) return false;
  if (whole.size() > 1 && whole.front() == '0') return false;
  if (point == text.npos) return true;
  const std::string decimals = text.substr(point + 1);
  return !decimals.empty() && decimals.find('.') == decimals.npos && decimals.back() != '0';
}

std::string toml_key(const std::string& key) {
  const bool is_bare = !key.empty() && std::ranges::all_of(key, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '_';
  });
  return is_bare ? key : toml_text(key);
}

std::string toml_value(const Json& value) {
  if (value.is_array()) {
    std::string all;
    for (const Json& one : value) all += (all.empty() ? "" : ", ") + toml_value(one);
    return "[" + all + "]";
  }
  if (!value.is_string()) return value.dump();
  const auto& text = value.get_ref<const std::string&>();
  const bool is_bare = text == "true" || text == "false" || is_plain_number(text);
  return is_bare ? text : toml_text(text);
}

/// `name` is the name of the table; empty for the top.
void add_table(const Json& table, const std::string& name, std::string& text) {
  for (const auto& [key, value] : table.items()) {
    if (!is_table(value)) text += toml_key(key) + " = " + toml_value(value) + "\n";
  }
  for (const auto& [key, value] : table.items()) {
    if (!is_table(value)) continue;
    const std::string inner = (name.empty() ? "" : name + ".") + toml_key(key);
    if (value.is_object()) {
      text += "\n[" + inner + "]\n";
      add_table(value, inner, text);
      continue;
    }
    for (const Json& one : value) {
      text += "\n[[" + inner + "]]\n";
      add_table(one, inner, text);
    }
  }
}

}  // namespace

std::string toml_text(const std::string& text) {
  // Basic strings are written like those of JSON, except that TOML must escape one more control
  // character.
  std::string quoted = on_one_line(text);
  for (std::size_t at = quoted.find('\x7f'); at != quoted.npos; at = quoted.find('\x7f', at)) {
    quoted.replace(at, 1, "\\u007F");
  }
  return quoted;
}

std::string toml_document(const Json& document) {
  std::string text;
  add_table(document, "", text);
  return text;
}

Status check_description_name(const std::string& output) {
  const std::string ending = file_ending(output);
  if (output.empty() || ending.empty() || ending == ".toml") return {};
  return bad_usage("-o " + output + ": a description is TOML: let its name end in .toml");
}

std::string path_in_description(const std::string& file, const std::string& path) {
  if (file.empty()) return path;
  std::error_code unknown;
  // Removes detours through parent folders that a user may have typed.
  const fs::path folder = fs::absolute(file, unknown).lexically_normal().parent_path();
  const fs::path whole = fs::absolute(path, unknown).lexically_normal();
  const fs::path seen = whole.lexically_relative(folder);
  return seen.empty() ? whole.string() : seen.string();
}

std::string with_each_path(const std::string& value,
                           const std::function<std::string(const std::string&)>& change) {
  constexpr std::string_view kFont = ",fontfile=";
  const auto end_of_path = [&](std::size_t begin) {
    return std::min(value.find(',', begin), value.size());
  };
  std::size_t end = end_of_path(0);
  std::string all = change(value.substr(0, end));
  for (std::size_t font = value.find(kFont, end); font != value.npos;
       font = value.find(kFont, end)) {
    const std::size_t path = font + kFont.size();
    all += value.substr(end, path - end);
    end = end_of_path(path);
    all += change(value.substr(path, end - path));
  }
  return all + value.substr(end);
}

}  // namespace tickreel::movie
