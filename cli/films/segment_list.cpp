#include "cli/films/segment_list.h"

#include <fmt/format.h>

#include "cli/words/messages.h"
#include "core/text/shown_name.h"
#include "movie/film/film_json.h"

namespace tickreel::cli {

Status print_segment_jobs(const FilmPlan& plan) {
  if (!is_stored(plan)) {
    return bad_usage("only a film in a file, such as -o film.mp4, has segments to list");
  }
  SegmentJob job{plan.film};
  for (; job.segment < job.film.plan.segment_count(); ++job.segment) {
    print_out("{}\n", shown_json(to_json_line(job)));
  }
  return {};
}

}  // namespace tickreel::cli
