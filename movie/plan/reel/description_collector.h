#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "movie/plan/reel/description.h"
#include "movie/plan/reel/description_errors.h"

namespace tickreel::movie {

/// The most files in a chain of includes, with the first one, and the most levels of brackets in
/// JSON.
inline constexpr std::size_t kMostDescriptionDepth = 16;
inline constexpr std::size_t kMostEntries = 10'000;
inline constexpr std::size_t kMostKeys = 512;  ///< the most keys of a table

/// The values of a key, as texts.
using KeyTexts = std::vector<std::string>;
/// The paths of the files that a file includes, each with the place of the include.
using Includes = std::vector<std::pair<std::string, SourcePlace>>;

/// Adds the contents of a file to a description, in the same way for every format of file. Errors
/// go to `errors`. All arguments are borrowed.
class DescriptionCollector {
 public:
  DescriptionCollector(const DescriptionGrammar& grammar, DescriptionErrors& errors,
                       Description& document)
      : grammar_(grammar), errors_(errors), document_(document) {}

  /// Adds a key, spelled as in the file, to a table. A path, which the file names relative to
  /// itself, is added as seen_from() returns it. Errors are an empty array and an unreadable text,
  /// whose key goes to KeyTable::unread, a key that is there twice, and too many keys.
  void add(KeyTable& table, const std::string& key, KeyTexts texts, const SourcePlace& place);
  /// Adds an empty entry and returns it, valid until the next call; null, after an error, when
  /// there are too many entries.
  KeyTable* add_entry(const SourcePlace& place);
  /// Adds an empty table to `table` and returns it, valid until the next call for `table`.
  static KeyTable& add_table(KeyTable& table, const std::string& name, const SourcePlace& place);
  /// Whether the name of an unknown table is probably a misspelled name of a table that entries may
  /// contain. Reports an error if it is.
  bool tell_table_meant(const std::string& name, const SourcePlace& place);
  /// Reports an error.
  void wrong(const SourcePlace& place, const std::string& what) { errors_.add(place, what); }
  [[nodiscard]] Description& document() { return document_; }
  [[nodiscard]] const DescriptionGrammar& grammar() const { return grammar_; }

  /// Returns a key with - in place of _.
  static std::string name_of_key(std::string key);
  /// Returns `path`, which `file` names relative to itself, as a path for this program; without a
  /// file of this whole name, each of the paths in it (with_each_path()). Leaves an absolute path
  /// unchanged, and a bare name without an ending, such as the name of a recording, if there is no
  /// such file.
  static std::string seen_from(const std::string& file, const std::string& path);

 private:
  bool check_text(const std::string& text, const SourcePlace& place);

  const DescriptionGrammar& grammar_;
  DescriptionErrors& errors_;
  Description& document_;
};

/// Returns a number as text. Writes numbers between -1 and 1 without an exponent, which no option
/// accepts; one that would have an exponent gets twelve decimals at most.
std::string text_of_number(double number);

/// Read the text of one file, TOML or JSON, and add it to `into`. Return the files that it
/// includes, which are not read. `path` is the file's name, for errors and for relative paths.
Includes read_description_toml(const std::string& path, const std::string& text,
                               DescriptionCollector& into);
Includes read_description_json(const std::string& path, const std::string& text,
                               DescriptionCollector& into);

}  // namespace tickreel::movie
