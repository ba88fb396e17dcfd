#pragma once

// The functions that hooks hide, and questions about the code that calls hooks.

namespace tickreel::capture {

/// Returns a symbol of the libraries that are loaded after this one; null: there is none.
void* next_symbol(const char* name);
/// Returns a symbol in this version; in any version if there is none in this one; null: there is
/// none at all.
void* next_symbol(const char* name, const char* version);
/// Returns the address of the real dlsym().
void* find_real_dlsym();
/// Calls the real dlsym().
void* real_dlsym(void* handle, const char* name);

/// A function that a hook hides, and that must exist. It is looked up at its first call, because
/// hooks are called before any constructor.
template <typename Function>
class Real {
 public:
  constexpr explicit Real(const char* name, const char* version = nullptr)
      : name_(name), version_(version) {}
  template <typename... Arguments>
  auto operator()(Arguments... arguments) {
    if (function_ == nullptr) {
      function_ = reinterpret_cast<Function*>(version_ == nullptr ? next_symbol(name_)
                                                                  : next_symbol(name_, version_));
    }
    return function_(arguments...);
  }

 private:
  const char* name_;
  const char* version_;
  Function* function_ = nullptr;
};

/// Whether an address is in the code of a graphics driver, of the client libraries of the display,
/// a sound server, D-Bus or udev, or of this library. Such code waits for things outside of the
/// program and needs real clocks.
bool is_outside(const void* caller);
/// Whether the process has loaded a client library of X11 (libX11 or libxcb).
bool has_graphics();
/// Whether the process has loaded OpenGL or Vulkan; true when that cannot be found out.
bool has_gl();
/// Whether the process has loaded something that is written in Go.
bool has_go();
/// Frees the lock of is_outside(). Call it in the child of a fork.
void reset_code_lock();

}  // namespace tickreel::capture

/// Defines a hook under the name of the function that it hides. The exception specification of the
/// system's headers does not matter.
#define TICKREEL_HOOK(result, name, parameters)     \
  extern "C" __attribute__((visibility("default"))) \
  result tickreel_##name parameters __asm__(#name); \
  extern "C" result tickreel_##name parameters
/// The address in the code that has called the hook.
#define TICKREEL_CALLER __builtin_return_address(0)
