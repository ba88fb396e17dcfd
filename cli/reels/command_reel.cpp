#include <fmt/format.h>
#include <CLI/App.hpp>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>

#include <string>
#include <utility>
#include <vector>

#include "cli/commands/commands.h"
#include "cli/films/film_document.h"
#include "cli/films/make_and_print.h"
#include "cli/films/progress_printer.h"
#include "cli/films/segment_list.h"
#include "cli/options/engine_options.h"
#include "cli/options/film_option.h"
#include "cli/options/placeholder_check.h"
#include "cli/options/window_options.h"
#include "cli/process/interruption.h"
#include "cli/reels/reel_commands.h"
#include "cli/words/messages.h"
#include "core/files/file_ending.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/cut/reel/reel_editor.h"
#include "movie/film/existing_film.h"
#include "movie/fleet/farm/farm_film.h"
#include "movie/fleet/requested_films.h"
#include "movie/make/edit_files.h"
#include "movie/make/film_estimate.h"
#include "movie/make/film_outputs.h"
#include "movie/make/film_result.h"
#include "movie/make/frames/replay_game.h"
#include "movie/make/make_film.h"
#include "movie/make/reel_words.h"
#include "movie/make/storyboard.h"
#include "movie/plan/film_request.h"
#include "movie/plan/reel/clip_keys.h"
#include "movie/plan/reel/description.h"
#include "movie/plan/reel/description_reader.h"
#include "movie/plan/reel/edit_export.h"
#include "movie/plan/reel/own_keys.h"
#include "movie/plan/reel/reel_plan.h"
#include "tickreel/core/image.h"
#include "tickreel/result.h"
#include "window/reel/reel_screen.h"
#include "window/reel/show_film.h"
#include "window/sound/sound_output.h"

namespace tickreel::cli {
namespace {

/// The largest picture of a preview, which has to be drawn as fast as it is watched.
inline constexpr ImageSize kMostPreviewPicture{960, 960};

/// Plays a reel in a window until the window is closed. The film's sound has the sample rate of a
/// window. Returns the errors of open_window() and of ReelScreen.
Status preview_reel(const ReelPlan& reel, const WindowOptions& options, const std::string& title) {
  auto window = open_window(options, title + " - tickreel",
                            "'tickreel reel --storyboard' draws its clips all the same");
  if (!window) return window.error();
  auto screen = ReelScreen::open({find_replay_game, reel.plan.film, reel.names}, **window);
  if (!screen) return screen.error();
  run_with_films(**screen, **window);
  if (Status shown = (*screen)->status(); !shown) return shown;
  if (watch_for_interruption().load()) return Error{ErrorKind::kInterrupted, "stopped"};
  return {};
}

/// The command line of `reel`.
struct ReelOptions {
  std::string file;
  std::vector<std::string> own_keys;  ///< --set
  FilmRequest film;
  EngineOptions engine;
  ProgressStyle progress = usual_progress_style();
  bool list_segments = false;
  bool dry_run = false;
  bool cost = false;
  bool as_json = false;
  std::string storyboard;
  bool preview = false;
  WindowOptions window;     ///< for the preview
  bool with_media = false;  ///< with a timeline: whether to make the films of its clips
  std::string handles;
};

Status check_json(const ReelOptions& options) {
  if (!options.as_json) return {};
  if (options.list_segments) return no_document_with("--list-segments");
  if (options.dry_run) return no_document_with("--dry-run");
  if (options.preview) return no_document_with("--preview");
  // A storyboard goes to its own file, whatever -o says.
  return options.storyboard.empty()
             ? check_document_fits(options.film.path, options.film.film.encoding.name)
             : Status();
}

void add_reel_options(CLI::App& command, ReelOptions& options) {
  command.add_option("REEL", options.file, "The file that describes the reel");
  add_film_option(command, "output", options.film,
                  "The film; or a timeline for editing programs: .otio, .edl or .mlt")
      ->check(only_known_placeholders(kSizePlaceholder, "the size"));
  command
      .add_option("--set", options.own_keys,
                  "A key of the whole film, in place of what the file says; may be repeated")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_film_options(command, options.film, option_group::kReel);
  command.get_option("--cache")->check(only_known_placeholders());
  add_engine_options(command, options.engine);
  CLI::Option* list =
      command.add_flag("--list-segments", options.list_segments,
                       "Make nothing; print a job for 'tickreel segment' for each segment");
  CLI::Option* dry_run = command.add_flag(
      "--dry-run", options.dry_run, "Make nothing; print the clips with their times and lengths");
  list->excludes(dry_run);
  command
      .add_flag("--cost", options.cost,
                "With --dry-run: tell how long the film takes to make, and how large it is")
      ->needs(dry_run);
  CLI::Option* storyboard =
      add_text_option(command, "--storyboard", "FILE", options.storyboard,
                      "Make a .png instead: a picture of each clip, with its times")
          ->check(only_known_placeholders())
          ->excludes(list)
          ->excludes(dry_run);
  command
      .add_flag("--preview", options.preview,
                "Make nothing; play it in a window, in which one seeks as 'tickreel play' does")
      ->excludes(list)
      ->excludes(dry_run)
      ->excludes(storyboard);
  add_window_options(command, options.window);
  command.add_flag("--with-media", options.with_media,
                   "Of a timeline: make a film of each clip, in a folder beside it");
  add_text_option(command, "--handles", "SECONDS", options.handles,
                  "How much more of each clip is in its film, at either end (default: 1)");
  command.add_flag("--json", options.as_json,
                   "Print one JSON document: what became of each film, and its size and length");
  add_progress_option(command, options.progress);
}

/// Returns kUsage for options that do not make sense together.
Status check_reel_options(const ReelOptions& options) {
  if (options.file.empty()) return bad_usage("which reel? Give the file that describes it");
  const bool is_edit = is_edit_path(options.film.path);
  if (is_edit && options.list_segments) {
    return bad_usage("a timeline has no segments: leave --list-segments out");
  }
  if (is_edit && options.cost) {
    return bad_usage("--cost is of a film, and a timeline is none: leave it out");
  }
  if (options.film.size_limit > 0 && (is_edit || options.list_segments)) {
    return bad_usage("--size-limit is of a film that is made here: leave it out");
  }
  if (is_edit && !options.engine.is_local()) {
    return bad_usage("a timeline is made here, with its media: leave --engine out");
  }
  if (is_edit && !options.film.film.encoding.name.empty()) {
    return bad_usage("a timeline goes to no sink: leave --sink out");
  }
  if (is_edit && options.film.path.find(kSizePlaceholder) != std::string::npos) {
    return bad_usage("a timeline has one size: leave {size} out of its name");
  }
  if (!options.storyboard.empty() && file_ending(options.storyboard) != ".png") {
    return bad_usage("--storyboard " + options.storyboard + ": it is a picture: name it .png");
  }
  if (!is_edit && (options.with_media || !options.handles.empty())) {
    return bad_usage(
        "--with-media and --handles are of timelines for editing programs: -o reel.otio, .edl or "
        ".mlt");
  }
  if (!options.handles.empty() && !options.with_media) {
    return bad_usage("--handles is of the films that --with-media makes: give that too");
  }
  return check_json(options);
}

/// The outcome of a timeline.
struct MadeEdit {
  FilmResult timeline;
  std::vector<ClipMedia> media{};   ///< a film for each clip, if they are wanted
  std::vector<FilmResult> films{};  ///< their outcomes

