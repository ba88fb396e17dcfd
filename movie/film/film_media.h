#pragma once

#include <cstdint>
#include <string>

namespace tickreel {

// What of a picture of another shape is shown (FilmMedia::fit); the names are those of CSS's
// object-fit.
inline constexpr const char* kFitCover = "cover";  ///< it fills the frame, and is cut off
inline constexpr const char* kFitFill = "fill";    ///< it is stretched

/// The still or the video that a clip shows: a part of FilmDefinition.
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

/// The panes of a clip: a part of FilmDefinition.
struct FilmPanes {
  std::string layout{};  ///< as find_pane_layout() knows it; empty: there are none
  std::int64_t gap = 0;  ///< between them, in pixels
  friend bool operator==(const FilmPanes&, const FilmPanes&) = default;

  /// See FilmDefinition::describe.
  template <typename Archive, typename... Panes>
  static void describe(Archive& archive, Panes&... of) {
    archive.field({"layout", "layout", true, 0, 16}, of.layout...);
    archive.field({"gap", "gap", true, 1, 1e5}, of.gap...);
  }
};

}  // namespace tickreel
