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

Result<std::vector<std::string>> SpoolOrder::read() const {
  std::vector<std::string> names;
  const auto text = read_text_file(path_, kMaxBytes);
  // Without it the dates alone say what is old. One that cannot be read now is another thing: what
  // is in it decides what is removed, and must not be replaced.
  if (!text && text.error().kind != ErrorKind::kBadFile) return text.error();
  std::istringstream lines(text ? *text : "");
  for (std::string name; std::getline(lines, name);) names.push_back(name);
  return names;
}

Status SpoolOrder::add(const std::string& name, const std::vector<SpoolEntry>& entries) const {
  const auto names = read();
  if (!names) return names.error();
  std::string text;
  for (const std::string& older : *names) {
    const bool is_there = std::ranges::find(entries, older, &SpoolEntry::name) != entries.end();
    if (is_there && older != name) text += older + "\n";
  }
  return write_text_file(path_, text + name + "\n", WhenThere::kReplace);
}

Status SpoolOrder::sort(std::vector<SpoolEntry>& entries) const {
  const auto names = read();
  if (!names) return names.error();
  std::map<std::string, std::size_t> places;
  for (const std::string& name : *names) places[name] = places.size() + 1;
  const auto key = [&](const SpoolEntry& entry) {
    const auto place = places.find(entry.name);
    return std::tuple(place == places.end() ? 0 : place->second, entry.begun(), entry.changed);
  };
  std::ranges::stable_sort(entries, {}, key);
  return {};
}

}  // namespace tickreel::live
