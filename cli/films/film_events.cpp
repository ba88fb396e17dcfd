#include "cli/films/film_events.h"
#include "core/text/shown_name.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace tickreel::cli {
namespace {

double rounded(double value, double parts) {
  return std::round(value * parts) / parts;
}

}  // namespace

Json event_of(const FilmNames& names, std::string_view event) {
  Json object;
  object["event"] = event;
  if (!names.job.empty()) object["job"] = names.job;
  if (!names.file.empty()) object["file"] = names.file;
  return object;
}

std::string event_line(const Json& event) {
  return shown_json(on_one_line(event)) + "\n";
}

Json progress_event(const FilmNames& names, const Progress& progress) {
  Json event = event_of(names, "progress");
  event["frame"] = progress.frames_done;
  event["frames"] = progress.frames_total > 0 ? Json(progress.frames_total) : Json();
  event["fps"] = rounded(progress.frames_per_second, 10.0);
  event["speed"] = rounded(progress.speed, 1000.0);
  event["eta_s"] = rounded(progress.seconds_left, 10.0);
  event["bytes"] = progress.bytes_written;
  event["stage"] = stage_name(progress.stage);
  return event;
}

Json divergence_event(const FilmNames& names, const PassedDivergence& divergence) {
  Json event = event_of(names, "diverge");
  event["tick"] = divergence.tick;
  event["what"] = divergence.what;
  return event;
}

std::string_view stage_name(ExportStage stage) {
  constexpr std::string_view kNames[] = {"render", "join", "check", "compare", "passes"};
  return kNames[static_cast<std::size_t>(stage)];
}

}  // namespace tickreel::cli
