#pragma once

#include <memory>
#include <optional>

#include "movie/film/film_definition.h"
#include "movie/film/time/shutter_times.h"
#include "movie/film/time/speed_map.h"
#include "movie/film/time/speed_plan.h"
#include "sim/replay/replay_reader.h"
#include "sim/view/frame_times.h"
#include "tickreel/result.h"

namespace tickreel::movie {

/// Returns the range that a film shows. For a film of recorded pictures without a range, returns
/// the whole shown part of the replay.
CaptureRange filmed_range(const FilmedReplay& filmed, const ReplayReader& replay);

/// Checks the settings of sound at other speeds. kUsage when the sound is to be muted or to keep
/// its pitch and the film has neither speeds nor freezes; when both are requested; and when the
/// pitch is to be kept at a speed that is not from kSlowestKeptPitch to kFastestKeptPitch.
Status check_speed(const FilmSpeed& speed);
/// Checks the shutter. kUsage when a film of recorded pictures has one.
Status check_shutter(const FilmedReplay& filmed);
/// Returns the map of a film of one replay whose speed is not 1 all along; nothing for speed 1. The
/// errors of check_speed() and SpeedMap::make(); kUsage also for a film of recorded pictures with a
/// speed.
Result<std::optional<SpeedMap>> speed_of(const FilmDefinition& film, const TickRate& tick_rate);

/// Returns the game time of each frame of the film's range. kUsage when the times cannot be exact,
/// and the errors of speed_of().
Result<std::unique_ptr<FrameTimes>> schedule_film(const FilmDefinition& film,
                                                  const TickRate& tick_rate);

/// Returns the game time of each frame of a film. A film of recorded pictures has the times of
/// those pictures; every other film has the times of schedule_film(). The errors of schedule_film()
/// and RecordedFrameTimes::read().
Result<std::unique_ptr<FrameTimes>> frame_times_of(const FilmDefinition& film,
                                                   ReplayReader& replay);

/// Returns the points of game time that each frame of a film with motion blur shows; null for a
/// film without motion blur. The errors of check_shutter() and speed_of(); kUsage when the times
/// cannot be exact.
Result<std::unique_ptr<ShutterTimes>> shutter_times_of(const FilmDefinition& film,
                                                       const TickRate& tick_rate);

}  // namespace tickreel::movie
