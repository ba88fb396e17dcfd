#pragma once

#include "renderer/gl/gl_object.h"
#include "renderer/gl/render_target.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Two versions of a program: without point lights, and with them. For pixels that no light
/// reaches, both give the same result, and a software rasteriser needs a fifth less time for the
/// first.
struct LightingPrograms {
  GlProgram unlit;
  GlProgram lit;
};

/// The programs of the edge filter.
struct EdgePrograms {
  GlProgram find;    ///< marks the pixels at edges
  GlProgram smooth;  ///< mixes these pixels with their neighbours
  GlProgram encode;  ///< encodes the light of a deep scene as sRGB; empty for k8

  /// Compiles the programs for this depth. kFailed when the driver refuses.
  static Result<EdgePrograms> build(PictureDepth depth);
};

/// All programs of the scene renderer.
struct ShaderSet {
  LightingPrograms solid;
  GlProgram shadow;
  LightingPrograms ground;
  LightingPrograms mark;
  GlProgram sprite;
  GlProgram clear;
  EdgePrograms edges;
  GlProgram overlay;

  /// Compiles all programs; `edges` for PictureDepth::k8. kFailed when the driver refuses.
  static Result<ShaderSet> build();
};

}  // namespace tickreel::renderer
