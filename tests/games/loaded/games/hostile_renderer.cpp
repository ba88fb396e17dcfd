#include "hostile_renderer.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <deque>

#include "orders.h"

namespace hostile {
namespace {

// Values from OpenGL's headers.
constexpr unsigned kColorBufferBit = 0x4000, kDepthBufferBit = 0x100, kStencilBufferBit = 0x400;
constexpr unsigned kScissorTest = 0x0C11, kBlend = 0x0BE2, kRasterizerDiscard = 0x8C89;
constexpr unsigned kFramebufferSrgb = 0x8DB9, kStencilTest = 0x0B90, kColorLogicOp = 0x0BF2;
constexpr unsigned kPrimitiveRestart = 0x8F9D, kCullFace = 0x0B44, kDepthTest = 0x0B71;
constexpr unsigned kFramebuffer = 0x8D40, kDrawFramebufferBinding = 0x8CA6, kViewport = 0x0BA2;
constexpr unsigned kMajorVersion = 0x821B, kMinorVersion = 0x821C, kColorAttachment0 = 0x8CE0;
constexpr unsigned kPixelUnpackBuffer = 0x88EC, kPixelPackBuffer = 0x88EB, kStaticDraw = 0x88E4;
constexpr unsigned kUnpackAlignment = 0x0CF5, kUnpackRowLength = 0x0CF2, kUnpackSkipRows = 0x0CF3;
constexpr unsigned kPackRowLength = 0x0D02, kPackSkipPixels = 0x0D04;
constexpr unsigned kRgba = 0x1908, kUnsignedByte = 0x1401;
constexpr unsigned kTexture2d = 0x0DE1, kRgba8 = 0x8058, kTexture0 = 0x84C0;
constexpr unsigned kReadFramebuffer = 0x8CA8, kDrawFramebuffer = 0x8CA9, kNearest = 0x2600;
constexpr unsigned kFrontAndBack = 0x0408, kLine = 0x1B01, kNever = 0x0200, kZero = 0, kOne = 1;

struct Gl {
  void (*clear_color)(float, float, float, float);
  void (*clear)(unsigned);
  void (*clear_depth)(double);
  void (*clear_stencil)(int);
  void (*enable)(unsigned);
  void (*disable)(unsigned);
  void (*scissor)(int, int, int, int);
  void (*viewport)(int, int, int, int);
  void (*color_mask)(unsigned char, unsigned char, unsigned char, unsigned char);
  void (*depth_mask)(unsigned char);
  void (*stencil_mask)(unsigned);
  void (*depth_func)(unsigned);
  void (*stencil_func)(unsigned, int, unsigned);
  void (*blend_func)(unsigned, unsigned);
  void (*polygon_mode)(unsigned, unsigned);
  void (*cull_face)(unsigned);
  void (*get_integer)(unsigned, int*);
  unsigned (*get_error)();
  void (*gen_framebuffers)(int, unsigned*);
  void (*bind_framebuffer)(unsigned, unsigned);
  void (*framebuffer_texture)(unsigned, unsigned, unsigned, unsigned, int);
  void (*gen_textures)(int, unsigned*);
  void (*bind_texture)(unsigned, unsigned);
  void (*active_texture)(unsigned);
  void (*texture_storage)(unsigned, int, unsigned, int, int);
  void (*gen_buffers)(int, unsigned*);
  void (*bind_buffer)(unsigned, unsigned);
  void (*buffer_data)(unsigned, std::ptrdiff_t, const void*, unsigned);
  void (*pixel_store)(unsigned, int);
  void (*read_pixels)(int, int, int, int, unsigned, unsigned, void*);
  unsigned char (*is_texture)(unsigned);
  unsigned char (*is_buffer)(unsigned);
  unsigned char (*is_program)(unsigned);
  void (*blit)(int, int, int, int, int, int, int, int, unsigned, unsigned);