  [[nodiscard]] Status status() const { return timeline.error ? *timeline.error : Status(); }
};

void warn(const std::string& path, const std::vector<std::string>& warnings) {
  for (const std::string& warning : warnings) print_warning(shown_name(path) + ": " + warning);
}

/// Makes the films that do not exist yet, and prints the outcome of each.
MadeEach make_clip_media(const std::vector<ClipMedia>& media, ProgressStyle style) {
  FoundMedia found = find_media(media);
  MadeEach all{std::move(found.results), std::move(found.status)};
  if (!all.status) return all;
  const std::vector<std::size_t>& missing = found.missing;
  if (is_for_people(style) && missing.size() < media.size()) {
    print_message(fmt::format("{} of {} clips are there already\n", media.size() - missing.size(),
                              media.size()));
  }
  if (missing.empty()) return all;
  if (Status folder = make_media_folder(media[missing.front()]); !folder) {
    all.status = std::move(folder);
    return all;
  }
  const MadeEach made = make_each(missing.size(), "clip", [&](std::size_t number) {
    FilmPlan plan = media[missing[number]].plan;
    plan.stop = &watch_for_interruption();
    OneFilmPrinter printer(style, plan);
    return outcome_of(make_film(plan, find_replay_game, printer));
  });
  for (std::size_t i = 0; i < missing.size(); ++i) all.results[missing[i]] = made.results[i];
  all.status = made.status;
  return all;
}

/// Makes the films and the timeline. `made`: receives the films and their outcomes.
Result<FilmOutcome> make_edit(const EditExport& wanted, const Description& document,
                              const ReelPlan& reel, ProgressStyle style, MadeEdit& made) {
  auto media = plan_edit_media(wanted, reel);
  if (!media) return media.error();
  made.media = *std::move(media);
  made.films.resize(made.media.size());
  const auto file = plan_edit_file(wanted, document, reel, made.media);
  if (!file) return file.error();
  warn(wanted.path, file->warnings);
  if (Status free = check_edit_file(wanted, *file); !free) return free.error();
  MadeEach films = make_clip_media(made.media, style);
  made.films = std::move(films.results);
  if (!films.status) return films.status.error();
  warn(wanted.path, lost_in_edit(reel.plan.film, made.media));
  Status written = write_edit_file(wanted, document, reel, made.media);
  if (!written) return written.error();
  if (is_for_people(style)) {
    print_message(fmt::format("{}: a timeline of {}\n", shown_name(wanted.path),
                              counted(file->clips, "clip")));
  }
  return file->is_there ? FilmOutcome::kKept : FilmOutcome::kMade;
}

/// Writes the timeline after its films, if any are wanted, have been made. Returns kInTheWay when
/// another file has its name; a file with the same content is left alone.
MadeEdit export_edit(const EditExport& wanted, const Description& document, const ReelPlan& reel,
                     ProgressStyle style) {
  MadeEdit made;
  made.timeline = result_of(make_edit(wanted, document, reel, style, made));
  return made;
}

/// Returns the document for --json.
nlohmann::json document_of_edit(const EditExport& wanted, const ReelPlan& reel,
                                const MadeEdit& made) {
  std::vector<const FilmPlan*> films;
  for (const ClipMedia& one : made.media) films.push_back(&one.plan);
  nlohmann::json document = films_document(films, made.films);
  document["file"] = wanted.path;
  document["clips"] = reel.plan.film.clips().size();
  add_result(document, made.timeline);
  return document;
}

/// Prints the clips of the reel, and on request its cost.
Status foresee(const ReelPlan& reel, bool tells_cost) {
  const auto clips = clips_in_words(reel);
  if (!clips) return clips.error();
  print_out("{}", *clips);
  if (!tells_cost) return {};
  const auto cost = estimate_film(reel.plan, find_replay_game);
  if (cost) print_out("{}", in_words(std::vector{*cost}));
  return cost ? Status() : cost.error();
}

/// Keys from the command line override those of the file.
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

/// Checks that the output does not overwrite a file that describes the reel.
Status check_description(const Description& document, const std::string& output) {
  for (const std::string& file : files_of(document)) {
    if (Status apart = check_output_is_not(file, "reel", output); !apart) return apart;
  }
  return {};
}

/// Checks that the output overwrites neither such a file nor one that the reel is made from.
Status check_inputs(const Description& document, const ReelPlan& reel, const std::string& output) {
  Status apart = check_description(document, output);
  return apart ? check_output_is_no_input(reel.plan.film, output) : apart;
}

MadeEach make_elsewhere(const Description& document, const std::vector<ReelPlan>& plans,
                        const EngineOptions& engine, ProgressStyle style) {
  std::vector<std::string> paths;
  for (const ReelPlan& reel : plans) paths.push_back(reel.plan.path);
  return make_each_on_farm(paths, engine, style, [&](std::size_t number) -> Result<FilmOutcome> {
    const FilmPlan& plan = plans[number].plan;
    if (is_made_before(plan, true)) return keep_film(plan, style);
    Status handed = check_reel_outputs(document, plan);
    if (handed) handed = make_folder_of(plan.path);
    if (handed) handed = hand_over_to_farm(plan, engine);
    if (!handed) return handed.error();
    return FilmOutcome::kQueued;
  });
}

Status draw_storyboard(const ReelOptions& options, const ReelPlan& reel) {
  const auto size = make_storyboard(reel, {options.storyboard, options.film.overwrite},
                                    find_replay_game, &watch_for_interruption());
  if (!size) return size.error();
  print_message(fmt::format("{}: {}, {}x{}\n", shown_name(options.storyboard),
                            counted(reel.plan.film.clips().size(), "clip"), size->width,
                            size->height));
  return {};
}

Status make_sheet(const ReelOptions& options, const Description& document, const ReelPlan& reel) {
  Status made = check_inputs(document, reel, options.storyboard);
  if (made) made = draw_storyboard(options, reel);
  if (options.as_json) {
    nlohmann::json sheet = {{"file", options.storyboard}, {"clips", reel.plan.film.clips().size()}};
    add_result(sheet, result_of(outcome_of(made)));
    print_document(sheet);
  }
  return made;
}

/// Ctrl-C also stops the search for highlights, which takes a while.
FilmRequest target_of(const ReelOptions& options) {
  FilmRequest target = options.film;
  target.stop = &watch_for_interruption();
  return target;
}

/// Shows a preview or a storyboard: only the reel's first shape, at a small size, and no film is
/// kept.
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
  if (const auto sink = sink_of(target); !sink) return sink.error();
  const auto plans = plan_reels(document, target);
  if (!plans) return plans.error();
  if (options.list_segments && plans->size() > 1) {
    return bad_usage("--list-segments lists one film at a time: give the reel one size");
  }
  if (options.list_segments) {
    return print_segment_jobs(plans->front().plan);
  }
  const bool is_elsewhere = !options.engine.is_local() && !options.dry_run;
  const auto make_here = [&](std::size_t number) {
    const ReelPlan& reel = (*plans)[number];
    if (options.dry_run && plans->size() > 1) print_out("{}:\n", shown_name(reel.plan.path));
    if (options.dry_run) return outcome_of(foresee(reel, options.cost));
    return told_if_kept(make_requested_reel(document, reel.plan, printers(style)), reel.plan.path,
                        style);
  };
  const MadeEach made = is_elsewhere ? make_elsewhere(document, *plans, options.engine, style)
                                     : make_each(plans->size(), "reel", make_here);
  if (options.as_json) {
    std::vector<const FilmPlan*> films;
    for (const ReelPlan& reel : *plans) films.push_back(&reel.plan);
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
  // A command below `reel` has set `chosen` already.
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
