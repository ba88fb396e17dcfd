#pragma once

#include <set>
#include <string>
#include <vector>

#include "movie/plan/reel/description_errors.h"

namespace tickreel::movie {

/// A key with its value: an option, as the command line would take it.
struct KeyValue {
  std::string key;                 ///< with -, also where it was written with _
  std::vector<std::string> texts;  ///< several for an array
  SourcePlace place;
};

struct KeyTable {
  std::string name{};
  std::vector<KeyValue> values{};  ///< each key once
  SourcePlace place{};
  std::vector<KeyTable> tables{};     ///< in it, in order; several may have one name
  std::vector<std::string> unread{};  ///< keys whose values make no sense, which was told

  /// Null where there is none.
  [[nodiscard]] const KeyValue* find(const std::string& key) const;
  /// The first of that name.
  [[nodiscard]] const KeyTable* find_table(const std::string& table) const;
};

/// What a file says, and those that it includes: of a reel its clips, of a batch its jobs.
struct Description {
  KeyTable top;       ///< the keys outside of tables, and what tables there are beside entries
  KeyTable defaults;  ///< of entries that say nothing else
  std::vector<KeyTable> entries;
  DescriptionErrors faults{};  ///< told by whoever plans it
};

/// What may be in such a file. What keys mean is not judged by it.
struct DescriptionGrammar {
  std::string entry;                        ///< the name of the tables that are listed: "clip"
  std::set<std::string> tables_of_top{};    ///< beside entries and [defaults]
  std::set<std::string> tables_of_entry{};  ///< and of all other tables
  std::set<std::string> path_keys{};        ///< keys that name files, in front of the first comma
  std::string unknown_table;                ///< what is said of a table that there is not
  std::string no_entry;                     ///< and of a file without entries
};

/// What is said of a table that there is not: with the one that may be meant.
std::string unknown_table(const DescriptionGrammar& grammar, const std::string& name);

/// Each file that says something in it, once.
std::set<std::string> files_of(const Description& description);

}  // namespace tickreel::movie
