#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "encode/film_field.h"
#include "encode/sink_settings.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// A part of a film, by where it begins.
struct FilmChapter {
  std::string name;
  std::int64_t frame = 0;
};

/// What a film's file says of it beside pictures and sound. Only what was asked for.
struct FilmTags {
  Texts metadata{};  ///< by FFmpeg's names
  Texts chapters{};  ///< names, in order, each with the number of the frame where it begins

  template <typename Archive, typename... Tags>
  static void describe(Archive& archive, Tags&... of) {
    archive.field({"metadata", "§metadata", true, 0, 0, FieldNeeds::kNothing,
                   "KEY=VALUE, such as title=Finale"},
                  of.metadata...);
    archive.field({"chapters", "§chapters", true}, of.chapters...);
  }
  [[nodiscard]] bool empty() const { return metadata.empty() && chapters.empty(); }
};

/// The chapters as numbers; those that are none are left out.
std::vector<FilmChapter> chapters_of(const FilmTags& tags);

/// kUsage for metadata that not every kind of film file can hold, or that is given twice, and for
/// chapters that do not lie in the film in order.
Status check_tags(const FilmTags& tags, std::int64_t frame_count);

}  // namespace tickreel::encode
