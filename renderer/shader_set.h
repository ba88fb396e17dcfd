#pragma once

#include "core/error.h"
#include "renderer/gl_object.h"

namespace tickreel {

/// Every program that the scene renderer draws with.
struct ShaderSet {
  GlProgram solid;
  GlProgram shadow;
  GlProgram ground;
  GlProgram mark;
  GlProgram sprite;
  GlProgram edge_find;
  GlProgram edge_smooth;
  GlProgram overlay;

  static Result<ShaderSet> build();
};

}  // namespace tickreel
