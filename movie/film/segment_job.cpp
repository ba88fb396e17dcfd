#include "movie/film/segment_job.h"

#include "movie/film/film_json.h"

namespace tickreel {

std::string to_json_line(const SegmentJob& job) {
  Json object = json_of(job.film);
  object["segment"] = job.segment;
  return on_one_line(object);
}

Result<SegmentJob> parse_segment_job(std::string_view text) {
  constexpr std::size_t kMaxJobBytes = std::size_t{4} << 20U;
  const std::string name = "the segment job";
  if (text.size() > kMaxJobBytes) return bad_file(name + " has more than 4 MiB");
  const auto json = parse_json(text, name);
  if (!json) return json.error();
  JsonFields fields(*json, "");
  SegmentJob job;
  job.film = read_film(fields);
  if (fields.ok()) job.segment = fields.integer("segment", 0, job.film.plan.segment_count() - 1);
  if (Status read = fields.finish(); !read) return bad_file(name + ": " + read.error().message);
  return job;
}

}  // namespace tickreel
