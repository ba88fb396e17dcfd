#include "tests/support/temporary_directory.h"

#include <algorithm>
#include <filesystem>
#include <stdexcept>

namespace tickreel::tests {

TemporaryDirectory::TemporaryDirectory()
    : ScratchDirectory([] {
        auto directory =
            ScratchDirectory::create(std::filesystem::temp_directory_path(), "tickreel");
        if (!directory) throw std::runtime_error("no directory: " + directory.error().message);
        return *std::move(directory);
      }()) {}

std::vector<std::string> TemporaryDirectory::names() const {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(root())) {
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

}  // namespace tickreel::tests
