#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"

namespace tickreel::movie {

// How a picture of another shape is shown (FilmMedia::fit); the names are those of CSS's
// object-fit.
inline constexpr const char* kFitCover = "cover";  ///< it fills the frame, and is cut off
inline constexpr const char* kFitFill = "fill";    ///< it is stretched

/// The file of a still or a video.
struct FilmMedia {
  std::string file{};      ///< path, as seen from where the job runs; not compared
  std::uint64_t hash = 0;  ///< XXH3 of the file
  std::string fit{};  ///< kFitCover, kFitFill, or empty: all of it is seen, with bars around it
  friend bool operator==(const FilmMedia&, const FilmMedia&) = default;

  /// See FilmDefinition::describe.
  template <typename Archive, typename... Media>
  static void describe(Archive& archive, Media&... of) {
    archive.field({"media", nullptr, true}, of.file...);
    archive.field({"media_hash", "the still or video is another one", true}, of.hash...);
    archive.field({"fit", "fit", true, 0, 16}, of.fit...);
  }
};

}  // namespace tickreel::movie
