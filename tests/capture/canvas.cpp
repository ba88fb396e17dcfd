#include "canvas.h"

#include <EGL/egl.h>
#include <X11/Xutil.h>
#include <dlfcn.h>
#include <sys/random.h>

#include <cstdlib>

namespace {

constexpr unsigned kColorBuffer = 0x4000;
constexpr int kSide = 64;

/// Resets the window's size, as programs do that do not let users resize them.
void keep_size(const Canvas& canvas) {
  static const bool keeps = std::getenv("KEEPS_SIZE") != nullptr;
  if (!keeps) return;
  XResizeWindow(canvas.display, canvas.window, kSide, kSide);
  XSync(canvas.display, False);
}

/// Draws for the window's present size, as programs do that users may resize.
void follow_size(const Canvas& canvas) {
  static const bool follows = std::getenv("FOLLOWS_SIZE") != nullptr;
  if (!follows || canvas.viewport == nullptr) return;
  XWindowAttributes now{};
  XGetWindowAttributes(canvas.display, canvas.window, &now);
  canvas.viewport(0, 0, now.width, now.height);
}

Window open_window(Display* display, XVisualInfo* visual, Kind kind) {
  const int side = kind == Kind::kMain ? kSide : kSide / 4;
  const Window root = DefaultRootWindow(display);
  XSetWindowAttributes attributes{};
  attributes.colormap = XCreateColormap(display, root, visual->visual, AllocNone);
  const Window window = XCreateWindow(display, root, 0, 0, static_cast<unsigned>(side),
                                      static_cast<unsigned>(side), 0, visual->depth, InputOutput,
                                      visual->visual, CWColormap | CWBorderPixel, &attributes);
  XStoreName(display, window, kind == Kind::kMain ? "the clock" : "a tool");
  if (kind != Kind::kMain) {
    // As toolkits do.
    constexpr unsigned char kTitle[] = "ein Wörkzeug";
    XChangeProperty(display, window, XInternAtom(display, "_NET_WM_NAME", False),
                    XInternAtom(display, "UTF8_STRING", False), 8, PropModeReplace, kTitle,
                    sizeof kTitle - 1);
  }
  if (std::getenv("FIXED_SIZE") != nullptr) {
    XSizeHints hints{};
    hints.flags = PMinSize | PMaxSize;
    hints.min_width = hints.max_width = hints.min_height = hints.max_height = side;
    XSetWMNormalHints(display, window, &hints);
  }
  if (kind != Kind::kHiddenTool) XMapWindow(display, window);
  XSync(display, False);
  return window;
}

template <typename Function>
void find(void* library, const char* name, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, name));
  if (function == nullptr) std::abort();
}

}  // namespace

void dawdle() {
  static const bool wants = std::getenv("DAWDLE") != nullptr;
  if (!wants) return;
  unsigned char random = 0;
  if (getrandom(&random, 1, 0) != 1) return;
  volatile int turns = random < 200 ? 0 : random * 10'000;
  while (turns > 0) turns = turns - 1;
}

void Canvas::show(std::int64_t number) const {
  const auto part = [&](int shift) { return static_cast<float>((number >> shift) & 255) / 255.0F; };
  dawdle();
  keep_size(*this);
  use();
  follow_size(*this);
  clear_color(part(16), part(8), part(0), 1);
  clear(kColorBuffer);
  swap();
  dawdle();
}

Canvas open_glx(Kind kind, Display* display) {
  Canvas canvas;
  canvas.display = display != nullptr ? display : XOpenDisplay(nullptr);
  void* library = dlopen("libGL.so.1", RTLD_NOW | RTLD_LOCAL);
  if (canvas.display == nullptr || library == nullptr) std::abort();
  XVisualInfo* (*choose)(Display*, int, int*) = nullptr;
  void* (*create)(Display*, XVisualInfo*, void*, int) = nullptr;
  int (*make_current)(Display*, Window, void*) = nullptr;
  void* (*address)(const char*) = nullptr;
  find(library, "glXChooseVisual", choose);
  find(library, "glXCreateContext", create);
  find(library, "glXMakeCurrent", make_current);
  find(library, "glXGetProcAddressARB", address);
  int wanted[] = {4 /* rgba */, 5 /* double buffer */, 0};
  XVisualInfo* visual = choose(canvas.display, DefaultScreen(canvas.display), wanted);
  const Window window = canvas.window = open_window(canvas.display, visual, kind);
  void* context = create(canvas.display, visual, nullptr, 1);
  canvas.use = [=, shown = canvas.display] { make_current(shown, window, context); };
  canvas.use();
  canvas.clear_color =
      reinterpret_cast<void (*)(float, float, float, float)>(address("glClearColor"));
  canvas.clear = reinterpret_cast<void (*)(unsigned)>(address("glClear"));
  void (*swap)(Display*, Window) = nullptr;
  find(library, "glXSwapBuffers", swap);
  canvas.swap = [swap, shown = canvas.display, window] { swap(shown, window); };
  canvas.viewport = reinterpret_cast<void (*)(int, int, int, int)>(address("glViewport"));
  canvas.set_interval = [address](int slots) {
    reinterpret_cast<int (*)(unsigned)>(address("glXSwapIntervalMESA"))(
        static_cast<unsigned>(slots));
  };
  if (std::getenv("TINT") != nullptr) {
    constexpr unsigned kRedScale = 0x0D14;
    reinterpret_cast<void (*)(unsigned, float)>(address("glPixelTransferf"))(kRedScale, 0.5F);
  }
  return canvas;
}

Canvas open_egl() {
  Canvas canvas;
  canvas.display = XOpenDisplay(nullptr);
  if (canvas.display == nullptr) std::abort();
  EGLDisplay egl = eglGetDisplay(canvas.display);
  eglInitialize(egl, nullptr, nullptr);
  eglBindAPI(EGL_OPENGL_ES_API);
  const EGLint wanted[] = {EGL_RENDERABLE_TYPE,
                           EGL_OPENGL_ES2_BIT,
                           EGL_SURFACE_TYPE,
                           EGL_WINDOW_BIT,
                           EGL_RED_SIZE,
                           8,
                           EGL_NONE};
  EGLConfig config{};
  EGLint count = 0;
  eglChooseConfig(egl, wanted, &config, 1, &count);
  EGLint id = 0;
  eglGetConfigAttrib(egl, config, EGL_NATIVE_VISUAL_ID, &id);
  XVisualInfo like{};
  like.visualid = static_cast<VisualID>(id);
  int found = 0;
  XVisualInfo* visual = XGetVisualInfo(canvas.display, VisualIDMask, &like, &found);
  const Window window = canvas.window = open_window(canvas.display, visual, Kind::kMain);
  EGLSurface surface = eglCreateWindowSurface(egl, config, window, nullptr);
  const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
  EGLContext context = eglCreateContext(egl, config, EGL_NO_CONTEXT, version);
  eglMakeCurrent(egl, surface, surface, context);
  canvas.clear_color =
      reinterpret_cast<void (*)(float, float, float, float)>(eglGetProcAddress("glClearColor"));
  canvas.clear = reinterpret_cast<void (*)(unsigned)>(eglGetProcAddress("glClear"));
  canvas.viewport = reinterpret_cast<void (*)(int, int, int, int)>(eglGetProcAddress("glViewport"));
  canvas.use = [] {};
  canvas.swap = [egl, surface] { eglSwapBuffers(egl, surface); };
  canvas.set_interval = [egl](int slots) { eglSwapInterval(egl, slots); };
  return canvas;
}
