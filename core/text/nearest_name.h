#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tickreel {

/// Returns the name that is most like a typed word, capitals or not; empty if none is like it, or
/// the word has more than 100 bytes.
std::string nearest_name(const std::string& word, const std::vector<std::string>& names);

/// Returns the end of a message, ": do you mean 'export'?", with the name that is most like the
/// word; if several are equally like it, with the first three: ": do you mean '--format' or
/// '--from'?". Empty when no name is like it, and for an option of one letter.
std::string do_you_mean(const std::string& word, const std::vector<std::string>& names);
/// Returns the end of a message that lists names: "; do you mean 'dissolve'?"; empty when no name
/// is like the word.
std::string or_nearest(const std::string& word, const std::vector<std::string>& names);
/// Does so for names in one text, as messages list them: "row, column or grid".
std::string or_nearest(const std::string& word, std::string_view names);

}  // namespace tickreel
