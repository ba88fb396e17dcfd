#pragma once

#include <string>
#include <string_view>

#include "movie/room.h"

namespace tickreel::movie {

/// Returns a text in a form that is safe in HTML, also in attributes: nothing in it is markup. Line
/// ends and tabs stay; other control characters, and bytes that are not UTF-8, are written like
/// \x1b, as in messages.
std::string html_text(std::string_view text);

/// Returns the path of a file in the form that a URL needs: everything but letters, digits, "-._~"
/// and "/" is written like %20. So names may contain ?, #, %, a colon or any bytes.
std::string url_path(std::string_view path);

}  // namespace tickreel::movie
