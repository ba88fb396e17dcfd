#pragma once

#include <string>

namespace tickreel {

/// Whether others may lock the same file, too.
enum class LockMode { kAlone, kShared };

enum class LockState {
  kLocked,
  kTaken,    ///< another process has it
  kNoLocks,  ///< this file system has none
  kRefused,  ///< errno says why
};

/// Locks an open file or directory (flock), until it is closed or its process ends. Does not wait.
LockState try_lock(int descriptor, LockMode mode);

/// Locks for this process alone, and waits until the file is free.
LockState wait_for_lock(int descriptor);

enum class Links { kFollowed, kNotFollowed };

/// Whether `path` is the name of an open file or directory, and not by now of another or of none:
/// what is locked may have been renamed or removed just before.
bool is_named(int descriptor, const std::string& path, Links links);

/// Names the holder of the lock on an open file or directory: "process 1234", kThisProcess, or
/// "another process" where the system does not tell.
inline constexpr const char* kThisProcess = "this process";
std::string name_of_lock_holder(int descriptor);

}  // namespace tickreel
