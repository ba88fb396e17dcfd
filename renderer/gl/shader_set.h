#pragma once

#include "renderer/gl/gl_object.h"
#include "renderer/gl/render_target.h"
#include "tickreel/result.h"

namespace tickreel::renderer {

/// Two versions of a program: with point lights and without. Where no light reaches, a software
/// rasteriser would spend a fifth of its time finding that out for each pixel. Both give the same
/// result.
struct LightingPrograms {
  GlProgram unlit;
  GlProgram lit;
};

/// The programs of the edge filter.
struct EdgePrograms {
  GlProgram find;
  GlProgram smooth;
  GlProgram encode;  ///< only for deep pictures

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

  static Result<ShaderSet> build();
};

}  // namespace tickreel::renderer
