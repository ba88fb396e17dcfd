#include "tests/support/temporary_directory.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

namespace tickreel {

TemporaryDirectory::TemporaryDirectory() {
  std::string pattern = (std::filesystem::temp_directory_path() / "tickreel-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot create " + pattern);
  path_ = pattern;
}

TemporaryDirectory::~TemporaryDirectory() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::vector<std::string> TemporaryDirectory::names() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(path_)) {
    names.push_back(entry.path().filename().string());
  }
  std::ranges::sort(names);
  return names;
}

std::string TemporaryDirectory::listing() const {
  std::string text;
  for (const std::string& name : names()) text += (text.empty() ? "" : " ") + name;
  return text;
}

}  // namespace tickreel
