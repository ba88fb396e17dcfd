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

/// Whether the game is played with other machines, and how they are reached.
struct NetChoice {
  /// Without other machines, as the host, or as a machine that joins a host.
  enum class Mode : std::uint8_t { kAlone, kHost, kJoin };
  Mode mode = Mode::kAlone;
  std::string address;  ///< the address as --host or --join takes it; see NetOptions
  std::string code;     ///< the code of the session; empty: a host makes a new code
};

/// The settings with which a live game begins.
struct LiveSetup {
  std::vector<Seat> seats;  ///< one for each player; a machine that joins uses only the first
  std::uint64_t seed = 0;   ///< the seed of the match
  NetChoice net{};
  // When a replay is continued, `seed` and `players` are the replay's.
  std::vector<std::string> players{};  ///< the names of the players; none: the game's names
  /// The point at which a replay is continued: "0:12.300 of match.replay"; empty: a new game.
  std::string goes_on_from{};
  /// Why the last attempt at a session with others failed, as with_window_names() takes it; empty:
  /// no attempt has failed.
  std::string problem{};
};

/// The menu that asks who plays with which devices, and that shows the keys.
class StartScreen final : public Screen {
 public:
  /// `info` and `controls` are borrowed. `proposal`: the settings at first.
  StartScreen(const GameInfo& info, const GameControls& controls, LiveSetup proposal);

  [[nodiscard]] const char* name() const override { return "start"; }
  void draw(Window& window) override;
  [[nodiscard]] std::chrono::microseconds until_next_picture() const override { return kNever; }
  bool may_close() override { return true; }
  [[nodiscard]] bool is_finished() const override { return is_started_ || is_left_; }

  /// Whether the user chose to play. setup() then has the settings.
  [[nodiscard]] bool is_started() const { return is_started_; }
  [[nodiscard]] const LiveSetup& setup() const { return setup_; }

 private:
  /// A row of the menu that the user can change.
  struct Row {
    enum class What : std::uint8_t { kNet, kAddress, kCode, kCount, kSeat, kMore, kSeed, kStart };
    What what;
    std::size_t player = 0;  ///< for kSeat: the index of the player
  };
  [[nodiscard]] std::vector<Row> rows() const;
  [[nodiscard]] Row selected_row() const { return rows()[selected_]; }
  [[nodiscard]] static bool is_text(const Row& row) {
    return row.what == Row::What::kAddress || row.what == Row::What::kCode;
  }
  /// Returns the text of the selected row, to change it; null when the row has no text.
  [[nodiscard]] std::string* selected_text();
  [[nodiscard]] std::vector<Seat> choices() const;
  void select(Row::What what);
  [[nodiscard]] Row::What row_of_problem() const;
  void handle(MenuKey key);
  /// Adds what a key types to the text of the selected row. Returns false when it does not belong
  /// there.
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
  bool shows_more_ = false;  ///< what few people change
  /// Whether the text that `setup_.problem` is about is as it was: what is typed next replaces it.
  bool is_refused_ = !setup_.problem.empty();
};

}  // namespace tickreel::window
