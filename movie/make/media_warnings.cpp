#include "movie/make/media_warnings.h"

#include <set>

#include "movie/pictures/known_video.h"

namespace tickreel::movie {
namespace {

void add_videos(const FilmDefinition& film, std::set<std::string>& files) {
  const auto* const video = film.as<VideoSource>();
  if (video != nullptr) files.insert(video->media.file);
  for (const FilmDefinition& part : film.parts()) add_videos(part, files);
}

}  // namespace

std::vector<std::string> media_warnings(const FilmDefinition& film) {
  std::set<std::string> files;
  add_videos(film, files);
  std::vector<std::string> warnings;
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
