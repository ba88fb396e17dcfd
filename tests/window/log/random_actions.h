#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/support/room.h"
#include "window/log/log_text.h"

namespace tickreel::tests {

/// Makes random actions: keys, texts, clicks, drags, the wheel, other sizes of the window, and
/// files that are dropped (match.replay, film.toml, and a film that does not exist). A seed gives
/// the same actions on every machine.
class RandomActions {
 public:
  enum class Which : std::uint8_t {
    kEverything,
    kMarks,  ///< nothing that begins a film, leaves the screen or shows another one
  };
  explicit RandomActions(std::uint32_t seed, Which which = Which::kEverything)
      : random_(seed), which_(which) {}

  /// Returns pictures with at least one event before each.
  std::vector<window::LoggedPicture> take(std::size_t actions);

 private:
  std::uint32_t below(std::uint32_t end) { return static_cast<std::uint32_t>(random_() % end); }
  void picture(std::vector<window::UiEvent> events);
  void act();
  void press_key();
  void type();
  void point();
  void click();
  void drag();
  void drop();
  void resize();

  std::mt19937 random_;
  Which which_;
  std::vector<window::LoggedPicture> pictures_;
};

/// Returns the text of a log of the pictures, which can be played in any screen. It ends the
/// program at its end.
std::string log_of(const std::vector<window::LoggedPicture>& pictures, int width, int height);

}  // namespace tickreel::tests
