#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A caption with its times.
struct TimedCaption {
  Rational from{0};  ///< seconds
  Rational to{0};    ///< exclusive, later than `from`
  std::string text;  ///< UTF-8, not empty; "\n" separates lines
  int line = 0;      ///< the line of the file with its times, from 1; 0: not from a file
};

/// The limits of a caption file.
inline constexpr std::size_t kMaxCaptions = 10'000;
inline constexpr std::size_t kMaxSrtBytes = std::size_t{4} << 20U;

/// Reads captions in the SubRip format (.srt). Accepts files with or without a byte order mark,
/// lines that end with "\r\n" or "\n", and captions in any order. The result is ordered by time;
/// captions may overlap. Leaves out formatting tags (<i>, {\an8}) and captions without text. `name`
/// is the file's name in messages. kBadFile, with the line, for an invalid time, a caption that
/// does not end after it begins or has more than kMaxFilmTextBytes, a control character, or text
/// that is not UTF-8; kBadFile too for a file without captions or with more than kMaxCaptions.
Result<std::vector<TimedCaption>> parse_srt(std::string_view text, const std::string& name);
/// Reads a caption file of at most kMaxSrtBytes. The errors of parse_srt() and read_text_file().
Result<std::vector<TimedCaption>> read_srt(const std::string& path);

}  // namespace tickreel::movie
