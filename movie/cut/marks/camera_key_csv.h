#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "movie/room.h"
#include "sim/view/camera_key.h"
#include "tickreel/result.h"
#include "tickreel/view/tick.h"

namespace tickreel::movie {

/// "smooth", "linear", "hold", "in-out".
std::string name_of(CameraEase ease);
/// Nothing when it is none.
std::optional<CameraEase> ease_called(std::string_view name);

// Camera keys as a table (csv_table.h) with the columns at, eye_x, eye_y, eye_z, target_x,
// target_y, target_z and vertical_fov: seconds, metres and radians.

/// All exact: numbers with as many digits as tell them apart.
std::string write_camera_key_csv(const std::vector<CameraKey>& keys);

/// Reads what write_camera_key_csv wrote. Other columns are ignored; where there is no vertical_fov
/// it is the usual one. In order of time. kBadFile, with the line, for anything else.
Result<std::vector<CameraKey>> read_camera_key_csv(std::string_view text,
                                                   const TickRate& tick_rate);

}  // namespace tickreel::movie
