#pragma once

#include <string>

namespace tickreel {

/// The kind of a lock. A kAlone lock excludes all other locks. A kShared lock excludes kAlone locks
/// only: several open files can have it at a time.
enum class LockMode { kAlone, kShared };

/// The result of an attempt to lock a file.
enum class LockState {
  kLocked,
  kTaken,    ///< another process has the lock, or this process has it through another open file
  kNoLocks,  ///< the file system has no locks, so nothing was locked
  kRefused,  ///< the system refused; errno says why
};

/// Locks an open file or directory (flock) until the file is closed or the process ends. Does not
/// wait.
LockState try_lock(int descriptor, LockMode mode);

/// Locks a file with LockMode::kAlone, and waits without a limit while others have it locked. Never
/// returns kTaken.
LockState wait_for_lock(int descriptor);

/// Whether a symbolic link stands for the file that it leads to (kFollowed), or for itself.
enum class Links { kFollowed, kNotFollowed };

/// Whether the open file or directory `descriptor` still has the name `path`. Ask after locking,
/// because a file may have been renamed or removed just before. `links`: what a link at `path`
/// means.
bool is_named(int descriptor, const std::string& path, Links links);

inline constexpr const char* kThisProcess = "this process";
/// Returns words for the process that has locked an open file or directory: "process 1234",
/// kThisProcess, or "another process" when the system does not say which.
std::string name_of_lock_holder(int descriptor);

}  // namespace tickreel
