#pragma once

#include <cstdint>
#include <string>

#include "movie/room.h"

namespace tickreel::movie {

/// The file of a still or a video.
struct FilmMedia {
  std::string file{};      ///< path, as seen from where the job runs; not compared
  std::uint64_t hash = 0;  ///< XXH3 of the file
  std::string fit{};       ///< FitSettings::fit
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
