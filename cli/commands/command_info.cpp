#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/commands/each_replay.h"
#include "cli/options/replay_option.h"
#include "cli/process/interruption.h"
#include "cli/words/crash_message.h"
#include "cli/words/messages.h"
#include "cli/words/note_words.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "core/text/shown_name.h"
#include "games/unplayable.h"
#include "live/report/crash_text.h"
#include "movie/cut/notes/event_table.h"
#include "movie/film/time/capture_range.h"
#include "movie/film/time/replay_break.h"
#include "sim/replay/notes_file.h"

namespace tickreel::cli {
namespace {

struct InfoOptions {
  std::vector<std::string> replays;
  bool as_json = false;
  bool events = false;
};

/// Returns the length in seconds of the ticks that are shown.
Rational length_of(const ReplayReader& reader) {
  return Rational(reader.shown_ticks().count()) / reader.session().setup.tick_rate;
}

/// Returns the bytes of inputs and state hashes for each player and second of play.
double bytes_for_each_player_second(const ReplayReader& reader) {
  const Rational length = Rational(reader.tick_count()) / reader.session().setup.tick_rate;
  const double player_seconds =
      length.to_double() * static_cast<double>(reader.session().setup.players.size());
  return player_seconds > 0.0 ? static_cast<double>(reader.tick_bytes()) / player_seconds : 0.0;
}

std::string describe_size(const ReplayReader& reader) {
  const auto percent = [&](std::uint64_t bytes) {
    return 100.0 * static_cast<double>(bytes) / static_cast<double>(reader.file_bytes());
  };
  return fmt::format(
      "inputs and state hashes {:.1f} bytes a player-second, {:.0f} % of the file; keyframes "
      "{:.0f} %, component hashes {:.0f} %",
      bytes_for_each_player_second(reader), percent(reader.tick_bytes()),
      percent(reader.keyframe_bytes()), percent(reader.component_bytes()));
}

nlohmann::json document_of(const ReplayReader& reader) {
  const ReplaySession& session = reader.session();
  nlohmann::json constants = nlohmann::json::object();
  for (const NamedField& constant : session.constants) {
    constants[constant.path] = constant.to_string();
  }
  nlohmann::json document = {
      {"file", reader.path()},
      {"file_bytes", reader.file_bytes()},
      {"format_version", reader.format_version()},
      {"recorded_by", session.recorded_by},
      {"game", session.game},
      {"game_version", session.setup.rules_version},
      {"playable", why_unplayable(session).empty()},
      {"seed", session.setup.seed},
      {"tick_rate", session.setup.tick_rate.to_string()},
      {"ticks", reader.shown_ticks().count()},
      {"seconds", length_of(reader).to_double()},
      {"first_tick", reader.first_tick()},
      {"shown_from_tick", reader.shown_ticks().first},
      {"end_tick", reader.end_tick()},
      {"players", session.setup.players},
      {"constants", constants},
      {"keyframes", reader.keyframe_ticks()},
      {"components", session.components},
      {"tick_bytes", reader.tick_bytes()},
      {"keyframe_bytes", reader.keyframe_bytes()},
      {"component_bytes", reader.component_bytes()},
      {"bytes_per_player_second", bytes_for_each_player_second(reader)},
      {"complete", reader.is_complete()},
      {"begun_tick",
       reader.has_begun_tick() ? nlohmann::json(reader.end_tick() + 1) : nlohmann::json()},
      {"unread_bytes", reader.unread_bytes()},
      {"marks", nullptr},
      {"camera_keys", nullptr},
  };
  // Notes that cannot be read are left out; the rest is shown all the same.
  if (const auto notes = NotesFile::open(reader.path())) {
    document["marks"] = mark_documents(notes->notes());
    document["camera_keys"] = camera_key_documents(notes->notes());
  }
  if (reader.crash()) document["crash"] = crash_json(*reader.crash(), crash_tick(reader));
  return document;
}

/// Returns how many keyframes there are, and how many ticks a seek has to play at most.
std::string describe_keyframes(const ReplayReader& reader) {
  std::vector<Tick> ticks = reader.keyframe_ticks();
  ticks.push_back(reader.end_tick());
  Tick widest = 0;
  for (std::size_t i = 1; i < ticks.size(); ++i) widest = std::max(widest, ticks[i] - ticks[i - 1]);
  return fmt::format("{}; a seek plays at most {}", ticks.size() - 1, counted(widest, "tick"));
}

/// Describes which part of a longer session the replay holds, and the state that it begins with.
std::string part_of_recording(const ReplayReader& reader) {
  const TickRange shown = reader.shown_ticks();
  const auto [begin, end] = range_of(shown, reader.session().setup.tick_rate);
  return fmt::format("from {} to {} (ticks {} to {}); begins with the state of tick {}",
                     format_game_time(begin), format_game_time(end), shown.first, shown.end,
                     reader.first_tick());
}

std::string describe_mark(const Mark& mark) {
  const std::string out =
      mark.out_seconds ? " to " + format_game_time(*mark.out_seconds) : std::string();
  const std::string camera = mark.camera.empty() ? "" : ", camera " + mark.camera;
  return mark.name + ": " + format_game_time(mark.in_seconds) + out + camera;
}

void print_text(const ReplayReader& reader) {
  const ReplaySession& session = reader.session();
  const std::string unplayable = why_unplayable(session);
  const auto row = [](const char* name, const std::string& value) {
    print_out("{:<12} {}\n", name, value);
  };
  row("replay", fmt::format("{} ({} bytes, format {})", shown_name(reader.path()),
                            reader.file_bytes(), reader.format_version()));
  row("size", describe_size(reader));
  row("game", fmt::format("{}, rules version {}{}", session.game, session.setup.rules_version,
                          unplayable.empty() ? "" : " (" + unplayable + ")"));
  row("recorded by", session.recorded_by);
  row("length", fmt::format("{} ({} at {}/s)", format_game_time(length_of(reader)),
                            counted(reader.shown_ticks().count(), "tick"),
                            session.setup.tick_rate.to_string()));
  if (reader.first_tick() > 0) row("part", part_of_recording(reader));
  row("players", fmt::format("{}", fmt::join(session.setup.players, ", ")));
  row("seed", fmt::format("{}", session.setup.seed));
  row("keyframes", describe_keyframes(reader));
  row("health", reader.is_complete() ? "complete" : describe_break(reader));
  if (const auto& crash = reader.crash()) {
    row("crash", describe_crash(reader));
    for (const std::string& call : describe_stack(*crash)) row("", call);
  }
  if (const auto notes = NotesFile::open(reader.path()); !notes) {
    row("marks", with_option_names(notes.error().message));
  } else {
    for (const Mark& mark : notes->notes().marks) row("mark", describe_mark(mark));
    const std::size_t keys = notes->notes().camera_keys.size();
    if (keys > 0) row("camera keys", fmt::format("{}", keys));
  }
  for (const NamedField& constant : session.constants) {
    row("constant", fmt::format("{} = {}", constant.path, constant.to_string()));
  }
}

Status show_info(const InfoOptions& options) {
  bool is_first = true;
  return for_each_replay(options.replays, options.as_json,
                         [&](const std::string& replay, nlohmann::json& document) -> Status {
                           const auto reader = ReplayReader::open(replay);
                           if (!reader) return reader.error();
                           std::vector<FoundEvent> found;
                           if (options.events) {
                             auto events = events_of_replay(*ReplayReader::open(replay),
                                                            &watch_for_interruption());
                             if (!events) return events.error();
                             found = *std::move(events);
                           }
                           if (options.as_json) {
                             document = document_of(*reader);
                             if (options.events) document["events"] = event_documents(found);
                             return {};
                           }
                           if (!std::exchange(is_first, false)) print_out("\n");
                           print_text(*reader);
                           print_events(found);
                           return {};
                         });
}

}  // namespace

void add_info_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "info", "Say what a replay is: game, length, health", show_info);
  command->footer("Examples:\n  tickreel info match.replay\n  tickreel info *.replay --json");
  add_replay_option(*command, options->replays)->required();
  command->add_flag("--json", options->as_json,
                    "Print one JSON document; of several replays an array");
  command->add_flag("--events", options->events,
                    "Also what happened in the game: plays the whole replay");
}

}  // namespace tickreel::cli
