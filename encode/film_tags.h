#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "encode/film_field.h"
#include "encode/sink_settings.h"
#include "tickreel/result.h"

namespace tickreel::encode {

/// A chapter of a film.
struct FilmChapter {
  std::string name;
  std::int64_t frame = 0;  ///< the frame with which it begins
};

/// A caption (subtitle) of a film. Captions are a stream beside pictures and sound.
struct FilmCaption {
  std::int64_t from_ms = 0;  ///< its begin, in milliseconds from the film's beginning
  std::int64_t to_ms = 0;    ///< its end, in milliseconds, not included
  std::string text{};        ///< UTF-8; lines are separated by \n
  friend bool operator==(const FilmCaption&, const FilmCaption&) = default;
};

/// The texts in a film's file. A file only has texts that the user asked for.
struct FilmTags {
  Texts metadata{};  ///< by FFmpeg's names, such as "title"
  Texts chapters{};  ///< the names of the chapters, each with the number of its first frame

  std::string captions{};  ///< the result of caption_text(); empty: the film has no captions
  static constexpr int kMostCaptionBytes = 1 << 20;

  /// Names the fields to an archive; see FilmField.
  template <typename Archive, typename... Tags>
  static void describe(Archive& archive, Tags&... of) {
    archive.field({"metadata", "§metadata", true, 0, 0, FieldNeeds::kNothing,
                   "KEY=VALUE, such as title=Finale"},
                  of.metadata...);
    archive.field({"chapters", "§chapters", true}, of.chapters...);
    archive.field({"captions", "§captions", true, 0, kMostCaptionBytes}, of.captions...);
  }
  [[nodiscard]] bool empty() const {
    return metadata.empty() && chapters.empty() && captions.empty();
  }
};

/// Returns FilmTags::chapters with frames as numbers. Leaves out entries whose frame is no number.
std::vector<FilmChapter> chapters_of(const FilmTags& tags);

/// Returns captions as one text, a line for each: its begin and end in milliseconds and its text,
/// in which a line end is written \n and a backslash \\.
std::string caption_text(const std::vector<FilmCaption>& captions);
/// Returns the captions in FilmTags::captions. Leaves out malformed lines.
std::vector<FilmCaption> captions_of(const FilmTags& tags);

/// Checks the texts of a film with `frame_count` frames. kUsage for metadata with a key that some
/// kinds of film files cannot hold or that is there twice, or with a value that is not a line of
/// UTF-8 of 1 to 1000 bytes (creation_time: not a time from 1970 to 2039 such as
/// 2026-01-31T12:00:00Z); for chapters that are not in the film, not in order, or begin at the same
/// frame; and for captions that are malformed, empty, not in order, or overlap. Captions may lie
/// after the film's end, and names of chapters may be any texts.
Status check_tags(const FilmTags& tags, std::int64_t frame_count);

}  // namespace tickreel::encode
