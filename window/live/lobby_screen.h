#pragma once

#include <string>

#include "live/net/net_side.h"
#include "window/live/pad_menu.h"
#include "window/screen.h"

namespace tickreel::window {

/// Waits with others for a match, and shows who is in. The host begins it.
class LobbyScreen final : public Screen {
 public:
  /// `side` and `info` are borrowed. `where`: how others find the session, for who hosts it.
  /// `machines`: begin as soon as so many are in; 0: when somebody says so.
  LobbyScreen(const GameInfo& info, NetSide& side, std::string where, std::size_t machines);

  [[nodiscard]] const char* name() const override { return "lobby"; }
  void draw(Window& window) override;
  /// The others want to be answered.
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override {
    return std::chrono::milliseconds(10);
  }
  bool may_close() override { return true; }
  [[nodiscard]] bool is_finished() const override {
    return side_.match() || side_.end().has_value();
  }

 private:
  void handle_keys(Window& window);
  void start();
  void draw_machines();

  const GameInfo& info_;
  NetSide& side_;
  std::string where_;
  std::size_t machines_;
  PadMenu pad_menu_;
  std::string problem_;  ///< why the match cannot begin yet
  std::string news_;     ///< the last
};

}  // namespace tickreel::window
