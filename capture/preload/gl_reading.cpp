#include "capture/preload/gl_reading.h"

#include <cstring>
#include <initializer_list>

namespace tickreel::capture {
namespace {

// The few constants in use, so that OpenGL's headers are not needed.
constexpr unsigned kRgba = 0x1908;
constexpr unsigned kUnsignedByte = 0x1401;
constexpr unsigned kBack = 0x0405;
constexpr unsigned kReadBuffer = 0x0C02;
constexpr unsigned kRenderer = 0x1F01;
constexpr unsigned kVersion = 0x1F02;
constexpr unsigned kFramebuffer = 0x8D40;
constexpr unsigned kFramebufferBinding = 0x8CA6;
constexpr unsigned kReadFramebuffer = 0x8CA8;
constexpr unsigned kReadFramebufferBinding = 0x8CAA;
constexpr unsigned kPixelPackBuffer = 0x88EB;
constexpr unsigned kPixelPackBufferBinding = 0x88ED;
constexpr unsigned kPackAlignment = 0x0D05;
/// A pixel-store setting, and its value for tightly packed pixels.
struct Packing {
  unsigned name;
  int close;
  bool is_in_es2;
};
constexpr Packing kPacking[] = {
    {kPackAlignment, 4, true}, {0x0D02, 0, false}, {0x0D03, 0, false}, {0x0D04, 0, false}};
constexpr std::size_t kPackings = sizeof kPacking / sizeof kPacking[0];

/// The state of glPixelTransfer that changes colours as they are read, and its usual values. Only
/// compatibility profiles have it.
struct Transfer {
  unsigned name;
  float usual;
};
constexpr Transfer kTransfer[] = {{0x0D10, 0}, {0x0D14, 1}, {0x0D15, 0}, {0x0D18, 1}, {0x0D19, 0},
                                  {0x0D1A, 1}, {0x0D1B, 0}, {0x0D1C, 1}, {0x0D1D, 0}};
constexpr std::size_t kTransfers = sizeof kTransfer / sizeof kTransfer[0];
constexpr unsigned kProfileMask = 0x9126;
constexpr int kCompatibilityProfile = 2;

struct Functions {
  void (*read_pixels)(int, int, int, int, unsigned, unsigned, void*);
  void (*get_integer)(unsigned, int*);
  void (*get_float)(unsigned, float*);
  void (*pixel_transfer)(unsigned, float);
  void (*pixel_store)(unsigned, int);
  void (*read_buffer)(unsigned);
  void (*bind_framebuffer)(unsigned, unsigned);
  void (*bind_buffer)(unsigned, unsigned);
  const char* (*get_string)(unsigned);
};

template <typename Function>
void find(GlLoader load, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(load(name));
}

const Functions& functions(GlLoader load) {
  static Functions found{};
  static GlLoader found_by = nullptr;
  if (found_by == load) return found;
  find(load, "glReadPixels", found.read_pixels);
  find(load, "glGetIntegerv", found.get_integer);
  find(load, "glGetFloatv", found.get_float);
  find(load, "glPixelTransferf", found.pixel_transfer);
  find(load, "glPixelStorei", found.pixel_store);
  find(load, "glReadBuffer", found.read_buffer);
  find(load, "glBindFramebuffer", found.bind_framebuffer);
  find(load, "glBindBuffer", found.bind_buffer);
  find(load, "glGetString", found.get_string);
  found_by = load;
  return found;
}

/// A version as 10 * major + minor.
struct Version {
  int number = 0;
  bool is_es = false;
};

Version version_of(const Functions& gl) {
  const char* text = gl.get_string == nullptr ? nullptr : gl.get_string(kVersion);
  if (text == nullptr) return {};
  Version version;
  constexpr const char* kEs = "OpenGL ES";
  version.is_es = std::strncmp(text, kEs, std::strlen(kEs)) == 0;
  while (*text != 0 && (*text < '0' || *text > '9')) ++text;
  int major = 0;
  for (; *text >= '0' && *text <= '9'; ++text) major = major * 10 + (*text - '0');
  const int minor = *text == '.' && text[1] >= '0' && text[1] <= '9' ? text[1] - '0' : 0;
  version.number = major * 10 + minor;
  return version;
}

/// Whether the context has glPixelTransfer. Version 3.1 does not tell.
bool has_pixel_transfer(const Functions& gl, const Version& version) {
  if (version.is_es || gl.pixel_transfer == nullptr || gl.get_float == nullptr) return false;
  if (version.number < 32) return version.number < 31;
  int profiles = 0;
  gl.get_integer(kProfileMask, &profiles);
  return (profiles & kCompatibilityProfile) != 0;
}

/// While it lives, colours are read as they are.
class PlainColours {
 public:
  PlainColours(const Functions& gl, const Version& version)
      : gl_(gl), is_needed_(has_pixel_transfer(gl, version)) {
    for (std::size_t i = 0; is_needed_ && i < kTransfers; ++i) {
      gl.get_float(kTransfer[i].name, &before_[i]);
      if (before_[i] != kTransfer[i].usual) {
        gl.pixel_transfer(kTransfer[i].name, kTransfer[i].usual);
      }
    }
  }
  ~PlainColours() {
    for (std::size_t i = 0; is_needed_ && i < kTransfers; ++i) {
      if (before_[i] != kTransfer[i].usual) gl_.pixel_transfer(kTransfer[i].name, before_[i]);
    }
  }
  PlainColours(const PlainColours&) = delete;
  PlainColours& operator=(const PlainColours&) = delete;

