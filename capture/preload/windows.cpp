// Notes which window a surface fills, which only the functions that create surfaces know, and that
// windows are mapped.

#include <cstdint>

#include "capture/preload/graphics.h"
#include "capture/preload/pictures.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/x_window.h"
#include "capture/preload/xcb.h"

namespace tickreel::capture {
namespace {

/// With X11 and XCB, a platform's window is a pointer to its number.
void note_platform_window(EglSurface surface, const std::uint32_t* window) {
  if (window != nullptr) note_window(surface, *window);
}

using MapWindow = int(void*, unsigned long);
using XcbMapWindow = Cookie(void*, std::uint32_t);
Graphics<MapWindow> map_window("XMapWindow", "libX11.so.6");
Graphics<MapWindow> map_raised("XMapRaised", "libX11.so.6");
Graphics<XcbMapWindow> xcb_map("xcb_map_window", "libxcb.so.1");
Graphics<XcbMapWindow> xcb_map_checked("xcb_map_window_checked", "libxcb.so.1");

}  // namespace

TICKREEL_HOOK(int, XMapWindow, (void* display, unsigned long window)) {
  const int came = map_window.get()(display, window);
  know_mapped_window();
  return came;
}

TICKREEL_HOOK(int, XMapRaised, (void* display, unsigned long window)) {
  const int came = map_raised.get()(display, window);
  know_mapped_window();
  return came;
}

TICKREEL_HOOK(Cookie, xcb_map_window, (void* connection, std::uint32_t window)) {
  const Cookie came = xcb_map.get()(connection, window);
  know_mapped_window();
  return came;
}

TICKREEL_HOOK(Cookie, xcb_map_window_checked, (void* connection, std::uint32_t window)) {
  const Cookie came = xcb_map_checked.get()(connection, window);
  know_mapped_window();
  return came;
}

TICKREEL_HOOK(int, glXMakeCurrent, (void* display, unsigned long drawable, void* context)) {
  if (drawable != 0) know_gl_window();
  return glx_make_current.get()(display, drawable, context);
}

TICKREEL_HOOK(int, glXMakeContextCurrent,
              (void* display, unsigned long drawn, unsigned long read, void* context)) {
  if (drawn != 0) know_gl_window();
  return glx_make_context_current.get()(display, drawn, read, context);
}

TICKREEL_HOOK(unsigned, eglMakeCurrent, (void* display, void* drawn, void* read, void* context)) {
  if (drawn != nullptr) know_gl_window();
  return egl_make_current.get()(display, drawn, read, context);
}

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
