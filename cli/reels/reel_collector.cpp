#include "cli/reels/reel_collector.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <system_error>

#include "core/text/utf8.h"

namespace tickreel {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostKeys = 512;  // of a table
constexpr std::size_t kMostTextBytes = 65'536;

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

void ReelCollector::add(ReelTable& table, const std::string& key, ReelTexts texts,
                        const SourcePlace& place) {
  const std::string name = name_of_key(key);
  if (texts.empty()) return errors_.add(place, name + ": give one at least");
  if (table.values.size() > kMostKeys) return;  // which was told
  for (std::string& text : texts) {
    if (!check_text(text, place)) return;
    if (is_path(name)) text = seen_from(place.file, text);
  }
  if (table.find(name) != nullptr) {
    return errors_.add(place, fmt::format("{} is there twice: leave one out", name));
  }
  table.values.push_back({name, std::move(texts), place});
  if (table.values.size() > kMostKeys) {
    errors_.add(place, fmt::format("there are more than {} keys in one table", kMostKeys));
  }
}

ReelTable* ReelCollector::add_clip(const SourcePlace& place) {
  if (document_.clips.size() == kMostReelClips) {
    errors_.add(place, fmt::format("there are more than {} clips", kMostReelClips));
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

std::string text_of_number(double number) {
  std::string text = fmt::format("{}", number);
  if (text.find('e') == text.npos || !(std::abs(number) < 1.0)) return text;
  text = fmt::format("{:.12f}", number);
  text.erase(text.find_last_not_of('0') + 1);
  return text.ends_with('.') ? text + '0' : text;
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
