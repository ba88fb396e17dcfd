#pragma once

#include <string>

#include "movie/make/layers/camera_track.h"

namespace tickreel::movie {

/// Returns a glTF 2.0 file (https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html) with one
/// perspective camera in one node, whose place and rotation are animated: a key for each frame, at
/// FRAME / frame rate seconds. Axes are glTF's: y up, the camera looks along -z; metres. A glTF
/// camera has only one field of view, which is taken from the first frame. If the field of view
/// changes, `extras` lists the fields of view of all frames.
std::string gltf_of(const CameraTrack& track);

/// Returns CSV: a header line, and a line for each frame with its number, the game's seconds, the
/// camera's place in the game's own axes (metres, z up), the point that it looks at, its up vector,
/// and its vertical field of view in degrees.
std::string csv_of(const CameraTrack& track);

}  // namespace tickreel::movie
