#include "cli/reels/reel_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <system_error>
#include <utility>

#include "cli/reels/reel_collector.h"
#include "core/files/text_file.h"

namespace tickreel {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFileBytes = std::size_t{4} << 20U;
constexpr std::size_t kMostIncludes = 1000;

/// The keys that `to` does not have.
void take_keys(ReelTable& from, ReelTable& to) {
  for (ReelValue& value : from.values) {
    if (to.find(value.key) == nullptr) to.values.push_back(std::move(value));
  }
}

/// An intro takes the place of another one, and all of its clips do.
void take_film(ReelTable from, ReelTable& to) {
  take_keys(from, to);
  std::erase_if(from.tables,
                [&](const ReelTable& table) { return to.find_table(table.name) != nullptr; });
  std::ranges::move(from.tables, std::back_inserter(to.tables));
}

/// Of titles that look like each other, each key counts alone.
void take_defaults(ReelTable from, ReelTable& to) {
  take_keys(from, to);
  for (ReelTable& table : from.tables) {
    const auto own = std::ranges::find(to.tables, table.name, &ReelTable::name);
    if (own != to.tables.end()) {
      take_keys(table, *own);
    } else {
      to.tables.push_back(std::move(table));
    }
  }
}

/// What a file says goes before what those say that it includes; their clips come first.
void take_included(ReelDocument included, ReelDocument& document) {
  take_film(std::move(included.film), document.film);
  take_defaults(std::move(included.defaults), document.defaults);
  included.clips.insert(included.clips.end(), std::make_move_iterator(document.clips.begin()),
                        std::make_move_iterator(document.clips.end()));
  document.clips = std::move(included.clips);
}

class Reader {
 public:
  explicit Reader(ReelErrors& errors) : errors_(errors) {}

  Result<ReelDocument> read(const std::string& path) {
    auto text = read_text_file(path, kMostFileBytes);
    if (!text) return text.error();
    std::error_code error;
    open_.push_back(fs::weakly_canonical(path, error).string());
    ReelDocument document;
    document.film.place = {path, 1, 1};
    ReelCollector into(errors_, document);
    const ReelIncludes includes = path.ends_with(".json") ? read_reel_json(path, *text, into)
                                                          : read_reel_toml(path, *text, into);
    ReelDocument included;
    for (const auto& [file, place] : includes) include(file, place, included);
    take_included(std::move(included), document);
    open_.pop_back();
    return document;
  }

 private:
  void include(const std::string& file, const SourcePlace& place, ReelDocument& into) {
    std::error_code error;
    const std::string own_name = fs::weakly_canonical(file, error).string();
    if (std::ranges::find(open_, own_name) != open_.end()) {
      return errors_.add(place, fmt::format("include: {} includes this file again", file));
    }
    if (open_.size() == kMostReelDepth) {
      return errors_.add(place, fmt::format("include: more than {} files deep", kMostReelDepth));
    }
    if (++includes_ > kMostIncludes) {
      if (includes_ > kMostIncludes + 1) return;
      return errors_.add(place, fmt::format("include: more than {} times", kMostIncludes));
    }
    auto document = read(file);
    if (!document) return errors_.add(place, "include: " + document.error().message);
    if (document->clips.size() + into.clips.size() > kMostReelClips) {
      return errors_.add(place,
                         fmt::format("include: there are more than {} clips", kMostReelClips));
    }
    ReelDocument before = std::move(into);
    into = *std::move(document);
    take_included(std::move(before), into);
  }

  ReelErrors& errors_;
  std::vector<std::string> open_;  ///< a chain of includes
  std::size_t includes_ = 0;       ///< of all files
};

}  // namespace

Result<ReelDocument> read_reel_document(const std::string& path) {
  ReelErrors errors;
  auto document = Reader(errors).read(path);
  if (!document) return document;
  if (document->clips.empty() && errors.is_empty()) {
    errors.add({path, 1, 1}, "there is no clip in it: write [[clip]], and replay = \"FILE\" below");
  }
  const Status sound = errors.tell();
  return sound ? document : Result<ReelDocument>(sound.error());
}

}  // namespace tickreel
