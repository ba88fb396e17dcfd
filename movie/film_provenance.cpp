#include "movie/film_provenance.h"

#include "encode/segment_file.h"

namespace tickreel {

Result<FilmProvenance> provenance_of_this_process(const std::string& renderer) {
  const auto program_hash = hash_file("/proc/self/exe");
  if (!program_hash) return program_hash.error();
  return FilmProvenance{TICKREEL_VERSION, program_hash->xxh3, renderer, encoder_versions()};
}

}  // namespace tickreel
