#include "movie/plan/film_to_watch.h"

#include <algorithm>
#include <filesystem>
#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "movie/film/pictures/known_video.h"
#include "movie/plan/define_media.h"
#include "movie/plan/plan_film.h"

namespace tickreel::movie {
namespace {

/// The rate for a video whose pictures are unevenly timed. Each picture is then shown for about its
/// own duration.
const Rational kUnevenRate(60);

/// Returns even sides, which every kind of film can have.
ImageSize within(ImageSize size, ImageSize most) {
  const double scale = std::min({1.0, static_cast<double>(most.width) / size.width,
                                 static_cast<double>(most.height) / size.height});
  const auto scaled = [scale](int side) {
    return std::max(2, static_cast<int>(side * scale) / 2 * 2);
  };
  return {scaled(size.width), scaled(size.height)};
}

}  // namespace

Result<FilmDefinition> film_to_watch(const std::string& path, ImageSize most, int sample_rate_hz) {
  const auto known = know_video(path);
  if (!known) return known.error();
  FilmRequest request;
  request.path = "film.mkv";  // a container that holds everything; no file is written
  request.makes_nothing = true;
  request.film.size = within(known->video->size(), most);
  request.film.frame_rate = known->video->times().frame_rate().value_or(kUnevenRate);
  if (known->video->has_sound()) request.film.encoding.audio_rate = sample_rate_hz;
  auto clip = define_video(request, {path}, "", "", std::nullopt);
  if (!clip) return clip.error();
  std::vector<FilmDefinition> clips;
  clips.push_back(*std::move(clip));
  auto plan =
      plan_reel(request, std::move(clips), {std::filesystem::path(path).filename().string()});
  return plan ? Result<FilmDefinition>(std::move(plan->film)) : plan.error();
}

bool is_film_name(const std::string& path) {
  return has_ending(".mp4 .m4v .mov .mkv .webm .gif .webp .avi", file_ending(path));
}

}  // namespace tickreel::movie
