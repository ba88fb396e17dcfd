#pragma once

#include <gmock/gmock.h>

#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "games/registry.h"
#include "sim/replay/recorder.h"
#include "sim/replay/replay_player.h"
#include "sim/replay/replay_reader.h"
#include "tests/cli/program_test.h"
#include "tests/support/background_program.h"
#include "tests/support/display.h"
#include "tests/support/eventually.h"
#include "tests/support/skip_without.h"
#include "tickreel/game/input_event.h"

namespace tickreel::tests {

/// Plays in a window on an invisible display.
class RecordWindowTest : public ProgramTest {
 protected:
  void SetUp() override {
    const std::string missing = Display::what_is_missing();
    if (!missing.empty()) return skip_without(kDisplay, missing);
    display_.emplace(ImageSize{640, 360});
  }

  /// Starts `tickreel record --game GAME OPTIONS` and gives its window the keyboard.
  void play(std::vector<std::string> options, const std::string& game = "pucks") {
    std::vector<std::string> arguments{"record", "--game", game, "-o", path("live.replay")};
    arguments.insert(arguments.end(), options.begin(), options.end());
    start(arguments, game + " - tickreel");
  }
  /// Starts tickreel and gives its window the keyboard.
  void start(const std::vector<std::string>& arguments, const std::string& title) {
    std::vector<std::string> command{"env", "-C", path("."), TICKREEL_PROGRAM};
    command.insert(command.end(), arguments.begin(), arguments.end());
    auto environment = display_->environment();
    environment.emplace_back("XDG_STATE_HOME", state_.path("state"));
    environment.emplace_back("XDG_CONFIG_HOME", path("config"));
    program_.emplace(command, environment);
    window_ = display_->wait_for_window(title);
    ASSERT_FALSE(window_.empty()) << program_->err();
    display_->focus(window_);
  }
  /// Returns how many ticks of the recording in progress have this value on the first player's axis
  /// 0; nullopt before there is a recording.
  [[nodiscard]] std::optional<int> ticks_with(std::int16_t value) const {
    auto reader = ReplayReader::open(path("live.replay.part"));
    if (!reader || reader->tick_count() == 0) return std::nullopt;
    int found = 0;
    for (Tick tick = reader->shown_ticks().first; tick < reader->end_tick(); ++tick) {
      const auto input = reader->input(tick);
      if (input && input->players[0].axes[0] == value) ++found;
    }
    return found;
  }
  /// Waits until at least `ticks` ticks have this value.
  [[nodiscard]] bool is_recorded(std::int16_t value, int ticks) const {
    return eventually([&] { return ticks_with(value).value_or(-1) >= ticks; });
  }
  /// Returns the marks of a recording, finished or in progress.
  [[nodiscard]] std::vector<Mark> marks(const std::string& name) const {
    auto reader = ReplayReader::open(path(name));
    return reader ? reader->notes().marks : std::vector<Mark>();
  }
  /// Waits until the recording has this many more ticks.
  [[nodiscard]] bool plays_on(Tick ticks) const {
    const auto count = [&] {
      auto reader = ReplayReader::open(path("live.replay.part"));
      return reader ? reader->tick_count() : 0;
    };
    const Tick now = count();
    return eventually([&] { return count() >= now + ticks; });
  }
  /// Returns the last tick of the recording in progress; -1 when it cannot be read.
  [[nodiscard]] Tick end() const {
    auto reader = ReplayReader::open(path("live.replay.part"));
    return reader ? reader->end_tick() : -1;
  }
  /// Waits until the recording gets no more ticks. Returns its last tick; nothing when it goes on.
  [[nodiscard]] std::optional<Tick> stands_still() const {
    Tick stopped = -1;
    const bool is_still = eventually([&] {
      stopped = end();
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
      return stopped == end();
    });
    return is_still ? std::optional(stopped) : std::nullopt;
  }
  void press(const std::vector<std::string>& keys) const {
    for (const std::string& key : keys) display_->press(key);
  }

  /// Returns the recorded inputs, one a line.
  [[nodiscard]] std::string inputs() const {
    return output_of("tickreel dump live.replay --inputs");
  }
  /// Plays the recording and returns the first tick whose view meets the condition.
  template <typename Condition>
  [[nodiscard]] std::optional<Tick> first_tick(const std::string& game, Condition is_it) const {
    auto player =
        *ReplayPlayer::open(find_game(game)->info, *ReplayReader::open(path("live.replay")));
    while (player.tick() < player.end_tick()) {
      if (!player.step()) return std::nullopt;
      View view;
      player.publish(view);
      if (is_it(view)) return player.tick();
    }
    return std::nullopt;
  }
  /// Records the inputs of the recording again without the events of the menu.
  void record_without_menu(const std::string& name) const {
    auto reader = *ReplayReader::open(path("live.replay"));
    auto recorder = *Recorder::begin(find_game(reader.session().game)->info, reader.session().setup,
                                     path(name), true);
    for (Tick tick = 0; tick < reader.end_tick(); ++tick) {
      InputFrame input = *reader.input(tick);
      std::erase_if(input.events, [](const InputEvent& event) {
        return decode_event<MenuEvent>(event).has_value();
      });
      ASSERT_TRUE(recorder.step(input));
    }
    ASSERT_TRUE(recorder.finish());
  }

  const TemporaryDirectory state_;  ///< a folder of its own, so that listing() does not show the
                                    ///< windows' logs
  std::optional<Display> display_;
  std::optional<BackgroundProgram> program_;
  std::string window_;
};

}  // namespace tickreel::tests
