#include "cli/replays/recording_place.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <utility>

#include "cli/replays/crash_message.h"
#include "cli/words/messages.h"
#include "core/files/file_names.h"
#include "core/files/system_error.h"
#include "sim/replay/notes_file.h"

namespace tickreel {
namespace {

/// Only where there is somebody to answer. The end of the input is a no.
bool user_says_yes(const std::string& question) {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDERR_FILENO) == 0) return false;
  print_message(question + " [y/N] ");
  std::string answer;
  if (!std::getline(std::cin, answer)) print_message("\n");
  return answer == "y" || answer == "Y" || answer == "yes";
}

}  // namespace

Result<RecordingPlace> RecordingPlace::choose(const std::optional<std::string>& output,
                                              bool overwrite, RecordingReport* report) {
  RecordingPlace place;
  place.report_ = report;
  place.overwrite_ = overwrite;
  if (output) {
    if (output->empty() || *output == "-") {
      return bad_usage(
          "a recording needs a file: give -o FILE, or leave -o out to record into the spool");
    }
    place.output_ = *output;
    return place;
  }
  auto spool = RecordingSpool::of_user();
  if (!spool) {
    return Error{spool.error().kind, spool.error().message + "; to record elsewhere give -o FILE"};
  }
  place.spool_ = *std::move(spool);
  return place;
}

Status RecordingPlace::check() const {
  if (spool_) return {};
  const std::filesystem::path folder = std::filesystem::path(output_).parent_path();
  const std::string inside = folder.empty() ? "./" : (folder / "").string();
  if (access(inside.c_str(), W_OK | X_OK) != 0) {
    return cannot("create", output_ + kPartEnding, errno);
  }
  return ReplayWriter::check_place(output_, overwrite_);
}

Result<Recorder> RecordingPlace::begin(const GameInfo& info, std::uint64_t seed,
                                       std::size_t players) {
  SessionSetup setup{seed, info.tick_rate, info.player_names};
  setup.players.resize(players);
  return begin(info, setup);
}

Result<Recorder> RecordingPlace::begin(const GameInfo& info, const SessionSetup& setup) {
  return begun(begin_there(info, setup));
}

Result<Recorder> RecordingPlace::begin_there(const GameInfo& info, const SessionSetup& setup) {
  if (spool_) {
    make_room();
    return spool_->begin(info, setup);
  }
  return Recorder::begin(info, setup, output_, overwrite_);
}

Result<Recorder> RecordingPlace::begin(Branch& branch,
                                       std::vector<std::shared_ptr<const View>>* views) {
  if (!spool_) return begun(branch.begin(output_, overwrite_, views));
  make_room();
  return begun(spool_->begin(branch.game().info.name, [&](const std::string& path) {
    return branch.begin(path, false, views);
  }));
}

Result<Recorder> RecordingPlace::begun(Result<Recorder> recorder) {
  if (!recorder) return recorder;
  note_path(recorder->writer().part_path());
  prepare_crash_message(recorder->writer().part_path());
  recorder->crash_site().set_farewell(say_crash_message);
  return recorder;
}

Status RecordingPlace::finish(Recorder& recorder) {
  Status finished = recorder.finish();
  if (finished) note_path(recorder.writer().path());
  if (finished && spool_) make_room();
  return finished;
}

Result<std::string> RecordingPlace::keep(Recorder& recorder) {
  if (Status finished = finish(recorder); !finished) {
    return Error{finished.error().kind,
                 fmt::format("{}; what was recorded is in {}", finished.error().message,
                             describe_part(recorder))};
  }
  if (!spool_) return recorder.writer().path();
  auto kept = spool_->keep(RecordingSpool::name_of(recorder));
  if (kept) note_path(*kept);
  return kept;
}

Status RecordingPlace::discard(const Recorder& recorder) {
  const std::string& part = recorder.writer().part_path();
  if (std::remove(part.c_str()) == 0) return remove_notes_beside(part);
  return cannot("remove", part, errno);
}

Status RecordingPlace::take_away(const Recorder& recorder) {
  Status discarded = discard(recorder);
  if (discarded) note_path("");
  return discarded;
}

void RecordingPlace::make_room() {
  if (Status made = spool_->make_room(); !made) {
    print_message(fmt::format("tickreel: the spool may be larger than its limit: {}\n",
                              made.error().message));
  }
}

Status RecordingPlace::offer_to_keep(const Recorder& recorder) {
  if (!spool_) return {};
  const std::string name = RecordingSpool::name_of(recorder);
  if (user_says_yes("Keep the recording " + name + "?")) {
    const auto kept = spool_->keep(name);
    if (!kept) return kept.error();
    note_path(*kept);
    print_message(fmt::format("kept: {}\n", *kept));
    return {};
  }
  print_message(fmt::format(
      "'tickreel replays keep {}' keeps it; otherwise it goes when the spool is full\n", name));
  return {};
}

std::string RecordingPlace::describe_part(const Recorder& recorder) const {
  const std::string& path = recorder.writer().part_path();
  if (!spool_) return path;
  return fmt::format("{} ('tickreel replays keep {}' keeps it)", path,
                     RecordingSpool::name_of(recorder));
}

void RecordingPlace::note_films(std::vector<QueuedFilm> films) {
  if (report_ != nullptr) report_->films = std::move(films);
}

void RecordingPlace::note_path(const std::string& path) {
  if (report_ != nullptr) report_->path = path;
}

}  // namespace tickreel
