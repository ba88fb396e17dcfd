#include "live/spool/spool_order.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <sstream>
#include <tuple>
#include <utility>

#include "core/files/text_file.h"
#include "live/spool/spool_entry.h"

namespace tickreel::live {
namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 24U;

}  // namespace

std::vector<std::string> SpoolOrder::read() const {
  std::vector<std::string> names;
  // Without it the dates alone say what is old.
  const auto text = read_text_file(path_, kMaxBytes);
  std::istringstream lines(text ? *text : "");
  for (std::string name; std::getline(lines, name);) names.push_back(name);
  return names;
}

Status SpoolOrder::add(const std::string& name, const std::vector<SpoolEntry>& entries) const {
  std::string text;
  for (const std::string& older : read()) {
    const bool is_there = std::ranges::find(entries, older, &SpoolEntry::name) != entries.end();
    if (is_there && older != name) text += older + "\n";
  }
  return write_text_file(path_, text + name + "\n", WhenThere::kReplace);
}

void SpoolOrder::sort(std::vector<SpoolEntry>& entries) const {
  std::map<std::string, std::size_t> places;
  for (const std::string& name : read()) places[name] = places.size() + 1;
  const auto key = [&](const SpoolEntry& entry) {
    const auto place = places.find(entry.name);
    return std::tuple(place == places.end() ? 0 : place->second, entry.begun(), entry.changed);
  };
  std::ranges::stable_sort(entries, {}, key);
}

}  // namespace tickreel::live
