#pragma once

#include <string>
#include <vector>

#include "window/room.h"

namespace tickreel::window {

/// Returns the path of a new file in a folder: `name`, with a number before its ending when the
/// file or its unfinished part exists, or when the path is among `promised`: "goal 2.mp4".
std::string unused_path(const std::string& folder, const std::string& name,
                        const std::vector<std::string>& promised = {});
/// Returns the name of a film or picture of a replay, without an ending: "match goal". A recording
/// of the spool has no name that somebody gave it: then "goal", and the game before a time.
std::string name_of_film(const std::string& replay, const std::string& game,
                         const std::string& what);
/// Returns the path that a user has typed for a film in place of `path`, in a form that no file
/// has: a folder (one that exists, or a text that ends with "/") keeps the film's name, and a file
/// keeps the film's ending. "~" is the home folder.
std::string place_for(const std::string& typed, const std::string& path);
/// Returns the absolute path of what a user has typed; "~" is the home folder.
std::string absolute_path(const std::string& typed);
/// Returns folders that are offered for films, without duplicates: `usual`, `beside`, the user's
/// folder for videos, and `last` if it exists.
std::vector<std::string> film_folders(const std::string& usual, const std::string& beside,
                                      const std::string& last);

}  // namespace tickreel::window
