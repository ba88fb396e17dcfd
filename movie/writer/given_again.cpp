#include "movie/writer/given_again.h"

#include <algorithm>
#include <utility>

#include "encode/audio_format.h"
#include "movie/store/segment_store.h"

namespace tickreel::movie {
namespace {

Error differs(const std::string& path, const std::string& what) {
  return bad_usage("cannot resume " + path + ": " + what +
                   ": give the same again, from the first frame on, or start anew with §overwrite");
}

Error is_another(const std::string& path, const std::string& what) {
  return differs(path, what + " than the one that is there");
}

}  // namespace

Result<GivenAgain> GivenAgain::begin(const SegmentDirectory& directory) {
  const FilmDefinition& film = directory.film();
  auto witness = PictureWitness::create(segment_settings(film), film.size);
  if (!witness) return witness.error();
  GivenAgain again(directory.path(), film, *std::move(witness));
  for (const auto& [segment, record] : directory.segments()) again.add(record, film);
  return again;
}

Result<GivenAgain> GivenAgain::begin(const FilmManifest& manifest, const std::string& path) {
  auto witness = PictureWitness::create(segment_settings(manifest.film), manifest.film.size);
  if (!witness) return witness.error();
  GivenAgain again(path, manifest.film, *std::move(witness));
  for (const SegmentRecord& record : manifest.segments) again.add(record, manifest.film);
  return again;
}

GivenAgain::GivenAgain(const std::string& path, const FilmDefinition& film, PictureWitness witness)
    : path_(path), segment_frames_(film.plan.segment_frames), witness_(std::move(witness)) {}

void GivenAgain::add(const SegmentRecord& record, const FilmDefinition& film) {
  const AudioFormat audio = audio_format_of(film);
  pictures_.insert(pictures_.end(), record.picture_hashes.begin(), record.picture_hashes.end());
  if (!record.sound || !audio.has_sound()) return;
  const auto frames = static_cast<std::int64_t>(pictures_.size());
  samples_ = samples_before(frames, film.frame_rate, audio.sample_rate_hz);
  sounds_.push_back({samples_, record.sound->xxh3});
}

Error GivenAgain::more_frames_than_there() const {
  return differs(path_, "it is complete, and has fewer frames than come now");
}

Status GivenAgain::compare(std::int64_t frame, const Image& picture) {
  const auto hash = witness_.hash(picture);
  if (!hash) return hash.error();
  if (*hash == pictures_[static_cast<std::size_t>(frame)]) return {};
  return is_another(path_, "frame " + std::to_string(frame) + " is another picture");
}

Status GivenAgain::compare_samples(std::span<const float> samples) {
  constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
  while (!samples.empty()) {
    const std::int64_t left = sounds_[segment_].end - compared_;
    const auto here = std::min(samples.size() / kChannels, static_cast<std::size_t>(left));
    bytes_.clear();
    add_sample_bytes(samples.first(here * kChannels), bytes_);
    hasher_.add(bytes_);
    compared_ += static_cast<std::int64_t>(here);
    samples = samples.subspan(here * kChannels);
    if (compared_ < sounds_[segment_].end) continue;
    if (Status same = end_segment(); !same) return same;
  }
  return {};
}

Status GivenAgain::end_segment() {
  const std::uint64_t hash = hasher_.digest();
  const auto segment = static_cast<std::int64_t>(segment_++);
  if (hash == sounds_[segment_ - 1].hash) return {};
  const std::int64_t first = segment * segment_frames_;
  return is_another(path_, "the sound of frame " + std::to_string(first) + " and those after it" +
                               " is another one");
}

}  // namespace tickreel::movie
