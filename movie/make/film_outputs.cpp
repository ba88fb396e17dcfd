#include "movie/make/film_outputs.h"

#include <filesystem>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/text/shown_name.h"
#include "encode/sinks/sink_choice.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_differences.h"
#include "movie/film/manifest_check.h"
#include "movie/film/soundtrack/mastered_sound_film.h"
#include "movie/make/redraw_check.h"
#include "movie/make/store/stored_film.h"

namespace tickreel::movie {
namespace {

Status check_poster(const FilmPlan& plan) {
  if (!plan.poster.is_wanted) return {};
  if (!is_stored(plan)) {
    return bad_usage(
        "only films in .mp4, .m4v, .mov, .mkv or .webm have a poster: leave §poster "
        "out");
  }
  // A poster is made after its film has its name: without the film, it is of another one.
  std::error_code not_there;
  const bool may_be_its_own = plan.resume && std::filesystem::exists(plan.path, not_there);
  return check_replaceable(poster_path(plan.path), plan.overwrite || may_be_its_own);
}

/// Checks that the film and all files beside it are other files than those that it is made from.
Status check_no_input(const FilmPlan& plan) {
  if (plan.path.empty() || plan.path == "-") return {};
  std::vector<std::string> outputs{plan.path};
  if (plan.poster.is_wanted) outputs.push_back(poster_path(plan.path));
  if (plan.writes_manifest) outputs.push_back(manifest_path(plan.path));
  const bool has_sound_files = is_sound_alone(plan);
  for (const SoundTrack& track : tracks_of(plan.film)) {
    if (has_sound_files) outputs.push_back(track_path(plan.path, track.name));
  }
  for (const std::string& output : outputs) {
    if (Status apart = check_output_is_no_input(plan.film, output); !apart) return apart;
  }
  return {};
}

/// Checks that no track of another film lies beside a film of sound alone. It would look like a
/// track of this film.
Status check_no_other_track(const FilmPlan& plan) {
  if (!is_sound_alone(plan) || plan.film.tracks.empty()) return {};
  for (const char* name : {kGameTrack, kMusicTrack, kVoiceTrack}) {
    const std::string path = track_path(plan.path, name);
    std::error_code not_there;
    if (has_track(tracks_of(plan.film), name) || !std::filesystem::exists(path, not_there)) {
      continue;
    }
    return in_the_way(shown_name(path) +
                      " is of another film, and would look like a track of this one: remove it, "
                      "or choose another name");
  }
  return {};
}

/// Gives `other`, and its clips, the encoding, the container and the tags of `film`, so that
/// comparing the two shows all other differences.
FilmDefinition encoded_like(const FilmDefinition& film, FilmDefinition other) {
  const std::int64_t audio_rate = other.encoding.audio_rate;
  other.container = film.container;
  other.tags = film.tags;
  other.encoding = film.encoding;
  other.encoding.audio_rate = audio_rate;
  for (FilmDefinition& part : other.parts()) part = encoded_like(film, std::move(part));
  return other;
}

}  // namespace

Status check_film_outputs(const FilmPlan& plan) {
  if (Status apart = check_no_input(plan); !apart) return apart;
  if (Status alone = check_no_other_track(plan); !alone) return alone;
  if (plan.writes_manifest && !is_stored(plan)) {
    return bad_usage("only a film that is made in segments has a manifest: leave §manifest out");
  }
  if (!plan.cache.empty() && !is_stored(plan)) {
    return bad_usage("only a film that is made in segments has a cache: leave §cache out");
  }
  return check_poster(plan);
}

Status try_encoder(const FilmPlan& plan) {
  return is_stored(plan) ? try_to_make(plan.film, plan.path) : Status();
}

bool is_made_before(const FilmPlan& plan, bool is_whole) {
  if (!plan.resume || plan.overwrite || !is_film_there(plan.path, plan.film.plan.frame_count)) {
    return false;
  }
  const std::string beside = manifest_path(plan.path);
  std::error_code not_there;
  if (!std::filesystem::exists(beside, not_there)) return !plan.writes_manifest;
  if (!is_whole) return true;
  const auto manifest = read_manifest(beside);
  return manifest && differences(manifest->film, plan.film).empty();
}

Status check_same_pictures(const FilmDefinition& film, const FilmDefinition& other) {
  const auto found = differences(encoded_like(film, film), encoded_like(film, other));
  if (found.empty() && drawn_layout(film) == drawn_layout(other)) return {};
  if (found.empty()) {
    return bad_usage(
        "of these films one has 8 bits and another one more, or alpha: draw them apart");
  }
  return bad_usage("these are not several encodings of the same pictures: " + joined(found));
}

CrashAdvice advice_after_crash(const FilmPlan& plan) {
  if (plan.path.empty()) return {"The film was not finished"};
  if (plan.path == "-") return {"What went to standard output is not the whole film"};
  const std::string part = plan.path + kPartEnding;
  std::error_code nothing_there;
  if (!std::filesystem::is_directory(part, nothing_there)) {
    return {"Nothing was left under the final name"};
  }
  if (!plan.keeps_segments) return {shown_name(part) + " is left there, and can be removed"};
  const bool is_replaced = plan.overwrite && std::filesystem::exists(plan.path, nothing_there);
  return {"No segment of the film is finished: repeat the command, which begins anew", part,
          "The segments that are finished are in " + shown_name(part) +
              ": repeat the command with §resume" + (is_replaced ? " §overwrite" : "")};
}

Status make_folder_of(const std::string& film) {
  // A name that ends in a slash is refused later.
  if (film.empty() || film == "-" || film.ends_with('/')) return {};
  const std::string folder = directory_of(film);
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  std::error_code unknown;
  if (!error || std::filesystem::is_directory(folder, unknown)) return {};
  return failed("cannot make the folder " + folder + ": " + error.message());
}

}  // namespace tickreel::movie
