#include "movie/make/edit_files.h"

#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/files/text_file.h"
#include "core/text/shown_name.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_json.h"
#include "movie/film/film_manifest.h"
#include "movie/film/film_provenance.h"
#include "movie/film/manifest_check.h"
#include "movie/plan/film_values.h"
#include "movie/plan/reel/edit_export.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

constexpr const char* kHandleSeconds = "1";

/// Whether the film of this clip is there already: its manifest names the same film and the same
/// programs, and its size is right.
bool is_clip_made(const FilmPlan& plan) {
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(plan.path, error);
  if (error || !is_film_there(plan.path, plan.film.plan.frame_count)) return false;
  const auto manifest = read_manifest(manifest_path(plan.path));
  if (!manifest || static_cast<std::uintmax_t>(manifest->file_bytes) != bytes) return false;
  const auto provenance = provenance_of_this_process(manifest->provenance.renderer);
  return provenance && *provenance == manifest->provenance &&
         identity(manifest->film) == identity(plan.film);
}

}  // namespace

Result<std::vector<ClipMedia>> plan_edit_media(const EditExport& wanted, const ReelPlan& reel) {
  const std::string handles = wanted.handles.empty() ? kHandleSeconds : wanted.handles;
  if (!wanted.has_media) {
    Status played = check_edit_is_playable(wanted.path, reel);
    if (!played) return played.error();
  }
  const auto frames = parse_film_length_or_none("§handles", handles, reel.plan.film.frame_rate);
  if (!frames) return frames.error();
  if (!wanted.has_media) return std::vector<ClipMedia>();
  return plan_clip_media(reel, *frames, !is_edl_path(wanted.path));
}

FoundMedia find_media(const std::vector<ClipMedia>& media) {
  FoundMedia found{std::vector<FilmResult>(media.size()), {}, {}};
  for (std::size_t i = 0; i < media.size(); ++i) {
    const FilmPlan& plan = media[i].plan;
    std::error_code unknown;
    if (media[i].is_sound ? fs::is_regular_file(plan.path, unknown) : is_clip_made(plan)) {
      found.results[i].outcome = FilmOutcome::kKept;
      continue;
    }
    std::error_code not_there;
    if (!plan.overwrite && fs::exists(plan.path, not_there)) {
      found.status = in_the_way(fmt::format(
          "{} exists already, and is not of this clip, or was made by another program: §overwrite "
          "replaces it",
          shown_name(plan.path)));
      found.results[i] = result_of(found.status.error());
      return found;
    }
    found.missing.push_back(i);
  }
  return found;
}

Status make_media_folder(const ClipMedia& media) {
  std::error_code error;
  const std::string folder = directory_of(media.plan.path);
  fs::create_directory(folder, error);
  if (!error) return {};
  return failed("cannot make the folder " + folder + ": " + error.message());
}

Result<EditFile> plan_edit_file(const EditExport& wanted, const Description& document,
                                const ReelPlan& reel, const std::vector<ClipMedia>& media) {
  for (const ClipMedia& one : media) {
    Status apart = check_output_is_no_input(reel.plan.film, one.plan.path);
    if (!apart) return apart.error();
  }
  const auto timeline = edit_of_reel(wanted.path, document, reel, media);
  if (!timeline) return timeline.error();
  EditFile file{.clips = timeline->clips.size()};
  auto text = edit_text(*timeline, wanted.path, file.warnings);
  if (!text) return text.error();
  file.text = *std::move(text);
  const auto there = read_text_file(wanted.path, kMostEditBytes);
  file.is_there = there && *there == file.text;
  return file;
}

Status check_edit_file(const EditExport& wanted, const EditFile& file) {
  return file.is_there ? Status() : check_replaceable(wanted.path, wanted.overwrite);
}

Status write_edit_file(const EditExport& wanted, const Description& document, const ReelPlan& reel,
                       const std::vector<ClipMedia>& media) {
  const auto file = plan_edit_file(wanted, document, reel, media);
  if (!file) return file.error();
  if (file->is_there) return {};
  // Another program may have written the file while the films of the clips were made.
  if (Status free = check_edit_file(wanted, *file); !free) return free;
  return write_text_file(wanted.path, file->text,
                         wanted.overwrite ? WhenThere::kReplace : WhenThere::kKeep);
}

}  // namespace tickreel::movie
