#include "movie/plan/reel/description_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "core/files/text_file.h"
#include "movie/plan/reel/description_collector.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFileBytes = std::size_t{4} << 20U;
constexpr std::size_t kMostIncludes = 1000;

/// Adds the keys that `to` does not have.
void take_keys(KeyTable& from, KeyTable& to) {
  for (KeyValue& value : from.values) {
    if (to.find(value.key) == nullptr) to.values.push_back(std::move(value));
  }
}

/// Adds the keys and the tables that `to` does not have. A table in `to` replaces all tables of its
/// name.
void take_film(KeyTable from, KeyTable& to) {
  take_keys(from, to);
  std::erase_if(from.tables,
                [&](const KeyTable& table) { return to.find_table(table.name) != nullptr; });
  std::ranges::move(from.tables, std::back_inserter(to.tables));
}

/// Merges defaults; within a table, each key is merged on its own.
void take_defaults(KeyTable from, KeyTable& to) {
  take_keys(from, to);
  for (KeyTable& table : from.tables) {
    const auto own = std::ranges::find(to.tables, table.name, &KeyTable::name);
    if (own != to.tables.end()) {
      take_keys(table, *own);
    } else {
      to.tables.push_back(std::move(table));
    }
  }
}

/// Merges an included file. The including file's keys win; the included file's entries come first.
void take_included(Description included, Description& document) {
  take_film(std::move(included.top), document.top);
  take_defaults(std::move(included.defaults), document.defaults);
  included.entries.insert(included.entries.end(), std::make_move_iterator(document.entries.begin()),
                          std::make_move_iterator(document.entries.end()));
  document.entries = std::move(included.entries);
}

class Reader {
 public:
  Reader(const DescriptionGrammar& grammar, DescriptionErrors& errors)
      : grammar_(grammar), errors_(errors) {}

  Result<Description> read(const std::string& path) {
    const auto text = read_text_file(path, kMostFileBytes);
    if (!text) return text.error();
    if (text->starts_with("\x89TREEL")) {
      return bad_usage(fmt::format("{} is a replay, and no file that describes films", path));
    }
    return read(path, *text);
  }
  Result<Description> read(const std::string& path, const std::string& text) {
    std::error_code error;
    open_.push_back(fs::weakly_canonical(path, error).string());
    Description document;
    document.top.place = {path, 1, 1};
    DescriptionCollector into(grammar_, errors_, document);
    const Includes includes = path.ends_with(".json") ? read_description_json(path, text, into)
                                                      : read_description_toml(path, text, into);
    Description included;
    for (const auto& [file, place] : includes) include(file, place, included);
    take_included(std::move(included), document);
    open_.pop_back();
    return document;
  }

 private:
  void include(const std::string& file, const SourcePlace& place, Description& into) {
    std::error_code error;
    const std::string own_name = fs::weakly_canonical(file, error).string();
    if (std::ranges::find(open_, own_name) != open_.end()) {
      return errors_.add(place, fmt::format("include: {} includes this file again", file));
    }
    if (open_.size() == kMostDescriptionDepth) {
      return errors_.add(place,
                         fmt::format("include: more than {} files deep", kMostDescriptionDepth));
    }
    if (++includes_ > kMostIncludes) {
      if (includes_ > kMostIncludes + 1) return;
      return errors_.add(place, fmt::format("include: more than {} times", kMostIncludes));
    }
    auto document = read(file);
    if (!document) return errors_.add(place, "include: " + document.error().message);
    if (document->entries.size() + into.entries.size() > kMostEntries) {
      return errors_.add(
          place, fmt::format("include: there are more than {} {}s", kMostEntries, grammar_.entry));
    }
    Description before = std::move(into);
    into = *std::move(document);
    take_included(std::move(before), into);
  }

  const DescriptionGrammar& grammar_;
  DescriptionErrors& errors_;
  std::vector<std::string> open_;  ///< the current chain of includes
  std::size_t includes_ = 0;       ///< the number in all files
};

}  // namespace

namespace {

Result<Description> told(Result<Description> document, const std::string& path,
                         const DescriptionGrammar& grammar, DescriptionErrors errors) {
  if (!document) return document;
  if (document->entries.empty() && errors.is_empty()) errors.add({path, 1, 1}, grammar.no_entry);
  document->faults = std::move(errors);
  return document;
}

}  // namespace

Result<Description> read_for_planning(const std::string& path, const DescriptionGrammar& grammar) {
  DescriptionErrors errors;
  auto document = Reader(grammar, errors).read(path);
  return told(std::move(document), path, grammar, std::move(errors));
}

Result<Description> read_for_planning(const std::string& path, const std::string& text,
                                      const DescriptionGrammar& grammar) {
  DescriptionErrors errors;
  auto document = Reader(grammar, errors).read(path, text);
  return told(std::move(document), path, grammar, std::move(errors));
}

}  // namespace tickreel::movie
