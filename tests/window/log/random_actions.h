#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "tests/support/room.h"
#include "window/log/log_text.h"

namespace tickreel::tests {

/// What somebody might do who does anything: keys, texts, clicks, drags, the wheel, other sizes of
/// the window, and files that are dropped (match.replay, film.toml, and a film that is not there).
/// The same from one seed on every machine.
class RandomActions {
 public:
  enum class Which : std::uint8_t {
    kEverything,
    kMarks,  ///< nothing that begins a film, leaves the screen or shows another
  };
  explicit RandomActions(std::uint32_t seed, Which which = Which::kEverything)
      : random_(seed), which_(which) {}

  /// Before each of these pictures something happens.
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

/// The text of a log of them, in whatever is shown; at its end the program is told to end.
std::string log_of(const std::vector<window::LoggedPicture>& pictures, int width, int height);

}  // namespace tickreel::tests
