#pragma once

#include <string>
#include <string_view>

#include "cli/room.h"
#include "movie/film/json_text.h"
#include "movie/make/engine/progress.h"
#include "movie/make/film_listener.h"
#include "sim/replay/replay_player.h"

namespace tickreel::cli {

// The events that `--progress json` prints: one JSON object on each line. Its field `event` says
// what happened; docs/scripts.md has the other fields.

/// Returns an object with the names and with `event` as the field `event`; the caller adds fields.
Json event_of(const FilmNames& names, std::string_view event);
/// Returns the event as a line, with its line feed.
std::string event_line(const Json& event);

/// Return the events for progress, and for a film that begins to differ from its recording.
Json progress_event(const FilmNames& names, const Progress& progress);
Json divergence_event(const FilmNames& names, const PassedDivergence& divergence);

/// Returns the name of a stage: "render", "join", "check" and so on.
std::string_view stage_name(ExportStage stage);

}  // namespace tickreel::cli
