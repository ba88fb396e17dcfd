#pragma once

#include <string>
#include <string_view>

#include "tickreel/result.h"

namespace tickreel {

/// The ending of a file's name while the file is being written.
inline constexpr const char* kPartEnding = ".part";
/// The ending of a replay's name.
inline constexpr std::string_view kReplayEnding = ".replay";

/// Returns the directory part of a path; "." if it has none. The result may be relative: the
/// working directory may have been removed, so it is not looked up.
std::string directory_of(const std::string& path);

/// The treatment of a file that already has the wanted name.
enum class WhenThere { kReplace, kKeep };

/// Gives the file `path` the mode of the regular file `like`, with write permission for its owner,
/// and its owner and group as far as the system allows. Does nothing if there is no such file
/// `like`.
void take_rights(const std::string& like, const std::string& path);

/// Renames a file. With kReplace it takes over the mode and the owner of the file that it replaces.
/// With kKeep, kInTheWay when something has the name `to`; kFailed when the system refuses.
Status rename_file(const std::string& from, const std::string& to, WhenThere when_there);

/// Exchanges the names of two files. False when the file system cannot do that, or refuses.
bool exchange_names(const std::string& a, const std::string& b);

/// Removes a file; a missing one is not an error. kFailed otherwise; `what` follows the name in the
/// message: ", which is no longer needed".
Status remove_file(const std::string& path, const std::string& what = "");

/// Syncs the directory of a file, so that the file's name survives a loss of power.
Status sync_name(const std::string& path);

/// Does so for a complete file that was just given its name; the message of an error says that it
/// is complete.
Status sync_name_of_complete(const std::string& path);

}  // namespace tickreel
