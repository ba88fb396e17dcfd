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

/// Returns the stretch that a film shows. A film of recorded pictures without a range shows all of
/// them.
CaptureRange filmed_range(const FilmedReplay& filmed, const ReplayReader& replay);

/// kUsage where a setting of the sped-up sound is given and the film has no such sound, and where
/// the pitch is to be kept at a speed that is not from kSlowestKeptPitch to kFastestKeptPitch.
Status check_speed(const FilmSpeed& speed);
/// kUsage where a shutter is given for a film of recorded pictures.
Status check_shutter(const FilmedReplay& filmed);
/// Returns the speed of a film whose speed is not 1 all along; nothing for other films. The errors
/// of check_speed() and SpeedMap::make(); kUsage also for a film of recorded pictures with a speed.
Result<std::optional<SpeedMap>> speed_of(const FilmDefinition& film, const TickRate& tick_rate);

/// Returns the frames of the film's range. kUsage when their times cannot be exact, and the errors
/// of speed_of().
Result<std::unique_ptr<FrameTimes>> schedule_film(const FilmDefinition& film,
                                                  const TickRate& tick_rate);

/// Returns the frames of a film: those of its range, or the recorded pictures. The errors of
/// schedule_film() and RecordedFrameTimes::read().
Result<std::unique_ptr<FrameTimes>> frame_times_of(const FilmDefinition& film,
                                                   ReplayReader& replay);

/// Returns which moments the pictures of a film with motion blur show; null for a film without. The
/// errors of check_shutter() and schedule_film(); kUsage when the times cannot be exact.
Result<std::unique_ptr<ShutterTimes>> shutter_times_of(const FilmDefinition& film,
                                                       const TickRate& tick_rate);

}  // namespace tickreel::movie
