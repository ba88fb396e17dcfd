#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tickreel {

/// Returns the name that differs from a typed word by the fewest letters; small and capital letters
/// count as the same. If several names are equally near, it is the one whose beginning is most like
/// the word. Empty if every name differs too much, and for a word of more than 100 bytes.
std::string nearest_name(const std::string& word, const std::vector<std::string>& names);

/// Returns the end of a message that suggests the nearest name: ": do you mean 'export'?". If
/// several names are equally near, the text has the first three of them: ": do you mean '--format'
/// or '--from'?". Empty when no name is near, and for a word that begins with a single hyphen, such
/// as "-o".
std::string do_you_mean(const std::string& word, const std::vector<std::string>& names);
/// Returns the end of a message that has listed the names, with the nearest name: "; do you mean
/// 'dissolve'?". Empty when no name is near.
std::string or_nearest(const std::string& word, const std::vector<std::string>& names);
/// Returns the end of a message, like the other or_nearest(). `names` is one text, as messages list
/// names: "row, column or grid".
std::string or_nearest(const std::string& word, std::string_view names);

}  // namespace tickreel
