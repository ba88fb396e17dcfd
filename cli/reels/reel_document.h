#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/reels/reel_errors.h"

namespace tickreel {

/// A key with its value: an option of a film, as the command line would take it.
struct ReelValue {
  std::string key;                 ///< with -, also where it was written with _
  std::vector<std::string> texts;  ///< several for an array
  SourcePlace place;
};

struct ReelTable {
  std::string name{};
  std::vector<ReelValue> values{};  ///< each key once
  SourcePlace place{};
  std::vector<ReelTable> tables{};  ///< in it, in order; several may have one name

  /// Null where there is none.
  [[nodiscard]] const ReelValue* find(const std::string& key) const;
  /// The first of that name.
  [[nodiscard]] const ReelTable* find_table(const std::string& table) const;
};

/// What is said of a table that there is not.
inline constexpr const char* kUnknownReelTable =
    "there is no such table: give keys of the film, [defaults] of its clips, and a [[clip]] for "
    "each; [intro] and [outro] are clips too";

/// What a file says, and those that it includes.
struct ReelDocument {
  ReelTable film;      ///< the keys outside of tables, and what tables there are beside clips
  ReelTable defaults;  ///< of clips that say nothing else
  std::vector<ReelTable> clips;
};

/// Each file that says something in it, once.
std::set<std::string> files_of(const ReelDocument& document);

}  // namespace tickreel
