#define TOML_EXCEPTIONS 0  // NOLINT(cppcoreguidelines-macro-usage): toml++ is told by macros

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <utility>

#include "cli/reels/reel_collector.h"

namespace tickreel {
namespace {

class TomlFile {
 public:
  TomlFile(std::string path, ReelCollector& into) : path_(std::move(path)), into_(into) {}

  ReelIncludes read(const std::string& text) {
    const toml::parse_result parsed = toml::parse(text, path_);
    if (!parsed) {
      into_.wrong(place_of(parsed.error().source()), std::string(parsed.error().description()));
      return {};
    }
    ReelIncludes includes;
    ReelDocument& document = into_.document();
    for (const auto& [key, node] : parsed.table()) {
      const std::string name = ReelCollector::name_of_key(std::string(key.str()));
      const SourcePlace place = place_of(key.source());
      if (name == "include") {
        for (std::string& file : texts_of(node)) {
          includes.emplace_back(ReelCollector::seen_from(path_, file), place);
        }
      } else if (name == "clip") {
        read_clips(node, place);
      } else if (name == "defaults" && node.is_table()) {
        document.defaults.place = place;
        read_table(*node.as_table(), document.defaults);
      } else if (ReelCollector::is_table_of_document(name)) {
        read_tables(node, name, place, document.film);
      } else if (node.is_table() || node.is_array_of_tables()) {
        into_.wrong(place, fmt::format("{}: {}", name, kUnknownReelTable));
      } else {
        into_.add(document.film, name, texts_of(node), place);
      }
    }
    return includes;
  }

 private:
  void read_clips(const toml::node& node, const SourcePlace& place) {
    const toml::array* const clips = node.as_array();
    if (clips == nullptr || !clips->is_array_of_tables()) {
      return into_.wrong(place, "clip: write [[clip]] before the keys of each clip");
    }
    for (const toml::node& clip : *clips) {
      ReelTable* const table = into_.add_clip(place_of(clip.source()));
      if (table == nullptr) return;
      read_table(*clip.as_table(), *table);
    }
  }
  /// One table, or several of the same name.
  void read_tables(const toml::node& node, const std::string& name, const SourcePlace& place,
                   ReelTable& table) {
    if (const toml::table* const one = node.as_table()) {
      return read_table(*one, ReelCollector::add_table(table, name, place));
    }
    const toml::array* const several = node.as_array();
    if (several == nullptr || !several->is_array_of_tables()) {
      return into_.wrong(place, fmt::format("{}: write its keys below [{}]", name, name));
    }
    for (const toml::node& one : *several) {
      const SourcePlace begin = place_of(one.source());
      read_table(*one.as_table(), ReelCollector::add_table(table, name, begin));
    }
  }
  void read_table(const toml::table& values, ReelTable& table) {
    // toml++ sorts them: they are to come in the order of the file.
    std::vector<std::pair<const toml::key*, const toml::node*>> sorted;
    for (const auto& [key, node] : values) sorted.emplace_back(&key, &node);
    std::ranges::sort(sorted, {}, [](const auto& value) {
      const auto& at = value.first->source().begin;
      return std::pair(at.line, at.column);
    });
    for (const auto& [key, node] : sorted) {
      const std::string name(key->str());
      const SourcePlace place = place_of(key->source());
      if (ReelCollector::is_table_of_clip(name)) {
        read_tables(*node, name, place, table);
      } else {
        into_.add(table, name, texts_of(*node), place);
      }
    }
  }
  std::vector<std::string> texts_of(const toml::node& node) {
    std::vector<std::string> texts;
    if (const toml::array* const array = node.as_array()) {
      for (const toml::node& element : *array) add_text(element, texts);
    } else {
      add_text(node, texts);
    }
    return texts;
  }
  void add_text(const toml::node& node, std::vector<std::string>& texts) {
    if (const auto* text = node.as_string()) return texts.push_back(text->get());
    if (const auto* number = node.as_integer())
      return texts.push_back(std::to_string(number->get()));
    if (const auto* number = node.as_floating_point()) {
      return texts.push_back(fmt::format("{}", number->get()));
    }
    if (const auto* flag = node.as_boolean())
      return texts.push_back(flag->get() ? "true" : "false");
    into_.wrong(place_of(node.source()), "give a text, a number, true or false, or several in [ ]");
  }
  [[nodiscard]] SourcePlace place_of(const toml::source_region& source) const {
    return {path_, static_cast<int>(source.begin.line), static_cast<int>(source.begin.column)};
  }

  std::string path_;
  ReelCollector& into_;
};

}  // namespace

ReelIncludes read_reel_toml(const std::string& path, const std::string& text, ReelCollector& into) {
  return TomlFile(path, into).read(text);
}

}  // namespace tickreel
