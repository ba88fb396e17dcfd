// The swaps of GLX and EGL, at which pictures are complete, and their intervals.

#include <cstdint>
#include <cstring>

#include "capture/preload/capture_state.h"
#include "capture/preload/graphics.h"
#include "capture/preload/pictures.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/x_window.h"

namespace tickreel::capture {
namespace {

constexpr int kGlxWidth = 0x801D;
constexpr int kGlxHeight = 0x801E;
constexpr int kEglHeight = 0x3056;
constexpr int kEglWidth = 0x3057;
constexpr int kEglDraw = 0x3059;

bool measure_glx(const Surface& surface, int& width, int& height) {
  if (glx_drawable.get() == nullptr || glx_query.get() == nullptr) return false;
  if (glx_drawable.get()() != surface.name) return false;
  auto* display = const_cast<Display*>(surface.display);
  unsigned sides[2] = {};
  glx_query.get()(display, surface.name, kGlxWidth, &sides[0]);
  glx_query.get()(display, surface.name, kGlxHeight, &sides[1]);
  width = static_cast<int>(sides[0]);
  height = static_cast<int>(sides[1]);
  return true;
}

bool measure_egl(const Surface& surface, int& width, int& height) {
  if (egl_surface.get() == nullptr || egl_query.get() == nullptr) return false;
  auto* name = reinterpret_cast<EglSurface>(surface.name);
  if (egl_surface.get()(kEglDraw) != name) return false;
  auto* display = const_cast<Display*>(surface.display);
  return egl_query.get()(display, name, kEglWidth, &width) != 0 &&
         egl_query.get()(display, name, kEglHeight, &height) != 0;
}

/// Older programs draw into the window itself.
unsigned long glx_window_of(Drawable drawable) {
  const unsigned long window = window_of(reinterpret_cast<const void*>(drawable));
  return window != 0 ? window : drawable;
}

Surface glx_surface_of(Display* display, Drawable drawable) {
  return {display, drawable, measure_glx, load_by_glx, glx_window_of(drawable)};
}
Surface egl_surface_of(Display* display, EglSurface surface) {
  return {display, reinterpret_cast<std::uintptr_t>(surface), measure_egl, load_by_egl,
          window_of(surface)};
}

unsigned swap_with_damage(Graphics<EglSwapDamage>& real, Display* display, EglSurface surface,
                          const int* rectangles, int count) {
  const SwapTurn turn = begin_swap(egl_surface_of(display, surface));
  const unsigned came = real.get()(display, surface, rectangles, count);
  end_swap(turn);
  return came;
}

}  // namespace

TICKREEL_HOOK(void, glXSwapBuffers, (void* display, unsigned long drawable)) {
  const SwapTurn turn = begin_swap(glx_surface_of(display, drawable));
  glx_swap.get()(display, drawable);
  end_swap(turn);
}

TICKREEL_HOOK(std::int64_t, glXSwapBuffersMscOML,
              (void* display, unsigned long drawable, std::int64_t target, std::int64_t divisor,
               std::int64_t remainder)) {
  const SwapTurn turn = begin_swap(glx_surface_of(display, drawable));
  const std::int64_t came = glx_swap_msc.get()(
      display, drawable, turn == SwapTurn::kPassed ? target : 0, divisor, remainder);
  end_swap(turn);
  return came;
}

TICKREEL_HOOK(unsigned, eglSwapBuffers, (void* display, void* surface)) {
  const SwapTurn turn = begin_swap(egl_surface_of(display, surface));
  const unsigned came = egl_swap.get()(display, surface);
  end_swap(turn);
  return came;
}

TICKREEL_HOOK(unsigned, eglSwapBuffersWithDamageKHR,
              (void* display, void* surface, const int* rectangles, int count)) {
  return swap_with_damage(egl_swap_damage_khr, display, surface, rectangles, count);
}

TICKREEL_HOOK(unsigned, eglSwapBuffersWithDamageEXT,
              (void* display, void* surface, const int* rectangles, int count)) {
  return swap_with_damage(egl_swap_damage_ext, display, surface, rectangles, count);
}

// The intervals are kept here, so that drivers never wait: GLX_EXT_swap_control,
// GLX_MESA_swap_control, GLX_SGI_swap_control and EGL. GLX lists extensions that it has not.

namespace {

constexpr int kGlxSwapInterval = 0x20F1;
constexpr int kGlxMostInterval = 0x20F2;
constexpr unsigned kMostInterval = 8;
constexpr int kGlxBadValue = 6;
constexpr const char* kIntervalExtensions[] = {"GLX_EXT_swap_control", "GLX_MESA_swap_control",
                                               "GLX_SGI_swap_control"};

bool has_word(const char* text, const char* word) {
  const std::size_t length = std::strlen(word);
  for (const char* at = text; (at = std::strstr(at, word)) != nullptr; at += length) {
    if (at[length] == 0 || at[length] == ' ') return true;
  }
  return false;
}

}  // namespace

TICKREEL_HOOK(const char*, glXQueryExtensionsString, (void* display, int screen)) {
  const char* real = glx_extensions.get()(display, screen);
  if (!is_captured() || real == nullptr) return real;
  static char all[16384];
  std::size_t length = std::strlen(real);
  if (length > sizeof all / 2) return real;
  char text[sizeof all];
  std::strcpy(text, real);
  for (const char* extension : kIntervalExtensions) {
    if (has_word(text, extension)) continue;
    std::strcat(text, " ");
    std::strcat(text, extension);
  }
  std::strcpy(all, text);
  return all;
}

TICKREEL_HOOK(void, glXSwapIntervalEXT, (void* display, unsigned long drawable, int slots)) {
  if (is_captured()) return set_swap_interval(slots);
  if (glx_interval_ext.get() != nullptr) glx_interval_ext.get()(display, drawable, slots);
}

TICKREEL_HOOK(int, glXSwapIntervalMESA, (unsigned slots)) {
  if (!is_captured())
    return glx_interval_mesa.get() == nullptr ? 0 : glx_interval_mesa.get()(slots);
  set_swap_interval(static_cast<int>(slots < kMostInterval ? slots : kMostInterval));
  return 0;
}

TICKREEL_HOOK(int, glXGetSwapIntervalMESA, ()) {
  if (is_captured()) return swap_interval();
  return glx_get_interval_mesa.get() == nullptr ? 0 : glx_get_interval_mesa.get()();
}

TICKREEL_HOOK(int, glXSwapIntervalSGI, (int slots)) {
  if (!is_captured()) return glx_interval_sgi.get() == nullptr ? 0 : glx_interval_sgi.get()(slots);
  // The extension has no swap without waiting, but drivers take 0.
  if (slots < 0) return kGlxBadValue;
  set_swap_interval(slots);
  return 0;
}

TICKREEL_HOOK(unsigned, eglSwapInterval, (void* display, int slots)) {
  if (!is_captured()) return egl_interval.get()(display, slots);
  set_swap_interval(slots < 0 ? 0 : slots);
  return 1;
}

TICKREEL_HOOK(void, glXQueryDrawable,
              (void* display, unsigned long drawable, int attribute, unsigned* value)) {
  if (is_captured() && value != nullptr && attribute == kGlxSwapInterval) {
    *value = static_cast<unsigned>(swap_interval());
  } else if (is_captured() && value != nullptr && attribute == kGlxMostInterval) {
    *value = kMostInterval;
  } else {
    glx_query.get()(display, drawable, attribute, value);
  }
}

}  // namespace tickreel::capture