 private:
  const Functions& gl_;
  bool is_needed_;
  float before_[kTransfers] = {};
};

}  // namespace

bool has_viewport(GlLoader load, int width, int height) {
  constexpr unsigned kViewport = 0x0BA2;
  int now[4] = {};
  const Functions& gl = functions(load);
  if (gl.get_integer != nullptr) gl.get_integer(kViewport, now);
  return now[0] == 0 && now[1] == 0 && now[2] == width && now[3] == height;
}

bool read_back_buffer(GlLoader load, int width, int height, std::uint8_t* pixels) {
  const Functions& gl = functions(load);
  if (gl.read_pixels == nullptr || gl.get_integer == nullptr || gl.pixel_store == nullptr) {
    return false;
  }
  const Version known = version_of(gl);
  const auto [version, is_es] = known;
  if (version == 0) return false;
  // Only features of this version are queried, because an invalid query would leave an error
  // behind.
  const bool is_es2 = is_es && version < 30;
  const bool has_two_framebuffers = version >= 30 && gl.bind_framebuffer != nullptr;
  const bool has_framebuffers = has_two_framebuffers || (is_es2 && gl.bind_framebuffer != nullptr);
  const bool has_pack_buffer = (is_es ? version >= 30 : version >= 21) && gl.bind_buffer != nullptr;
  const bool has_read_buffer = !is_es2 && gl.read_buffer != nullptr;

  int framebuffer = 0;
  if (has_framebuffers) {
    gl.get_integer(has_two_framebuffers ? kReadFramebufferBinding : kFramebufferBinding,
                   &framebuffer);
    if (framebuffer != 0)
      gl.bind_framebuffer(has_two_framebuffers ? kReadFramebuffer : kFramebuffer, 0);
  }
  int read_buffer = 0;
  if (has_read_buffer) {
    gl.get_integer(kReadBuffer, &read_buffer);
    if (read_buffer != static_cast<int>(kBack)) gl.read_buffer(kBack);
  }
  int pack_buffer = 0;
  if (has_pack_buffer) {
    gl.get_integer(kPixelPackBufferBinding, &pack_buffer);
    if (pack_buffer != 0) gl.bind_buffer(kPixelPackBuffer, 0);
  }
  int packing[kPackings] = {};
  for (std::size_t i = 0; i < kPackings; ++i) {
    if (is_es2 && !kPacking[i].is_in_es2) continue;
    gl.get_integer(kPacking[i].name, &packing[i]);
    if (packing[i] != kPacking[i].close) gl.pixel_store(kPacking[i].name, kPacking[i].close);
  }

  {
    const PlainColours plain(gl, known);
    gl.read_pixels(0, 0, width, height, kRgba, kUnsignedByte, pixels);
  }

  for (std::size_t i = 0; i < kPackings; ++i) {
    if (is_es2 && !kPacking[i].is_in_es2) continue;
    if (packing[i] != kPacking[i].close) gl.pixel_store(kPacking[i].name, packing[i]);
  }
  if (pack_buffer != 0) gl.bind_buffer(kPixelPackBuffer, static_cast<unsigned>(pack_buffer));
  if (has_read_buffer && read_buffer != static_cast<int>(kBack)) {
    gl.read_buffer(static_cast<unsigned>(read_buffer));
  }
  if (framebuffer != 0) {
    gl.bind_framebuffer(has_two_framebuffers ? kReadFramebuffer : kFramebuffer,
                        static_cast<unsigned>(framebuffer));
  }
  return true;
}

void describe_gl(GlLoader load, char* text, std::size_t size) {
  const Functions& gl = functions(load);
  if (gl.get_string == nullptr) return;
  const char* renderer = gl.get_string(kRenderer);
  const char* version = gl.get_string(kVersion);
  text[0] = 0;
  const auto add = [&](const char* part) {
    std::strncat(text, part, size - std::strlen(text) - 1);
  };
  if (renderer != nullptr) add(renderer);
  if (version == nullptr) return;
  // The version text of OpenGL ES names it already.
  add(std::strncmp(version, "OpenGL", std::strlen("OpenGL")) == 0 ? ", " : ", OpenGL ");
  add(version);
}

}  // namespace tickreel::capture
