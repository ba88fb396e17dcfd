#pragma once

#include <string>
#include <vector>

#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {

// What is handed to a scheduler out of files that may be of somebody else.

/// kBadFile for what tickreel does not write: a name that is not of its jobs, a directory that is
/// no whole path, options of the scheduler that nobody may give. The message says what it is.
Status check_handed(const std::string& name, const std::string& directory,
                    const std::vector<std::string>& options);
/// The same of the nodes that are left out.
Status check_nodes(const std::vector<std::string>& nodes);

}  // namespace tickreel::movie
