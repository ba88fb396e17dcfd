#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace tickreel::movie {

/// How long the disk where a film goes takes to keep `bytes` of it and give them back, as joining
/// and checking do: seconds, from what a part of them takes in a file without a name, of which
/// nothing is left. None: it cannot be tried.
std::optional<double> seconds_on_disk(const std::string& film, double bytes);

}  // namespace tickreel::movie
