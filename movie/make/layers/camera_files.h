#pragma once

#include <string>

#include "movie/make/layers/camera_track.h"

namespace tickreel::movie {

/// A glTF 2.0 file (https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html) with one perspective
/// camera in one node, whose place and rotation are animated: a key for each frame, at FRAME /
/// frame rate seconds. Axes are glTF's: y up, the camera looks along -z; metres. glTF has one
/// field of view for a camera: that of the first frame; `extras` has all, where they differ.
std::string gltf_of(const CameraTrack& track);

/// A line for each frame, below one with names: its number, the game's seconds, the camera's place
/// in the game's own axes (metres, z up), the point that it looks at, its up, and its vertical
/// field of view in degrees.
std::string csv_of(const CameraTrack& track);

}  // namespace tickreel::movie
