#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "cli/films/progress_printer.h"
#include "movie/make/edit_files.h"
#include "movie/make/film_result.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/reel_plan.h"
#include "tickreel/result.h"

namespace tickreel::cli {

/// What came of it.
struct MadeEdit {
  FilmResult timeline;
  std::vector<ClipMedia> media{};   ///< a film of each clip, if they are wanted
  std::vector<FilmResult> films{};  ///< what became of them

  [[nodiscard]] Status status() const { return timeline.error ? *timeline.error : Status(); }
};

/// Writes the timeline when its films, if any are wanted, are there. kInTheWay when another file
/// has its name; one that says the same is left alone.
MadeEdit export_edit(const EditExport& wanted, const Description& document, const ReelPlan& reel,
                     ProgressStyle style);

/// For --json.
nlohmann::json document_of_edit(const EditExport& wanted, const ReelPlan& reel,
                                const MadeEdit& made);

}  // namespace tickreel::cli
