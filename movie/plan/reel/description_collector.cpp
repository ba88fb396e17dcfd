#include "movie/plan/reel/description_collector.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>
#include <system_error>

#include "core/text/nearest_name.h"
#include "movie/plan/reel/reel_text.h"
#include "tickreel/core/utf8.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostTextBytes = 65'536;

}  // namespace

std::string DescriptionCollector::name_of_key(std::string key) {
  std::ranges::replace(key, '_', '-');
  return key;
}

std::string DescriptionCollector::seen_from(const std::string& file, const std::string& path) {
  const fs::path folder = fs::path(file).parent_path();
  const auto beside = [&](const std::string& name) {
    return fs::path(name).is_absolute() ? name : (folder / name).lexically_normal().string();
  };
  const auto is_there = [&](const std::string& name) {
    std::error_code unknown;
    return fs::exists(folder / name, unknown);
  };
  if (path.empty()) return path;
  if (is_there(path)) return beside(path);
  return with_each_path(path, [&](const std::string& name) {
    const bool is_name = name.find_first_of("/*?[") == name.npos && !fs::path(name).has_extension();
    return is_name && !is_there(name) ? name : beside(name);
  });
}

void DescriptionCollector::add(KeyTable& table, const std::string& key, KeyTexts texts,
                               const SourcePlace& place) {
  const std::string name = name_of_key(key);
  if (texts.empty()) {
    table.unread.push_back(name);
    return errors_.add(place, name + ": give one at least");
  }
  if (table.values.size() > kMostKeys) return;  // reported already
  for (std::string& text : texts) {
    if (!check_text(text, place)) return table.unread.push_back(name);
    if (grammar_.path_keys.contains(name)) text = seen_from(place.file, text);
  }
  if (table.find(name) != nullptr) {
    return errors_.add(place, fmt::format("{} is there twice: leave one out", name));
  }
  table.values.push_back({name, std::move(texts), place});
  if (table.values.size() > kMostKeys) {
    errors_.add(place, fmt::format("there are more than {} keys in one table", kMostKeys));
  }
}

KeyTable* DescriptionCollector::add_entry(const SourcePlace& place) {
  if (document_.entries.size() == kMostEntries) {
    errors_.add(place, fmt::format("there are more than {} {}s", kMostEntries, grammar_.entry));
    return nullptr;
  }
  document_.entries.push_back({grammar_.entry, {}, place, {}});
  return &document_.entries.back();
}

KeyTable& DescriptionCollector::add_table(KeyTable& table, const std::string& name,
                                          const SourcePlace& place) {
  table.tables.push_back({name, {}, place, {}});
  return table.tables.back();
}

bool DescriptionCollector::tell_table_meant(const std::string& name, const SourcePlace& place) {
  const std::string meant =
      or_nearest(name, {grammar_.tables_of_entry.begin(), grammar_.tables_of_entry.end()});
  if (!meant.empty()) errors_.add(place, name + ": there is no such table" + meant);
  return !meant.empty();
}

std::string text_of_number(double number) {
  std::string text = fmt::format("{}", number);
  if (text.find('e') == text.npos || !(std::abs(number) < 1.0)) return text;
  text = fmt::format("{:.12f}", number);
  text.erase(text.find_last_not_of('0') + 1);
  return text.ends_with('.') ? text + '0' : text;
}

bool DescriptionCollector::check_text(const std::string& text, const SourcePlace& place) {
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

}  // namespace tickreel::movie
