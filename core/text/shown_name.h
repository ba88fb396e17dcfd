#pragma once

#include <string>
#include <string_view>

namespace tickreel {

/// A file's name as it is told: as it is, or quoted when a terminal could not bear it.
std::string shown_name(const std::string& path);

/// A message in which a terminal can bear everything, whatever the names in it. It is one line;
/// more follow only where they are indented by two spaces.
std::string shown_message(std::string_view message);

/// Makes text fit to be printed for people, of any number of lines.
std::string shown_text(std::string_view text);
/// Tables that another program reads, which has to get the characters that turn directions; no
/// name in them may have a control character.
std::string shown_data(std::string_view data);
/// A document of JSON: it says the same with what is obeyed as \u202e.
std::string shown_json(std::string_view json);

}  // namespace tickreel
