#include "movie/plan/film_plan.h"

#include <filesystem>
#include <system_error>

#include "encode/poster.h"
#include "encode/sinks/sink_choice.h"

namespace tickreel::movie {

bool is_stored(const FilmPlan& plan) {
  return plan.sink != nullptr && plan.sink->keeps_segments && plan.path != "-";
}

bool is_sound_alone(const FilmPlan& plan) {
  return plan.sink != nullptr && plan.sink->name == kSoundSink;
}

SinkSettings sink_settings(const FilmPlan& plan) {
  SinkSettings target = plan.film.encoding;
  target.name = plan.sink_name;
  target.path = plan.path;
  target.overwrite = plan.overwrite;
  target.most_bytes = plan.size_limit;
  return target;
}

void forget_place(SinkSettings& encoding) {
  encoding.name.clear();
  encoding.path.clear();
  encoding.overwrite = false;
}

Result<ImageSize> written_size(const FilmPlan& plan) {
  if (plan.sink == nullptr) return bad_usage("no film can go to " + plan.path);
  return written_size(*plan.sink, sink_settings(plan), plan.film.size);
}

bool has_pictures(const FilmPlan& plan) {
  const SinkKind* const sink = meant_sink(plan.sink_name, plan.path);
  return sink == nullptr || sink->name != kSoundSink;
}

std::string poster_path(const std::string& film_path) {
  return film_path + ".jpg";
}

Status make_poster(const FilmPlan& plan, std::int64_t frame_count) {
  if (!plan.poster.is_wanted) return {};
  PosterSettings poster{plan.path, plan.poster.frame.value_or(frame_count / 2),
                        plan.film.frame_rate, poster_path(plan.path), plan.overwrite};
  std::error_code not_there;
  const bool is_there = std::filesystem::exists(poster.path, not_there);
  // The existing poster was made by the interrupted export.
  if (is_there && plan.resume && !plan.overwrite) return {};
  return write_poster(poster);
}

}  // namespace tickreel::movie
