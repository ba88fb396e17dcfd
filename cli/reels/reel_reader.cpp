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

/// What a file says goes before what those say that it includes; their clips come first.
void take_included(ReelDocument included, ReelDocument& document) {
  const auto take = [](ReelTable& from, ReelTable& to) {
    for (ReelValue& value : from.values) {
      if (to.find(value.key) == nullptr) to.values.push_back(std::move(value));
    }
  };
  take(included.film, document.film);
  const auto take_tables = [](ReelTable& from, ReelTable& to) {
    for (ReelTable& table : from.tables) {
      if (to.find_table(table.name) == nullptr) to.tables.push_back(std::move(table));
    }
  };
  take_tables(included.film, document.film);
  take(included.defaults, document.defaults);
  take_tables(included.defaults, document.defaults);
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
    auto document = read(file);
    if (!document) return errors_.add(place, "include: " + document.error().message);
    ReelDocument before = std::move(into);
    into = *std::move(document);
    take_included(std::move(before), into);
  }

  ReelErrors& errors_;
  std::vector<std::string> open_;  ///< a chain of includes
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
