#include "cli/words/verify_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "cli/room.h"
#include "cli/words/crash_message.h"
#include "cli/words/input_rows.h"
#include "cli/words/report_row.h"
#include "core/text/counted.h"
#include "core/text/hexadecimal.h"
#include "core/text/shell_word.h"
#include "core/text/shown_name.h"
#include "games/check/check_game.h"
#include "games/loaded/load_games.h"
#include "games/registry.h"
#include "movie/film/time/capture_range.h"
#include "sim/compare/unrecorded.h"
#include "sim/text/event_text.h"

namespace tickreel::cli {
namespace {

/// The beginning of a line that continues the row above.
constexpr std::string_view kBelow = "\n             ";

std::string build_row(const std::string& recorded_by) {
  // The build name of a library covers its content; that of a program is only a name.
  const bool is_changed = recorded_by.ends_with("-dirty");
  return report_row(
      "build", fmt::format("{} recorded it,{}as this one is called{}: the game depends on "
                           "something that the replay does not hold",
                           recorded_by, kBelow, is_changed ? " (its changes may be others)" : ""));
}

std::string publish_row(const UnrecordedReport& report, Tick tick) {
  std::string text = fmt::format(
      "publish() changes the game, and verify does not call it: with it before each tick,{}tick {} "
      "comes out as recorded",
      kBelow, tick);
  if (report.published) {
    text += fmt::format("; {} is {} then,{}and {} without", report.published->path,
                        report.published->recorded.to_string(), kBelow,
                        report.published->actual.to_string());
  }
  return report_row("published", text);
}

std::string sync_row(const UnrecordedReport& report) {
  if (report.sync) {
    const std::string& cause = report.sync->cause;
    return report_row("sync test", cause.empty()
                                       ? report.sync->what
                                       : fmt::format("{}:{}{}", report.sync->what, kBelow, cause));
  }
  if (!report.tested) {
    return report_row("sync test", "not possible: the game cannot load a state");
  }
  const auto [first, end] = *report.tested;
  return report_row(
      "sync test",
      first == end
          ? std::string("two games of this process begin alike")
          : fmt::format("from tick {} to {}, each comes out alike whenever it is played here",
                        first, end));
}

std::string same_process_row(const UnrecordedReport& report) {
  if (report.is_process_lost) {
    return report_row("process", "this program, started once more, does not come so far");
  }
  return report_row(
      "process", fmt::format("this program, started once more, comes to the same states: look for "
                             "what is{}not as it was: the date, the environment, files, settings, "
                             "the system's libraries, the processor",
                             kBelow));
}

// These rows describe causes of a divergence that are not in the replay.

/// Says where another process of this program (`report.process`) parts from this one, which means
/// that the game is not deterministic.
std::string other_process_row(const UnrecordedReport& report) {
  return report_row(
      "process",
      fmt::format("this program, started once more, parts at tick {}: {} is{}{} there, and {} "
                  "here:{}the game is not deterministic, it depends on more than its state and its "
                  "inputs:{}look for the time, process ids, addresses, memory that was never set",
                  report.process->tick, report.process->path, kBelow,
                  report.process->reference.to_string(), report.process->here.to_string(), kBelow,
                  kBelow));
}

/// Returns the rows about a divergence at that tick in a replay that this very build recorded.
std::string unrecorded_rows(const UnrecordedReport& report, const ReplayReader& reader,
                            Tick diverged) {
  std::string text = build_row(reader.session().recorded_by);
  if (!report.is_deterministic) return text;
  if (report.needs_publish) text += publish_row(report, diverged);
  text += sync_row(report);
  if (report.needs_publish || report.sync) return text;
  return text + same_process_row(report);
}

nlohmann::json unrecorded_json(const UnrecordedReport& report) {
  nlohmann::json document = {
      {"needs_publish", report.needs_publish}, {"sync_test", nullptr}, {"other_process", nullptr}};
  if (report.sync) {
    document["sync_test"] = {
        {"tick", report.sync->tick}, {"what", report.sync->what}, {"cause", report.sync->cause}};
  }
  if (report.process) {
    document["other_process"] = {{"tick", report.process->tick}, {"field", report.process->path}};
  }
  return document;
}

using Source = DivergenceReport::Source;

std::string row(std::string_view name, std::string_view value) {
  return report_row(name, value);
}

std::string headline(const ReplayReader& reader, Tick tick, const std::string& what) {
  const Rational seconds = Rational(tick) / reader.session().setup.tick_rate;
  return fmt::format("{} diverged at tick {} ({}): {}", reader.path(), tick,
                     format_game_time(seconds), what);
}

/// Returns the inputs that led to a tick, a row for each player and event.
Result<std::string> last_input_rows(ReplayReader& reader, Tick tick) {
  if (tick == reader.first_tick()) return row("inputs", "none: the game begins so");
  const auto input = reader.input(tick - 1);
  if (!input) return input.error();
  return input_rows(reader, *input);
}

Result<nlohmann::json> inputs_json(ReplayReader& reader, Tick tick) {
  nlohmann::json players = nlohmann::json::array();
  nlohmann::json events = nlohmann::json::array();
  if (tick > reader.first_tick()) {
    const auto input = reader.input(tick - 1);
    if (!input) return input.error();
    for (std::size_t i = 0; i < reader.session().setup.players.size(); ++i) {
      players.push_back({{"player", player_name(reader, i)},
                         {"buttons", "0x" + hexadecimal(input->players[i].buttons, 4)},
                         {"axes", input->players[i].axes}});
    }
    for (const InputEvent& event : input->events) {
      events.push_back({{"player", player_name(reader, event.player)},
                        {"kind", event.kind},
                        {"text", describe_event(event)}});
    }
  }
  return nlohmann::json{{"players", players}, {"events", events}};
}

nlohmann::json value_json(const FieldValue& value) {
  return {{"decimal", value.decimal},
          {"bits", value.bits.empty() ? nlohmann::json() : nlohmann::json(value.bits)}};
}

std::string describe_interval(const DivergenceReport& report) {
  if (report.tick == report.first_tick) return "the game does not begin as it was recorded";
  if (report.last_same == report.tick - 1) {
    return fmt::format("the state of tick {} was as recorded", report.last_same);
  }
  return fmt::format(
      "after tick {}, whose state surely was as recorded, and by tick {}; the ticks between\n"
      "{:13}agree in the {} bits that are stored of their hashes",
      report.last_same, report.tick, "", report.hash_bits);
}

/// Only a second process can show that the game comes out alike: within one process, addresses and
/// global variables may agree by chance.
std::string again_row(const DivergenceReport& report, const UnrecordedReport& unrecorded) {
  if (!report.repeats) return "";
  const std::string run =
      fmt::format("a new game, from the keyframe of tick {}, ", report.played_again_from);
  if (report.repeats_from_start) {
    return row("again",
               fmt::format("{}comes to another state, and from the\n{:13}first tick to the "
                           "same: something is not saved that the game uses",
                           run, ""));
  }
  if (!*report.repeats) {
    return row(
        "again",
        fmt::format("{}comes to {} state: the game is not\n{:13}deterministic, it depends on "
                    "more than its state and its inputs: look for\n{:13}addresses, the time, "
                    "memory that was never set, what games share",
                    run, report.source == Source::kOtherRun ? "yet another" : "another", "", ""));
  }
  const bool is_sure = !unrecorded.process && !unrecorded.is_process_lost;
  const bool plays_otherwise = is_sure && !unrecorded.is_of_this_build;
  return row("again", run + "comes to the same state" +
                          (plays_otherwise ? ": this build plays otherwise" : ""));
}

/// Returns the row about a state whose fields have changed since the recording.
std::string other_fields_row(const DivergenceReport& report) {
  std::string text = "the state has other fields now than when it was recorded";
  const auto add = [&](const std::vector<std::string>& components, const char* what) {
    if (components.empty()) return;
    text += fmt::format("; {} {} {}", fmt::join(components, ", "),
                        components.size() == 1 ? "is" : "are", what);
  };
  add(report.components_gone, "gone");
  add(report.components_new, "new");
  return row("layout", text);
}

std::string more_field_rows(const DivergenceReport& report) {
  std::string rows;
  for (const FieldDifference& field : report.more_fields) {
    rows += row(rows.empty() ? "and" : "",
                fmt::format("{}: recorded {}, now {}", field.path, field.recorded.to_string(),
                            field.actual.to_string()));
  }
  return rows;
}

std::string field_rows(const DivergenceReport& report) {
  if (report.has_other_fields) return other_fields_row(report);
  if (!report.field) return "";
  std::string path = report.field->path;
  if (report.source == Source::kLaterKeyframe) {
    const std::string which = report.field_count == 0 ? "first of those that differ"
                              : report.field_count == 1
                                  ? "the only one that differs"
                                  : fmt::format("first of {} that differ", report.field_count);
    path += fmt::format(", {} at tick {}, the next keyframe", which, report.field_tick);
  }
  const bool is_recorded = report.source != Source::kOtherRun;
  return row("field", path) +
         row(is_recorded ? "recorded" : "second run", report.field->recorded.to_string()) +
         row("now", report.field->actual.to_string()) + more_field_rows(report);
}

const char* source_name(Source source) {
  switch (source) {
    case Source::kNone:
      return "none";
    case Source::kKeyframe:
      return "keyframe";
    case Source::kSecondRun:
      return "second run, as recorded";
    case Source::kOtherRun:
      return "second run, not as recorded";
    case Source::kLaterKeyframe:
      return "later keyframe";
  }
  return "";
}

void add_field(nlohmann::json& document, const FieldDifference& field, Tick tick) {
  document["field"] = field.path;
  document["field_tick"] = tick;
  document["recorded"] = value_json(field.recorded);
  document["now"] = value_json(field.actual);
}

/// For a game from a library, the other build is a library, too.
const char* names_of_references(const std::string& game) {
  const GameEntry* const entry = find_game(game);
  return entry == nullptr || entry->info.library.empty() ? "PROGRAM" : "LIBRARY.so";
}

/// Names the build that may know which field differs.
std::string next_row(const DivergenceReport& report, const ReplayReader& reader) {
  if (report.source != Source::kNone && report.source != Source::kLaterKeyframe) return "";
  const std::string why =
      report.has_other_fields
          ? "the replay holds values, not the names of fields"
          : fmt::format("the replay does not hold the state of tick {}", report.tick);
  return row("next", fmt::format("{}; for the field, ask the build that\n{:13}recorded it ({}): "
                                 "tickreel verify {}{} --reference {}",
                                 why, "", reader.session().recorded_by, shell_word(reader.path()),
                                 game_words(reader.session().game),
                                 names_of_references(reader.session().game)));
}

}  // namespace

Result<std::string> describe_divergence(const DivergenceReport& report, ReplayReader& reader,
                                        const UnrecordedReport& unrecorded) {
  std::string text = headline(reader, report.tick, report.what);
  const std::string again = again_row(report, unrecorded);
  if (!unrecorded.is_deterministic) {
    text += unrecorded.process ? other_process_row(unrecorded) : again;
  }
  text += field_rows(report);
  if (!report.components.empty()) {
    text += row("components",
                fmt::format("{} differ{} at tick {}", fmt::join(report.components, ", "),
                            report.components.size() == 1 ? "s" : "", report.components_tick));
  }
  if (report.same_again) {
    text += row("components", fmt::format("all are as recorded again at tick {}: the difference "
                                          "was undone",
                                          *report.same_again));
  }
  const auto inputs = last_input_rows(reader, report.tick);
  if (!inputs) return inputs.error();
  text += *inputs + row("since", describe_interval(report));
  if (report.repeats.value_or(false) || report.repeats_from_start) text += again;
  if (unrecorded.is_of_this_build) return text + unrecorded_rows(unrecorded, reader, report.tick);
  return unrecorded.is_deterministic ? text + next_row(report, reader) : text;
}

std::string other_library_row(const std::string& other) {
  return other.empty() ? "" : row("library", other);
}

std::string suspect_calls_row(const GameInfo& game) {
  const std::string path = games::library_path_of(game);
  if (path.empty()) return {};
  const auto check = games::check_game({{path}, {}});
  if (!check) return {};
  std::vector<std::string> names;
  for (const games::ForbiddenSymbol& symbol : check->forbidden) {
    if (symbol.objection.may_stay_apart) names.push_back(shown_name(symbol.name));
  }
  if (names.empty()) return {};
  constexpr std::size_t kMostNamed = 6;
  const char* const more = names.size() > kMostNamed ? ", ..." : "";
  names.resize(std::min(names.size(), kMostNamed));
  return row("calls", fmt::format("its library calls {}{}, which may differ from run to run:{}"
                                  "`reads_clocks` in its table replaces clocks and sleeps;{}"
                                  "tickreel check-game {}",
                                  fmt::join(names, ", "), more, kBelow, kBelow, shell_word(path)));
}

Result<nlohmann::json> divergence_json(const DivergenceReport& report, ReplayReader& reader,
                                       const UnrecordedReport& unrecorded) {
  auto inputs = inputs_json(reader, report.tick);
  if (!inputs) return inputs.error();
  nlohmann::json document = {
      {"tick", report.tick},
      {"error", headline(reader, report.tick, report.what)},
      {"interval",
       {{"after", report.last_same}, {"until", report.tick}, {"hash_bits", report.hash_bits}}},
      {"components", report.components},
      {"inputs", *inputs},
      {"field", nullptr},
      {"field_source", source_name(report.source)},
      {"repeats", report.repeats ? nlohmann::json(*report.repeats) : nlohmann::json()},
      {"deterministic", unrecorded.is_deterministic ? nlohmann::json() : nlohmann::json(false)},
      {"same_build", unrecorded.is_of_this_build},
      {"unrecorded", unrecorded_json(unrecorded)},
  };
  if (report.has_other_fields) {
    document["other_fields"] = {{"gone", report.components_gone}, {"new", report.components_new}};
  }
  if (!report.components.empty()) document["components_tick"] = report.components_tick;
  if (report.same_again) document["same_again_tick"] = *report.same_again;
  if (report.field) add_field(document, *report.field, report.field_tick);
  if (unrecorded.published) {
    add_field(document, *unrecorded.published, report.tick);
    document["field_source"] = "published";
  }
  for (const FieldDifference& field : report.more_fields) {
    document["more_fields"].push_back({{"field", field.path},
                                       {"recorded", value_json(field.recorded)},
                                       {"now", value_json(field.actual)}});
  }
  return document;
}

Result<std::string> describe_divergence(const BuildDifference& difference, ReplayReader& reader,
                                        const std::string& program) {
  const auto inputs = last_input_rows(reader, difference.tick);
  if (!inputs) return inputs.error();
  const auto mark = [&](bool as_recorded) {
    return difference.tick > 0 && as_recorded ? "  as recorded" : "";
  };
  return headline(reader, difference.tick, "this build and " + program + " part") +
         row("field", difference.path) +
         row("reference",
             difference.reference.to_string() + mark(difference.reference_is_as_recorded)) +
         row("now", difference.here.to_string() + mark(difference.here_is_as_recorded)) + *inputs;
}

Result<nlohmann::json> divergence_json(const BuildDifference& difference, ReplayReader& reader) {
  auto inputs = inputs_json(reader, difference.tick);
  if (!inputs) return inputs.error();
  return nlohmann::json{
      {"tick", difference.tick},
      {"error", headline(reader, difference.tick, "this build and the reference part")},
      {"field", difference.path},
      {"reference", value_json(difference.reference)},
      {"reference_is_as_recorded", difference.reference_is_as_recorded},
      {"now", value_json(difference.here)},
      {"now_is_as_recorded", difference.here_is_as_recorded},
      {"inputs", *inputs},
  };
}

}  // namespace tickreel::cli
