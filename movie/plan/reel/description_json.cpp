#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "movie/film/json_text.h"
#include "movie/plan/reel/description_collector.h"

namespace tickreel::movie {
namespace {

class JsonFile {
 public:
  JsonFile(std::string path, DescriptionCollector& into) : path_(std::move(path)), into_(into) {}

  Includes read(const std::string& text) {
    const auto parsed = parse_json(text, "it", {.depth = kMostDescriptionDepth});
    if (!parsed || !parsed->is_object()) {
      into_.wrong({path_}, parsed ? "is no object" : parsed.error().message);
      return {};
    }
    const Json& json = *parsed;
    Includes includes;
    Description& document = into_.document();
    for (const auto& [key, value] : json.items()) {
      const std::string name = DescriptionCollector::name_of_key(key);
      if (name == "include") {
        for (const std::string& file : texts_of(value, key).value_or(KeyTexts())) {
          includes.emplace_back(DescriptionCollector::seen_from(path_, file), place_of(key));
        }
      } else if (name == into_.grammar().entry && value.is_array()) {
        read_entries(value);
      } else if (name == "defaults" && value.is_object()) {
        document.defaults.place = place_of(key);
        read_table(value, key, document.defaults);
      } else if (into_.grammar().tables_of_top.contains(name)) {
        read_tables(value, name, key, document.top);
      } else if (name == into_.grammar().entry) {
        into_.wrong(place_of(key), "must be an array of objects");
      } else if (is_table(value)) {
        into_.wrong(place_of(key), unknown_table(into_.grammar(), name));
      } else {
        add(document.top, name, value, key);
      }
    }
    return includes;
  }

 private:
  void read_entries(const Json& entries) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const std::string field = fmt::format("{}[{}]", into_.grammar().entry, i);
      if (!is_object(entries[i], field)) continue;
      KeyTable* const table = into_.add_entry(place_of(field));
      if (table == nullptr) return;
      read_table(entries[i], field, *table);
    }
  }
  static bool is_table(const Json& value) {
    return value.is_object() || (value.is_array() && !value.empty() && value.front().is_object());
  }
  /// Reads one table, or several of the same name.
  void read_tables(const Json& value, const std::string& name, const std::string& field,
                   KeyTable& table) {
    if (!value.is_array()) return read_one(value, name, field, table);
    for (std::size_t i = 0; i < value.size(); ++i) {
      read_one(value[i], name, fmt::format("{}[{}]", field, i), table);
    }
  }
  void read_one(const Json& value, const std::string& name, const std::string& field,
                KeyTable& table) {
    if (!is_object(value, field)) return;
    read_table(value, field, DescriptionCollector::add_table(table, name, place_of(field)));
  }
  bool is_object(const Json& value, const std::string& field) {
    if (!value.is_object()) into_.wrong(place_of(field), "must be an object");
    return value.is_object();
  }
  void read_table(const Json& values, const std::string& field, KeyTable& table) {
    for (const auto& [key, value] : values.items()) {
      const std::string name = fmt::format("{}.{}", field, key);
      if (into_.grammar().tables_of_entry.contains(key)) {
        read_tables(value, key, name, table);
      } else {
        add(table, key, value, name);
      }
    }
  }
  void add(KeyTable& table, const std::string& name, const Json& value, const std::string& field) {
    if (is_table(value) && into_.tell_table_meant(name, place_of(field))) return;
    auto texts = texts_of(value, field);
    if (!texts) return table.unread.push_back(DescriptionCollector::name_of_key(name));
    into_.add(table, name, *std::move(texts), place_of(field));
  }
  /// Returns nothing where a value is invalid, and reports it.
  std::optional<KeyTexts> texts_of(const Json& value, const std::string& field) {
    KeyTexts texts;
    const auto add = [&](const Json& one) {
      if (one.is_string()) texts.push_back(one.get<std::string>());
      if (one.is_number_float()) texts.push_back(text_of_number(one.get<double>()));
      if (one.is_number_integer() || one.is_boolean()) texts.push_back(one.dump());
      return one.is_string() || one.is_number() || one.is_boolean();
    };
    if (value.is_array() ? std::ranges::all_of(value, add) : add(value)) return texts;
    into_.wrong(place_of(field), "give a text, a number, true or false, or an array of them");
    return std::nullopt;
  }
  [[nodiscard]] SourcePlace place_of(const std::string& field) {
    return {path_, 0, 0, field, ++fields_};
  }

  std::string path_;
  DescriptionCollector& into_;
  int fields_ = 0;  ///< the number of fields so far
};

}  // namespace

Includes read_description_json(const std::string& path, const std::string& text,
                               DescriptionCollector& into) {
  return JsonFile(path, into).read(text);
}

}  // namespace tickreel::movie
