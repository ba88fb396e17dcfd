#include "movie/store/known_picture.h"

#include "movie/film/film_json.h"
#include "movie/store/directory_json.h"
#include "movie/store/segment_names.h"

namespace tickreel::movie {

std::optional<KnownPicture> known_picture_of(const SegmentRecord& record, const SegmentPlan& plan) {
  if (record.picture_hashes.empty()) return std::nullopt;
  const std::size_t middle = record.picture_hashes.size() / 2;
  return KnownPicture{record.segment,
                      plan.range(record.segment).first + static_cast<std::int64_t>(middle),
                      record.picture_hashes[middle], false};
}

std::optional<KnownPicture> known_picture_beside(const SegmentJob& job,
                                                 const std::string& directory) {
  const auto names = names_in(directory);
  if (!names) return std::nullopt;
  const SegmentPlan& plan = job.film.plan;
  for (const std::string& name : *names) {
    const auto segment = segment_of_record(name);
    if (!segment || *segment == job.segment || *segment >= plan.segment_count()) continue;
    const auto file = read_record_file(directory + "/" + name, plan);
    if (file && file->record.segment == *segment &&
        file->film_identity == identity_of_segments(job.film)) {
      return known_picture_of(file->record, plan);
    }
  }
  return std::nullopt;
}

}  // namespace tickreel::movie
