// The swaps of GLX and EGL, at which pictures are complete.

#include <cstdint>

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

}  // namespace tickreel::capture
