#include "window/words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/text/field_names.h"
#include "core/text/with_capital.h"
#include "movie/film/time/game_time.h"

namespace tickreel::window {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kNames{{
    {"join", "Joining"},
    {"host", "Hosting"},
    {"code", "Code"},
    {"camera", "Camera"},
    {"speed", "Speed"},
    {"hud", "Scores and texts"},
    {"shutter", "Motion blur"},
    {"audio", "Sound"},
    {"music", "Music"},
    {"output", "Into"},
}};

}  // namespace

std::string with_window_names(std::string_view message) {
  std::string text = with_field_names(message, [](std::string_view field) {
    for (const auto& [name, words] : kNames) {
      if (name == field) return std::string(words);
    }
    return with_option_names("§" + std::string(field));
  });
  const std::size_t end =
      std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), text.size());
  const bool is_word = end == text.size() || text[end] == ' ' || text[end] == ':';
  return is_word ? with_capital(std::move(text)) : text;
}

std::string short_time(const Rational& seconds) {
  const std::string exact = format_game_time(seconds);
  return exact.substr(0, exact.rfind('.'));
}

std::string time_to_tenth(const Rational& seconds) {
  const std::string exact = format_game_time(seconds);
  return exact.substr(0, exact.rfind('.') + 2);
}

std::string camera_in_words(std::string_view camera) {
  constexpr std::string_view kFollow = "follow:";
  const bool follows = camera.starts_with(kFollow);
  return (follows ? "Follow " : "") + std::string(camera.substr(follows ? kFollow.size() : 0));
}

}  // namespace tickreel::window
