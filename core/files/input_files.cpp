#include "core/files/input_files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <optional>

#include "core/files/file_names.h"

namespace tickreel {
namespace {

using Identity = std::pair<std::uint64_t, std::uint64_t>;

/// Returns the identity of a regular file; none for anything else.
std::optional<Identity> identity_of(const std::string& path) {
  struct stat status {};
  const int failed = path == "-" ? ::fstat(STDIN_FILENO, &status) : ::stat(path.c_str(), &status);
  if (failed != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return Identity(status.st_dev, status.st_ino);
}

}  // namespace

void InputFiles::add(const std::string& path, const std::string& in_words) {
  if (path.empty()) return;
  if (const auto identity = identity_of(path)) words_.try_emplace(*identity, in_words);
}

Status InputFiles::check_output(const std::string& output) const {
  if (output.empty() || output == "-") return {};
  // A replay is written under `.part` and packed under `.packing` before it gets its name.
  for (const std::string& written : {output, output + kPartEnding, output + ".packing"}) {
    const auto identity = identity_of(written);
    const auto found = identity ? words_.find(*identity) : words_.end();
    if (found == words_.end()) continue;
    const std::string what =
        written == output ? output + " is" : output + " would write " + written + ",";
    return bad_usage(what + " the " + found->second +
                     " itself: choose another name for what is made");
  }
  return {};
}

}  // namespace tickreel
