#include "cli/record/recording_words.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <iostream>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/process/exit_code.h"
#include "cli/process/interruption.h"
#include "cli/words/crash_message.h"
#include "cli/words/messages.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"
#include "movie/film/time/capture_range.h"
#include "movie/make/engine/stopwatch.h"
#include "movie/plan/notes_if_needed.h"
#include "sim/replay/replay_reader.h"

namespace tickreel::cli {
namespace {

void add_recording(nlohmann::json& document, const ReplayReader& reader) {
  const SessionSetup& setup = reader.session().setup;
  const TickRange ticks = reader.shown_ticks();
  document["game"] = reader.session().game;
  document["ticks"] = ticks.count();
  document["seconds"] = (Rational(ticks.count()) / setup.tick_rate).to_double();
  document["shown_from_tick"] = ticks.first;
  document["seed"] = setup.seed;
  document["players"] = setup.players;
  document["complete"] = reader.is_complete();
}

/// Asks only where there is a terminal to answer. The end of the input and Ctrl-C count as no.
bool user_says_yes(const std::string& question) {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDERR_FILENO) == 0) return false;
  print_message(question + " [y/N] ");
  // std::getline() would go on after a signal.
  const std::atomic<bool>& stop = watch_for_interruption();
  const bool was_stopped = stop.load();  // as the recording itself may have been
  pollfd typed{STDIN_FILENO, POLLIN, 0};
  constexpr int kLookMs = 200;
  while (stop.load() == was_stopped && poll(&typed, 1, kLookMs) <= 0) continue;
  if (stop.load() != was_stopped) {
    print_message("\n");
    return false;
  }
  std::string answer;
  if (!std::getline(std::cin, answer)) print_message("\n");
  return answer == "y" || answer == "Y" || answer == "yes";
}

Result<Tick> tick_of(const ReplayReader& reader, const std::string& at) {
  if (at.empty()) return reader.end_tick();
  const TickRate& tick_rate = reader.session().setup.tick_rate;
  const auto notes = notes_if_needed(reader.path(), {at});
  if (!notes) return notes.error();
  const auto seconds = parse_point(at, {tick_rate, reader.shown_ticks(), *notes});
  if (!seconds) return Error{seconds.error().kind, "--at: " + seconds.error().message};
  const auto [begin, end] = range_of(reader.shown_ticks(), tick_rate);
  if (*seconds >= begin && *seconds <= end) return tick_at_or_before(*seconds, tick_rate);
  return bad_usage(fmt::format("--at {} is {}: the replay goes from {} to {}", at,
                               *seconds < begin ? "before the start" : "beyond the end",
                               format_game_time(begin), format_game_time(end)));
}

}  // namespace

void RecordingReport::begins(Recorder& recorder) {
  path = recorder.writer().part_path();
  prepare_crash_message(recorder.writer().part_path());
  recorder.crash_site().set_farewell(say_crash_message);
}

/// Nobody waits for a short one long enough to wonder.
void RecordingReport::is_packed(Tick done, Tick all) {
  constexpr double kFirstWordS = 2.0;
  constexpr double kNextWordS = 10.0;
  const double now = steady_seconds();
  if (!next_word_s) next_word_s = now + kFirstWordS;
  if (now < *next_word_s || done >= all) return;
  next_word_s = now + kNextWordS;
  print_message(fmt::format(
      "packing the recording: {} % (a second Ctrl-C leaves it as it is, whole, in {})\n",
      100 * done / all, shown_name(path.value_or(""))));
}

void RecordingReport::has_no_room(const Error& why) {
  print_message(fmt::format("tickreel: the spool may be larger than its limit: {}\n",
                            with_option_names(why.message)));
}

nlohmann::json recording_document(const RecordingReport& report, const std::string& game,
                                  const Status& recorded) {
  nlohmann::json document = {{"file", nullptr},   {"game", nullptr},
                             {"ticks", 0},        {"seconds", 0.0},
                             {"complete", false}, {"shown_from_tick", nullptr},
                             {"seed", nullptr},   {"players", nlohmann::json::array()},
                             {"why", nullptr},    {"code", 0}};
  if (!game.empty()) document["game"] = game;
  const std::string path = report.path.value_or("");
  if (!path.empty()) {
    document["file"] = path;
    if (const auto reader = ReplayReader::open(path)) add_recording(document, *reader);
  }
  if (!recorded) {
    document["why"] = with_option_names(recorded.error().message);
    document["code"] = exit_code(recorded.error().kind);
  }
  return document;
}

Result<RecordingPlace> choose_place(const std::optional<std::string>& output, bool overwrite,
                                    RecordingReport& report) {
  if (output) {
    if (output->empty() || *output == "-") {
      return bad_usage(
          "a recording needs a file: give -o FILE, or leave -o out to record into the spool");
    }
    return RecordingPlace(*output, overwrite, report);
  }
  auto spool = RecordingSpool::of_user();
  if (!spool) {
    return Error{spool.error().kind, spool.error().message + "; to record elsewhere give -o FILE"};
  }
  return RecordingPlace(*std::move(spool), report);
}

std::string describe_part(const RecordingPlace& place, const Recorder& recorder) {
  const std::string& path = recorder.writer().part_path();
  const auto name = place.name_in_spool(recorder);
  if (!name) return path;
  return fmt::format("{} ('tickreel replays keep {}' keeps it)", path, *name);
}

Status offer_to_keep(RecordingPlace& place, const Recorder& recorder) {
  const auto name = place.name_in_spool(recorder);
  if (!name) return {};
  if (user_says_yes("Keep the recording " + *name + "?")) {
    const auto kept = place.keep(recorder);
    if (!kept) return kept.error();
    print_message(fmt::format("kept: {}\n", shown_name(*kept)));
    return {};
  }
  print_message(fmt::format(
      "'tickreel replays keep {}' keeps it; otherwise it goes when the spool is full\n", *name));
  return {};
}

Result<Branch> open_branch(const std::string& replay, const std::string& at) {
  auto opened = open_replay(replay);
  if (!opened) return opened.error();
  const auto tick = tick_of(opened->player.reader(), at);
  if (!tick) return tick.error();
  return Branch(*std::move(opened), *tick, &watch_for_interruption());
}

std::string describe(const Branch& branch) {
  return fmt::format("{} of {}",
                     format_game_time(Rational(branch.tick()) / branch.setup().tick_rate),
                     branch.path());
}

}  // namespace tickreel::cli
