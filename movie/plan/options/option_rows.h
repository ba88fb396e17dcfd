#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/plan/options/film_option.h"

namespace tickreel::movie {

/// A list of options, in the order of the help.
using FilmOptions = std::vector<FilmOption>;
/// Return parts of the table of options, which stand there in this order, with other parts around
/// them.
FilmOptions look_options();
FilmOptions encoding_options();
FilmOptions making_options();

/// Return the functions of an option that is stored in a member of a request: set_text() replaces
/// a text, add_text() appends to a list of texts, and set_flag() sets a flag. `where` returns the
/// member.
FilmOption::Value set_text(std::string& (*where)(FilmRequest&));
FilmOption::Value add_text(std::vector<std::string>& (*where)(FilmRequest&));
FilmOption::Value set_flag(bool& (*where)(FilmRequest&));
/// Returns the functions of an option that is a number of bytes, read by parse_size_limit().
/// `option` is the option's name in messages.
FilmOption::Value set_bytes(std::int64_t& (*where)(FilmRequest&), const char* option);

/// Returns a function that copies the member that `where` returns.
template <typename Where>
FilmOption::Copy copied(Where where) {
  return [where](FilmRequest& from, FilmRequest& to) { where(to) = where(from); };
}

/// Returns the limits of a field of FilmDefinition::describe(), "1 to 1000000".
std::string limits_of(std::string_view field);

/// Values of FilmOption::clips: clips of one kind, and (kOfClips) of all kinds.
inline constexpr unsigned kOfReplays = static_cast<unsigned>(ClipKind::kReplay);
inline constexpr unsigned kOfVideos = static_cast<unsigned>(ClipKind::kVideo);
inline constexpr unsigned kOfStills = static_cast<unsigned>(ClipKind::kStill);
inline constexpr unsigned kOfClips = kOfReplays | kOfVideos | kOfStills |
                                     static_cast<unsigned>(ClipKind::kCard) |
                                     static_cast<unsigned>(ClipKind::kPanes);

}  // namespace tickreel::movie
