#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "tickreel/result.h"

namespace tickreel {

/// The files from which something is made, so that the output does not overwrite one of them. They
/// are known by device and inode, not by name.
class InputFiles {
 public:
  /// Adds a file. `in_words`: its kind, for messages, such as "replay". Follows links; "-" is
  /// standard input. Ignores anything but an existing regular file.
  void add(const std::string& path, const std::string& in_words);

  /// kUsage when `output`, or the name that it has while it is written (.part, .packing), is one of
  /// these files.
  [[nodiscard]] Status check_output(const std::string& output) const;

 private:
  using Identity = std::pair<std::uint64_t, std::uint64_t>;
  std::map<Identity, std::string> words_;
};

}  // namespace tickreel
