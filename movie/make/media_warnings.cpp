#include "movie/make/media_warnings.h"

#include <algorithm>
#include <array>
#include <set>

#include "movie/film/film_limits.h"
#include "movie/pictures/known_video.h"

namespace tickreel::movie {
namespace {

void add_videos(const FilmDefinition& film, std::set<std::string>& files) {
  const auto* const video = film.as<VideoSource>();
  if (video != nullptr) files.insert(video->media.file);
  for (const FilmDefinition& part : film.parts()) add_videos(part, files);
}

/// What is a shape to people more often than a size.
bool is_small_shape(ImageSize size) {
  constexpr std::array kShapes{ImageSize{16, 9}, ImageSize{9, 16}, ImageSize{21, 9},
                               ImageSize{4, 3},  ImageSize{3, 4},  ImageSize{4, 5},
                               ImageSize{5, 4},  ImageSize{3, 2},  ImageSize{2, 3}};
  return std::ranges::find(kShapes, size) != kShapes.end();
}

}  // namespace

std::vector<std::string> media_warnings(const FilmDefinition& film) {
  std::set<std::string> files;
  add_videos(film, files);
  std::vector<std::string> warnings;
  if (const auto [width, height] = film.size; is_small_shape(film.size)) {
    warnings.push_back(size_text(film.size) + " are pixels: the shape is §size " +
                       std::to_string(width) + ":" + std::to_string(height));
  }
  for (const std::string& file : files) {
    const auto known = know_video(file);
    if (!known || !known->video->is_interlaced()) continue;
    warnings.push_back(file +
                       " is interlaced, so what moves in it has edges like combs: 'ffmpeg -i FILE "
                       "-vf bwdif new.mkv' makes whole pictures of it");
  }
  return warnings;
}

}  // namespace tickreel::movie
