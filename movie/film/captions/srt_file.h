#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"
#include "tickreel/core/rational.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// What is said for a while.
struct TimedCaption {
  Rational from{0};  ///< seconds
  Rational to{0};    ///< exclusive, later
  std::string text;  ///< UTF-8, not empty; lines end with \n, without one at the end
  int line = 0;      ///< of the file, from 1, where it begins; 0: it is from none
};

/// A file has no more than that.
inline constexpr std::size_t kMaxCaptions = 10'000;
inline constexpr std::size_t kMaxSrtBytes = std::size_t{4} << 20U;

/// Captions in SubRip's form (.srt), as people make them: with a byte order mark or without, lines
/// that end with \r\n or \n, numbers that count or not. In order of time; they may overlap. Tags
/// for looks (<i>, {\an8}) are left out, and captions without text, too. kBadFile, with the line,
/// for what is none: a time that there is not, a caption that ends before it begins, what is no
/// UTF-8.
Result<std::vector<TimedCaption>> parse_srt(std::string_view text, const std::string& name);
/// Of a file of at most kMaxSrtBytes; the errors of read_text_file too.
Result<std::vector<TimedCaption>> read_srt(const std::string& path);

}  // namespace tickreel::movie
