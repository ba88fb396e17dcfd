#pragma once

#include <string>
#include <vector>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Functions that find the films that farms are making, by names that users give.

/// Returns FILE for "FILE" or "FILE.part", also with slashes at the end.
std::string film_of_part(std::string name);
/// Returns the paths of the films at these places, in order. A place is the path of a film, whether
/// or not a farm makes it, or of a directory, which stands for all films that farms are making in
/// it and in its folders. A directory that the user may not read counts as empty. An empty list of
/// places means the current directory. The error is kFailed when the system cannot read a directory
/// for another reason, and kUsage for a name that a film in segments cannot have.
Result<std::vector<std::string>> films_on_farms(const std::vector<std::string>& places);
/// Returns the paths of the logs of a film's tasks and joins, shorter names first. kUsage when no
/// farm has left files of the film.
Result<std::vector<std::string>> logs_of_farm(const std::string& film);
/// Returns `name`, or this machine's name when it is empty. kUsage for a name that cannot be part
/// of a file name.
Result<std::string> node_named(const std::string& name);

}  // namespace tickreel::movie
