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
  std::string path;        ///< of the timeline's file
  bool has_media = false;  ///< also makes a film of each clip, beside the timeline
  std::string handles;     ///< how much more of each clip its film has; empty: one second
  bool overwrite = false;
};

/// Returns the films of clips that the request asks for: one for each clip, or an empty list.
/// kUsage for a timeline that no program could play without them.
Result<std::vector<ClipMedia>> plan_edit_media(const EditExport& wanted, const ReelPlan& reel);

/// The clips' films that are there already, and those that are missing.
struct FoundMedia {
  /// One for each film: kKept, not made yet, or kFailed when it is in the way.
  std::vector<FilmResult> results;
  std::vector<std::size_t> missing;  ///< the numbers of the missing films
  Status status;
};
/// Looks for the clips' films. A film is kept when its manifest says that it shows the same clip
/// and was made by the same program; a sound file is kept when it is there. kInTheWay for another
/// file that may not be replaced.
FoundMedia find_media(const std::vector<ClipMedia>& media);
/// Makes the folder that all clips' films lie in.
Status make_media_folder(const ClipMedia& media);

/// The timeline as it will be written.
struct EditFile {
  std::string text{};
  /// A sentence for each thing that its format cannot express.
  std::vector<std::string> warnings{};
  std::size_t clips = 0;
  bool is_there = false;  ///< a file with the same text is there
};
Result<EditFile> plan_edit_file(const EditExport& wanted, const Description& document,
                                const ReelPlan& reel, const std::vector<ClipMedia>& media);
/// Checks, before the clips' films are made, that the timeline can be written. kInTheWay when
/// another file has its name and may not be replaced.
Status check_edit_file(const EditExport& wanted, const EditFile& file);
/// Writes the timeline after the clips' films are made, with the sound tracks that turned out to be
/// audible. A file with the same text is left alone.
Status write_edit_file(const EditExport& wanted, const Description& document, const ReelPlan& reel,
                       const std::vector<ClipMedia>& media);

}  // namespace tickreel::movie
