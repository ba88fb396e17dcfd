#include "movie/farm/patience.h"

#include <linux/magic.h>
#include <sys/vfs.h>

#include <algorithm>
#include <array>
#include <thread>

namespace tickreel::movie {
namespace {

constexpr std::chrono::seconds kShared{65};
/// No other machine sees it, but for those that share it by way of this one.
constexpr std::chrono::seconds kLocal{2};
constexpr unsigned kXfsMagic = 0x58465342;  ///< in no header that programs see

}  // namespace

std::chrono::milliseconds patience_with(const std::string& directory) {
  constexpr std::array<unsigned, 5> kLocalKinds{EXT4_SUPER_MAGIC, BTRFS_SUPER_MAGIC, TMPFS_MAGIC,
                                                OVERLAYFS_SUPER_MAGIC, kXfsMagic};
  struct statfs about {};
  if (statfs(directory.c_str(), &about) != 0) return kShared;
  const auto kind = static_cast<unsigned>(about.f_type);
  return std::ranges::find(kLocalKinds, kind) == kLocalKinds.end() ? kShared : kLocal;
}

bool becomes_true(const std::function<bool()>& condition, std::chrono::milliseconds patience,
                  const std::atomic<bool>* stop) {
  constexpr std::chrono::milliseconds kPause{250};
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end || is_set(stop)) return false;
    std::this_thread::sleep_for(kPause);
  }
  return true;
}

}  // namespace tickreel::movie
