#include <fmt/format.h>

#include <string>

#include "cli/commands/commands.h"
#include "cli/films/film_making.h"
#include "cli/films/making_options.h"
#include "cli/films/segment_list.h"
#include "cli/options/film_option.h"
#include "cli/options/name_places.h"
#include "cli/options/picture_options.h"
#include "cli/process/interruption.h"
#include "cli/reels/edit_export.h"
#include "cli/reels/reel_collector.h"
#include "cli/reels/reel_commands.h"
#include "cli/reels/reel_plan.h"
#include "cli/reels/reel_reader.h"
#include "cli/reels/storyboard.h"
#include "cli/words/shown_name.h"
#include "core/text/counted.h"
#include "movie/film/existing_film.h"
#include "movie/film/reel_timeline.h"
#include "movie/time/game_time.h"

namespace tickreel {
namespace {

struct ReelOptions {
  std::string file;
  std::vector<std::string> own_keys;  ///< --set
  FilmSettings film;
  std::string progress = "auto";
  bool list_segments = false;
  bool dry_run = false;
  std::string storyboard;
  bool with_media = false;  ///< of a timeline
  std::string handles;
};

std::string source_of(const FilmDefinition& clip) {
  if (clip.source == kCardSource) return "a card";
  return fmt::format("{} from {} to {}", shown_name(clip.replay),
                     format_game_time(clip.range.in_seconds),
                     format_game_time(clip.range.out_seconds));
}

/// What the reel will be: a line for each clip.
Status print_clips(const ReelPlan& plan) {
  const FilmDefinition& film = plan.film.film;
  const auto timeline = ReelTimeline::make(film.clips);
  if (!timeline) return timeline.error();
  const auto seconds = [&](std::int64_t frames) {
    return format_game_time(Rational(frames) / film.frame_rate);
  };
  for (std::size_t i = 0; i < film.clips.size(); ++i) {
    const FilmDefinition& clip = film.clips[i];
    const std::string transition = clip.transition.frames == 0
                                       ? ""
                                       : fmt::format(", {} of {}", clip.transition.kind,
                                                     counted(clip.transition.frames, "frame"));
    fmt::print("{:>3}  {}  {:>6} frames  {}: {}{}\n", i + 1, seconds(timeline->first_frame(i)),
               clip.plan.frame_count, shown_name(plan.names[i]), source_of(clip), transition);
  }
  fmt::print("     {}  {:>6} frames, {}\n", seconds(film.plan.frame_count), film.plan.frame_count,
             counted(film.plan.segment_count(), "segment"));
  return {};
}

/// What the command line says of the film goes before what the file says.
Status set_keys(const std::vector<std::string>& keys, ReelDocument& document) {
  for (const std::string& text : keys) {
    const std::size_t equals = text.find('=');
    if (equals == text.npos || equals == 0) {
      return bad_usage("--set " + text + ": give KEY=VALUE, such as size=640x360");
    }
    const std::string key = ReelCollector::name_of_key(text.substr(0, equals));
    set_film_key(document, key, text.substr(equals + 1), {"--set", 0, 0, key});
  }
  return {};
}

Status make_one(const ReelPlan& plan, ProgressStyle style) {
  for (const FilmDefinition& clip : plan.film.film.clips) {
    if (clip.replay.empty()) continue;
    if (Status apart = check_output_is_not(clip.replay, plan.film.path); !apart) return apart;
  }
  return make_film(plan.film, style);
}

/// What only a timeline has, and what it has not.
Status check_edit_options(const ReelOptions& options) {
  const bool is_edit = is_edit_path(options.film.path);
  if (is_edit && options.list_segments) {
    return bad_usage("a timeline has no segments: leave --list-segments out");
  }
  if (is_edit && !options.film.film.encoding.name.empty()) {
    return bad_usage("a timeline goes to no sink: leave --sink out");
  }
  if (is_edit && options.film.path.find(kSizePlace) != std::string::npos) {
    return bad_usage("a timeline has one size: leave {size} out of its name");
  }
  if (!is_edit && (options.with_media || !options.handles.empty())) {
    return bad_usage(
        "--with-media and --handles are of timelines for editing programs: -o reel.otio, .edl or "
        ".mlt");
  }
  if (!options.handles.empty() && !options.with_media) {
    return bad_usage("--handles is of the films that --with-media makes: give that too");
  }
  return {};
}

Status make_edit(const ReelOptions& options, const ReelDocument& document, const ReelPlan& plan,
                 ProgressStyle style) {
  const EditExport wanted{options.film.path, options.with_media, options.handles,
                          options.film.overwrite};
  return export_edit(wanted, document, plan, style);
}

Status make_reel(const ReelOptions& options) {
  const auto style = parse_progress_style(options.progress);
  if (!style) return style.error();
  if (options.file.empty()) return bad_usage("which reel? Give the file that describes it");
  if (Status right = check_edit_options(options); !right) return right;
  if (!options.list_segments && !options.dry_run) watch_for_interruption();
  const bool is_edit = is_edit_path(options.film.path);
  FilmSettings target = options.film;
  // Which is not made.
  if ((options.dry_run || !options.storyboard.empty()) && target.path.empty())
    target.path = "reel.mp4";
  if (!is_edit) {
    if (const auto stored = is_stored(target); !stored) return stored.error();
  }
  auto document = read_reel_document(options.file);
  if (!document) return document.error();
  if (Status set = set_keys(options.own_keys, *document); !set) return set;
  if (is_edit) target.path = edit_media_target(options.film.path, *document);
  if (!options.storyboard.empty()) {
    const auto plan = plan_reel_within(*document, target, kMostStoryboardPicture);
    if (!plan) return plan.error();
    return make_storyboard(*plan, options.storyboard, options.film.overwrite);
  }
  const auto plans = plan_reels(*document, target);
  if (!plans) return plans.error();
  if (options.list_segments && plans->size() > 1) {
    return bad_usage("--list-segments lists one film at a time: give the reel one size");
  }
  if (options.list_segments) {
    return print_segment_jobs(plans->front().film, plans->front().film.film);
  }
  if (is_edit && plans->size() > 1) {
    return bad_usage("a timeline has one size: give the reel one, such as --set size=1920x1080");
  }
  if (is_edit && !options.dry_run) return make_edit(options, *document, plans->front(), *style);
  return make_each(plans->size(), "reel", [&](std::size_t number) -> Status {
    const ReelPlan& plan = (*plans)[number];
    if (options.dry_run && plans->size() > 1) fmt::print("{}:\n", shown_name(plan.film.path));
    return options.dry_run ? print_clips(plan) : make_one(plan, *style);
  });
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
      "[[clip]], and those of all clips below [defaults]. A clip is of a replay or a card. See\n"
      "docs/reels.md.\n\nExample:\n"
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
  command->add_option("REEL", options->file, "The file that describes the reel");
  add_text_option(*command, "-o,--output", "FILE", options->film.path,
                  "The film; or a timeline for editing programs: .otio, .edl or .mlt")
      ->check(only_known_places(kSizePlace));
  add_text_option(*command, "--sink", "NAME", options->film.film.encoding.name,
                  "ffmpeg, png, gif, raw, audio, hash or null (default: from the file's ending)");
  command->add_flag("--overwrite", options->film.overwrite, "Replace an existing file");
  command
      ->add_option("--set", options->own_keys,
                   "A key of the whole film, in place of what the file says; may be repeated")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_film_making_options(*command, options->film);
  CLI::Option* list =
      command->add_flag("--list-segments", options->list_segments,
                        "Make nothing; print a job for 'tickreel segment' for each segment");
  CLI::Option* dry_run = command->add_flag(
      "--dry-run", options->dry_run, "Make nothing; print the clips with their times and lengths");
  add_text_option(*command, "--storyboard", "FILE", options->storyboard,
                  "Make a .png instead: a picture of each clip, with its times")
      ->check(only_known_places())
      ->excludes(list)
      ->excludes(dry_run);
  command->add_flag("--with-media", options->with_media,
                    "Of a timeline: make a film of each clip, in a folder beside it");
  add_text_option(*command, "--handles", "SECONDS", options->handles,
                  "How much more of each clip is in its film, at either end (default: 1)");
  add_progress_option(*command, options->progress);
}

}  // namespace tickreel
