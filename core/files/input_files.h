#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "tickreel/result.h"

namespace tickreel {

/// The files that are read to make an output, so that the output does not overwrite one of them. A
/// file is recognised by device and inode, not by name.
class InputFiles {
 public:
  /// Adds the file `path`; "-" is standard input. `in_words`: the kind of the file, for messages,
  /// such as "replay". Follows links. Does nothing if this is not an existing regular file.
  void add(const std::string& path, const std::string& in_words);

  /// Checks that an output may have the name `output`. kUsage when `output`, or a name that the
  /// output has while it is written (`output` with .part or .packing), is one of these files. "-"
  /// is not checked.
  [[nodiscard]] Status check_output(const std::string& output) const;

 private:
  using Identity = std::pair<std::uint64_t, std::uint64_t>;
  std::map<Identity, std::string> words_;
};

}  // namespace tickreel
