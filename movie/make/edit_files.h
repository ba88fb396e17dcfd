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

/// A timeline for editing programs in place of a film.
struct EditExport {
  std::string path;        ///< of the timeline
  bool has_media = false;  ///< a film of each clip is made beside it
  std::string handles;     ///< how much more of each; empty: what is usual
  bool overwrite = false;
};

/// The films that are wanted, of each clip one, or none. kUsage for a timeline that nobody could
/// play without them.
Result<std::vector<ClipMedia>> plan_edit_media(const EditExport& wanted, const ReelPlan& reel);

/// Which of them are there.
struct FoundMedia {
  std::vector<FilmResult> results;   ///< kKept, or not made yet
  std::vector<std::size_t> missing;  ///< their numbers
  Status status;
};
/// One is left alone when its manifest says that it is of the same clip, and was made by the same
/// program; kInTheWay for another one that may not be replaced.
FoundMedia find_media(const std::vector<ClipMedia>& media);
/// In which all of them lie.
Status make_media_folder(const ClipMedia& media);

/// The timeline as it will be written.
struct EditFile {
  std::string text{};
  std::vector<std::string> warnings{};  ///< a sentence for each thing that it cannot say
  std::size_t clips = 0;
  bool is_there = false;  ///< and says the same
};
Result<EditFile> plan_edit_file(const EditExport& wanted, const Description& document,
                                const ReelPlan& reel, const std::vector<ClipMedia>& media);
/// Before its media are made: kInTheWay when another file has its name and may not be replaced.
Status check_edit_file(const EditExport& wanted, const EditFile& file);
/// When they are there: with those tracks of sound that turned out to be heard. What is there and
/// says the same is left alone.
Status write_edit_file(const EditExport& wanted, const Description& document, const ReelPlan& reel,
                       const std::vector<ClipMedia>& media);

}  // namespace tickreel::movie
