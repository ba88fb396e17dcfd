#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/films/film_document.h"
#include "cli/films/make_and_print.h"
#include "cli/films/segment_list.h"
#include "cli/options/engine_options.h"
#include "cli/process/interruption.h"
#include "cli/reels/make_edit.h"
#include "cli/reels/reel_commands.h"
#include "cli/reels/reel_options.h"
#include "cli/reels/reel_preview.h"
#include "cli/words/messages.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/film/existing_film.h"
#include "movie/make/film_estimate.h"
#include "movie/make/film_outputs.h"
#include "movie/make/reel_words.h"
#include "movie/make/storyboard.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description_reader.h"
#include "movie/plan/reel/edit_export.h"
#include "movie/plan/reel/own_keys.h"
#include "movie/plan/reel/reel_plan.h"
#include "movie/reeledit/reel_editor.h"
#include "movie/run/asked_films.h"
#include "window/sound/sound_output.h"

namespace tickreel::cli {
namespace {

/// What the reel will be, and what it costs.
Status foresee(const ReelPlan& plan, bool tells_cost) {
  const auto clips = clips_in_words(plan);
  if (!clips) return clips.error();
  print_out("{}", *clips);
  if (!tells_cost) return {};
  const auto cost = estimate_film(plan.film, find_replay_game);
  if (cost) print_out("{}", in_words(std::vector{*cost}));
  return cost ? Status() : cost.error();
}

/// What the command line says of the film goes before what the file says.
Status set_keys(const std::vector<std::string>& keys, Description& document) {
  const auto values = read_own_keys(keys);
  if (!values) return values.error();
  for (const KeyValue& value : *values) {
    for (const std::string& text : value.texts) {
      set_film_key(document, value.key, text, value.place);
    }
  }
  return {};
}

/// That nothing is written over the files that describe the reel.
Status check_description(const Description& document, const std::string& output) {
  for (const std::string& file : files_of(document)) {
    if (Status apart = check_output_is_not(file, "reel", output); !apart) return apart;
  }
  return {};
}

/// The same, and of what the reel is made from.
Status check_inputs(const Description& document, const ReelPlan& plan, const std::string& output) {
  Status apart = check_description(document, output);
  return apart ? check_output_is_no_input(plan.film.film, output) : apart;
}

MadeEach make_elsewhere(const Description& document, const std::vector<ReelPlan>& plans,
                        const EngineOptions& engine, ProgressStyle style) {
  std::vector<std::string> paths;
  for (const ReelPlan& plan : plans) paths.push_back(plan.film.path);
  return make_each_on_farm(paths, engine, style, [&](std::size_t number) -> Result<FilmOutcome> {
    const FilmPlan& film = plans[number].film;
    if (is_made_before(film, true)) return keep_film(film, style);
    Status handed = check_reel_outputs(document, film);
    if (handed) handed = make_folder_of(film.path);
    if (handed) handed = hand_over_to_farm(film, engine);
    if (!handed) return handed.error();
    return FilmOutcome::kQueued;
  });
}

Status draw_storyboard(const ReelOptions& options, const ReelPlan& plan) {
  const auto size = make_storyboard(plan, {options.storyboard, options.film.overwrite},
                                    find_replay_game, &watch_for_interruption());
  if (!size) return size.error();
  print_message(fmt::format("{}: {}, {}x{}\n", shown_name(options.storyboard),
                            counted(plan.film.film.clips().size(), "clip"), size->width,
                            size->height));
  return {};
}

Status make_sheet(const ReelOptions& options, const Description& document, const ReelPlan& plan) {
  Status made = check_inputs(document, plan, options.storyboard);
  if (made) made = draw_storyboard(options, plan);
  if (options.as_json) {
    nlohmann::json sheet = {{"file", options.storyboard}, {"clips", plan.film.film.clips().size()}};
    add_result(sheet, result_of(outcome_of(made)));
    print_document(sheet);
  }
  return made;
}

/// Looking for highlights takes a while: Ctrl-C stops it, too.
FilmRequest target_of(const ReelOptions& options) {
  FilmRequest target = options.film;
  target.stop = &watch_for_interruption();
  return target;
}

/// What is looked at and not kept: its first shape, small enough for that.
Status look_at(const ReelOptions& options, Description document) {
  const auto plan =
      plan_reel_to_watch(std::move(document), target_of(options),
                         options.preview ? kMostPreviewPicture : kMostStoryboardPicture,
                         options.preview ? SoundOutput::kSampleRateHz : 0);
  if (!plan) return plan.error();
  return options.preview ? preview_reel(*plan, options.window, options.file)
                         : make_sheet(options, document, *plan);
}

Status make_timeline(const ReelOptions& options, const Description& document, ProgressStyle style) {
  FilmRequest target = target_of(options);
  target.path = edit_media_target(options.film.path, document);
  const auto plans = plan_reels(document, target);
  if (!plans) return plans.error();
  if (plans->size() > 1) {
    return bad_usage("a timeline has one size: give the reel one, such as --set size=1920x1080");
  }
  if (options.dry_run) return foresee(plans->front(), false);
  Status apart = check_inputs(document, plans->front(), options.film.path);
  if (!apart) return apart;
  const EditExport wanted{options.film.path, options.with_media, options.handles,
                          options.film.overwrite};
  const MadeEdit made = export_edit(wanted, document, plans->front(), style);
  if (options.as_json) print_document(document_of_edit(wanted, plans->front(), made));
  return made.status();
}

Status make_films(const ReelOptions& options, const Description& document, ProgressStyle style) {
  FilmRequest target = target_of(options);
  if (options.dry_run && target.path.empty()) target.path = "reel" + usual_ending(document);
  if (const auto sink = sink_of(target, target.path); !sink) return sink.error();
  const auto plans = plan_reels(document, target);
  if (!plans) return plans.error();
  if (options.list_segments && plans->size() > 1) {
    return bad_usage("--list-segments lists one film at a time: give the reel one size");
  }
  if (options.list_segments) {
    return print_segment_jobs(plans->front().film);
  }
  const bool is_elsewhere = !options.engine.is_local() && !options.dry_run;
  const auto make_here = [&](std::size_t number) {
    const ReelPlan& plan = (*plans)[number];
    if (options.dry_run && plans->size() > 1) print_out("{}:\n", shown_name(plan.film.path));
    if (options.dry_run) return outcome_of(foresee(plan, options.cost));
    return told_if_kept(make_asked_reel(document, plan.film, printers(style)), plan.film.path,
                        style);
  };
  const MadeEach made = is_elsewhere ? make_elsewhere(document, *plans, options.engine, style)
                                     : make_each(plans->size(), "reel", make_here);
  if (options.as_json) {
    std::vector<const FilmPlan*> films;
    for (const ReelPlan& plan : *plans) films.push_back(&plan.film);
    print_document(films_document(films, made.results));
  }
  return made.status;
}

Status make_reel(const ReelOptions& options) {
  const ProgressStyle style = options.progress;
  if (Status right = check_reel_options(options); !right) return right;
  if (Status right = check_engine(options.engine, options.list_segments); !right) return right;
  auto document = read_for_planning(options.file, reel_grammar());
  if (!document) return document.error();
  if (Status set = set_keys(options.own_keys, *document); !set) return set;
  if (options.preview || !options.storyboard.empty()) return look_at(options, *std::move(document));
  return is_edit_path(options.film.path) ? make_timeline(options, *document, style)
                                         : make_films(options, *document, style);
}

}  // namespace

void add_reel_command(CLI::App& app, Action& chosen) {
  const auto [command, options] = add_command(
      app, chosen, "reel", "Make a film of several clips that a file describes", make_reel);
  add_reel_init_command(*command, chosen);
  add_reel_import_command(*command, chosen);
  // What comes below it has chosen already.
  command->callback([&chosen, reel = command, options = options] {
    if (reel->get_subcommands().empty()) chosen = [options] { return make_reel(*options); };
  });
  command->footer(
      "REEL is a file of TOML, or of JSON if its name ends so. Its keys are options of 'tickreel\n"
      "export' without their dashes: those of the film before all tables, those of a clip below\n"
      "[[clip]], and those of all clips below [defaults]. A clip is of a replay, a card, a still, "
      "a\n"
      "video, or up to four of these side by side. See docs/reels.md.\n\nExample:\n"
      "  size = \"1280x720\"\n"
      "  fade-out = 1\n"
      "  [defaults]\n"
      "  transition = \"dissolve\"\n"
      "  [[clip]]\n"
      "  card = \"Best of May\"\n"
      "  [[clip]]\n"
      "  replay = \"match.replay\"\n"
      "  mark = \"*kill*\"\n"
      "  speed = \"0:1,2:0.25\"");
  add_reel_options(*command, *options);
}

}  // namespace tickreel::cli
