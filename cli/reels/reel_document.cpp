#include "cli/reels/reel_document.h"

#include <algorithm>
#include <functional>

namespace tickreel {

const ReelValue* ReelTable::find(const std::string& key) const {
  const auto found = std::ranges::find(values, key, &ReelValue::key);
  return found == values.end() ? nullptr : &*found;
}

const ReelTable* ReelTable::find_table(const std::string& table) const {
  const auto found = std::ranges::find(tables, table, &ReelTable::name);
  return found == tables.end() ? nullptr : &*found;
}

std::set<std::string> files_of(const ReelDocument& document) {
  std::set<std::string> files;
  const std::function<void(const ReelTable&)> add = [&](const ReelTable& table) {
    files.insert(table.place.file);
    for (const ReelValue& value : table.values) files.insert(value.place.file);
    for (const ReelTable& inner : table.tables) add(inner);
  };
  add(document.film);
  add(document.defaults);
  for (const ReelTable& clip : document.clips) add(clip);
  return files;
}

}  // namespace tickreel
