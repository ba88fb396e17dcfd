#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "live/game_controls.h"
#include "sim/game/game.h"
#include "window/live/menu_key.h"
#include "window/live/pad_menu.h"
#include "window/screen.h"

namespace tickreel {

/// How a game that is played live begins.
struct LiveSetup {
  std::vector<Seat> seats;  ///< one for each player
  std::uint64_t seed = 0;
  // Where a replay is gone on from, whose players and seed they are.
  std::vector<std::string> players;  ///< their names; none: the game's
  std::string goes_on_from;          ///< "0:12.300 of match.replay"; empty: it begins
};

/// Asks who plays, at which devices, and says what the keys do.
class StartScreen final : public Screen {
 public:
  StartScreen(const GameInfo& info, const GameControls& controls, LiveSetup proposal);

  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override { return kNever; }
  bool may_close() override { return true; }
  [[nodiscard]] bool is_finished() const override { return is_started_ || is_left_; }

  /// Whether the user chose to play, and what.
  [[nodiscard]] bool is_started() const { return is_started_; }
  [[nodiscard]] const LiveSetup& setup() const { return setup_; }

 private:
  /// The rows that can be changed: how many play, each of them, the seed, and the start.
  [[nodiscard]] std::size_t row_count() const { return setup_.seats.size() + 3; }
  void handle(MenuKey key);
  void change(std::size_t row, int direction);
  void change_player_count(int direction);
  void draw_rows();
  /// A row with arrows at both sides of its value.
  void draw_row(std::size_t row, const std::string& name, const std::string& value);
  void draw_start_button();

  const GameInfo& info_;
  const GameControls& controls_;
  LiveSetup setup_;
  std::vector<std::string> pad_names_;  ///< by number; empty: there is none
  PadMenu pad_menu_;
  std::size_t selected_;
  bool is_started_ = false;
  bool is_left_ = false;
};

}  // namespace tickreel
