#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "live/seat.h"
#include "tickreel/game/game.h"
#include "tickreel/game/game_controls.h"
#include "window/key_press.h"
#include "window/live/menu_key.h"
#include "window/live/pad_menu.h"
#include "window/screen.h"

namespace tickreel::window {

/// The session with other machines, if the game is played on several.
struct NetChoice {
  enum class Mode : std::uint8_t { kAlone, kHost, kJoin };
  Mode mode = Mode::kAlone;
  std::string address;  ///< the address for --host or --join
  std::string code;     ///< the session's code; empty: a host makes a new one
};

/// The settings with which a live game begins.
struct LiveSetup {
  std::vector<Seat> seats;  ///< one for each player; a machine that joins uses only the first
  std::uint64_t seed = 0;
  NetChoice net{};
  // If a replay is continued, its players and seed.
  std::vector<std::string> players{};  ///< their names; none: the game's
  std::string goes_on_from{};          ///< "0:12.300 of match.replay"; empty: it begins
  /// Why a session with others did not begin, with the names of fields; empty: it was not tried.
  std::string problem{};
};

/// The menu that asks who plays with which devices, and shows the keys.
class StartScreen final : public Screen {
 public:
  StartScreen(const GameInfo& info, const GameControls& controls, LiveSetup proposal);

  [[nodiscard]] const char* name() const override { return "start"; }
  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override { return kNever; }
  bool may_close() override { return true; }
  [[nodiscard]] bool is_finished() const override { return is_started_ || is_left_; }

  /// True when the user chose to play; setup() has the settings.
  [[nodiscard]] bool is_started() const { return is_started_; }
  [[nodiscard]] const LiveSetup& setup() const { return setup_; }

 private:
  /// A row of the menu that the user can change.
  struct Row {
    enum class What : std::uint8_t { kNet, kAddress, kCode, kCount, kSeat, kSeed, kStart };
    What what;
    std::size_t player = 0;  ///< the player of a seat
  };
  [[nodiscard]] std::vector<Row> rows() const;
  [[nodiscard]] Row selected_row() const { return rows()[selected_]; }
  [[nodiscard]] static bool is_text(const Row& row) {
    return row.what == Row::What::kAddress || row.what == Row::What::kCode;
  }
  /// Null when the selected row has no text.
  [[nodiscard]] std::string* selected_text();
  [[nodiscard]] std::vector<Seat> choices() const;
  void select(Row::What what);
  [[nodiscard]] Row::What row_of_problem() const;
  void handle(MenuKey key);
  /// Types a key into the text of the selected row; false when it does not belong there.
  bool type(const KeyPress& press);
  void change(const Row& row, int direction);
  void change_net(int direction);
  void change_player_count(int direction);
  void draw_rows();
  /// Draws a row with arrows at both sides of its value.
  void draw_row(std::size_t index, const Row& row, const std::string& name,
                const std::string& value);
  void show_if_selected(std::size_t index);
  [[nodiscard]] std::string name_of(const Row& row) const;
  [[nodiscard]] std::string value_of(const Row& row) const;
  void draw_start_button();
  void draw_problem() const;

  const GameInfo& info_;
  const GameControls& controls_;
  LiveSetup setup_;
  std::vector<std::string> pad_names_;  ///< by pad number; empty: no such pad
  PadMenu pad_menu_;
  std::size_t selected_;
  bool has_moved_ = true;  ///< scroll the selected row into view
  bool is_started_ = false;
  bool is_left_ = false;
};

}  // namespace tickreel::window
