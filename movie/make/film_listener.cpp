#include "movie/make/film_listener.h"

namespace tickreel::movie {
namespace {

FilmEnd end_of(const FilmPlan& plan, std::int64_t frames, double seconds) {
  const ImageSize size = plan.film.size;
  const auto written = written_size(plan);
  return {.file = plan.path,
          .frames = frames,
          .seconds = seconds,
          .size = size,
          .written_size = written ? *written : size,
          .frame_rate = plan.film.frame_rate};
}

}  // namespace

FilmStart start_of(const FilmJob& job) {
  FilmStart start{job.frame_count(), job.frames_there(), job.segment_count(),
                  job.segments_from_cache()};
  start.has_pictures = job.has_pictures();
  if (!job.has_frames_to_draw()) return start;
  if (job.has_pictures()) start.renderer = job.renderer_description();
  start.sink = job.sink_description();
  return start;
}

FilmEnd end_of(const FilmPlan& plan, const FilmJob& job, double seconds) {
  FilmEnd end = end_of(plan, job.frame_count(), seconds);
  end.has_pictures = job.has_pictures();
  if (const auto& divergence = job.passed_divergence()) end.diverged_at = divergence->tick;
  return end;
}

FilmEnd end_of(const FilmPlan& plan, double seconds) {
  return end_of(plan, plan.film.plan.frame_count, seconds);
}

}  // namespace tickreel::movie
