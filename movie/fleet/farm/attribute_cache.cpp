#include "movie/fleet/farm/attribute_cache.h"

#include <linux/magic.h>
#include <sys/vfs.h>

#include <algorithm>
#include <array>
#include <thread>

namespace tickreel::movie {
namespace {

constexpr std::chrono::seconds kShared{65};
/// Only machines that share the file system through this one see a local file system.
constexpr std::chrono::seconds kLocal{2};
constexpr unsigned kXfsMagic = 0x58465342;  ///< not in the headers for programs

}  // namespace

std::chrono::milliseconds attribute_cache_time(const std::string& directory) {
  constexpr std::array<unsigned, 5> kLocalKinds{EXT4_SUPER_MAGIC, BTRFS_SUPER_MAGIC, TMPFS_MAGIC,
                                                OVERLAYFS_SUPER_MAGIC, kXfsMagic};
  struct statfs about {};
  if (statfs(directory.c_str(), &about) != 0) return kShared;
  const auto kind = static_cast<unsigned>(about.f_type);
  return std::ranges::find(kLocalKinds, kind) == kLocalKinds.end() ? kShared : kLocal;
}

bool wait_until(const std::function<bool()>& condition, std::chrono::milliseconds longest,
                const std::atomic<bool>* stop, std::chrono::milliseconds pause) {
  const auto end = std::chrono::steady_clock::now() + longest;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    if (stop != nullptr && stop->load()) return false;
    std::this_thread::sleep_for(pause);
  }
  return true;
}

}  // namespace tickreel::movie
