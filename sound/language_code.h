#pragma once

#include <string_view>

namespace tickreel::sound {

/// Whether it is a language's code of ISO 639-2, which files of films have: three small letters,
/// such as eng, deu or ger. qaa to qtz are for whoever uses them.
bool is_language_code(std::string_view text);

}  // namespace tickreel::sound
