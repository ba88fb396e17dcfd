#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/plan/options/film_option.h"

namespace tickreel::movie {

/// The parts of the table, in its order.
using FilmOptions = std::vector<FilmOption>;
FilmOptions look_options();
FilmOptions encoding_options();
FilmOptions making_options();

// Each makes the value of an option that is stored in a member of a request. `where` returns the
// member.
FilmOption::Value set_text(std::string& (*where)(FilmRequest&));
FilmOption::Value add_text(std::vector<std::string>& (*where)(FilmRequest&));
FilmOption::Value set_flag(bool& (*where)(FilmRequest&));
/// `option` is its name in messages.
FilmOption::Value set_bytes(std::int64_t& (*where)(FilmRequest&), const char* option);

/// Returns a function that copies such a member.
template <typename Where>
FilmOption::Copy copied(Where where) {
  return [where](FilmRequest& from, FilmRequest& to) { where(to) = where(from); };
}

/// Returns the limits of a field of describe(), "1 to 1000000".
std::string limits_of(std::string_view field);

inline constexpr unsigned kOfReplays = static_cast<unsigned>(ClipKind::kReplay);
inline constexpr unsigned kOfVideos = static_cast<unsigned>(ClipKind::kVideo);
inline constexpr unsigned kOfStills = static_cast<unsigned>(ClipKind::kStill);
inline constexpr unsigned kOfClips = kOfReplays | kOfVideos | kOfStills |
                                     static_cast<unsigned>(ClipKind::kCard) |
                                     static_cast<unsigned>(ClipKind::kPanes);

}  // namespace tickreel::movie
