#include "movie/plan/reel/description.h"

#include <algorithm>
#include <functional>

#include "core/text/nearest_name.h"

namespace tickreel::movie {

const KeyValue* KeyTable::find(const std::string& key) const {
  const auto found = std::ranges::find(values, key, &KeyValue::key);
  return found == values.end() ? nullptr : &*found;
}

const KeyTable* KeyTable::find_table(const std::string& table) const {
  const auto found = std::ranges::find(tables, table, &KeyTable::name);
  return found == tables.end() ? nullptr : &*found;
}

std::string unknown_table(const DescriptionGrammar& grammar, const std::string& name) {
  std::vector<std::string> names(grammar.tables_of_top.begin(), grammar.tables_of_top.end());
  names.push_back(grammar.entry);
  names.emplace_back("defaults");
  return grammar.unknown_table + or_nearest(name, names);
}

std::set<std::string> files_of(const Description& description) {
  std::set<std::string> files;
  const std::function<void(const KeyTable&)> add = [&](const KeyTable& table) {
    files.insert(table.place.file);
    for (const KeyValue& value : table.values) files.insert(value.place.file);
    for (const KeyTable& inner : table.tables) add(inner);
  };
  add(description.top);
  add(description.defaults);
  for (const KeyTable& entry : description.entries) add(entry);
  return files;
}

}  // namespace tickreel::movie
