#include "window/model/shelved_recordings.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <iomanip>
#include <sstream>
#include <system_error>
#include <utility>

#include "live/spool/spool_entry.h"
#include "sim/replay/notes_file.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::window {
namespace {

namespace fs = std::filesystem;

std::chrono::system_clock::time_point change_of(const std::string& path) {
  std::error_code error;
  const auto written = fs::last_write_time(path, error);
  if (error) return {};
  return std::chrono::time_point_cast<std::chrono::system_clock::duration>(
      std::chrono::file_clock::to_sys(written));
}

bool is_same_file(const std::string& one, const std::string& other) {
  std::error_code error;
  return one == other || fs::equivalent(one, other, error);
}

}  // namespace

std::chrono::system_clock::time_point played_at(const ShelvedRecording& recording) {
  std::tm time{};
  std::istringstream date{std::string(find_date(recording.name))};
  if (!(date >> std::get_time(&time, "%Y%m%d-%H%M%S"))) return recording.changed;
  time.tm_isdst = -1;
  return std::chrono::system_clock::from_time_t(std::mktime(&time));
}

const char* name_of(RecordingState state) {
  switch (state) {
    case RecordingState::kComplete:
      return "complete";
    case RecordingState::kInterrupted:
      return "interrupted";
    case RecordingState::kCrashed:
      return "crashed";
    case RecordingState::kInProgress:
      return "in progress";
    case RecordingState::kDamaged:
      return "damaged";
  }
  return "";
}

Rational seconds_of(const SpooledRecording& recording) {
  return Rational(recording.ticks) / recording.tick_rate;
}

ShelvedRecording look_at_recording(const std::string& path) {
  ShelvedRecording recording;
  recording.path = path;
  recording.changed = change_of(path);
  auto reader = ReplayReader::open(path);
  if (!reader) {
    recording.state = RecordingState::kDamaged;
    return recording;
  }
  recording.game = reader->session().game;
  recording.seconds = Rational(reader->shown_ticks().count()) / reader->session().setup.tick_rate;
  recording.state = reader->crash()         ? RecordingState::kCrashed
                    : reader->is_complete() ? RecordingState::kComplete
                                            : RecordingState::kInterrupted;
  if (const auto notes = NotesFile::read(*reader)) recording.marks = notes->marks.size();
  return recording;
}

Result<std::vector<ShelvedRecording>> shelved_recordings(RecordingSpool& spool,
                                                         const RecentFiles& recent) {
  const auto spooled = spool.list();
  if (!spooled) return spooled.error();
  std::vector<ShelvedRecording> all;
  for (const SpooledRecording& one : *spooled) {
    if (one.state == RecordingState::kInProgress) continue;
    ShelvedRecording recording = look_at_recording(one.path);
    recording.name = one.name;
    recording.state = one.state;
    recording.changed = one.changed;
    all.push_back(std::move(recording));
  }
  for (const std::string& path : recent.list()) {
    const auto is_it = [&](const ShelvedRecording& other) {
      return is_same_file(other.path, path);
    };
    if (std::ranges::none_of(all, is_it)) all.push_back(look_at_recording(path));
  }
  std::ranges::stable_sort(all, std::greater<>(), [](const ShelvedRecording& recording) {
    return std::pair(played_at(recording), recording.changed);
  });
  return all;
}

}  // namespace tickreel::window
