#include "cli/reels/reel_collector.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>

#include "core/text/utf8.h"

namespace tickreel {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostClips = 10'000;
constexpr std::size_t kMostTextBytes = 100'000;

}  // namespace

std::string ReelCollector::name_of_key(std::string key) {
  std::ranges::replace(key, '_', '-');
  return key;
}

bool ReelCollector::is_table_of_document(const std::string& name) {
  static const std::set<std::string> kTables{"intro", "outro"};
  return kTables.contains(name);
}

bool ReelCollector::is_table_of_clip(const std::string& name) {
  static const std::set<std::string> kTables{"pane", "title"};
  return kTables.contains(name);
}

bool ReelCollector::is_path(const std::string& key) {
  static const std::set<std::string> kKeys{"replay", "watermark", "still",
                                           "video",  "fontfile",  "music"};
  return kKeys.contains(key);
}

std::string ReelCollector::seen_from(const std::string& file, const std::string& path) {
  if (path.empty() || fs::path(path).is_absolute()) return path;
  const fs::path beside = fs::path(file).parent_path() / path;
  std::error_code unknown;
  const std::string name = path.substr(0, path.find(','));
  const bool is_there = fs::exists(fs::path(file).parent_path() / name, unknown);
  const bool is_name = name.find('/') == name.npos && !fs::path(name).has_extension();
  return is_there || !is_name ? beside.lexically_normal().string() : path;
}

void ReelCollector::add(ReelTable& table, const std::string& key, std::vector<std::string> texts,
                        const SourcePlace& place) {
  const std::string name = name_of_key(key);
  for (std::string& text : texts) {
    if (!check_text(text, place)) return;
    if (is_path(name)) text = seen_from(place.file, text);
  }
  if (table.find(name) != nullptr) {
    return errors_.add(place, fmt::format("{} is there twice: leave one out", name));
  }
  table.values.push_back({name, std::move(texts), place});
}

ReelTable* ReelCollector::add_clip(const SourcePlace& place) {
  if (document_.clips.size() == kMostClips) {
    errors_.add(place, fmt::format("there are more than {} clips", kMostClips));
    return nullptr;
  }
  document_.clips.push_back({"clip", {}, place, {}});
  return &document_.clips.back();
}

ReelTable& ReelCollector::add_table(ReelTable& table, const std::string& name,
                                    const SourcePlace& place) {
  table.tables.push_back({name, {}, place, {}});
  return table.tables.back();
}

bool ReelCollector::check_text(const std::string& text, const SourcePlace& place) {
  const bool has_controls = std::ranges::any_of(text, [](char c) {
    return (static_cast<unsigned char>(c) < ' ' && c != '\n' && c != '\t') || c == '\x7f';
  });
  if (text.size() > kMostTextBytes) {
    errors_.add(place, fmt::format("the text has more than {} bytes", kMostTextBytes));
  } else if (has_controls || !is_utf8(text)) {
    errors_.add(place, "the text has control characters, or is no UTF-8");
  } else {
    return true;
  }
  return false;
}

}  // namespace tickreel
