#pragma once

#include <string>

#include "movie/film/film_overlay.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// §captions, read: which, and how they are seen.
struct CaptionRequest {
  static constexpr const char* kEvents = "events";

  std::string source{};  ///< a file, or kEvents
  bool is_burnt = false;
  FilmText style{};           ///< of those that are burnt in
  bool has_own_size = false;  ///< else it is as the picture wants it

  [[nodiscard]] bool is_of_events() const { return source == kEvents; }
};

/// "FILE.srt|events[,burn[,KEY=VALUE...]]", with the keys of set_text_option. A file that is called
/// so is meant, commas and all. kUsage.
Result<CaptionRequest> parse_caption_request(const std::string& typed);

}  // namespace tickreel::movie
