#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "cli/reels/reel_document.h"
#include "cli/reels/reel_errors.h"

namespace tickreel {

inline constexpr std::size_t kMostReelDepth = 16;  ///< of includes, and of brackets in JSON
inline constexpr std::size_t kMostReelClips = 10'000;

/// What is said of a key.
using ReelTexts = std::vector<std::string>;
/// Of each file that a file includes, and where that is said.
using ReelIncludes = std::vector<std::pair<std::string, SourcePlace>>;

/// Takes what a file says into a document, whatever the file's language is; what is wrong goes to
/// the errors. Both are borrowed.
class ReelCollector {
 public:
  ReelCollector(ReelErrors& errors, ReelDocument& document)
      : errors_(errors), document_(document) {}

  /// `key`: as it was written. Paths are seen from where the file is. An empty array is wrong.
  void add(ReelTable& table, const std::string& key, ReelTexts texts, const SourcePlace& place);
  /// Null where there are too many.
  ReelTable* add_clip(const SourcePlace& place);
  /// One of the tables that may be in `table`.
  static ReelTable& add_table(ReelTable& table, const std::string& name, const SourcePlace& place);
  void wrong(const SourcePlace& place, const std::string& what) { errors_.add(place, what); }
  [[nodiscard]] ReelDocument& document() { return document_; }

  /// What a key is called here, also where it is written with _.
  static std::string name_of_key(std::string key);
  /// Whether a document, or a table that shows something, may have such a table.
  static bool is_table_of_document(const std::string& name);
  static bool is_table_of_clip(const std::string& name);
  /// Whether a key names a file, in front of the first comma.
  static bool is_path(const std::string& key);
  /// From where the file is that names it. What is no path there stays as it is, such as the name
  /// of a recording.
  static std::string seen_from(const std::string& file, const std::string& path);

 private:
  bool check_text(const std::string& text, const SourcePlace& place);

  ReelErrors& errors_;
  ReelDocument& document_;
};

/// Small ones without an exponent, which no option knows.
std::string text_of_number(double number);

/// Read one file, without those that it includes.
ReelIncludes read_reel_toml(const std::string& path, const std::string& text, ReelCollector& into);
ReelIncludes read_reel_json(const std::string& path, const std::string& text, ReelCollector& into);

}  // namespace tickreel
