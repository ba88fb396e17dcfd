#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tickreel {

/// Whether something of a text is seen where it is shown: it has a character that is no space, and
/// does not only change how others look.
bool is_seen(std::string_view text);

/// Why nobody and nothing can be called that, for people: "nothing of it would be seen"; empty:
/// it is a name. Whoever asks for one says what is wrong with this, so that a name is the same
/// everywhere.
std::string why_no_name(std::string_view text, std::size_t most_bytes);

}  // namespace tickreel
