#include "renderer/gl/egl_context.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>
#include <vector>

#include "renderer/gl/gl_loader.h"

namespace tickreel::renderer {

struct EglContext::Handles {
  EGLDisplay display = EGL_NO_DISPLAY;
  EGLContext context = EGL_NO_CONTEXT;
  std::string_view platform;
};

namespace {

constexpr std::string_view kAdvice =
    "Install a graphics driver with OpenGL 4.5, or Mesa's software one "
    "(Debian: apt-get install libegl1 libgl1-mesa-dri)";

struct Candidate {
  EGLDisplay display;
  std::string_view platform;
};

bool lists(const char* extensions, std::string_view name) {
  if (extensions == nullptr) return false;
  std::string_view rest = extensions;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    if (rest.substr(0, end) == name) return true;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return false;
}

template <typename Function>
Function egl_function(const char* name) {
  return reinterpret_cast<Function>(eglGetProcAddress(name));
}

std::vector<EGLDeviceEXT> list_devices() {
  const auto query_devices = egl_function<PFNEGLQUERYDEVICESEXTPROC>("eglQueryDevicesEXT");
  if (query_devices == nullptr) return {};
  EGLint count = 0;
  if (query_devices(0, nullptr, &count) != EGL_TRUE || count <= 0) return {};
  std::vector<EGLDeviceEXT> devices(static_cast<std::size_t>(count));
  if (query_devices(count, devices.data(), &count) != EGL_TRUE) return {};
  devices.resize(static_cast<std::size_t>(count));
  return devices;
}

bool is_software(EGLDeviceEXT device) {
  const auto query = egl_function<PFNEGLQUERYDEVICESTRINGEXTPROC>("eglQueryDeviceStringEXT");
  return query != nullptr && lists(query(device, EGL_EXTENSIONS), "EGL_MESA_device_software");
}

/// The displays to try: hardware devices, software devices, and the platform that needs no device.
std::vector<Candidate> list_candidates() {
  const char* extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
  const auto get_display =
      egl_function<PFNEGLGETPLATFORMDISPLAYEXTPROC>("eglGetPlatformDisplayEXT");
  if (get_display == nullptr) return {};
  std::vector<Candidate> candidates;
  if (lists(extensions, "EGL_EXT_platform_device") || lists(extensions, "EGL_EXT_device_base")) {
    std::vector<EGLDeviceEXT> devices = list_devices();
    std::stable_partition(devices.begin(), devices.end(), std::not_fn(is_software));
    for (EGLDeviceEXT device : devices) {
      candidates.push_back({get_display(EGL_PLATFORM_DEVICE_EXT, device, nullptr), "EGL device"});
    }
  }
  if (lists(extensions, "EGL_MESA_platform_surfaceless")) {
    candidates.push_back({get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr),
                          "EGL surfaceless"});
  }
  return candidates;
}

/// EGL_NO_CONTEXT when the display cannot do it. Displays are never terminated, because EGL returns
/// the same display to every context of the process.
EGLContext create_context(EGLDisplay display) {
  if (display == EGL_NO_DISPLAY || eglInitialize(display, nullptr, nullptr) != EGL_TRUE) {
    return EGL_NO_CONTEXT;
  }
  const char* extensions = eglQueryString(display, EGL_EXTENSIONS);
  if (!lists(extensions, "EGL_KHR_surfaceless_context") ||
      !lists(extensions, "EGL_KHR_no_config_context") || eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) {
    return EGL_NO_CONTEXT;
  }
  // With the last pair, a driver that can report a reset of the device does so with every call
  // after it. Without the pair it would end the program, or continue without drawing.
  constexpr std::array<EGLint, 9> kAttributes{EGL_CONTEXT_MAJOR_VERSION,
                                              4,
                                              EGL_CONTEXT_MINOR_VERSION,
                                              5,
                                              EGL_CONTEXT_OPENGL_PROFILE_MASK,
                                              EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
                                              EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY,
                                              EGL_LOSE_CONTEXT_ON_RESET,
                                              EGL_NONE};
  EGLContext context =
      eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, kAttributes.data());
  if (context != EGL_NO_CONTEXT) return context;
  std::array<EGLint, 9> attributes = kAttributes;
  attributes[6] = EGL_NONE;
  return eglCreateContext(display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, attributes.data());
}

}  // namespace

EglContext::EglContext(std::unique_ptr<Handles> handles) : handles_(std::move(handles)) {}

EglContext::~EglContext() {
  if (eglGetCurrentContext() == handles_->context) {
    eglMakeCurrent(handles_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }
  eglDestroyContext(handles_->display, handles_->context);
}

Result<std::unique_ptr<EglContext>> EglContext::create() {
  for (const Candidate& candidate : list_candidates()) {
    EGLContext context = create_context(candidate.display);
    if (context == EGL_NO_CONTEXT) continue;
    std::unique_ptr<EglContext> created(new EglContext(
        std::make_unique<Handles>(Handles{candidate.display, context, candidate.platform})));
    if (!created->make_current() || !load_gl()) continue;
    created->description_ = describe_gl() + ", " + std::string(candidate.platform);
    return created;
  }
  return failed("found no way to draw: no EGL device or platform gives an OpenGL 4.5 context. " +
                std::string(kAdvice));
}

Result<std::unique_ptr<EglContext>> EglContext::create_beside_current() {
  EGLDisplay display = eglGetCurrentDisplay();
  EGLContext context = create_context(display);
  if (context == EGL_NO_CONTEXT) {
    return failed("the OpenGL driver gives no second context for the game's own renderer");
  }
  return std::unique_ptr<EglContext>(
      new EglContext(std::make_unique<Handles>(Handles{display, context, {}})));
}

Status EglContext::make_current() {
  if (eglGetCurrentContext() == handles_->context) return {};
  if (eglMakeCurrent(handles_->display, EGL_NO_SURFACE, EGL_NO_SURFACE, handles_->context) ==
      EGL_TRUE) {
    return {};
  }
  return failed("the OpenGL context cannot be used on this thread (another one may be using it)");
}

ContextTurn::ContextTurn(EglContext& context)
    : display_(eglGetCurrentDisplay()),
      context_(eglGetCurrentContext()),
      draw_(eglGetCurrentSurface(EGL_DRAW)),
      read_(eglGetCurrentSurface(EGL_READ)),
      status_(context.make_current()) {}

ContextTurn::~ContextTurn() {
  if (display_ != EGL_NO_DISPLAY) eglMakeCurrent(display_, draw_, read_, context_);
}

void* gl_function(const char* name) {
  return reinterpret_cast<void*>(eglGetProcAddress(name));
}

}  // namespace tickreel::renderer
