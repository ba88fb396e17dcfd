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
inline constexpr std::size_t kMostKeys = 512;  ///< of a table; one that has more was refused

/// What is said of a key.
using KeyTexts = std::vector<std::string>;
/// Of each file that a file includes, and where that is said.
using Includes = std::vector<std::pair<std::string, SourcePlace>>;

/// Takes what a file says into a document, whatever the file's language is; what is wrong goes to
/// the errors. All are borrowed.
class DescriptionCollector {
 public:
  DescriptionCollector(const DescriptionGrammar& grammar, DescriptionErrors& errors,
                       Description& document)
      : grammar_(grammar), errors_(errors), document_(document) {}

  /// `key`: as it was written. Paths are seen from where the file is. An empty array is wrong.
  void add(KeyTable& table, const std::string& key, KeyTexts texts, const SourcePlace& place);
  /// Null where there are too many.
  KeyTable* add_entry(const SourcePlace& place);
  /// One of the tables that may be in `table`.
  static KeyTable& add_table(KeyTable& table, const std::string& name, const SourcePlace& place);
  /// Whether a table in an entry is most likely meant to be one that may be there, which is told.
  bool tell_table_meant(const std::string& name, const SourcePlace& place);
  void wrong(const SourcePlace& place, const std::string& what) { errors_.add(place, what); }
  [[nodiscard]] Description& document() { return document_; }
  [[nodiscard]] const DescriptionGrammar& grammar() const { return grammar_; }

  /// What a key is called here, also where it is written with _.
  static std::string name_of_key(std::string key);
  /// From where the file is that names it. What is no path there stays as it is, such as the name
  /// of a recording.
  static std::string seen_from(const std::string& file, const std::string& path);

 private:
  bool check_text(const std::string& text, const SourcePlace& place);

  const DescriptionGrammar& grammar_;
  DescriptionErrors& errors_;
  Description& document_;
};

/// Small ones without an exponent, which no option knows.
std::string text_of_number(double number);

/// Read one file, without those that it includes.
Includes read_description_toml(const std::string& path, const std::string& text,
                               DescriptionCollector& into);
Includes read_description_json(const std::string& path, const std::string& text,
                               DescriptionCollector& into);

}  // namespace tickreel::movie
