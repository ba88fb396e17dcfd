#include "tests/window/log/random_actions.h"

#include <array>
#include <utility>

namespace tickreel::tests {
namespace {

using window::LoggedPicture;
using window::UiEvent;
using window::UiKind;

// The key numbers of GLFW.
constexpr int kEscape = 256;
constexpr int kEnter = 257;
constexpr int kLeftShift = 340;
constexpr int kLeftControl = 341;
constexpr int kLeftAlt = 342;
constexpr int kFilmList = 293;   // F4: it has a button for films
constexpr int kReel = 295;       // F6
constexpr int kPanelKeys = 296;  // F7: gives the keys to buttons, also to those for films
constexpr int kPicture = 301;    // F12
constexpr int kMenu = 348;       // has lines for films, and for playing on
constexpr std::array kNamedKeys{kEnter,     258, 259, 260, 261,      262,       262, 263,
                                263,        264, 264, 265, 265,      266,       267, 268,
                                269,        32,  290, 291, 292,      kFilmList, 294, kReel,
                                kPanelKeys, 297, 298, 300, kPicture, kMenu};
constexpr int kShift = 1;
constexpr int kControl = 2;
constexpr int kAlt = 4;
constexpr std::string_view kMarkKeys = "IIOOMMGPXCKJLVN,.12348";

}  // namespace

std::vector<LoggedPicture> RandomActions::take(std::size_t actions) {
  pictures_.clear();
  for (std::size_t i = 0; i < actions; ++i) act();
  return std::exchange(pictures_, {});
}

void RandomActions::picture(std::vector<UiEvent> events) {
  constexpr std::array<std::int64_t, 4> kTimes{1000, 5000, 16'667, 40'000};
  const std::int64_t time = kTimes[below(kTimes.size())];
  pictures_.push_back({1, time, time, std::move(events)});
}

void RandomActions::act() {
  const std::uint32_t what = below(100);
  if (what < 60) return press_key();
  if (what < 65) return type();
  if (what < 82) return click();
  if (what < 90) return drag();
  if (which_ != Which::kMarks && what == 94) return drop();
  if (what < 95) return picture({{UiKind::kWheel, {}, {0.0, below(2) == 0 ? 1.0 : -1.0}}});
  if (which_ == Which::kMarks || what < 97) return resize();
  if (what < 98) {
    picture({{UiKind::kFocus, {0}}});
    return picture({{UiKind::kFocus, {1}}});
  }
  const std::int64_t button = below(15);
  picture({{UiKind::kPad, {0, 1}, {}, "Pad"}, {UiKind::kPadButton, {0, button, 1}}});
  picture({{UiKind::kPadButton, {0, button, 0}}});
}

void RandomActions::press_key() {
  constexpr std::array kModifiers{0, 0, 0, 0, kShift, kControl, kControl, kAlt, kControl | kShift};
  const int bits = kModifiers[below(kModifiers.size())];
  const bool is_named = below(2) == 0;
  int key = is_named ? kNamedKeys[below(kNamedKeys.size())] : static_cast<int>(' ' + below(59));
  if (!is_named && (which_ == Which::kMarks || below(2) == 0)) {
    key = kMarkKeys[below(kMarkKeys.size())];
  }
  if (below(12) == 0) key = kEscape;
  // T begins a match, which takes long, so it is rare.
  if (key == 'T' && (which_ == Which::kMarks || below(10) != 0)) key = 'M';
  // This key ends the program or leaves the screen, so it is rare.
  const bool leaves = (bits & kControl) != 0 && key == 'Q';
  if (leaves && (which_ == Which::kMarks || below(20) != 0)) key = 'Z';
  // Keys that begin a film or show another screen.
  const bool leads_away =
      key == kFilmList || key == kReel || key == kPanelKeys || key == kPicture || key == kMenu;
  if (which_ == Which::kMarks && leads_away) key = 'I';
  const bool types = !is_named && bits <= kShift;
  std::vector<UiEvent> down;
  std::vector<UiEvent> modifiers_up;
  for (const auto& [bit, modifier] :
       {std::pair{kControl, kLeftControl}, {kShift, kLeftShift}, {kAlt, kLeftAlt}}) {
    if ((bits & bit) == 0) continue;
    down.push_back({UiKind::kKey, {modifier, 0, 1, bits, modifier}});
    modifiers_up.push_back({UiKind::kKey, {modifier, 0, 0, 0, modifier}});
  }
  down.push_back({UiKind::kKey, {key, 0, 1, bits, key}});
  if (types) down.push_back({UiKind::kText, {key}});
  if (below(10) == 0) down.push_back({UiKind::kKey, {key, 0, 2, bits, key}});
  picture(std::move(down));
  std::vector<UiEvent> up{{UiKind::kKey, {key, 0, 0, bits, key}}};
  up.insert(up.end(), modifiers_up.begin(), modifiers_up.end());
  picture(std::move(up));
}

void RandomActions::type() {
  constexpr std::array<std::int64_t, 8> kLetters{'a', 'Z', '7', '/', '%', 0xE9, 0x4E2D, 0x202E};
  std::vector<UiEvent> events;
  for (std::uint32_t i = 0; i <= below(6); ++i) {
    const std::int64_t letter = kLetters[below(kLetters.size())];
    events.push_back({UiKind::kKey, {-1, 0, 1, 0, -1}});
    events.push_back({UiKind::kText, {letter}});
    events.push_back({UiKind::kKey, {-1, 0, 0, 0, -1}});
  }
  picture(std::move(events));
}

void RandomActions::point() {
  if (which_ == Which::kMarks) {
    const double x = below(640);
    return picture({{UiKind::kPointer, {}, {x, 226.0 + below(66)}}});  // the time line
  }
  // Most buttons lie within the first size of the window.
  const double x = below(below(4) == 0 ? 900 : 640);
  const double y = below(below(4) == 0 ? 700 : 360);
  picture({{UiKind::kPointer, {}, {x, y}}});
}

void RandomActions::click() {
  point();
  const std::int64_t button = below(5) == 0 && which_ != Which::kMarks ? 1 : 0;
  const std::uint32_t times = below(6) == 0 ? 2 : 1;
  for (std::uint32_t i = 0; i < times; ++i) {
    picture({{UiKind::kButton, {button, 1, 0}}});
    picture({{UiKind::kButton, {button, 0, 0}}});
  }
}

void RandomActions::drag() {
  point();
  const std::int64_t button = below(4) == 0 && which_ != Which::kMarks ? 1 : 0;
  picture({{UiKind::kButton, {button, 1, 0}}});
  for (int i = 0; i < 3; ++i) point();
  if (below(4) == 0) press_key();
  picture({{UiKind::kButton, {button, 0, 0}}});
}

void RandomActions::drop() {
  constexpr std::array kFiles{"match.replay", "match.replay", "film.toml", "nowhere.mp4"};
  picture({{UiKind::kDrop, {}, {}, kFiles[below(kFiles.size())]}});
}

void RandomActions::resize() {
  if (below(3) != 0) return picture({{UiKind::kSize, {640, 360}}});
  picture({{UiKind::kSize, {64 + below(700), 64 + below(500)}}});
}

std::string log_of(const std::vector<LoggedPicture>& pictures, int width, int height) {
  std::string text =
      window::log_head(width, height, 1.0) + window::log_line_of_screen(window::kAnyScreen);
  for (const LoggedPicture& picture : pictures) text += log_text_of(picture);
  return text + log_text_of({1, 16'667, 16'667, {{UiKind::kStop}}});
}

}  // namespace tickreel::tests
