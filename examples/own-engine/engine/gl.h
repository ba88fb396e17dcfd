#pragma once

#include <cstddef>
#include <cstdint>

// The part of OpenGL 3.3 that the renderer calls, declared without the headers of others. The
// functions are members with OpenGL's names, so that two renderers in two contexts share nothing.

namespace comets {

using GlEnum = std::uint32_t;
using GlName = std::uint32_t;
using GlText = const char*;

#define COMETS_GL_FUNCTIONS(DO)                                                      \
  DO(ActiveTexture, void, GlEnum)                                                    \
  DO(AttachShader, void, GlName, GlName)                                             \
  DO(BindBuffer, void, GlEnum, GlName)                                               \
  DO(BindFramebuffer, void, GlEnum, GlName)                                          \
  DO(BindTexture, void, GlEnum, GlName)                                              \
  DO(BindVertexArray, void, GlName)                                                  \
  DO(BlendEquation, void, GlEnum)                                                    \
  DO(BlendFunc, void, GlEnum, GlEnum)                                                \
  DO(BufferData, void, GlEnum, std::ptrdiff_t, const void*, GlEnum)                  \
  DO(CheckFramebufferStatus, GlEnum, GlEnum)                                         \
  DO(Clear, void, std::uint32_t)                                                     \
  DO(ClearColor, void, float, float, float, float)                                   \
  DO(CompileShader, void, GlName)                                                    \
  DO(CreateProgram, GlName, void)                                                    \
  DO(CreateShader, GlName, GlEnum)                                                   \
  DO(DeleteBuffers, void, int, const GlName*)                                        \
  DO(DeleteFramebuffers, void, int, const GlName*)                                   \
  DO(DeleteProgram, void, GlName)                                                    \
  DO(DeleteShader, void, GlName)                                                     \
  DO(DeleteTextures, void, int, const GlName*)                                       \
  DO(DeleteVertexArrays, void, int, const GlName*)                                   \
  DO(Disable, void, GlEnum)                                                          \
  DO(DrawArrays, void, GlEnum, int, int)                                             \
  DO(DrawArraysInstanced, void, GlEnum, int, int, int)                               \
  DO(Enable, void, GlEnum)                                                           \
  DO(EnableVertexAttribArray, void, GlName)                                          \
  DO(FramebufferTexture2D, void, GlEnum, GlEnum, GlEnum, GlName, int)                \
  DO(GenBuffers, void, int, GlName*)                                                 \
  DO(GenFramebuffers, void, int, GlName*)                                            \
  DO(GenTextures, void, int, GlName*)                                                \
  DO(GenVertexArrays, void, int, GlName*)                                            \
  DO(GetProgramInfoLog, void, GlName, int, int*, char*)                              \
  DO(GetProgramiv, void, GlName, GlEnum, int*)                                       \
  DO(GetShaderInfoLog, void, GlName, int, int*, char*)                               \
  DO(GetShaderiv, void, GlName, GlEnum, int*)                                        \
  DO(GetUniformLocation, int, GlName, GlText)                                        \
  DO(LinkProgram, void, GlName)                                                      \
  DO(ShaderSource, void, GlName, int, const GlText*, const int*)                     \
  DO(TexImage2D, void, GlEnum, int, int, int, int, int, GlEnum, GlEnum, const void*) \
  DO(TexParameteri, void, GlEnum, GlEnum, int)                                       \
  DO(Uniform1f, void, int, float)                                                    \
  DO(Uniform1i, void, int, int)                                                      \
  DO(Uniform2f, void, int, float, float)                                             \
  DO(Uniform3fv, void, int, int, const float*)                                       \
  DO(Uniform4fv, void, int, int, const float*)                                       \
  DO(UniformMatrix4fv, void, int, int, std::uint8_t, const float*)                   \
  DO(UseProgram, void, GlName)                                                       \
  DO(VertexAttribDivisor, void, GlName, GlName)                                      \
  DO(VertexAttribPointer, void, GlName, int, GlEnum, std::uint8_t, int, const void*) \
  DO(Viewport, void, int, int, int, int)

struct Gl {
#define COMETS_GL_MEMBER(name, result, ...) result (*name)(__VA_ARGS__) = nullptr;
  COMETS_GL_FUNCTIONS(COMETS_GL_MEMBER)
#undef COMETS_GL_MEMBER
};

using GetProc = void* (*)(const char* name);

// Loads all functions. Throws std::runtime_error with the name of the first missing one.
Gl load_gl(GetProc get_proc);

constexpr GlEnum kGlTriangleStrip = 0x0005;
constexpr GlEnum kGlTriangles = 0x0004;
constexpr GlEnum kGlOne = 1;
constexpr GlEnum kGlBlend = 0x0BE2;
constexpr GlEnum kGlDepthTest = 0x0B71;
constexpr GlEnum kGlTexture2d = 0x0DE1;
constexpr GlEnum kGlUnsignedByte = 0x1401;
constexpr GlEnum kGlFloat = 0x1406;
constexpr GlEnum kGlRgba = 0x1908;
constexpr GlEnum kGlNearest = 0x2600;
constexpr GlEnum kGlTextureMagFilter = 0x2800;
constexpr GlEnum kGlTextureMinFilter = 0x2801;
constexpr GlEnum kGlColorBufferBit = 0x4000;
constexpr GlEnum kGlFuncAdd = 0x8006;
constexpr GlEnum kGlMax = 0x8008;
constexpr GlEnum kGlFuncReverseSubtract = 0x800B;
constexpr GlEnum kGlRgba8 = 0x8058;
constexpr GlEnum kGlTexture0 = 0x84C0;
constexpr GlEnum kGlRgba16f = 0x881A;
constexpr GlEnum kGlArrayBuffer = 0x8892;
constexpr GlEnum kGlStreamDraw = 0x88E0;
constexpr GlEnum kGlFragmentShader = 0x8B30;
constexpr GlEnum kGlVertexShader = 0x8B31;
constexpr GlEnum kGlCompileStatus = 0x8B81;
constexpr GlEnum kGlLinkStatus = 0x8B82;
constexpr GlEnum kGlFramebufferComplete = 0x8CD5;
constexpr GlEnum kGlColorAttachment0 = 0x8CE0;
constexpr GlEnum kGlFramebuffer = 0x8D40;

}  // namespace comets
