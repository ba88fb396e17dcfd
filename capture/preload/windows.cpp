// Notes which window a surface fills; only the functions that create surfaces know it.

#include <cstdint>

#include "capture/preload/graphics.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/x_window.h"

namespace tickreel::capture {
namespace {

/// With X11 and XCB, a platform's window is a pointer to its number.
void note_platform_window(EglSurface surface, const std::uint32_t* window) {
  if (window != nullptr) note_window(surface, *window);
}

}  // namespace

TICKREEL_HOOK(unsigned long, glXCreateWindow,
              (void* display, void* config, unsigned long window, const int* attributes)) {
  const Drawable drawable = glx_create_window.get()(display, config, window, attributes);
  note_window(reinterpret_cast<const void*>(drawable), window);
  return drawable;
}

TICKREEL_HOOK(void*, eglCreateWindowSurface,
              (void* display, void* config, std::uintptr_t window, const int* attributes)) {
  EglSurface surface = egl_create_surface.get()(display, config, window, attributes);
  note_window(surface, window);
  return surface;
}

TICKREEL_HOOK(void*, eglCreatePlatformWindowSurface,
              (void* display, void* config, const std::uint32_t* window, const void* attributes)) {
  EglSurface surface = egl_create_platform_surface.get()(display, config, window, attributes);
  note_platform_window(surface, window);
  return surface;
}

TICKREEL_HOOK(void*, eglCreatePlatformWindowSurfaceEXT,
              (void* display, void* config, const std::uint32_t* window, const void* attributes)) {
  EglSurface surface = egl_create_platform_surface_ext.get()(display, config, window, attributes);
  note_platform_window(surface, window);
  return surface;
}

}  // namespace tickreel::capture
