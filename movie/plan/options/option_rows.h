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

// Options whose value is a member of a request, which `where` finds.
FilmOption::Value set_text(std::string& (*where)(FilmRequest&));
FilmOption::Value add_text(std::vector<std::string>& (*where)(FilmRequest&));
FilmOption::Value set_flag(bool& (*where)(FilmRequest&));
/// `option`: for messages.
FilmOption::Value set_bytes(std::int64_t& (*where)(FilmRequest&), const char* option);

/// Copies such a member.
template <typename Where>
FilmOption::Copy copied(Where where) {
  return [where](FilmRequest& from, FilmRequest& to) { where(to) = where(from); };
}

/// "1 to 1000000": of a field of describe().
std::string limits_of(std::string_view field);

inline constexpr unsigned kOfReplays = static_cast<unsigned>(ClipKind::kReplay);
inline constexpr unsigned kOfVideos = static_cast<unsigned>(ClipKind::kVideo);
inline constexpr unsigned kOfStills = static_cast<unsigned>(ClipKind::kStill);
inline constexpr unsigned kOfClips = kOfReplays | kOfVideos | kOfStills |
                                     static_cast<unsigned>(ClipKind::kCard) |
                                     static_cast<unsigned>(ClipKind::kPanes);

}  // namespace tickreel::movie
