#include "movie/store/film_cache.h"

#include <filesystem>

#include "movie/film/film_limits.h"

namespace tickreel::movie {
namespace {

SegmentPlaces places_in(const SegmentDirectory& directory, std::int64_t segment) {
  return {directory.segment_path(segment), directory.sound_path(segment)};
}

}  // namespace

Result<std::unique_ptr<FilmCache>> FilmCache::open(const StoredFilmSettings& settings,
                                                   const FilmDefinition& film,
                                                   const FilmProvenance& provenance) {
  auto identities = SegmentIdentities::make(film, provenance);
  if (!identities) return identities.error();
  auto cache = SegmentCache::open(settings.cache, settings.cache_bytes);
  if (!cache) return cache.error();
  const std::string name = std::filesystem::path(settings.path).filename().string();
  return std::unique_ptr<FilmCache>(new FilmCache(*std::move(cache), *std::move(identities), name));
}

std::optional<SegmentRecord> FilmCache::fetch(const SegmentDirectory& directory,
                                              std::int64_t segment) {
  auto record = cache_->fetch(identities_.at(segment), places_in(directory, segment));
  const FilmDefinition& film = directory.film();
  const auto frames = static_cast<std::size_t>(film.plan.range(segment).count);
  // Whatever somebody has written there.
  if (!record || record->sound.has_value() == film.sound.empty() ||
      record->packet_hashes.size() != frames || record->picture_hashes.size() != frames) {
    return std::nullopt;
  }
  record->segment = segment;
  return record;
}

void FilmCache::keep(const SegmentDirectory& directory, const SegmentRecord& record) {
  const FilmDefinition& film = directory.film();
  const FrameRange range = film.plan.range(record.segment);
  cache_->keep(identities_.at(record.segment),
               {.film = film_,
                .first_frame = range.first,
                .frame_count = range.count,
                .size = size_text(film.size),
                .record = record},
               places_in(directory, record.segment));
}

std::string FilmCache::warning() {
  const std::string trouble = cache_->trouble();
  if (trouble.empty() || has_warned_.exchange(true)) return {};
  return "the cache " + cache_->directory() + " is of no use: " + trouble +
         "; the film is made without it";
}

}  // namespace tickreel::movie
