#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "core/error.h"
#include "core/rational.h"
#include "encode/frame_sink.h"
#include "movie/engine/conversion.h"
#include "movie/film/film_definition.h"
#include "movie/time/capture_range.h"
#include "sim/replay/replay_reader.h"
#include "sim/view/frame_times.h"

namespace tickreel {

/// What film to make of a replay, and how.
struct FilmSettings {
  FilmDefinition film;  ///< what define_film() finds may be missing
  std::string output;   ///< SinkSettings::path
  bool overwrite = false;
  bool resume = false;           ///< goes on with what an interrupted export left
  bool writes_manifest = false;  ///< beside the film
  bool keeps_segments = true;    ///< for a later export to go on with, when this one fails
  int jobs = 0;                  ///< segments in flight; 0: chosen. Never changes the film
  const std::atomic<bool>* stop = nullptr;  ///< ends open() where it takes long; null: nothing does
  Conversion conversion = Conversion::kAuto;  ///< who converts pictures. Never changes it either
};

/// Whether the film becomes a file that is made in segments (StoredFilm), as the ending of its name
/// and the sink that is asked for say it. The errors of name_of_sink.
Result<bool> is_stored(const FilmSettings& settings);

/// The definition with all that follows from the replay and the name of the file: the number of
/// frames, the hash of the replay, the container; without what is not part of it. kUsage when no
/// exact times of 64 bits are in the range, or when an encoder's option is given twice; kBadFile
/// when the replay is damaged, or when the frames that were shown are wanted and it has none.
Result<FilmDefinition> define_film(const FilmSettings& settings, ReplayReader& replay);

/// The frames of a range. kUsage when no exact times of 64 bits are in it.
Result<std::unique_ptr<FrameTimes>> schedule_film(const TickRate& tick_rate,
                                                  const Rational& frame_rate,
                                                  const CaptureRange& range);

/// The frames of a film: of its range, or those that were shown. The errors of schedule_film and
/// RecordedFrameTimes::read.
Result<std::unique_ptr<FrameTimes>> frame_times_of(const FilmDefinition& film,
                                                   ReplayReader& replay);

/// What the sink of the whole film is told.
SinkSettings sink_settings(const FilmSettings& settings);

}  // namespace tickreel
