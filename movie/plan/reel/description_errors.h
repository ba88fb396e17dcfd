#pragma once

#include <optional>
#include <string>
#include <vector>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Where something stands in a file that describes a reel.
struct SourcePlace {
  std::string file;
  int line = 0;  ///< from 1; 0: a JSON file, of which only the field is known
  int column = 0;
  std::string field{};  ///< of a JSON file: "clip[2].speed"
  int number = 0;       ///< of that field in the file's order
};

/// All that is wrong with a description, so that it can be mended at once.
class DescriptionErrors {
 public:
  void add(const SourcePlace& place, const std::string& what);
  /// It was not looked at to its end, because of somebody who did not want to wait.
  void interrupt(const Error& error) { interruption_ = error; }
  [[nodiscard]] bool is_interrupted() const { return interruption_.has_value(); }
  [[nodiscard]] bool is_empty() const { return problems_.empty(); }
  [[nodiscard]] std::size_t count() const { return problems_.size(); }
  /// The interruption, or kUsage with all that is wrong, in the order of the file, 20 at most: a
  /// line for each that begins with FILE:LINE:COLUMN. The subject is where the first one stands.
  [[nodiscard]] Status tell() const;

 private:
  struct Problem {
    SourcePlace place;
    std::string what;
  };
  std::vector<Problem> problems_;
  std::optional<Error> interruption_;
};

/// What is said of a key that there is not. `names`: of those that there are.
/// `command`: whose help lists them.
std::string unknown_key(const std::string& key, const std::vector<std::string>& names,
                        const std::string& command);

}  // namespace tickreel::movie
