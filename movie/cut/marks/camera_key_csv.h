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

/// Returns the name of an ease: "smooth", "linear", "hold" or "in-out".
std::string name_of(CameraEase ease);
/// Returns the ease of that name; nothing for an unknown name.
std::optional<CameraEase> ease_called(std::string_view name);

// Camera keys as a table (csv_table.h) with the columns at, eye_x, eye_y, eye_z, target_x,
// target_y, target_z and vertical_fov: seconds, metres and radians; and ease, which is written when
// any key has another than smooth.

/// Writes the table of the keys. Each number has enough digits to be read back as the same value.
std::string write_camera_key_csv(const std::vector<CameraKey>& keys);

/// Reads a table in the form of write_camera_key_csv(). Returns the keys in order of time. Other
/// columns are ignored; a table without vertical_fov or ease gets the default. kBadFile, with the
/// line, for anything else, and for two keys at one time.
Result<std::vector<CameraKey>> read_camera_key_csv(std::string_view text,
                                                   const TickRate& tick_rate);

}  // namespace tickreel::movie
