#include "core/files/scratch_directory.h"

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "core/files/system_error.h"

namespace tickreel {

Result<ScratchDirectory> ScratchDirectory::create(const std::filesystem::path& parent,
                                                  const std::string& name) {
  std::string root = (parent / (name + "-XXXXXX")).string();
  if (::mkdtemp(root.data()) == nullptr) return failed(reason(errno));
  return ScratchDirectory(std::filesystem::path(root));
}

ScratchDirectory::~ScratchDirectory() {
  std::error_code cannot_remove;
  if (!root_.empty()) std::filesystem::remove_all(root_, cannot_remove);
}

}  // namespace tickreel
