#include "movie/fleet/farm/farm_probe.h"

#include <fmt/format.h>

#include <utility>

#include "core/files/scratch_directory.h"
#include "movie/film/film_differences.h"
#include "movie/film/film_json.h"
#include "movie/make/film_job.h"
#include "movie/make/store/directory_json.h"
#include "movie/make/store/segment_files.h"
#include "movie/make/store/segment_names.h"
#include "movie/make/store/segment_store.h"

namespace tickreel::movie {
namespace {

/// Makes a frame in the film's middle as a segment of its own, with everything that makes segments.
Result<NodeProbe> draw_frame(const FarmFile& farm, const std::string& folder, NodeProbe probe,
                             const GameFinder& find_game, const std::atomic<bool>* stop) {
  auto scratch = ScratchDirectory::create(folder, "work-");
  if (!scratch)
    return failed("cannot make a directory in " + folder + ": " + scratch.error().message);
  const SegmentJob job = probe_job(farm.film);
  const std::string place = scratch->path("frame");
  {
    auto film = FilmJob::open_segment(find_game, job, place);
    if (!film) return film.error();
    if (!*film) return failed("the frame of " + place + " is being made already");
    if (Status made = (*film)->make(stop, nullptr); !made) return made.error();
  }
  const auto record =
      read_record_file(place + "/" + segment_name(job.segment, ".json"), job.film.plan);
  if (!record) return record.error();
  const SegmentRecord& frame = record->record;
  if (!frame.picture_hashes.empty()) probe.picture_hash = frame.picture_hashes.front();
  if (!frame.packet_hashes.empty()) probe.packet_hash = frame.packet_hashes.front();
  if (frame.sound) probe.sound_hash = frame.sound->xxh3;
  return probe;
}

ProbeAnswer differs(const std::string& node, const std::string& other, const std::string& how) {
  return {false, fmt::format("{} would make other pictures than {}: {}", node, other, how)};
}

/// Compares the names and versions that two machines report.
ProbeAnswer compare_words(const NodeProbe& mine, const std::string& other,
                          const FilmProvenance& theirs) {
  const auto found = differences(theirs, mine.provenance);
  return found.empty() ? ProbeAnswer() : differs(mine.node, other, joined(found));
}

/// Compares the frames that two machines have made.
ProbeAnswer compare_frames(const NodeProbe& mine, const NodeProbe& reference, bool are_exact) {
  const auto differs_in = [&](const char* what) {
    return differs(mine.node, reference.node,
                   fmt::format("{} of one frame was not the same, though all versions are", what));
  };
  if (mine.picture_hash != reference.picture_hash) return differs_in("the picture");
  if (mine.sound_hash != reference.sound_hash) return differs_in("the sound");
  if (are_exact && mine.packet_hash != reference.packet_hash)
    return differs_in("the coded picture");
  return {};
}

}  // namespace

SegmentJob probe_job(const FilmDefinition& film) {
  SegmentJob job{film, 0};
  SegmentPlan& plan = job.film.plan;
  plan.segment_frames = 1 + plan.frame_count / (kMaxSegments / 2);
  job.segment = plan.segment_count() / 2;
  return job;
}

Result<ProbeAnswer> probe_node(const FarmFile& farm, const std::string& part,
                               const std::string& node, const FilmProvenance& provenance,
                               const GameFinder& find_game, const std::atomic<bool>* stop) {
  const std::string folder = farm_folder_in(part);
  const NodeProbe mine{node, provenance};
  if (const auto before = read_film_file(film_file_in(part))) {
    ProbeAnswer answer =
        compare_words(mine, "what made the segments in " + part, before->provenance);
    if (!answer.fits) return answer;
  }
  auto reference = read_reference(folder);
  if (reference) {
    ProbeAnswer answer = compare_words(mine, reference->node, reference->provenance);
    if (!answer.fits) return answer;
    const auto known = read_node_probe(folder, node);
    if (known && known->provenance == provenance) return answer;
  }
  auto drawn = draw_frame(farm, folder, mine, find_game, stop);
  // A replay or a game that cannot be read is no question of the encoder.
  const ErrorKind kind = drawn ? ErrorKind::kFailed : drawn.error().kind;
  if (kind == ErrorKind::kInterrupted || kind == ErrorKind::kBadFile) return drawn.error();
  // Some encoders cannot make a film of one frame. Then no machine has a frame to compare.
  if (!drawn && reference && reference->picture_hash != 0) return drawn.error();
  if (!drawn) drawn = mine;
  if (Status offered = offer_reference(folder, *drawn); !offered) return offered.error();
  reference = read_reference(folder);
  if (!reference) return reference.error();
  ProbeAnswer answer = compare_words(mine, reference->node, reference->provenance);
  if (answer.fits) {
    answer = compare_frames(*drawn, *reference, has_reproducible_encoders(farm.film));
  }
  if (!answer.fits) return answer;
  Status noted = write_node_probe(folder, *drawn);
  return noted ? Result<ProbeAnswer>(answer) : noted.error();
}

}  // namespace tickreel::movie
