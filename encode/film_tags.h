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

/// A text for a while, in a stream beside the pictures.
struct FilmCaption {
  std::int64_t from_ms = 0;  ///< from the film's beginning
  std::int64_t to_ms = 0;    ///< exclusive
  std::string text{};        ///< UTF-8; lines end with \n
  friend bool operator==(const FilmCaption&, const FilmCaption&) = default;
};

/// The texts of a film's file, beside pictures and sound: only those that were asked for.
struct FilmTags {
  Texts metadata{};  ///< by FFmpeg's names
  Texts chapters{};  ///< names, in order, each with the number of the frame where it begins

  std::string captions{};  ///< caption_text(); empty: there is no stream of them

  template <typename Archive, typename... Tags>
  static void describe(Archive& archive, Tags&... of) {
    constexpr double kMostBytes = 1 << 20;
    archive.field({"metadata", "§metadata", true, 0, 0, FieldNeeds::kNothing,
                   "KEY=VALUE, such as title=Finale"},
                  of.metadata...);
    archive.field({"chapters", "§chapters", true}, of.chapters...);
    archive.field({"captions", "§captions", true, 0, kMostBytes}, of.captions...);
  }
  [[nodiscard]] bool empty() const {
    return metadata.empty() && chapters.empty() && captions.empty();
  }
};

/// The chapters as numbers; those that are none are left out.
std::vector<FilmChapter> chapters_of(const FilmTags& tags);

/// A line of each: its times in milliseconds, and the text, with \n and \\ for what they are in C.
std::string caption_text(const std::vector<FilmCaption>& captions);
/// Reads the captions of FilmTags::captions; lines that are none are left out.
std::vector<FilmCaption> captions_of(const FilmTags& tags);

/// kUsage for metadata that not every kind of film file can hold, or that is given twice, and for
/// chapters that do not lie in the film in order, and captions that lie over each other.
Status check_tags(const FilmTags& tags, std::int64_t frame_count);

}  // namespace tickreel::encode
