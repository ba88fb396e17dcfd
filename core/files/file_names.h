#pragma once

#include <string>
#include <string_view>

#include "tickreel/result.h"

namespace tickreel {

/// What a file is called as long as it is written: its name, and this.
inline constexpr const char* kPartEnding = ".part";
/// What the names of replays end in.
inline constexpr std::string_view kReplayEnding = ".replay";

/// The directory that a file's name lies in: "." where the name says none. The working directory
/// may have been removed, so no absolute path is asked for.
std::string directory_of(const std::string& path);

enum class WhenThere { kReplace, kKeep };

/// Gives a file another name. kInTheWay when kKeep keeps what has that name, with what to do.
Status rename_file(const std::string& from, const std::string& to, WhenThere when_there);

/// Whether the two files now have each other's names. Not every file system can do it.
bool exchange_names(const std::string& a, const std::string& b);

/// That there is no such file is no error. `what` is put behind its name in the message of one:
/// ", which is no longer needed".
Status remove_file(const std::string& path, const std::string& what = "");

/// Brings the name of a file to the disk: without that a loss of power may take it back.
Status sync_name(const std::string& path);

/// The same after the file got its name: the error says that it is complete.
Status sync_name_of_complete(const std::string& path);

}  // namespace tickreel
