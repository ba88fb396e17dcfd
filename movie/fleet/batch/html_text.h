#pragma once

#include <string>
#include <string_view>

#include "movie/room.h"

namespace tickreel::movie {

/// Text as HTML shows it, in attributes too, whatever it holds: nothing in it is markup. Lines and
/// tabs stay; other control characters and bytes that are not UTF-8 become \x1b, as in messages.
std::string html_text(std::string_view text);

/// The path of a file as a part of an address: all but letters, digits, "-._~" and "/" is written
/// as %20. So names with ?, #, % or a colon are names, and any bytes are found again.
std::string url_path(std::string_view path);

}  // namespace tickreel::movie
