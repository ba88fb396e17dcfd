#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "movie/make/film_result.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/edit_media.h"
#include "movie/plan/reel/reel_plan.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// A request for a timeline for editing programs in place of a film.
struct EditExport {
  std::string path;        ///< the timeline's file
  bool has_media = false;  ///< also makes a film of each clip, beside the timeline
  /// The extra length at either end of each clip's film, for parse_film_length_or_none(): "0.5"
  /// seconds or "30f"; empty: one second. Checked, and then ignored, without `has_media`.
  std::string handles;
  bool overwrite = false;
};

/// Returns a plan for the film of each clip, if the request asks for films of clips; else an empty
/// list. kUsage for invalid handles, and for a timeline that no program could play without such
/// films; also returns the errors of plan_clip_media().
Result<std::vector<ClipMedia>> plan_edit_media(const EditExport& wanted, const ReelPlan& reel);

/// The films of clips that exist already, and the films that are missing.
struct FoundMedia {
  /// For each film: kKept if it exists, kNotMade if it is missing or was not looked for, kFailed if
  /// another file has its name and may not be replaced.
  std::vector<FilmResult> results;
  std::vector<std::size_t> missing;  ///< the indices of the missing films
  Status status;
};
/// Looks for the films of clips. A film is kept when its manifest says that it shows the same clip
/// and was made by the same program; a sound file is kept when it exists. `status` is kInTheWay
/// when another file has the name of a film and may not be replaced; the films after that one are
/// not looked for.
FoundMedia find_media(const std::vector<ClipMedia>& media);
/// Makes the folder in which the films of all clips lie, unless it exists. `media`: any of the
/// clips. kFailed when the system refuses, or the folder's own folder does not exist.
Status make_media_folder(const ClipMedia& media);

/// A timeline as it will be written.
struct EditFile {
  std::string text{};
  /// A sentence for each thing that the format cannot express.
  std::vector<std::string> warnings{};
  std::size_t clips = 0;  ///< the number of clips
  bool is_there = false;  ///< a file with the same text exists already
};
/// Makes the text of the timeline. The errors of check_output_is_no_input(), edit_of_reel() and
/// edit_text().
Result<EditFile> plan_edit_file(const EditExport& wanted, const Description& document,
                                const ReelPlan& reel, const std::vector<ClipMedia>& media);
/// Checks that the timeline can be written, before the films of clips are made. kInTheWay when
/// another file has its name and may not be replaced.
Status check_edit_file(const EditExport& wanted, const EditFile& file);
/// Writes the timeline, after the films of clips are made, with the sound tracks that turned out to
/// be audible. Leaves a file with the same text alone. The errors of plan_edit_file(),
/// check_edit_file() and write_text_file().
Status write_edit_file(const EditExport& wanted, const Description& document, const ReelPlan& reel,
                       const std::vector<ClipMedia>& media);

}  // namespace tickreel::movie
