// All ways to look up functions of GLX and EGL; they lead to the hooks.

#include <dlfcn.h>

#include <cstdint>
#include <cstring>

#include "capture/preload/capture_state.h"
#include "capture/preload/graphics.h"
#include "capture/preload/real_calls.h"
#include "capture/preload/sound_calls.h"

// Hooks in swaps.cpp and windows.cpp; only their addresses are used here.
extern "C" {
void tickreel_glXSwapBuffers() __asm__("glXSwapBuffers");
void tickreel_glXSwapBuffersMscOML() __asm__("glXSwapBuffersMscOML");
void tickreel_eglSwapBuffers() __asm__("eglSwapBuffers");
void tickreel_eglSwapBuffersWithDamageKHR() __asm__("eglSwapBuffersWithDamageKHR");
void tickreel_eglSwapBuffersWithDamageEXT() __asm__("eglSwapBuffersWithDamageEXT");
void tickreel_glXSwapIntervalEXT() __asm__("glXSwapIntervalEXT");
void tickreel_glXSwapIntervalMESA() __asm__("glXSwapIntervalMESA");
void tickreel_glXGetSwapIntervalMESA() __asm__("glXGetSwapIntervalMESA");
void tickreel_glXSwapIntervalSGI() __asm__("glXSwapIntervalSGI");
void tickreel_glXQueryExtensionsString() __asm__("glXQueryExtensionsString");
void tickreel_eglSwapInterval() __asm__("eglSwapInterval");
void tickreel_glXQueryDrawable() __asm__("glXQueryDrawable");
void tickreel_glXCreateWindow() __asm__("glXCreateWindow");
void tickreel_glXMakeCurrent() __asm__("glXMakeCurrent");
void tickreel_glXMakeContextCurrent() __asm__("glXMakeContextCurrent");
void tickreel_eglMakeCurrent() __asm__("eglMakeCurrent");
void tickreel_eglCreateWindowSurface() __asm__("eglCreateWindowSurface");
void tickreel_eglCreatePlatformWindowSurface() __asm__("eglCreatePlatformWindowSurface");
void tickreel_eglCreatePlatformWindowSurfaceEXT() __asm__("eglCreatePlatformWindowSurfaceEXT");
}

