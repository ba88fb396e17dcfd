#pragma once

#include <string>
#include <string_view>

#include "tickreel/result.h"

namespace tickreel {

/// The ending of a file's name as long as the file is written.
inline constexpr const char* kPartEnding = ".part";
/// The ending of replays' names.
inline constexpr std::string_view kReplayEnding = ".replay";

/// The directory that a file's name lies in: "." where the name says none. The working directory
/// may have been removed, so no absolute path is asked for.
std::string directory_of(const std::string& path);

enum class WhenThere { kReplace, kKeep };

/// Gives a file the mode of the regular file `like`, but that its owner may write it, and the owner
/// as far as the system lets us. Where `like` is not there, nothing changes.
void take_rights(const std::string& like, const std::string& path);

/// Gives a file another name. What kReplace replaces leaves its mode and its owner to the file.
/// kInTheWay when kKeep keeps what has that name, with what to do.
Status rename_file(const std::string& from, const std::string& to, WhenThere when_there);

/// Whether the two files now have each other's names. Not every file system can do it.
bool exchange_names(const std::string& a, const std::string& b);

/// Removes a file; a missing one is no error. `what` stands behind the name in an error's message:
/// ", which is no longer needed".
Status remove_file(const std::string& path, const std::string& what = "");

/// Brings the name of a file to the disk: without that a loss of power may take it back.
Status sync_name(const std::string& path);

/// Syncs the name of a file that just got it: the error says that the file is complete.
Status sync_name_of_complete(const std::string& path);

}  // namespace tickreel
