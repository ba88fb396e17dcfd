#pragma once

#include <span>

#include "gl.h"

// Objects of OpenGL that delete themselves. All borrow the functions, and want their context to be
// current whenever anything is done to them.

namespace comets {

class Program {
 public:
  // Throws std::runtime_error with what the driver says of the source.
  Program(const Gl& gl, GlText vertex, GlText fragment);
  ~Program() { gl_.DeleteProgram(name_); }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  void use() const { gl_.UseProgram(name_); }
  int find(GlText uniform) const { return gl_.GetUniformLocation(name_, uniform); }

 private:
  const Gl& gl_;
  GlName name_;
};

// A texture to draw into.
class Target {
 public:
  Target(const Gl& gl, GlEnum format, int width, int height);
  ~Target();
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;

  void bind() const { gl_.BindFramebuffer(kGlFramebuffer, framebuffer_); }
  void clear() const;
  void read_as(GlEnum unit) const;

 private:
  const Gl& gl_;
  GlName texture_ = 0;
  GlName framebuffer_ = 0;
};

// Quads that are all alike but for some numbers of each: attributes of 4 floats, from 0 on.
class Quads {
 public:
  Quads(const Gl& gl, int attributes);
  ~Quads();
  Quads(const Quads&) = delete;
  Quads& operator=(const Quads&) = delete;

  void draw(std::span<const float> numbers) const;

 private:
  const Gl& gl_;
  int attributes_;
  GlName array_ = 0;
  GlName buffer_ = 0;
};

}  // namespace comets
