#pragma once

#include <string>
#include <string_view>

#include "tickreel/result.h"

namespace tickreel {

/// The ending of a file's name while the file is being written.
inline constexpr const char* kPartEnding = ".part";
/// The ending of a replay's name.
inline constexpr std::string_view kReplayEnding = ".replay";

/// Returns the directory part of a path; "." if the path has none. The result of a relative path is
/// relative: it is not made absolute, because the working directory may have been removed.
std::string directory_of(const std::string& path);

/// Whether a file that already has the wanted name is replaced, or stays (kKeep).
enum class WhenThere { kReplace, kKeep };

/// Copies the mode, the owner and the group of the regular file `like` to the file `path`. The
/// owner gets write permission in any case. Owner and group stay where the system does not allow a
/// change. Does nothing if `like` is missing or is not a regular file.
void take_rights(const std::string& like, const std::string& path);

/// Renames a file. With kReplace the renamed file also gets the mode and the owner of the file that
/// it replaces. With kKeep the result is kInTheWay when something has the name `to`. kFailed when
/// the system refuses.
Status rename_file(const std::string& from, const std::string& to, WhenThere when_there);

/// Exchanges the names of two files. Returns false, and changes nothing, when the system refuses.
bool exchange_names(const std::string& a, const std::string& b);

/// Removes a file. Succeeds when there is no such file; kFailed when it cannot be removed. `what`
/// follows the file's name in the message of an error: ", which is no longer needed".
Status remove_file(const std::string& path, const std::string& what = "");

/// Syncs the directory of a file, so that the file's name survives a loss of power. kFailed when
/// the system refuses.
Status sync_name(const std::string& path);

/// Syncs the directory like sync_name(), for a complete file that has just been renamed. The
/// message of an error says that the file is complete all the same.
Status sync_name_of_complete(const std::string& path);

}  // namespace tickreel
