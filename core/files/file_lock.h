#pragma once

#include <string>

namespace tickreel {

/// Who else may lock what is locked.
enum class LockMode { kAlone, kShared };

enum class LockState {
  kLocked,
  kTaken,    ///< another process has it
  kNoLocks,  ///< this file system has none
  kRefused,  ///< errno says why
};

/// Locks an open file or directory (flock), until it is closed or its process ends. Does not wait.
LockState try_lock(int descriptor, LockMode mode);

/// The same for this process alone, and waits until it is free.
LockState wait_for_lock(int descriptor);

enum class Links { kFollowed, kNotFollowed };

/// Whether `path` is the name of an open file or directory, and not by now of another or of none:
/// what is locked may have been renamed or removed just before.
bool is_named(int descriptor, const std::string& path, Links links);

/// Who keeps an open file or directory locked: "process 1234", or "another process" where the
/// system does not tell.
std::string name_of_lock_holder(int descriptor);

}  // namespace tickreel
