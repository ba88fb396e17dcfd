#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <numbers>

#include "movie/make/layers/camera_files.h"
#include "renderer/scene/camera_cuts.h"

namespace tickreel::movie {

std::string csv_of(const CameraTrack& track) {
  std::string text =
      "frame,seconds,eye_x,eye_y,eye_z,target_x,target_y,target_z,up_x,up_y,up_z,vertical_fov\n";
  for (std::size_t i = 0; i < track.frames.size(); ++i) {
    const auto& [time, camera] = track.frames[i];
    fmt::format_to(std::back_inserter(text), "{},{:.9f}", i, seconds_at(time, track.tick_rate));
    for (const Vec3& at : {camera.eye, camera.target, camera.up}) {
      fmt::format_to(std::back_inserter(text), ",{},{},{}", at.x, at.y, at.z);
    }
    fmt::format_to(std::back_inserter(text), ",{:.6f}\n",
                   camera.vertical_fov * 180.0 / std::numbers::pi);
  }
  return text;
}

}  // namespace tickreel::movie
