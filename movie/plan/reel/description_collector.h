#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "movie/plan/reel/description.h"
#include "movie/plan/reel/description_errors.h"

namespace tickreel::movie {

inline constexpr std::size_t kMostDescriptionDepth = 16;  ///< of includes, and of brackets in JSON
inline constexpr std::size_t kMostEntries = 10'000;
inline constexpr std::size_t kMostKeys = 512;  ///< in a table; more are refused

/// The values of a key.
using KeyTexts = std::vector<std::string>;
/// The files that a file includes, each with the place of the include.
using Includes = std::vector<std::pair<std::string, SourcePlace>>;

/// Adds the contents of a file to a document, whatever the file's format is. Errors go to `errors`.
/// All arguments are borrowed.
class DescriptionCollector {
 public:
  DescriptionCollector(const DescriptionGrammar& grammar, DescriptionErrors& errors,
                       Description& document)
      : grammar_(grammar), errors_(errors), document_(document) {}

  /// Adds a key, spelled as in the file. Paths become relative to the file. An empty array is an
  /// error.
  void add(KeyTable& table, const std::string& key, KeyTexts texts, const SourcePlace& place);
  /// Adds an entry; null where there are too many.
  KeyTable* add_entry(const SourcePlace& place);
  /// Adds one of the tables that `table` may contain.
  static KeyTable& add_table(KeyTable& table, const std::string& name, const SourcePlace& place);
  /// Whether a table in an entry is probably a misspelled allowed one; reports it if so.
  bool tell_table_meant(const std::string& name, const SourcePlace& place);
  void wrong(const SourcePlace& place, const std::string& what) { errors_.add(place, what); }
  [[nodiscard]] Description& document() { return document_; }
  [[nodiscard]] const DescriptionGrammar& grammar() const { return grammar_; }

  /// Returns the canonical name of a key, with - for _.
  static std::string name_of_key(std::string key);
  /// Returns a path relative to the file that names it. Leaves a name that is not a path there,
  /// such as that of a recording.
  static std::string seen_from(const std::string& file, const std::string& path);

 private:
  bool check_text(const std::string& text, const SourcePlace& place);

  const DescriptionGrammar& grammar_;
  DescriptionErrors& errors_;
  Description& document_;
};

/// Writes small numbers without an exponent, which no option accepts.
std::string text_of_number(double number);

/// Each reads one file, without the files that it includes.
Includes read_description_toml(const std::string& path, const std::string& text,
                               DescriptionCollector& into);
Includes read_description_json(const std::string& path, const std::string& text,
                               DescriptionCollector& into);

}  // namespace tickreel::movie