  /// Loads the functions. Returns true when all exist.
  bool load(const tickreel_opengl& from) {
    bool is_whole = true;
    const auto take = [&](auto& function, const char* name) {
      void* const found = from.get_proc(name);
      std::memcpy(&function, &found, sizeof function);
      is_whole &= found != nullptr;
    };
    take(clear_color, "glClearColor");
    take(clear, "glClear");
    take(clear_depth, "glClearDepth");
    take(clear_stencil, "glClearStencil");
    take(enable, "glEnable");
    take(disable, "glDisable");
    take(scissor, "glScissor");
    take(viewport, "glViewport");
    take(color_mask, "glColorMask");
    take(depth_mask, "glDepthMask");
    take(stencil_mask, "glStencilMask");
    take(depth_func, "glDepthFunc");
    take(stencil_func, "glStencilFunc");
    take(blend_func, "glBlendFunc");
    take(polygon_mode, "glPolygonMode");
    take(cull_face, "glCullFace");
    take(get_integer, "glGetIntegerv");
    take(get_error, "glGetError");
    take(gen_framebuffers, "glGenFramebuffers");
    take(bind_framebuffer, "glBindFramebuffer");
    take(framebuffer_texture, "glFramebufferTexture2D");
    take(gen_textures, "glGenTextures");
    take(bind_texture, "glBindTexture");
    take(active_texture, "glActiveTexture");
    take(texture_storage, "glTexStorage2D");
    take(gen_buffers, "glGenBuffers");
    take(bind_buffer, "glBindBuffer");
    take(buffer_data, "glBufferData");
    take(pixel_store, "glPixelStorei");
    take(read_pixels, "glReadPixels");
    take(is_texture, "glIsTexture");
    take(is_buffer, "glIsBuffer");
    take(is_program, "glIsProgram");
    take(blit, "glBlitFramebuffer");
    return is_whole;
  }
};

enum class Kind { kOwn, kStateful, kLiar, kState, kFirst };

/// The kind of the newest table.
Kind kind_of_all = Kind::kOwn;
std::size_t pictures_of_all = 0;

struct Renderer {
  Gl gl{};
  std::int32_t width = 0, height = 0;
  std::deque<std::uint64_t> past{};  // keys of the pictures before, the newest last
  std::uint64_t ever = 0;            // a key of all pictures
  unsigned framebuffer = 0;          // the renderer's own
  std::uint32_t subframes = 0;       // the number drawn so far of this picture
  double since_frame = 0.0;          // of the last subframe
  bool is_in_call = false;
};

/// The hash FNV-1a.
void mix(std::uint64_t& key, const void* bytes, std::size_t size) {
  const auto* const first = static_cast<const unsigned char*>(bytes);
  for (std::size_t i = 0; i < size; ++i) key = (key ^ first[i]) * UINT64_C(0x100000001b3);
}

std::uint64_t key_of(const tickreel_moment& moment) {
  std::uint64_t key = UINT64_C(0xcbf29ce484222325);
  mix(key, moment.from.bytes, moment.from.bytes_size);
  mix(key, moment.to.bytes, moment.to.bytes_size);
  mix(key, &moment.alpha, sizeof moment.alpha);
  mix(key, &moment.seconds, sizeof moment.seconds);
  return key;
}

using Color = std::array<float, 3>;

/// Returns N of hue=N. It changes pictures like an unknown setting of a driver.
int hue() {
  const char* const told = how("hue");
  return told == nullptr ? 0 : std::atoi(told);
}

Color color_of(Renderer& renderer, const tickreel_moment& moment) {
  const std::uint64_t key = key_of(moment);
  std::uint64_t shown = key;
  if (kind_of_all == Kind::kStateful) {
    for (const std::uint64_t one : renderer.past) mix(shown, &one, sizeof one);
    renderer.past.push_back(key);
    if (renderer.past.size() > pictures_of_all) renderer.past.pop_front();
  } else if (kind_of_all == Kind::kLiar) {
    mix(shown, &renderer.ever, sizeof renderer.ever);
    renderer.ever = shown;
  } else if (how("blur") != nullptr && moment.subframe_count > 1) {
    // Red is a flash that is over after the first subframe, and green is the time since the frame.
    const bool is_first = moment.subframe == 0;
    return {is_first ? 1.0F : 0.0F, static_cast<float>(moment.since_frame * 100.0), 0.0F};
  } else {
    const auto* const bytes = static_cast<const unsigned char*>(moment.from.bytes);
    return {static_cast<float>(moment.from.tick * 3 % 256) / 255.0F,
            static_cast<float>(std::floor(moment.alpha * 256.0)) / 255.0F,
            static_cast<float>(moment.from.bytes_size > 0 ? (bytes[0] + hue()) % 256 : 0) / 255.0F};
  }
  return {static_cast<float>(shown >> 40U & 255U) / 255.0F,
          static_cast<float>(shown >> 48U & 255U) / 255.0F,
          static_cast<float>(shown >> 56U & 255U) / 255.0F};
}

/// Checks the subframes of motion blur.
const char* check_subframe(Renderer& renderer, const tickreel_moment& moment) {
  if (moment.subframe != renderer.subframes) return broken("subframes come in order");
  if (moment.subframe >= moment.subframe_count) return broken("a picture has so many subframes");
  const bool is_first = moment.subframe == 0;
  if (!(moment.since_frame >= 0.0)) return broken("no subframe is before its frame");
  if (!is_first && !(moment.since_frame > renderer.since_frame)) {
    return broken("each subframe is later than the one before it");
  }
  const bool is_last = moment.subframe + 1 == moment.subframe_count;
  renderer.subframes = is_last ? 0 : moment.subframe + 1;
  renderer.since_frame = moment.since_frame;
  return nullptr;
}

const char* check(const Renderer& renderer, const tickreel_moment& moment) {
  const Gl& gl = renderer.gl;
  if (moment.size < sizeof moment) return broken("a moment has its size");
  if (!is_aligned(moment.from) || !is_aligned(moment.to)) return broken("bytes are aligned");
  if (!(moment.alpha >= 0.0 && moment.alpha < 1.0)) return broken("alpha is 0 to below 1");
  const bool is_next = moment.to.tick == moment.from.tick + 1;
  const bool is_last = moment.to.tick == moment.from.tick && moment.alpha == 0.0;
  if (!is_next && !is_last) return broken("`to` is the tick after `from`");
  if (moment.width != renderer.width || moment.height != renderer.height) {
    return broken("pictures have the size that the renderer was made for");
  }
  const double seconds = (static_cast<double>(moment.from.tick) + moment.alpha) * 0.02;
  if (std::abs(moment.seconds - seconds) > 1e-9) return broken("`seconds` are those of the moment");
  if (std::abs(moment.step_seconds - 0.02) > 1e-9) return broken("`step_seconds` are of a step");
  int bound = 0;
  gl.get_integer(kDrawFramebufferBinding, &bound);
  if (static_cast<std::uint32_t>(bound) != moment.framebuffer) {
    return broken("the framebuffer is bound");
  }
  std::array<int, 4> viewport{};
  gl.get_integer(kViewport, viewport.data());
  if (viewport != std::array<int, 4>{0, 0, moment.width, moment.height}) {
    return broken("the viewport is all of the picture");
  }
  if (kind_of_all == Kind::kState) return nullptr;
  std::array<unsigned char, 4> pixel{};
  gl.read_pixels(moment.width - 1, 0, 1, 1, kRgba, kUnsignedByte, pixel.data());
  if (pixel != std::array<unsigned char, 4>{0, 0, 0, 255}) return broken("the picture is black");
  return nullptr;
}

/// Leaves OpenGL in a state that a careless engine might leave, and in a worse one.
void leave_a_mess(Renderer& renderer) {
  const Gl& gl = renderer.gl;
  if (renderer.framebuffer == 0) {
    unsigned texture = 0;
    gl.gen_textures(1, &texture);
    gl.active_texture(kTexture0 + 7);
    gl.bind_texture(kTexture2d, texture);
    gl.texture_storage(kTexture2d, 1, kRgba8, 4, 4);
    gl.gen_framebuffers(1, &renderer.framebuffer);
    gl.bind_framebuffer(kFramebuffer, renderer.framebuffer);
    gl.framebuffer_texture(kFramebuffer, kColorAttachment0, kTexture2d, texture, 0);
    std::array<unsigned, 2> buffers{};
    gl.gen_buffers(2, buffers.data());
    for (unsigned i = 0; i < 2; ++i) {
      const unsigned target = i == 0 ? kPixelUnpackBuffer : kPixelPackBuffer;
      gl.bind_buffer(target, buffers[i]);
      const std::array<unsigned, 64> noise{0x12345678U, 0x9abcdef0U};
      gl.buffer_data(target, sizeof noise, noise.data(), kStaticDraw);
    }
  }
  gl.bind_framebuffer(kFramebuffer, renderer.framebuffer);
  for (const unsigned what :
       {kScissorTest, kBlend, kRasterizerDiscard, kFramebufferSrgb, kStencilTest, kColorLogicOp,
        kPrimitiveRestart, kCullFace, kDepthTest, 0xDEADU}) {
    gl.enable(what);
  }
  gl.scissor(1, 1, 1, 1);
  gl.viewport(2, 3, 1, 1);
  gl.color_mask(0, 1, 0, 0);
  gl.depth_mask(0);
  gl.stencil_mask(0x55);
  gl.depth_func(kNever);
  gl.stencil_func(kNever, 1, 0xFF);
  gl.blend_func(kZero, kOne);
  gl.polygon_mode(kFrontAndBack, kLine);
  gl.cull_face(kFrontAndBack);
  gl.clear_color(0.5F, 0.25F, 1.0F, 0.0F);
  gl.clear_depth(0.25);
  gl.clear_stencil(0x55);
  gl.pixel_store(kUnpackAlignment, 8);
  gl.pixel_store(kUnpackRowLength, 3);
  gl.pixel_store(kUnpackSkipRows, 5);
  gl.pixel_store(kPackRowLength, 7);
  gl.pixel_store(kPackSkipPixels, 9);
}

/// Sets the state that every engine's picture needs.
void prepare(const Gl& gl) {
  gl.disable(kScissorTest);
  gl.disable(kRasterizerDiscard);
  gl.disable(kFramebufferSrgb);
  gl.color_mask(1, 1, 1, 1);
}

/// Paints the colours of the picture through texture 1.
void paint_with_first(const Renderer& renderer, const tickreel_moment& moment) {
  const Gl& gl = renderer.gl;
  gl.bind_framebuffer(kReadFramebuffer, moment.framebuffer);
  gl.bind_framebuffer(kDrawFramebuffer, renderer.framebuffer);
  gl.blit(moment.width - 1, moment.height - 1, moment.width, moment.height, 0, 0, 4, 4,
          kColorBufferBit, kNearest);
  gl.bind_framebuffer(kReadFramebuffer, renderer.framebuffer);
  gl.bind_framebuffer(kDrawFramebuffer, moment.framebuffer);
  gl.clear_color(0.3F, 0.3F, 0.3F, 1.0F);
  gl.clear(kColorBufferBit);
  gl.blit(0, 0, 4, 4, 0, 0, moment.width, moment.height, kColorBufferBit, kNearest);
  gl.bind_framebuffer(kFramebuffer, moment.framebuffer);
  gl.enable(kScissorTest);
  gl.scissor(0, 0, moment.width / 2, moment.height / 2);
  gl.clear_color(static_cast<float>(moment.camera_index) * 0.2F, 1.0F,
                 moment.camera == nullptr ? 0.0F : 1.0F, 0.5F);
  gl.clear(kColorBufferBit);
  gl.disable(kScissorTest);
}

void paint(Renderer& renderer, const tickreel_moment& moment) {
  const Gl& gl = renderer.gl;
  if (kind_of_all == Kind::kState) prepare(gl);
  const Color color = color_of(renderer, moment);
  gl.clear_color(color[0], color[1], color[2], 1.0F);
  gl.clear(kColorBufferBit | kDepthBufferBit | kStencilBufferBit);
  gl.enable(kScissorTest);
  gl.scissor(0, 0, moment.width / 2, moment.height / 2);
  gl.clear_color(static_cast<float>(moment.camera_index) * 0.2F, 1.0F,
                 moment.camera == nullptr ? 0.0F : 1.0F, 0.5F);
  gl.clear(kColorBufferBit);
  gl.disable(kScissorTest);
  if (kind_of_all == Kind::kState) leave_a_mess(renderer);
  if (kind_of_all == Kind::kFirst) paint_with_first(renderer, moment);
}

/// Acts as an engine that takes the first names for its own and never returns them. Its picture is
/// texture 1.
const char* take_first_names(Renderer& renderer) {
  const Gl& gl = renderer.gl;
  for (unsigned name = 1; name <= 7; ++name) {
    if (gl.is_texture(name) != 0 || gl.is_buffer(name) != 0 || gl.is_program(name) != 0) {
      return broken("nothing in the context is another's");
    }
  }
  unsigned texture = 0;
  gl.gen_textures(1, &texture);
  if (texture != 1) return broken("the first name of a new context is 1");
  gl.bind_texture(kTexture2d, texture);
  gl.texture_storage(kTexture2d, 1, kRgba8, 4, 4);
  gl.gen_framebuffers(1, &renderer.framebuffer);
  gl.bind_framebuffer(kFramebuffer, renderer.framebuffer);
  gl.framebuffer_texture(kFramebuffer, kColorAttachment0, kTexture2d, 1, 0);
  return nullptr;
}

const char* create_renderer(const tickreel_opengl* gl, std::int32_t width, std::int32_t height,
                            void** made) {
  if (const char* const wrong = obey("renderer_create", 0)) return wrong;
  if (gl->size < sizeof *gl) return broken("OpenGL has its size");
  if (width < 1 || height < 1) return broken("pictures have a size");
  if (const char* const told = how("renderer_create"); told && std::strcmp(told, "nothing") == 0) {
    return nullptr;
  }
  auto* const renderer = new Renderer;
  *made = renderer;
  renderer->width = width;
  renderer->height = height;
  if (!renderer->gl.load(*gl)) return broken("all functions of OpenGL 4.5 are found");
  int major = 0;
  int minor = 0;
  renderer->gl.get_integer(kMajorVersion, &major);
  renderer->gl.get_integer(kMinorVersion, &minor);
  if (major * 10 + minor < 45) return broken("it is OpenGL 4.5");
  if (kind_of_all == Kind::kFirst) return take_first_names(*renderer);
  if (gl->get_proc("glNoSuchFunctionAtAll") != nullptr) return nullptr;  // EGL may find it
  return nullptr;
}

void destroy_renderer(void* renderer) {
  obey("renderer_destroy", 0);
  delete static_cast<Renderer*>(renderer);
}

const char* draw(void* self, const tickreel_moment* moment) {
  if (const char* const wrong = obey("renderer_draw", static_cast<long>(moment->from.tick))) {
    return wrong;
  }
  auto& renderer = *static_cast<Renderer*>(self);
  if (renderer.is_in_call) return broken("one thread at a time calls a renderer");
  renderer.is_in_call = true;
  const char* wrong = check(renderer, *moment);
  if (wrong == nullptr) wrong = check_subframe(renderer, *moment);
  if (wrong == nullptr) paint(renderer, *moment);
  renderer.is_in_call = false;
  return wrong;
}

}  // namespace

void fill_in_renderer(tickreel_game_table& table, const std::string& kind) {
  static const std::array<const char*, 2> cameras = {"wide", "close"};
  const std::size_t colon = kind.find(':');
  const std::string name = kind.substr(0, colon);
  pictures_of_all =
      colon == std::string::npos ? 0 : std::strtoul(kind.c_str() + colon + 1, nullptr, 10);
  kind_of_all = name == "stateful" ? Kind::kStateful
                : name == "liar"   ? Kind::kLiar
                : name == "state"  ? Kind::kState
                : name == "first"  ? Kind::kFirst
                                   : Kind::kOwn;
  table.renderer_create = create_renderer;
  table.renderer_destroy = destroy_renderer;
  table.renderer_draw = draw;
  table.warm_up_frames = static_cast<std::uint32_t>(pictures_of_all);
  table.cameras = cameras.data();
  table.camera_count = cameras.size();
}

const char* draw_nothing(const tickreel_opengl* /*gl*/, std::int32_t /*width*/,
                         std::int32_t /*height*/, void** /*renderer*/) {
  return nullptr;
}

}  // namespace hostile
