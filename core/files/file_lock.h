#pragma once

#include <string>

namespace tickreel {

/// Whether a lock keeps out all others, or only those that want the file alone.
enum class LockMode { kAlone, kShared };

enum class LockState {
  kLocked,
  kTaken,    ///< another process, or another open file of this one, has the lock
  kNoLocks,  ///< this file system has no locks
  kRefused,  ///< the system refused; errno says why
};

/// Locks an open file or directory (flock) until it is closed or the process ends. Does not wait.
LockState try_lock(int descriptor, LockMode mode);

/// Locks with LockMode::kAlone, and waits without a limit until the file is free.
LockState wait_for_lock(int descriptor);

enum class Links { kFollowed, kNotFollowed };

/// Whether `path` still is the name of an open file or directory: a file may have been renamed or
/// removed just before it was locked. `links`: whether a link at `path` is followed.
bool is_named(int descriptor, const std::string& path, Links links);

/// Words for the holder of the lock on an open file or directory: "process 1234", kThisProcess, or
/// "another process" when the system does not tell.
inline constexpr const char* kThisProcess = "this process";
std::string name_of_lock_holder(int descriptor);

}  // namespace tickreel
