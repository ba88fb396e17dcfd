#include "cli/reels/reel_document.h"

#include <algorithm>

namespace tickreel {

const ReelValue* ReelTable::find(const std::string& key) const {
  const auto found = std::ranges::find(values, key, &ReelValue::key);
  return found == values.end() ? nullptr : &*found;
}

const ReelTable* ReelTable::find_table(const std::string& table) const {
  const auto found = std::ranges::find(tables, table, &ReelTable::name);
  return found == tables.end() ? nullptr : &*found;
}

}  // namespace tickreel
