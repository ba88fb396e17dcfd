#pragma once

#include <X11/Xlib.h>

#include <cstdint>
#include <functional>

/// Uses the processor for a random time, if DAWDLE is in the environment.
void dawdle();

/// A window and the functions that fill it.
struct Canvas {
  Display* display = nullptr;
  Window window = 0;
  std::function<void()> use{};  ///< what follows is drawn into this window
  std::function<void()> swap{};
  std::function<void(int slots)> set_interval{};
  void (*clear_color)(float, float, float, float) = nullptr;
  void (*clear)(unsigned) = nullptr;
  void (*viewport)(int, int, int, int) = nullptr;

  /// Shows a number of 24 bits as a colour.
  void show(std::int64_t number) const;
};

/// A tool window beside the main one is smaller, and may be hidden.
enum class Kind : std::uint8_t { kMain, kTool, kHiddenTool };

/// A window with OpenGL by GLX, found by dlsym(), and by EGL. In the environment, FIXED_SIZE asks
/// that nobody resizes it, KEEPS_SIZE resets its size before each picture, FOLLOWS_SIZE draws for
/// the size that the window has, and TINT halves the red of whoever reads pixels. `display`: null:
/// one of its own.
Canvas open_glx(Kind kind = Kind::kMain, Display* display = nullptr);
Canvas open_egl();
