#pragma once

#include <string>

#include "movie/film/film_overlay.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// The parsed value of §captions: the source of the captions and how they are shown.
struct CaptionRequest {
  static constexpr const char* kEvents = "events";

  std::string source{};   ///< a file's path, or kEvents
  bool is_burnt = false;  ///< drawn into the picture; false: a subtitle track
  FilmText style{};       ///< the look of burnt-in captions
  /// Whether the text gives a size; false: the size follows from the picture.
  bool has_own_size = false;

  [[nodiscard]] bool is_of_events() const { return source == kEvents; }
};

/// Reads "FILE.srt|events[,burn[,KEY=VALUE...]]", with the keys of set_text_option(). A text that
/// is the path of an existing file means that file, even with commas in it. Otherwise FILE need not
/// exist. kUsage for every other form.
Result<CaptionRequest> parse_caption_request(const std::string& typed);

}  // namespace tickreel::movie
