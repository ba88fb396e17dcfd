#define TOML_EXCEPTIONS 0  // NOLINT(cppcoreguidelines-macro-usage): toml++ is told by macros

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "movie/plan/reel/description_collector.h"

namespace tickreel::movie {
namespace {

/// toml++ recurses once for each dot in a key, so the length of a line is limited.
constexpr std::size_t kMostLineBytes = 65'536;

/// Returns the number of the first line that is too long, from 1.
std::optional<int> too_long_line(const std::string& text) {
  int line = 1;
  for (std::size_t begin = 0; begin < text.size(); ++line) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (end - begin > kMostLineBytes) return line;
    begin = end + 1;
  }
  return std::nullopt;
}

class TomlFile {
 public:
  TomlFile(std::string path, DescriptionCollector& into) : path_(std::move(path)), into_(into) {}

  Includes read(const std::string& text) {
    if (const auto long_line = too_long_line(text)) {
      into_.wrong({path_, *long_line, 1},
                  fmt::format("the line has more than {} bytes", kMostLineBytes));
      return {};
    }
    const toml::parse_result parsed = toml::parse(text, path_);
    if (!parsed) {
      into_.wrong(place_of(parsed.error().source()), std::string(parsed.error().description()));
      return {};
    }
    Includes includes;
    Description& document = into_.document();
    for (const auto& [key, node] : parsed.table()) {
      const std::string name = DescriptionCollector::name_of_key(std::string(key.str()));
      const SourcePlace place = place_of(key.source());
      if (name == "include") {
        for (const std::string& file : texts_of(node).value_or(KeyTexts())) {
          includes.emplace_back(DescriptionCollector::seen_from(path_, file), place);
        }
      } else if (name == into_.grammar().entry) {
        read_entries(node, place);
      } else if (name == "defaults" && node.is_table()) {
        document.defaults.place = place;
        read_table(*node.as_table(), document.defaults);
      } else if (into_.grammar().tables_of_top.contains(name)) {
        read_tables(node, name, place, document.top);
      } else if (node.is_table() || node.is_array_of_tables()) {
        into_.wrong(place, name + ": " + unknown_table(into_.grammar(), name));
      } else {
        add(document.top, name, node, place);
      }
    }
    return includes;
  }

 private:
  void read_entries(const toml::node& node, const SourcePlace& place) {
    const toml::array* const entries = node.as_array();
    if (entries == nullptr || !entries->is_array_of_tables()) {
      return into_.wrong(place, fmt::format("{0}: write [[{0}]] before the keys of each {0}",
                                            into_.grammar().entry));
    }
    for (const toml::node& entry : *entries) {
      KeyTable* const table = into_.add_entry(place_of(entry.source()));
      if (table == nullptr) return;
      read_table(*entry.as_table(), *table);
    }
  }
  /// Reads one table, or several of the same name.
  void read_tables(const toml::node& node, const std::string& name, const SourcePlace& place,
                   KeyTable& table) {
    if (const toml::table* const one = node.as_table()) {
      return read_table(*one, DescriptionCollector::add_table(table, name, place));
    }
    const toml::array* const several = node.as_array();
    if (several == nullptr || !several->is_array_of_tables()) {
      return into_.wrong(place, fmt::format("{}: write its keys below [{}]", name, name));
    }
    for (const toml::node& one : *several) {
      const SourcePlace begin = place_of(one.source());
      read_table(*one.as_table(), DescriptionCollector::add_table(table, name, begin));
    }
  }
  void read_table(const toml::table& values, KeyTable& table) {
    // toml++ sorts keys by name; this restores the order of the file.
    std::vector<std::pair<const toml::key*, const toml::node*>> sorted;
    for (const auto& [key, node] : values) sorted.emplace_back(&key, &node);
    std::ranges::sort(sorted, {}, [](const auto& value) {
      const auto& at = value.first->source().begin;
      return std::pair(at.line, at.column);
    });
    for (const auto& [key, node] : sorted) {
      const std::string name(key->str());
      const SourcePlace place = place_of(key->source());
      if (into_.grammar().tables_of_entry.contains(name)) {
        read_tables(*node, name, place, table);
      } else {
        add(table, name, *node, place);
      }
    }
  }
  void add(KeyTable& table, const std::string& name, const toml::node& node,
           const SourcePlace& place) {
    const bool is_table = node.is_table() || node.is_array_of_tables();
    if (is_table && into_.tell_table_meant(name, place)) return;
    auto texts = texts_of(node);
    if (!texts) return table.unread.push_back(DescriptionCollector::name_of_key(name));
    into_.add(table, name, *std::move(texts), place);
  }
  /// Returns nothing where a value is invalid, and reports it.
  std::optional<KeyTexts> texts_of(const toml::node& node) {
    KeyTexts texts;
    const toml::array* const array = node.as_array();
    if (array == nullptr) return add_text(node, texts) ? std::optional(texts) : std::nullopt;
    for (const toml::node& element : *array) {
      if (!add_text(element, texts)) return std::nullopt;
    }
    return texts;
  }
  bool add_text(const toml::node& node, KeyTexts& texts) {
    if (const auto* text = node.as_string()) {
      texts.push_back(text->get());
    } else if (const auto* number = node.as_integer()) {
      texts.push_back(std::to_string(number->get()));
    } else if (const auto* broken = node.as_floating_point()) {
      texts.push_back(text_of_number(broken->get()));
    } else if (const auto* flag = node.as_boolean()) {
      texts.emplace_back(flag->get() ? "true" : "false");
    } else {
      into_.wrong(place_of(node.source()),
                  "give a text, a number, true or false, or several in [ ]");
      return false;
    }
    return true;
  }
  [[nodiscard]] SourcePlace place_of(const toml::source_region& source) const {
    return {path_, static_cast<int>(source.begin.line), static_cast<int>(source.begin.column)};
  }

  std::string path_;
  DescriptionCollector& into_;
};

}  // namespace

Includes read_description_toml(const std::string& path, const std::string& text,
                               DescriptionCollector& into) {
  return TomlFile(path, into).read(text);
}

}  // namespace tickreel::movie
