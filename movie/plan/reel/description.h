#pragma once

#include <set>
#include <string>
#include <vector>

#include "movie/plan/reel/description_errors.h"

namespace tickreel::movie {

/// A key with its value, in the form of a command-line option.
struct KeyValue {
  std::string key;                 ///< with -, also where the file has _
  std::vector<std::string> texts;  ///< several for an array
  SourcePlace place;
};

struct KeyTable {
  std::string name{};
  std::vector<KeyValue> values{};  ///< each key once
  SourcePlace place{};
  std::vector<KeyTable> tables{};     ///< inner tables, in order; several may have the same name
  std::vector<std::string> unread{};  ///< keys whose values are invalid; this was reported

  /// Null where the table does not have the key.
  [[nodiscard]] const KeyValue* find(const std::string& key) const;
  /// Returns the first table of that name; null where there is none.
  [[nodiscard]] const KeyTable* find_table(const std::string& table) const;
};

/// The contents of a file and of the files that it includes: the clips of a reel, or the jobs of a
/// batch.
struct Description {
  KeyTable top;       ///< the keys outside of tables, and the tables other than entries
  KeyTable defaults;  ///< values for entries that have none of their own
  std::vector<KeyTable> entries;
  DescriptionErrors faults{};  ///< reported by the planner
};

/// The structure that such a file may have. It does not check the meaning of keys.
struct DescriptionGrammar {
  std::string entry;                        ///< the name of the listed tables: "clip"
  std::set<std::string> tables_of_top{};    ///< besides entries and [defaults]
  std::set<std::string> tables_of_entry{};  ///< and in all other tables
  std::set<std::string> path_keys{};        ///< keys that name files, up to the first comma
  std::string unknown_table;                ///< the message for an unknown table
  std::string no_entry;                     ///< the message for a file without entries
};

/// Returns the message for an unknown table, with the name that was probably meant.
std::string unknown_table(const DescriptionGrammar& grammar, const std::string& name);

/// Returns each file that contributes to the description, once.
std::set<std::string> files_of(const Description& description);

}  // namespace tickreel::movie
