#pragma once

#include <string>
#include <vector>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// Where films are that farms make, by what somebody calls them.

/// FILE, where "FILE.part" is as good as that.
std::string film_of_part(std::string name);
/// The films at these places: films, and directories in which, and below which, all that farms make
/// are meant, in order. Empty: the current one. kFailed for a directory that cannot be read; kUsage
/// for a name that no film of segments has.
Result<std::vector<std::string>> films_on_farms(const std::vector<std::string>& places);
/// What tasks and joins of a film have said: files, in order. kUsage where no farm makes it.
Result<std::vector<std::string>> logs_of_farm(const std::string& film);
/// What this machine is called, which may be said. kUsage for what cannot be a part of a file name.
Result<std::string> node_named(const std::string& name);

}  // namespace tickreel::movie
