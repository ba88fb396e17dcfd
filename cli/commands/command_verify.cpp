#include <fmt/format.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/commands/each_replay.h"
#include "cli/options/film_option.h"
#include "cli/options/replay_option.h"
#include "cli/words/begun_tick_report.h"
#include "cli/words/crash_message.h"
#include "cli/words/messages.h"
#include "cli/words/verify_report.h"
#include "core/text/counted.h"
#include "core/text/shell_word.h"
#include "core/text/shown_name.h"
#include "games/loaded/game_library.h"
#include "games/open_replay.h"
#include "movie/film/time/replay_break.h"
#include "movie/make/crash/crash_play.h"
#include "sim/compare/reference_program.h"
#include "sim/compare/reference_replay.h"
#include "sim/compare/replay_check.h"
#include "sim/compare/unrecorded.h"

namespace tickreel::cli {
namespace {

struct VerifyOptions {
  std::vector<std::string> replays;
  std::string reference;
  bool sync_test = false;
  bool as_json = false;
};

/// The outcome of a check. `text` describes it for people and is empty when all is well.
struct Finding {
  std::string text;
  nlohmann::json document = nlohmann::json::object();
};

Result<Finding> found(Result<std::string> text, Result<nlohmann::json> document) {
  if (!text) return text.error();
  if (!document) return document.error();
  return Finding{*std::move(text), *std::move(document)};
}

Result<Finding> examine(OpenedReplay& replay) {
  ReplayReader& reader = replay.player.reader();
  const auto report = examine_divergence(replay.game.info, replay.player);
  if (!report) return report.error();
  const auto unrecorded =
      find_unrecorded(replay.game.info, reader, *report, replay.player.is_of_this_build(),
                      reference_copy(reader.path()));
  if (!unrecorded) return unrecorded.error();
  return found(describe_divergence(*report, reader, *unrecorded),
               divergence_json(*report, reader, *unrecorded));
}

/// Asks a game that has just begun what is to be seen: a publish() that fails should not wait for
/// the first film. The game that is verified is not asked, as that might change what it does.
Status look_once(const OpenedReplay& replay) {
  const ReplaySession& session = replay.player.reader().session();
  const auto game = Simulation::begin(replay.game.info, session.setup, &session.constants);
  if (!game) return game.error();
  View view;
  game->publish(view);
  return {};
}

Result<Finding> compare_with_recording(OpenedReplay& replay) {
  if (Status seen = look_once(replay); !seen) return seen.error();
  if (Status played = play_everything(replay.player); !played) return played.error();
  return replay.player.passed_divergence() ? examine(replay) : Finding();
}

/// Returns kUsage for a library that has no game of this name: a copy of the program that loads it
/// would play its own built-in game instead.
Status check_has_game(const std::string& library, const std::string& game) {
  auto child = ChildProgram::start_copy({"--game", library, "games", "--json"});
  if (!child) return child.error();
  const auto text = child->read_all(std::size_t{1} << 20U);
  if (!text) return text.error();
  for (const auto& entry : nlohmann::json::parse(*text, nullptr, false)) {
    if (entry.contains("library") && entry.value("name", "") == game) return {};
  }
  return bad_usage("--reference " + shown_name(library) + ": this library has no game '" + game +
                   "': name another build of the game's own");
}

/// Returns the program to compare with. For another build of a library's game, that is a copy of
/// this program that loads the other library.
Result<ReferenceProgram> reference_of(const std::string& program, const ReplayReader& reader) {
  const std::string& path = reader.path();
  const auto library = GameLibrary::find(program);
  if (library && library->path.ends_with(".so")) {
    if (Status has = check_has_game(program, reader.session().game); !has) return has.error();
    return reference_copy(path, program);
  }
  return reference_program(program, path);
}

Result<Finding> compare_with_other_build(OpenedReplay& replay, const std::string& program) {
  ReplayReader& reader = replay.player.reader();
  const auto reference = reference_of(program, reader);
  if (!reference) return reference.error();
  const auto difference = compare_with_program(replay.player, *reference);
  if (!difference) return difference.error();
  if (*difference) {
    return found(describe_divergence(**difference, reader, program),
                 divergence_json(**difference, reader));
  }
  const auto& passed = replay.player.passed_divergence();
  if (!passed) return Finding();
  const std::string text =
      fmt::format("{} plays alike here and in {}, but not as recorded, from tick {} on: {}",
                  replay.player.reader().path(), program, passed->tick, passed->what);
  return Finding{text, {{"tick", passed->tick}, {"error", text}}};
}

Result<Finding> compare_with_other_replay(OpenedReplay& replay, const std::string& path) {
  auto reference = open_reference_replay(replay.player.reader(), path);
  if (!reference) return reference.error();
  auto opened = open_replay(std::move(reference->reader), OnDivergence::kPlayOn);
  if (!opened) return opened.error();
  ReplayPlayer& player = opened->player;
  while (player.tick() < reference->common_ticks.end && !player.passed_divergence()) {
    if (Status stepped = player.step(); !stepped) return stepped.error();
  }
  if (player.passed_divergence()) return examine(*opened);
  if (!reference->why_no_further.empty()) return bad_usage(reference->why_no_further);
  return Finding{{}, {{"compared_ticks", reference->common_ticks.count()}}};
}

/// Runs each tick a second time: from its snapshot if the game can load snapshots, else in a second
/// game.
Result<Finding> test_again(OpenedReplay& replay) {
  ReplayReader& reader = replay.player.reader();
  const auto failure = test_synchronisation(replay.game.info, reader);
  if (!failure) return failure.error();
  if (!*failure) return Finding();
  std::string text = reader.path() + ": " + (*failure)->what;
  if (!(*failure)->cause.empty()) text += ": " + (*failure)->cause;
  return Finding{text, {{"tick", (*failure)->tick}, {"error", text}}};
}

Result<Finding> look_into(const VerifyOptions& options, OpenedReplay& replay) {
  if (!options.reference.empty()) {
    return is_replay(options.reference) ? compare_with_other_replay(replay, options.reference)
                                        : compare_with_other_build(replay, options.reference);
  }
  auto finding = compare_with_recording(replay);
  if (!finding || !finding->text.empty() || !options.sync_test) return finding;
  return test_again(replay);
}

nlohmann::json document_of(const VerifyOptions& options, const ReplayReader& reader,
                           const Finding& finding) {
  nlohmann::json document = {
      {"file", reader.path()},
      {"ok", finding.text.empty()},
      {"ticks", reader.tick_count()},
      {"keyframes", reader.keyframe_ticks().size()},
      {"complete", reader.is_complete()},
  };
  if (!options.reference.empty()) document["reference_run"] = options.reference;
  document.update(finding.document);
  return document;
}

std::string describe_success(const VerifyOptions& options, OpenedReplay& replay,
                             const Finding& finding) {
  const ReplayReader& reader = replay.player.reader();
  if (!options.reference.empty()) {
    const Tick compared = finding.document.value("compared_ticks", reader.tick_count());
    return fmt::format("{} of {} ticks play here as in {}", compared, reader.tick_count(),
                       options.reference);
  }
  const char* const tested = replay.game.info.can_load ? ", and each tick again from its snapshot"
                                                       : ", and two games side by side alike";
  return fmt::format("{} and {} play as recorded{}", counted(reader.tick_count(), "tick"),
                     counted(reader.keyframe_ticks().size(), "keyframe"),
                     options.sync_test ? tested : "");
}

/// Whether the recording goes on after its last whole tick. A recording that died in a picture has
/// to be drawn, not played.
bool plays_into_crash(const ReplayReader& reader) {
  if (reader.begun_picture()) return false;
  return reader.has_begun_tick() || (reader.crash() && !reader.is_complete());
}

void say_what_is_missing(const std::string& path, const ReplayReader& reader) {
  print_message(fmt::format("tickreel: {}: {}\n", shown_name(path), describe_break(reader)));
  if (!reader.begun_picture()) return;
  const std::string words = shell_word(path) + game_words(reader.session().game);
  print_message(fmt::format("  verify draws nothing; to see the crash again:  {}\n",
                            crash_command(CrashTick::How::kInPicture, words)));
}

/// Plays the rest of a broken recording in another process, where the game may crash.
Status play_into_crash(const VerifyOptions& options, ReplayReader& reader,
                       nlohmann::json& document) {
  const auto run = movie::play_into_crash(reader);
  if (!run) return run.error();
  if (options.as_json) {
    document["ok"] = run->ended_well();
    document["begun_tick"] = begun_tick_json(*run, reader);
  }
  return tell_of_begun_tick(*run, reader);
}

Status verify(const VerifyOptions& options, const std::string& path, nlohmann::json& document) {
  const auto start = std::chrono::steady_clock::now();
  auto replay = open_replay(path, OnDivergence::kPlayOn);
  if (!replay) return replay.error();
  ReplayReader& reader = replay->player.reader();
  const auto finding = look_into(options, *replay);
  if (!finding) return finding.error();
  if (options.as_json) document = document_of(options, reader, *finding);
  const std::string& other = replay->player.other_library();
  if (options.as_json && !other.empty()) document["other_library"] = other;
  if (!finding->text.empty()) {
    return Error{ErrorKind::kDiverged,
                 finding->text + other_library_row(other) + suspect_calls_row(replay->game.info)};
  }
  if (!other.empty()) print_message(fmt::format("tickreel: {}: it was {}\n", path, other));
  if (plays_into_crash(reader) && options.reference.empty()) {
    Status ended_well = play_into_crash(options, reader, document);
    if (!ended_well) return ended_well;
  } else if (!reader.is_complete()) {
    say_what_is_missing(path, reader);
  }
  if (!options.as_json) {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    print_out("{}: {} ({:.3f} s)\n", shown_name(path), describe_success(options, *replay, *finding),
              elapsed.count());
  }
  return {};
}

Status verify_all(const VerifyOptions& options) {
  return for_each_replay(options.replays, options.as_json,
                         [&](const std::string& replay, nlohmann::json& document) {
                           return verify(options, replay, document);
                         });
}

}  // namespace

void add_verify_command(CLI::App& app, Action& chosen) {
  const auto [command, options] =
      add_command(app, chosen, "verify",
                  "Play a replay without pictures and compare every stored state hash", verify_all);
  command->footer(
      "Exit code 0: it plays as recorded; 3: the file is damaged; 4: it diverged, and the message\n"
      "says at which tick, and as much of the component, the field, its values and the inputs as\n"
      "the replay can tell. If this very build recorded it, verify looks for what the game "
      "depends\n"
      "on that no replay holds. With --reference PROGRAM or LIBRARY.so the other build's run "
      "tells\n"
      "the field exactly. 6: the recording ends inside a tick, and playing that, in a process of\n"
      "its own, crashes: the message has the signal and the stack.\n\n"
      "Examples:\n"
      "  tickreel verify match.replay\n"
      "  tickreel verify *.replay\n"
      "  tickreel verify match.replay --reference ./tickreel-0.1\n"
      "  tickreel --game ./new.so verify match.replay --reference ./old.so\n"
      "  tickreel verify match.replay --reference same-match-elsewhere.replay\n"
      "  tickreel verify match.replay --sync-test");
  add_replay_option(*command, options->replays)->required();
  CLI::Option* reference =
      command
          ->add_option("--reference", options->reference,
                       "Compare with another tickreel's run, with another build of the game's "
                       "library, or with another recording of the same session, and not with the "
                       "replay itself")
          ->type_name("PROGRAM|LIBRARY.so|REPLAY")
          ->transform(recording_names())
          ->check(not_empty());
  command
      ->add_flag(
          "--sync-test", options->sync_test,
          "Then run each tick again from its snapshot, also in a new game, and compare; of a "
          "game that cannot load a state, two games side by side")
      ->excludes(reference);
  command->add_flag("--json", options->as_json,
                    "Print one JSON document; of several replays an array");
}

}  // namespace tickreel::cli
