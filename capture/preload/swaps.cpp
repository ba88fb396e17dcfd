// Where pictures are complete: swapping, by GLX and by EGL, and all ways to its functions.

#include <dlfcn.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>

#include "capture/preload/link.h"
#include "capture/preload/pictures.h"
#include "capture/preload/real.h"

namespace tickreel::capture {
namespace {

using Display = void;
using Drawable = unsigned long;
using EglSurface = void*;
constexpr int kGlxWidth = 0x801D;
constexpr int kGlxHeight = 0x801E;
constexpr int kEglHeight = 0x3056;
constexpr int kEglWidth = 0x3057;
constexpr int kEglDraw = 0x3059;

/// A function of the graphics libraries, wherever a program has found it.
template <typename Function>
class Graphics {
 public:
  constexpr explicit Graphics(const char* name) : name_(name) {}
  /// Null: there is none.
  Function* get() {
    if (function_ == nullptr) set(next_symbol(name_));
    for (const char* library : {"libGL.so.1", "libGLX.so.0", "libEGL.so.1"}) {
      if (function_ != nullptr) break;
      void* handle = dlopen(library, RTLD_LAZY | RTLD_NOLOAD);
      if (handle != nullptr) set(real_dlsym(handle, name_));
    }
    return function_;
  }
  void set(void* function) {
    if (function != nullptr) function_ = reinterpret_cast<Function*>(function);
  }

 private:
  const char* name_;
  Function* function_ = nullptr;
};

using GetAddress = void*(const char*);
Graphics<void(Display*, Drawable)> glx_swap("glXSwapBuffers");
Graphics<std::int64_t(Display*, Drawable, std::int64_t, std::int64_t, std::int64_t)> glx_swap_msc(
    "glXSwapBuffersMscOML");
Graphics<GetAddress> glx_address("glXGetProcAddressARB");
Graphics<Drawable()> glx_drawable("glXGetCurrentDrawable");
Graphics<void(Display*, Drawable, int, unsigned*)> glx_query("glXQueryDrawable");
Graphics<unsigned(Display*, EglSurface)> egl_swap("eglSwapBuffers");
using EglSwapDamage = unsigned(Display*, EglSurface, const int*, int);
Graphics<EglSwapDamage> egl_swap_damage_khr("eglSwapBuffersWithDamageKHR");
Graphics<EglSwapDamage> egl_swap_damage_ext("eglSwapBuffersWithDamageEXT");
Graphics<GetAddress> egl_address("eglGetProcAddress");
Graphics<EglSurface(int)> egl_surface("eglGetCurrentSurface");
Graphics<unsigned(Display*, EglSurface, int, int*)> egl_query("eglQuerySurface");

void* load_by_glx(const char* name) {
  GetAddress* address = glx_address.get();
  return address == nullptr ? nullptr : address(name);
}
void* load_by_egl(const char* name) {
  GetAddress* address = egl_address.get();
  void* found = address == nullptr ? nullptr : address(name);
  return found != nullptr ? found : real_dlsym(RTLD_DEFAULT, name);
}

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

/// What a drawable of GLX is if it is no window, nobody here knows: X then says that there is none.
int pass_over(void* /*display*/, void* /*error*/) {
  return 0;
}

void resize_glx(const Surface& surface, int width, int height) {
  using Handler = int(void*, void*);
  void* library = dlopen("libX11.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (library == nullptr) return;
  const auto set_handler =
      reinterpret_cast<Handler* (*)(Handler*)>(real_dlsym(library, "XSetErrorHandler"));
  const auto resize = reinterpret_cast<int (*)(Display*, Drawable, unsigned, unsigned)>(
      real_dlsym(library, "XResizeWindow"));
  const auto sync = reinterpret_cast<int (*)(Display*, int)>(real_dlsym(library, "XSync"));
  if (set_handler == nullptr || resize == nullptr || sync == nullptr) return;
  auto* display = const_cast<Display*>(surface.display);
  sync(display, 0);
  Handler* before = set_handler(pass_over);
  resize(display, surface.name, static_cast<unsigned>(width), static_cast<unsigned>(height));
  sync(display, 0);
  set_handler(before);
}

Surface glx_surface_of(Display* display, Drawable drawable) {
  return {display, drawable, measure_glx, load_by_glx, resize_glx};
}
Surface egl_surface_of(Display* display, EglSurface surface) {
  return {display, reinterpret_cast<std::uintptr_t>(surface), measure_egl, load_by_egl, nullptr};
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

namespace {
void* hook_of(const char* name, void* real);
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
  const char* name;
  void* function;
  void* graphics;
  void (*set)(void* graphics, void* real);
};

template <typename Function, typename Hooked>
Hook hook(const char* name, Hooked* function, Graphics<Function>& graphics) {
  return {name, reinterpret_cast<void*>(function), &graphics, set_real<Function>};
}

/// In place of a function of the graphics libraries that a program has found; null: it is no such
/// one.
void* hook_of(const char* name, void* real) {
  if (real == nullptr || name == nullptr) return nullptr;
  const Hook hooks[] = {
      hook("glXSwapBuffers", tickreel_glXSwapBuffers, glx_swap),
      hook("glXSwapBuffersMscOML", tickreel_glXSwapBuffersMscOML, glx_swap_msc),
      hook("eglSwapBuffers", tickreel_eglSwapBuffers, egl_swap),
      hook("eglSwapBuffersWithDamageKHR", tickreel_eglSwapBuffersWithDamageKHR,
           egl_swap_damage_khr),
      hook("eglSwapBuffersWithDamageEXT", tickreel_eglSwapBuffersWithDamageEXT,
           egl_swap_damage_ext),
      hook("glXGetProcAddressARB", tickreel_glXGetProcAddressARB, glx_address),
      hook("glXGetProcAddress", tickreel_glXGetProcAddress, glx_address),
      hook("eglGetProcAddress", tickreel_eglGetProcAddress, egl_address),
  };
  for (const Hook& one : hooks) {
    if (std::strcmp(one.name, name) != 0) continue;
    if (real != one.function) one.set(one.graphics, real);
    return one.function;
  }
  return nullptr;
}

/// The functions of the C library that are hooked: a program may look these up, too.
constexpr const char* kHookedByName[] = {"clock_gettime",
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

/// What dlsym() answers in place of the real one; null: it does (dlsym.S). Those who ask for what
/// is behind them, and the graphics libraries themselves, are not kept from it.
extern "C" __attribute__((visibility("hidden"))) void* tickreel_look_up(void* handle,
                                                                        const char* name,
                                                                        const void* caller) {
  if (name == nullptr || handle == RTLD_NEXT || !is_captured() || is_outside(caller))
    return nullptr;
  const bool may_be_graphics =
      std::strncmp(name, "glX", 3) == 0 || std::strncmp(name, "egl", 3) == 0;
  if (may_be_graphics) return hook_of(name, real_dlsym(handle, name));
  for (const char* hooked : kHookedByName) {
    if (std::strcmp(hooked, name) == 0) return real_dlsym(RTLD_DEFAULT, name);
  }
  return nullptr;
}

extern "C" __attribute__((visibility("hidden"))) void* tickreel_find_dlsym() {
  return find_real_dlsym();
}

}  // namespace tickreel::capture
