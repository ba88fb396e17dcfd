#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "movie/plan/options/film_option.h"

namespace tickreel::movie {

/// Parts of the table, in its order.
using FilmOptions = std::vector<FilmOption>;
FilmOptions look_options();
FilmOptions encoding_options();
FilmOptions making_options();

// What sets a member of a request, which `where` finds.
FilmOption::Set set_text(std::string& (*where)(FilmRequest&));
FilmOption::Set add_text(std::vector<std::string>& (*where)(FilmRequest&));
FilmOption::Set set_flag(bool& (*where)(FilmRequest&));
/// `option`: for messages.
FilmOption::Set set_bytes(std::int64_t& (*where)(FilmRequest&), const char* option);

/// "1 to 1000000": of a field of describe().
std::string limits_of(std::string_view field);

inline constexpr unsigned kOfReplays = static_cast<unsigned>(ClipKind::kReplay);
inline constexpr unsigned kOfVideos = static_cast<unsigned>(ClipKind::kVideo);
inline constexpr unsigned kOfStills = static_cast<unsigned>(ClipKind::kStill);
inline constexpr unsigned kOfClips = kOfReplays | kOfVideos | kOfStills |
                                     static_cast<unsigned>(ClipKind::kCard) |
                                     static_cast<unsigned>(ClipKind::kPanes);

}  // namespace tickreel::movie
