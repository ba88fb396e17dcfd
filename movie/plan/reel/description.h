#pragma once

#include <set>
#include <string>
#include <vector>

#include "movie/plan/reel/description_errors.h"

namespace tickreel::movie {

/// A key with its values, in the form of a command-line option.
struct KeyValue {
  std::string key;                 ///< with - in place of _
  std::vector<std::string> texts;  ///< the value; several for an array
  SourcePlace place;
};

/// A table of a description: its keys and its inner tables.
struct KeyTable {
  std::string name{};
  std::vector<KeyValue> values{};  ///< each key once
  SourcePlace place{};
  std::vector<KeyTable> tables{};     ///< inner tables, in order; several may have the same name
  std::vector<std::string> unread{};  ///< keys left out for errors, which were reported

  /// Returns the key of that name; null when the table does not have the key.
  [[nodiscard]] const KeyValue* find(const std::string& key) const;
  /// Returns the first inner table of that name; null when there is none.
  [[nodiscard]] const KeyTable* find_table(const std::string& table) const;
};

/// The contents of a file and of the files that it includes. Its entries are the clips of a reel or
/// the jobs of a batch.
struct Description {
  KeyTable top;  ///< the keys outside of tables, and the tables other than entries and [defaults]
  KeyTable defaults;  ///< the keys of [defaults], for entries that do not have them
  std::vector<KeyTable> entries;
  DescriptionErrors faults{};  ///< the errors found while reading, which the planner reports
};

/// The structure that such a file may have. It does not say what keys mean.
struct DescriptionGrammar {
  std::string entry;  ///< the name of the tables that are entries: "clip"
  /// Further tables of the file, besides the entries and [defaults].
  std::set<std::string> tables_of_top{};
  /// The tables that an entry, and every other table, may contain.
  std::set<std::string> tables_of_entry{};
  /// Keys whose value, up to the first comma, is the path of a file.
  std::set<std::string> path_keys{};
  std::string unknown_table;  ///< the message for an unknown table
  std::string no_entry;       ///< the message for a file without entries
};

/// Returns the message for an unknown table, with the name that was probably meant.
std::string unknown_table(const DescriptionGrammar& grammar, const std::string& name);

/// Returns the paths of all files that a part of the description comes from. Among them are the
/// words in place of a path (SourcePlace::file), and an empty text for a table without a place.
std::set<std::string> files_of(const Description& description);

}  // namespace tickreel::movie
