#include "cli/films/film_teller.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/process/exit_code.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"
#include "movie/time/capture_range.h"

namespace tickreel {
namespace {

/// As it was asked for, and as it is written.
std::string describe_size(const FilmPlan& settings) {
  const ImageSize size = settings.film.size;
  std::string asked = fmt::format("{}x{}", size.width, size.height);
  const auto written = written_size(settings);
  if (!written || *written == size) return asked;
  return fmt::format("{}, padded to {}x{}", asked, written->width, written->height);
}

std::string describe_film(const FilmPlan& settings, std::int64_t frames, bool has_pictures,
                          const std::optional<PassedDivergence>& divergence) {
  const FilmDefinition& film = settings.film;
  // A point in time is cut to milliseconds, for it may be the end; a length is rounded.
  const Rational seconds = Rational(frames) / film.frame_rate;
  const Rational rounded(std::llround(seconds.to_double() * 1000.0), 1000);
  const std::string pictures = fmt::format("{}, {}, {} frames/s", counted(frames, "frame"),
                                           describe_size(settings), film.frame_rate.to_string());
  return fmt::format(
      "{}: {}, {} long{}", settings.path.empty() ? "done" : shown_name(settings.path),
      has_pictures ? pictures : "sound", format_game_time(rounded),
      divergence ? fmt::format(", not as recorded from tick {} on", divergence->tick) : "");
}

}  // namespace

FilmStart start_of(const FilmJob& job) {
  FilmStart start{job.frame_count(), job.frames_there(), job.segment_count(),
                  job.segments_from_cache()};
  if (job.has_frames_to_draw()) {
    start.how =
        fmt::format("{}; writing {}",
                    job.has_pictures() ? "rendering with " + job.renderer_description() : "mixing",
                    job.sink_description());
  }
  return start;
}

std::string begin_line(const FilmStart& start) {
  std::string text;
  if (start.from_cache) {
    text = fmt::format("from the cache: {} of {}\n", *start.from_cache,
                       counted(start.segments, "segment"));
  }
  return start.how.empty() ? text : text + start.how + "\n";
}

FilmEnd end_of(const FilmPlan& settings, const FilmJob& job, double seconds) {
  return {job.frame_count(), seconds,
          describe_film(settings, job.frame_count(), job.has_pictures(), job.passed_divergence())};
}

FilmEnd end_of(const FilmPlan& settings, double seconds) {
  const std::int64_t frames = settings.film.plan.frame_count;
  return {frames, seconds, describe_film(settings, frames, true, std::nullopt)};
}

std::string end_line(const FilmEnd& end) {
  return fmt::format("{}, made in {:.1f} s\n", end.what, end.seconds);
}

std::string begin_event(const FilmNames& names, const FilmStart& start) {
  Json event = event_of(names, start.frames_there > 0 ? "resume" : "start");
  event["frames"] = start.frames > 0 ? Json(start.frames) : Json();
  if (start.frames_there > 0) event["frames_there"] = start.frames_there;
  if (start.from_cache) {
    event["segments"] = start.segments;
    event["from_cache"] = *start.from_cache;
  }
  return event_line(event);
}

std::string end_event(const FilmNames& names, const FilmEnd& end) {
  Json event = event_of(names, "end");
  event["frames"] = end.frames;
  event["seconds"] = std::round(end.seconds * 1000.0) / 1000.0;
  return event_line(event);
}

std::string fail_event(const FilmNames& names, const Error& error) {
  Json event = event_of(names, "fail");
  event["error"] = with_option_names(error.message);
  event["code"] = exit_code(error.kind);
  return event_line(event);
}

void PrintingTeller::begin(const FilmStart& start) {
  if (style_ == ProgressStyle::kJson) print_message(begin_event(names_, start));
  if (is_for_people(style_)) print_message(begin_line(start));
}

void PrintingTeller::warn(const std::string& warning) {
  printer_.end_line();
  print_warning(warning);
}

void PrintingTeller::end(const FilmEnd& end) {
  printer_.end_line();
  if (style_ == ProgressStyle::kJson) print_message(end_event(names_, end));
  if (is_for_people(style_)) print_message(end_line(end));
}

void PrintingTeller::fail(const Error& error) {
  printer_.end_line();
  if (style_ == ProgressStyle::kJson) print_message(fail_event(names_, error));
}

}  // namespace tickreel