namespace tickreel::capture {

Graphics<void(Display*, Drawable)> glx_swap("glXSwapBuffers");
Graphics<std::int64_t(Display*, Drawable, std::int64_t, std::int64_t, std::int64_t)> glx_swap_msc(
    "glXSwapBuffersMscOML");
Graphics<GetAddress> glx_address("glXGetProcAddressARB");
Graphics<Drawable()> glx_drawable("glXGetCurrentDrawable");
Graphics<void(Display*, Drawable, int, unsigned*)> glx_query("glXQueryDrawable");
Graphics<int(Display*, Drawable, void*)> glx_make_current("glXMakeCurrent");
Graphics<int(Display*, Drawable, Drawable, void*)> glx_make_context_current(
    "glXMakeContextCurrent");
Graphics<unsigned(Display*, EglSurface, EglSurface, void*)> egl_make_current("eglMakeCurrent");
Graphics<unsigned(Display*, EglSurface)> egl_swap("eglSwapBuffers");
Graphics<EglSwapDamage> egl_swap_damage_khr("eglSwapBuffersWithDamageKHR");
Graphics<EglSwapDamage> egl_swap_damage_ext("eglSwapBuffersWithDamageEXT");
Graphics<GetAddress> egl_address("eglGetProcAddress");
Graphics<EglSurface(int)> egl_surface("eglGetCurrentSurface");
Graphics<unsigned(Display*, EglSurface, int, int*)> egl_query("eglQuerySurface");
Graphics<void(Display*, Drawable, int)> glx_interval_ext("glXSwapIntervalEXT");
Graphics<int(unsigned)> glx_interval_mesa("glXSwapIntervalMESA");
Graphics<int()> glx_get_interval_mesa("glXGetSwapIntervalMESA");
Graphics<int(int)> glx_interval_sgi("glXSwapIntervalSGI");
Graphics<const char*(Display*, int)> glx_extensions("glXQueryExtensionsString");
Graphics<unsigned(Display*, int)> egl_interval("eglSwapInterval");
Graphics<GlxCreateWindow> glx_create_window("glXCreateWindow");
Graphics<EglCreateSurface> egl_create_surface("eglCreateWindowSurface");
Graphics<EglCreatePlatformSurface> egl_create_platform_surface("eglCreatePlatformWindowSurface");
Graphics<EglCreatePlatformSurface> egl_create_platform_surface_ext(
    "eglCreatePlatformWindowSurfaceEXT");

void* load_by_glx(const char* name) {
  GetAddress* address = glx_address.get();
  return address == nullptr ? nullptr : address(name);
}
void* load_by_egl(const char* name) {
  GetAddress* address = egl_address.get();
  void* found = address == nullptr ? nullptr : address(name);
  return found != nullptr ? found : real_dlsym(RTLD_DEFAULT, name);
}

TICKREEL_HOOK(void*, glXGetProcAddressARB, (const char* name)) {
  void* real = load_by_glx(name);
  void* hook = is_captured() ? hook_of(name, real) : nullptr;
  return hook != nullptr ? hook : real;
}

TICKREEL_HOOK(void*, glXGetProcAddress, (const char* name)) {
  void* real = load_by_glx(name);
  void* hook = is_captured() ? hook_of(name, real) : nullptr;
  return hook != nullptr ? hook : real;
}

TICKREEL_HOOK(void*, eglGetProcAddress, (const char* name)) {
  GetAddress* address = egl_address.get();
  void* real = address == nullptr ? nullptr : address(name);
  void* hook = is_captured() ? hook_of(name, real) : nullptr;
  return hook != nullptr ? hook : real;
}

namespace {

template <typename Function>
void set_real(void* graphics, void* real) {
  static_cast<Graphics<Function>*>(graphics)->set(real);
}

struct Hook {
  bool needs_real;  ///< the hook cannot do without the function that it hides
  const char* name;
  void* function;
  void* graphics;
  void (*set)(void* graphics, void* real);
};

template <typename Function, typename Hooked>
Hook hook(const char* name, Hooked* function, Graphics<Function>& graphics) {
  return {true, name, reinterpret_cast<void*>(function), &graphics, set_real<Function>};
}
template <typename Function, typename Hooked>
Hook stand_in(const char* name, Hooked* function, Graphics<Function>& graphics) {
  return {false, name, reinterpret_cast<void*>(function), &graphics, set_real<Function>};
}

}  // namespace

void* hook_of(const char* name, void* real) {
  if (name == nullptr) return nullptr;
  const Hook hooks[] = {
      hook("glXSwapBuffers", tickreel_glXSwapBuffers, glx_swap),
      hook("glXSwapBuffersMscOML", tickreel_glXSwapBuffersMscOML, glx_swap_msc),
      hook("eglSwapBuffers", tickreel_eglSwapBuffers, egl_swap),
      hook("eglSwapBuffersWithDamageKHR", tickreel_eglSwapBuffersWithDamageKHR,
           egl_swap_damage_khr),
      hook("eglSwapBuffersWithDamageEXT", tickreel_eglSwapBuffersWithDamageEXT,
           egl_swap_damage_ext),
      stand_in("glXSwapIntervalEXT", tickreel_glXSwapIntervalEXT, glx_interval_ext),
      stand_in("glXSwapIntervalMESA", tickreel_glXSwapIntervalMESA, glx_interval_mesa),
      stand_in("glXGetSwapIntervalMESA", tickreel_glXGetSwapIntervalMESA, glx_get_interval_mesa),
      stand_in("glXSwapIntervalSGI", tickreel_glXSwapIntervalSGI, glx_interval_sgi),
      hook("glXQueryExtensionsString", tickreel_glXQueryExtensionsString, glx_extensions),
      hook("glXQueryDrawable", tickreel_glXQueryDrawable, glx_query),
      hook("eglSwapInterval", tickreel_eglSwapInterval, egl_interval),
      hook("glXCreateWindow", tickreel_glXCreateWindow, glx_create_window),
      hook("glXMakeCurrent", tickreel_glXMakeCurrent, glx_make_current),
      hook("glXMakeContextCurrent", tickreel_glXMakeContextCurrent, glx_make_context_current),
      hook("eglMakeCurrent", tickreel_eglMakeCurrent, egl_make_current),
      hook("eglCreateWindowSurface", tickreel_eglCreateWindowSurface, egl_create_surface),
      hook("eglCreatePlatformWindowSurface", tickreel_eglCreatePlatformWindowSurface,
           egl_create_platform_surface),
      hook("eglCreatePlatformWindowSurfaceEXT", tickreel_eglCreatePlatformWindowSurfaceEXT,
           egl_create_platform_surface_ext),
      hook("glXGetProcAddressARB", tickreel_glXGetProcAddressARB, glx_address),
      hook("glXGetProcAddress", tickreel_glXGetProcAddress, glx_address),
      hook("eglGetProcAddress", tickreel_eglGetProcAddress, egl_address),
  };
  for (const Hook& one : hooks) {
    if (std::strcmp(one.name, name) != 0) continue;
    if (real == nullptr && one.needs_real) return nullptr;
    if (real != one.function) one.set(one.graphics, real);
    return one.function;
  }
  return nullptr;
}

namespace {

/// The hooked functions of the C library, which a program may also look up by name.
constexpr const char* kHookedByName[] = {"XMapWindow",
                                         "XMapRaised",
                                         "clock_gettime",
                                         "gettimeofday",
                                         "time",
                                         "timespec_get",
                                         "clock",
                                         "times",
                                         "nanosleep",
                                         "clock_nanosleep",
                                         "usleep",
                                         "sleep",
                                         "poll",
                                         "ppoll",
                                         "select",
                                         "pselect",
                                         "epoll_wait",
                                         "epoll_pwait",
                                         "epoll_pwait2",
                                         "pthread_cond_wait",
                                         "pthread_cond_timedwait",
                                         "pthread_cond_clockwait",
                                         "sem_wait",
                                         "sem_timedwait",
                                         "sem_clockwait",
                                         "pthread_join"};

}  // namespace

/// The hook that dlsym() returns; null: the real dlsym() answers (see dlsym.S). RTLD_NEXT and the
/// graphics libraries themselves get the real functions.
extern "C" __attribute__((visibility("hidden"))) void* tickreel_look_up(void* handle,
                                                                        const char* name,
                                                                        const void* caller) {
  if (name == nullptr || handle == RTLD_NEXT || !is_captured() || is_outside(caller))
    return nullptr;
  const bool may_be_graphics =
      std::strncmp(name, "glX", 3) == 0 || std::strncmp(name, "egl", 3) == 0;
  if (may_be_graphics) return hook_of(name, real_dlsym(handle, name));
  if (std::strncmp(name, "snd_", 4) == 0) return sound_hook_of(name, handle);
  for (const char* hooked : kHookedByName) {
    if (std::strcmp(hooked, name) == 0) return real_dlsym(RTLD_DEFAULT, name);
  }
  return nullptr;
}

extern "C" __attribute__((visibility("hidden"))) void* tickreel_find_dlsym() {
  return find_real_dlsym();
}

}  // namespace tickreel::capture
