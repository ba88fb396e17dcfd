#pragma once

#include <span>

#include "gl.h"

// Objects of OpenGL that delete themselves. All borrow the functions, and want their context to be
// current whenever anything is done to them.

namespace comets {

class Program {
 public:
  // Throws std::runtime_error, with the driver's message, when the shaders cannot be built.
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
  // Clears and binds the texture. Throws std::runtime_error when the driver cannot draw into it.
  Target(const Gl& gl, GlEnum format, int width, int height);
  ~Target();
  Target(const Target&) = delete;
  Target& operator=(const Target&) = delete;

  void bind() const { gl_.BindFramebuffer(kGlFramebuffer, framebuffer_); }
  // Binds it, and makes it black and transparent.
  void clear() const;
  // Makes it the texture that shaders read from this texture unit, counted from 0.
  void read_as(GlEnum unit) const;

 private:
  const Gl& gl_;
  GlName texture_ = 0;
  GlName framebuffer_ = 0;
};

// Quads that differ only in their vertex attributes. The attributes have the locations from 0 on,
// and 4 floats each.
class Quads {
 public:
  Quads(const Gl& gl, int attributes);
  ~Quads();
  Quads(const Quads&) = delete;
  Quads& operator=(const Quads&) = delete;

  // Draws quads with the program in use. `numbers`: the attributes of one quad after the other.
  void draw(std::span<const float> numbers) const;

 private:
  const Gl& gl_;
  int attributes_;
  GlName array_ = 0;
  GlName buffer_ = 0;
};

}  // namespace comets
