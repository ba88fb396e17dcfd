#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "games/registry.h"
#include "live/spool/replay_name.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/define_media.h"
#include "movie/plan/film_values.h"
#include "movie/plan/plan_film.h"
#include "movie/plan/reel/clip_planner.h"
#include "movie/plan/reel/highlight_keys.h"

namespace tickreel::movie {
namespace {

/// Returns the length of a clip that is shown for a chosen time.
Result<std::int64_t> length_of(const ClipTable& clip, const std::string& usual,
                               const FilmRequest& options) {
  if (options.frame_counts) return options.frame_counts(0, 1);
  const std::string length = clip.has("length") ? clip.text("length") : usual;
  if (length.empty())
    return bad_key("length", ": give seconds of film, such as 0.5, or frames: 30f");
  const auto frames = parse_film_length("length", length, options.film.frame_rate);
  return frames ? frames : about("length", frames.error());
}

/// `key` is the key that names the file.
Result<MediaRequest> media_of(const ClipTable& clip, const char* key) {
  const auto color = parse_color("color", clip.text("color"));
  if (!color) return about("color", color.error());
  return MediaRequest{clip.text(key), clip.text("fit"), *color};
}

/// Returns a clip that is named after its file.
Result<std::vector<PlannedClip>> one_clip(Result<FilmDefinition> film, const std::string& file) {
  if (!film) return film.error();
  std::vector<PlannedClip> clips;
  clips.push_back({*std::move(film), std::filesystem::path(file).filename().string(), {}});
  return clips;
}

}  // namespace

Result<std::vector<PlannedClip>> plan_card(const ClipTable& clip, const std::string& usual_length,
                                           FilmRequest& options) {
  FilmRequest& settings = options;
  take_usual_values(settings);
  const std::string text = clip.text("card");
  settings.overlay.card = text;
  const auto frames = length_of(clip, usual_length, options);
  if (!frames) return frames.error();
  const auto color = parse_color("color", clip.text("color"));
  if (!color) return about("color", color.error());
  auto card = define_card(settings, {*frames, *color});
  if (!card) return card.error();
  std::vector<PlannedClip> clips;
  clips.push_back({*std::move(card), text.empty() ? "card" : text.substr(0, text.find('\n')), {}});
  return clips;
}

Result<std::vector<PlannedClip>> plan_still(const ClipTable& clip, const std::string& usual_length,
                                            FilmRequest& options) {
  FilmRequest& settings = options;
  take_usual_values(settings);
  const auto frames = length_of(clip, usual_length, options);
  if (!frames) return frames.error();
  const auto media = media_of(clip, "still");
  if (!media) return media.error();
  return one_clip(define_still(settings, *media, *frames), media->file);
}

Result<std::vector<PlannedClip>> plan_video(const ClipTable& clip, FilmRequest& options) {
  FilmRequest& settings = options;
  take_usual_values(settings);
  const auto media = media_of(clip, "video");
  if (!media) return media.error();
  const auto frames =
      options.frame_counts ? std::optional(options.frame_counts(0, 1)) : std::nullopt;
  return one_clip(define_video(settings, *media, options.from, options.to, frames), media->file);
}

Result<std::vector<PlannedClip>> plan_replay_clips(const ClipTable& clip, FilmRequest& options) {
  const auto path = path_of_replay(clip.text("replay"));
  if (!path) return about("replay", prefixed("replay: ", path.error()));
  auto reader = ReplayReader::open(*path);
  if (!reader) return about("replay", prefixed("replay: ", reader.error()));
  if (clip.has("mark") && clip.has("all-marks")) {
    return bad_key("mark", " and all-marks are both there: leave one out");
  }
  options.film.replay().file = *path;
  if (Status chosen = choose_highlights(clip, *path, options); !chosen) return chosen.error();
  const Presentation game = presentation_of(find_game(reader->session()));
  const auto chosen = choose_films(options, *reader, game);
  if (!chosen) return chosen.error();
  const std::string file = std::filesystem::path(*path).filename().string();
  std::vector<PlannedClip> clips;
  for (const FilmRequest& request : *chosen) {
    auto plan = plan_film(request, *reader, game);
    if (!plan) return plan.error();
    clips.push_back({std::move(plan->film), request.mark.empty() ? file : request.mark, {}});
  }
  return clips;
}

}  // namespace tickreel::movie
