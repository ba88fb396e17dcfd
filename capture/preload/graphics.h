#pragma once

#include <dlfcn.h>

#include <cstdint>
#include <initializer_list>

#include "capture/preload/real_calls.h"

// The functions of GLX, EGL and the display's client libraries that are hooked or called.

namespace tickreel::capture {

using Display = void;
using Drawable = unsigned long;
using EglSurface = void*;

/// A function of the graphics libraries, found by its name when it is first needed: in the
/// libraries that were loaded after this one, then in some that the program may have loaded with
/// RTLD_LOCAL.
template <typename Function>
class Graphics {
 public:
  /// `library`: where to look first among the latter; then come libGLX and libEGL.
  constexpr explicit Graphics(const char* name, const char* library = "libGL.so.1")
      : name_(name), library_(library) {}
  /// Returns the function; null when there is no such function.
  Function* get() {
    if (function_ == nullptr) set(next_symbol(name_));
    for (const char* library : {library_, "libGLX.so.0", "libEGL.so.1"}) {
      if (function_ != nullptr) break;
      void* handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
      if (handle != nullptr) set(real_dlsym(handle, name_));
    }
    return function_;
  }
  /// Sets the function, unless it is null.
  void set(void* function) {
    if (function != nullptr) function_ = reinterpret_cast<Function*>(function);
  }

 private:
  const char* name_;
  const char* library_;
  Function* function_ = nullptr;
};

using GetAddress = void*(const char*);
// Short names: glx_address is glXGetProcAddressARB(), glx_drawable glXGetCurrentDrawable(),
// glx_query glXQueryDrawable(), glx_extensions glXQueryExtensionsString(), egl_address
// eglGetProcAddress(), egl_surface eglGetCurrentSurface(), and egl_query eglQuerySurface().
extern Graphics<void(Display*, Drawable)> glx_swap;
extern Graphics<std::int64_t(Display*, Drawable, std::int64_t, std::int64_t, std::int64_t)>
    glx_swap_msc;
extern Graphics<GetAddress> glx_address;
extern Graphics<Drawable()> glx_drawable;
extern Graphics<void(Display*, Drawable, int, unsigned*)> glx_query;
extern Graphics<int(Display*, Drawable, void*)> glx_make_current;
extern Graphics<int(Display*, Drawable, Drawable, void*)> glx_make_context_current;
extern Graphics<unsigned(Display*, EglSurface, EglSurface, void*)> egl_make_current;
extern Graphics<unsigned(Display*, EglSurface)> egl_swap;
using EglSwapDamage = unsigned(Display*, EglSurface, const int*, int);
extern Graphics<EglSwapDamage> egl_swap_damage_khr;
extern Graphics<EglSwapDamage> egl_swap_damage_ext;
extern Graphics<GetAddress> egl_address;
extern Graphics<EglSurface(int)> egl_surface;
extern Graphics<unsigned(Display*, EglSurface, int, int*)> egl_query;
extern Graphics<void(Display*, Drawable, int)> glx_interval_ext;
extern Graphics<int(unsigned)> glx_interval_mesa;
extern Graphics<int()> glx_get_interval_mesa;
extern Graphics<int(int)> glx_interval_sgi;
extern Graphics<const char*(Display*, int)> glx_extensions;
extern Graphics<unsigned(Display*, int)> egl_interval;
using GlxCreateWindow = Drawable(Display*, void*, Drawable, const int*);
extern Graphics<GlxCreateWindow> glx_create_window;
using EglCreateSurface = EglSurface(Display*, void*, std::uintptr_t, const int*);
extern Graphics<EglCreateSurface> egl_create_surface;
using EglCreatePlatformSurface = EglSurface(Display*, void*, const std::uint32_t*, const void*);
extern Graphics<EglCreatePlatformSurface> egl_create_platform_surface;
extern Graphics<EglCreatePlatformSurface> egl_create_platform_surface_ext;

/// Return a function of OpenGL by its name: from glXGetProcAddressARB(), and from
/// eglGetProcAddress() or else any library of the program; null when there is none.
void* load_by_glx(const char* name);
void* load_by_egl(const char* name);

/// Returns the hook for a graphics function that a program has looked up by its name. `real`: the
/// result of the look-up, which the hook calls from then on. Null when there is no hook of that
/// name, or when the hook needs a real function and `real` is null.
void* hook_of(const char* name, void* real);

}  // namespace tickreel::capture
