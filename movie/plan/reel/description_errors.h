#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A place in a file of a description, or the option or the form that a key comes from.
struct SourcePlace {
  std::string file;     ///< the file's name, or words: "§set"
  int line = 0;         ///< from 1; 0 where only the field is known
  int column = 0;       ///< from 1; 0 where `line` is 0
  std::string field{};  ///< outside of TOML files: "clip[2].speed", of the third clip
  int number = 0;       ///< in a JSON file: the number of the field in the order of the file
};

/// All errors of a description, so that its author can correct all of them at once.
class DescriptionErrors {
 public:
  /// Adds an error. `what`: what is wrong at the place.
  void add(const SourcePlace& place, const std::string& what);
  /// Records that checking was stopped before its end, and the error that stopped it.
  void interrupt(const Error& error) { interruption_ = error; }
  [[nodiscard]] bool is_interrupted() const { return interruption_.has_value(); }
  /// Whether no error was added. The error of interrupt() does not count, also in count().
  [[nodiscard]] bool is_empty() const { return problems_.empty(); }
  [[nodiscard]] std::size_t count() const { return problems_.size(); }
  /// Returns the error of interrupt(), or else kUsage with at most 20 errors in the order of the
  /// file, equal ones once, each on a line that begins with FILE:LINE:COLUMN, or with FILE: FIELD
  /// where the line is not known. The subject is the place of the first error. OK when there are no
  /// errors.
  [[nodiscard]] Status tell() const;

 private:
  struct Problem {
    SourcePlace place;
    std::string what;
  };
  std::vector<Problem> problems_;
  std::optional<Error> interruption_;
};

/// Returns the message for an unknown key. `names` are the known keys, from which the likely one is
/// suggested, and `command` is the command whose help lists them.
std::string unknown_key(const std::string& key, const std::vector<std::string>& names,
                        const std::string& command);

}  // namespace tickreel::movie
