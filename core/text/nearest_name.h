#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tickreel {

/// The name that is most like a word that was typed, if any is.
std::string nearest_name(const std::string& word, const std::vector<std::string>& names);

/// ": do you mean 'export'?", where one of the names is like the word; of several that are equally
/// like it the first three, ": do you mean '--format' or '--from'?". Empty where none is, as of an
/// option of one letter.
std::string do_you_mean(const std::string& word, const std::vector<std::string>& names);
/// The end of a message that lists names: "; do you mean 'dissolve'?"; empty where no name is
/// like the word.
std::string or_nearest(const std::string& word, const std::vector<std::string>& names);
/// Takes the names as messages list them: "row, column or grid".
std::string or_nearest(const std::string& word, std::string_view names);

}  // namespace tickreel
