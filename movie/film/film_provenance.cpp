#include "movie/film/film_provenance.h"

#include <algorithm>

#include "core/build_version.h"
#include "encode/libav/encoder_versions.h"
#include "encode/segments/segment_file.h"
#include "sound/time_stretch.h"

namespace tickreel::movie {

Result<FilmProvenance> provenance_of_this_process(const std::string& renderer) {
  // The file of a running program does not change, so it is hashed once.
  static const Result<FileHash> program_hash = hash_file("/proc/self/exe");
  if (!program_hash) return program_hash.error();
  return FilmProvenance{std::string(build_version()), program_hash->xxh3, renderer,
                        encoder_versions()};
}

namespace {

bool keeps_pitch(const FilmDefinition& film) {
  const auto* const replay = film.as<FilmedReplay>();
  return (replay != nullptr && replay->speed.keeps_pitch) ||
         std::ranges::any_of(film.parts(), keeps_pitch);
}

}  // namespace

Texts sound_libraries(const FilmDefinition& film) {
  if (!keeps_pitch(film)) return {};
  return {{"Rubber Band", time_stretch_version()}};
}

}  // namespace tickreel::movie
