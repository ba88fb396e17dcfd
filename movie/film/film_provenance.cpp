#include "movie/film/film_provenance.h"

#include "core/build_version.h"
#include "encode/libav/encoder_versions.h"
#include "encode/segments/segment_file.h"

namespace tickreel::movie {

Result<FilmProvenance> provenance_of_this_process(const std::string& renderer) {
  // A running program does not change.
  static const Result<FileHash> program_hash = hash_file("/proc/self/exe");
  if (!program_hash) return program_hash.error();
  return FilmProvenance{std::string(build_version()), program_hash->xxh3, renderer,
                        encoder_versions()};
}

}  // namespace tickreel::movie
