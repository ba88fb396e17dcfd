#pragma once

#include <string_view>

namespace tickreel::sound {

/// Whether a text is the code of a language in ISO 639-2, as films have it: three small letters,
/// such as eng, deu or ger. Also true for qaa to qtz, which are free for local use.
bool is_language_code(std::string_view text);

}  // namespace tickreel::sound
