#pragma once

#include <string>

namespace tickreel {

/// A name for the file of a film or picture: of the replay and of what is seen of it, without what
/// file systems do not like. `ending`: ".mp4".
std::string film_name(const std::string& replay_path, const std::string& what,
                      const std::string& ending);

/// The path of a file of that name in a folder (empty: the current one), with a number behind the
/// name when there is such a file already.
std::string free_path(const std::string& folder, const std::string& name);

}  // namespace tickreel
