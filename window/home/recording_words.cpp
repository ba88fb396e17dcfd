#include "window/home/recording_words.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>

#include "core/text/counted.h"
#include "core/text/with_capital.h"
#include "movie/film/time/game_time.h"

namespace tickreel::window {
namespace {

std::tm changed_here(const ShelvedRecording& recording) {
  return fmt::localtime(std::chrono::system_clock::to_time_t(recording.changed));
}

}  // namespace

std::string short_time(const Rational& seconds) {
  const std::string exact = format_game_time(seconds);
  return exact.substr(0, exact.rfind('.'));
}

std::string title_of(const ShelvedRecording& recording) {
  if (recording.name.empty()) return std::filesystem::path(recording.path).stem().string();
  return fmt::format("{}, {:%d %b %H:%M}", with_capital(recording.game), changed_here(recording));
}

std::string note_of(const ShelvedRecording& recording) {
  if (recording.state == RecordingState::kDamaged) return "damaged";
  std::string note = short_time(recording.seconds);
  if (recording.marks > 0) note += ", " + counted(recording.marks, "mark");
  return note;
}

std::string about(const ShelvedRecording& recording) {
  return fmt::format("{}, {}, {:%F %R}{}",
                     recording.game.empty() ? "An unknown game" : with_capital(recording.game),
                     short_time(recording.seconds), changed_here(recording),
                     recording.state == RecordingState::kComplete
                         ? ""
                         : std::string(", ") + name_of(recording.state));
}

}  // namespace tickreel::window
