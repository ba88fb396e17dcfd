#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "tickreel/result.h"

namespace tickreel {

/// The files that something is made from, by what they are (device and inode) and not by their
/// names: what is made must not be written over one of them.
class InputFiles {
 public:
  /// `in_words`: "replay". Links are followed; "-" is standard input. What is no regular file, or
  /// is not there, cannot be written over.
  void add(const std::string& path, const std::string& in_words);

  /// kUsage when `output`, or what it is called as long as it is written, is one of them.
  [[nodiscard]] Status check_output(const std::string& output) const;

 private:
  using Identity = std::pair<std::uint64_t, std::uint64_t>;
  std::map<Identity, std::string> words_;
};

}  // namespace tickreel
