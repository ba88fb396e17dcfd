#pragma once

#include <string>

#include "window/room.h"
#include "window/window.h"

namespace tickreel::window {

/// Sets the window's title back, at the end of its lifetime, to the title at its beginning.
class TitleKept {
 public:
  explicit TitleKept(Window& window) : window_(window), title_(window.title()) {}
  ~TitleKept() { window_.set_title(title_); }
  TitleKept(const TitleKept&) = delete;
  TitleKept& operator=(const TitleKept&) = delete;

 private:
  Window& window_;
  const std::string title_;
};

}  // namespace tickreel::window
