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

/// The stretch that a film shows: of the pictures that were shown, all where it names none.
CaptureRange filmed_range(const FilmedReplay& filmed, const ReplayReader& replay);

/// kUsage where the sound of a speed is chosen and there is none.
Status check_speed(const FilmSpeed& speed);
/// kUsage where a shutter is asked for and the film shows what was shown.
Status check_shutter(const FilmedReplay& filmed);
/// The speed of a film that is not 1 all along; nothing for others. The errors of check_speed() and
/// SpeedMap::make(); kUsage also where the film shows what was shown.
Result<std::optional<SpeedMap>> speed_of(const FilmDefinition& film, const TickRate& tick_rate);

/// The frames of its range. kUsage when no exact times are in it, and the errors of speed_of().
Result<std::unique_ptr<FrameTimes>> schedule_film(const FilmDefinition& film,
                                                  const TickRate& tick_rate);

/// The frames of a film: of its range, or those that were shown. The errors of schedule_film and
/// RecordedFrameTimes::read.
Result<std::unique_ptr<FrameTimes>> frame_times_of(const FilmDefinition& film,
                                                   ReplayReader& replay);

/// Which moments the pictures of a film with motion blur show; null for one without. The errors of
/// check_shutter() and schedule_film(); kUsage when no exact times are in it.
Result<std::unique_ptr<ShutterTimes>> shutter_times_of(const FilmDefinition& film,
                                                       const TickRate& tick_rate);

}  // namespace tickreel::movie
