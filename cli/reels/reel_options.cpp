#include "cli/reels/reel_options.h"

#include "cli/films/film_document.h"
#include "cli/options/engine_options.h"
#include "cli/options/film_option.h"
#include "cli/options/name_places.h"
#include "core/files/file_ending.h"
#include "movie/plan/reel/edit_export.h"
#include "movie/plan/reel/reel_plan.h"

namespace tickreel::cli {
namespace {

Status check_json(const ReelOptions& options) {
  if (!options.as_json) return {};
  if (options.list_segments) return no_document_with("--list-segments");
  if (options.dry_run) return no_document_with("--dry-run");
  if (options.preview) return no_document_with("--preview");
  // A storyboard is a file, whatever -o says.
  return options.storyboard.empty()
             ? check_document_fits(options.film.path, options.film.film.encoding.name)
             : Status();
}

}  // namespace

void add_reel_options(CLI::App& command, ReelOptions& options) {
  command.add_option("REEL", options.file, "The file that describes the reel");
  add_film_option(command, "output", options.film,
                  "The film; or a timeline for editing programs: .otio, .edl or .mlt")
      ->check(only_known_places(kSizePlace, "the size"));
  command
      .add_option("--set", options.own_keys,
                  "A key of the whole film, in place of what the file says; may be repeated")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_film_options(command, options.film, option_group::kReel);
  command.get_option("--cache")->check(only_known_places());
  add_engine_options(command, options.engine);
  CLI::Option* list =
      command.add_flag("--list-segments", options.list_segments,
                       "Make nothing; print a job for 'tickreel segment' for each segment");
  CLI::Option* dry_run = command.add_flag(
      "--dry-run", options.dry_run, "Make nothing; print the clips with their times and lengths");
  list->excludes(dry_run);
  command.add_flag("--cost", options.cost, "With it, tell how long it takes and how large it is")
      ->needs(dry_run);
  CLI::Option* storyboard =
      add_text_option(command, "--storyboard", "FILE", options.storyboard,
                      "Make a .png instead: a picture of each clip, with its times")
          ->check(only_known_places())
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
  if (is_edit && options.film.path.find(kSizePlace) != std::string::npos) {
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

}  // namespace tickreel::cli
