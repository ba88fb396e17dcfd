#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tickreel {

/// Returns the name that is most like a typed word; small and capital letters count as the same.
/// Empty if no name is like the word, and for a word of more than 100 bytes.
std::string nearest_name(const std::string& word, const std::vector<std::string>& names);

/// Returns the end of a message, such as ": do you mean 'export'?", with the name that is most like
/// the word. If several names are equally like it, the message has the first three of them: ": do
/// you mean '--format' or '--from'?". Empty when no name is like the word, and for a word that
/// begins with a single hyphen, such as "-o".
std::string do_you_mean(const std::string& word, const std::vector<std::string>& names);
/// Returns the end of a message that lists names: "; do you mean 'dissolve'?"; empty when no name
/// is like the word.
std::string or_nearest(const std::string& word, const std::vector<std::string>& names);
/// Does the same for names in one text, as messages list them: "row, column or grid".
std::string or_nearest(const std::string& word, std::string_view names);

}  // namespace tickreel
