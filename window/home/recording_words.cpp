#include "window/home/recording_words.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <filesystem>

#include "core/text/counted.h"
#include "core/text/with_capital.h"
#include "window/words.h"

namespace tickreel::window {
namespace {

std::tm played_here(const ShelvedRecording& recording) {
  return fmt::localtime(std::chrono::system_clock::to_time_t(played_at(recording)));
}

}  // namespace

std::string title_of(const ShelvedRecording& recording) {
  if (recording.name.empty()) return std::filesystem::path(recording.path).stem().string();
  return fmt::format("{}, {:%d %b %H:%M}", with_capital(recording.game), played_here(recording));
}

std::string note_of(const ShelvedRecording& recording) {
  if (recording.state == RecordingState::kDamaged) return "damaged";
  std::string note = short_time(recording.seconds);
  if (recording.marks > 0) note += ", " + counted(recording.marks, "mark");
  return note;
}

std::string how_it_broke_off(const ShelvedRecording& recording,
                             std::chrono::system_clock::time_point now) {
  const bool has_crashed = recording.state == RecordingState::kCrashed;
  if (!has_crashed && recording.state != RecordingState::kInterrupted) return "";
  const auto minutes = std::chrono::duration_cast<std::chrono::minutes>(now - recording.changed);
  const auto count = static_cast<std::uint64_t>(std::max<std::int64_t>(0, minutes.count()));
  const std::string when = count == 0        ? "just now"
                           : count < 60      ? counted(count, "minute") + " ago"
                           : count < 24 * 60 ? counted(count / 60, "hour") + " ago"
                                             : fmt::format("on {:%d %b}", played_here(recording));
  const std::string game = recording.game.empty() ? "A game" : with_capital(recording.game);
  return game + (has_crashed ? " crashed " : " was interrupted ") + when;
}

std::string about(const ShelvedRecording& recording) {
  return fmt::format("{}, {}, {:%F %R}{}",
                     recording.game.empty() ? "An unknown game" : with_capital(recording.game),
                     short_time(recording.seconds), played_here(recording),
                     recording.state == RecordingState::kComplete
                         ? ""
                         : std::string(", ") + name_of(recording.state));
}

}  // namespace tickreel::window
