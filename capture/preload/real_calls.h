#pragma once

// The functions behind the hooks, and who calls them.

namespace tickreel::capture {

/// Of the libraries behind this one; null: there is none.
void* next_symbol(const char* name);
/// The same of a version of it, where the C library has several; else any.
void* next_symbol(const char* name, const char* version);
/// dlsym() itself.
void* find_real_dlsym();
void* real_dlsym(void* handle, const char* name);

/// A function that a hook hides, looked up when it is first called: hooks are called before any
/// constructor.
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

/// Whether code at an address is of a graphics driver, of the way to the display or of a sound
/// server: their waits are for something outside, and their clocks are the real ones.
bool is_outside(const void* caller);
/// Whether the process has loaded a library for graphics.
bool has_graphics();
/// In the child of a fork.
void reset_code_lock();

}  // namespace tickreel::capture

/// Defines a hook under the name of what it hides, whatever the headers say of its exceptions.
#define TICKREEL_HOOK(result, name, parameters)     \
  extern "C" __attribute__((visibility("default"))) \
  result tickreel_##name parameters __asm__(#name); \
  extern "C" result tickreel_##name parameters
#define TICKREEL_CALLER __builtin_return_address(0)
