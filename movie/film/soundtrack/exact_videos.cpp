#include "movie/film/soundtrack/exact_videos.h"

#include <algorithm>
#include <set>
#include <string>

#include "encode/media/media_sound.h"

namespace tickreel::movie {
namespace {

void add_heard_videos(const FilmDefinition& film, std::set<std::string>& files) {
  const auto* const video = film.as<VideoSource>();
  if (video != nullptr && film.sound == kGameSound) files.insert(video->media.file);
  for (const FilmDefinition& part : film.parts()) add_heard_videos(part, files);
}

}  // namespace

bool hears_exact_videos(const FilmDefinition& film) {
  std::set<std::string> files;
  add_heard_videos(film, files);
  return std::ranges::all_of(files, [&](const std::string& file) {
    const auto sound = MediaSound::open(file, audio_format_of(film).sample_rate_hz);
    return sound && sound->is_exact();
  });
}

}  // namespace tickreel::movie
