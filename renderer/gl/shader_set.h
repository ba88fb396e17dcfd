#pragma once

#include "renderer/gl/gl_object.h"
#include "renderer/gl/render_target.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// The same for where point lights may reach and for where none does: there, a software rasteriser
/// would spend a fifth of its time on finding that out for each pixel. What they make is the same.
struct LightingPrograms {
  GlProgram unlit;
  GlProgram lit;
};

/// Those of the edge filter.
struct EdgePrograms {
  GlProgram find;
  GlProgram smooth;
  GlProgram encode;  ///< of deep pictures alone

  static Result<EdgePrograms> build(PictureDepth depth);
};

/// Every program that the scene renderer draws with.
struct ShaderSet {
  LightingPrograms solid;
  GlProgram shadow;
  LightingPrograms ground;
  LightingPrograms mark;
  GlProgram sprite;
  GlProgram clear;
  EdgePrograms edges;
  GlProgram overlay;

  static Result<ShaderSet> build();
};

}  // namespace tickreel::renderer
