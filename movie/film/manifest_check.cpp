#include "movie/film/manifest_check.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/text/counted.h"
#include "movie/film/film_differences.h"
#include "movie/film/time/capture_range.h"

namespace tickreel::movie {
namespace {

using Hashes = std::vector<std::uint64_t>;

std::string count_of_frames(const FilmDefinition& film) {
  return counted(static_cast<std::uint64_t>(film.plan.frame_count), "frame");
}

/// Returns "frame 137 (0:02.283)".
std::string name_of(std::int64_t frame, const FilmManifest& manifest) {
  return "frame " + std::to_string(frame) + " (" +
         format_game_time(Rational(frame) / manifest.film.frame_rate) + ")";
}

/// Returns the first frame whose hashes differ, or the end of the shorter film.
std::optional<std::int64_t> first_difference(Hashes SegmentRecord::*hashes, const FilmManifest& was,
                                             const FilmManifest& is) {
  const auto all_of = [&](const FilmManifest& manifest) {
    Hashes all;
    for (const SegmentRecord& record : manifest.segments) {
      all.insert(all.end(), (record.*hashes).begin(), (record.*hashes).end());
    }
    return all;
  };
  const Hashes a = all_of(was);
  const Hashes b = all_of(is);
  const auto [in_a, in_b] = std::ranges::mismatch(a, b);
  if (in_a == a.end() && in_b == b.end()) return std::nullopt;
  return in_a - a.begin();
}

/// Returns "it differs first within frames 240 to 479".
std::string first_sound_difference(const FilmManifest& was, const FilmManifest& is) {
  const auto [in_was, in_is] = std::ranges::mismatch(was.segments, is.segments, {},
                                                     &SegmentRecord::sound, &SegmentRecord::sound);
  if (in_was == was.segments.end()) return "it is cut otherwise";
  const FrameRange frames = was.film.plan.range(in_was->segment);
  return "it differs first within frames " + std::to_string(frames.first) + " to " +
         std::to_string(frames.first + frames.count - 1);
}

ManifestCheck disproven(std::string message, std::optional<std::int64_t> frame = std::nullopt) {
  return {false, frame, std::move(message)};
}

/// Returns "the first frame that differs is frame 137 (0:02.283)".
std::string in_words(const FrameDifference& difference, const FilmManifest& manifest) {
  const std::string name = name_of(difference.frame, manifest);
  if (difference.fault == FrameFault::kSound)
    return "all frames are the same, and the sound is not";
  if (difference.fault == FrameFault::kOtherBytes) return "the first frame that differs is " + name;
  const std::string counts = ": it has " +
                             counted(static_cast<std::uint64_t>(difference.frame_count), "frame") +
                             " instead of " + std::to_string(manifest.film.plan.frame_count);
  const bool is_missing = difference.fault == FrameFault::kMissing;
  return name + " is the first that is " + (is_missing ? "missing" : "too much") +
         (difference.frame_count == manifest.film.plan.frame_count ? "" : counts);
}

CodedFilm coded_film_of(const FilmManifest& manifest) {
  CodedFilm coded;
  for (const SegmentRecord& record : manifest.segments) append_segment(record, coded);
  coded.sound_hash = manifest.audio_packets_hash;
  return coded;
}

/// Explains how a file differs from the film of the manifest.
Result<ManifestCheck> explain_difference(const std::string& path, const FilmManifest& manifest,
                                         const FrameListener& listener) {
  const FilmDefinition& film = manifest.film;
  const std::string not_this_one = "the film is not the one of its manifest: ";
  const auto difference = find_difference(path, coded_film_of(manifest), film.frame_rate, listener);
  if (!difference) {
    if (difference.error().kind != ErrorKind::kFailed) return difference.error();
    return disproven(not_this_one + without_file(difference.error()));
  }
  if (*difference) {
    const bool is_of_frame = (*difference)->fault != FrameFault::kSound;
    return disproven(not_this_one + in_words(**difference, manifest),
                     is_of_frame ? std::optional((*difference)->frame) : std::nullopt);
  }
  return disproven("the file is not the one of its manifest, though all of its " +
                   count_of_frames(film) + " are the same: something was changed around them");
}

}  // namespace

std::string manifest_path(const std::string& film_path) {
  return film_path + ".manifest.json";
}

void append_segment(const SegmentRecord& record, CodedFilm& film) {
  if (film.frames.empty()) film.headers_hash = record.headers_hash;
  for (const std::uint64_t hash : record.packet_hashes) film.frames.push_back({hash});
}

ExpectedFilm expected_film(const FilmDefinition& film, const CodedFilm& coded) {
  ExpectedFilm expected{film.plan.frame_count, film.frame_rate, {}, &coded, film.container};
  // An odd size may have been made even for the pixel format.
  if (film.size.width % 2 == 0 && film.size.height % 2 == 0) expected.coded_size = film.size;
  return expected;
}

Result<ManifestCheck> prove_film(const std::string& path, const FilmManifest& manifest,
                                 const FrameListener& listener) {
  const auto hash = hash_file(path, [&] { return !listener || listener(0); });
  if (!hash) {
    const bool is_stopped = hash.error().kind == ErrorKind::kInterrupted;
    return is_stopped ? hash.error() : bad_file(hash.error().message);
  }
  if (hash->xxh3 != manifest.file_hash) return explain_difference(path, manifest, listener);
  // The bytes are the same that were checked when the film was made. Decoding checks that this
  // machine can still show them.
  const FilmDefinition& film = manifest.film;
  const CodedFilm coded = coded_film_of(manifest);
  ExpectedFilm expected = expected_film(film, coded);
  expected.captions = captions_of(film.tags);
  expected.tags = &film.tags;
  JoinedSound heard{audio_format_of(film), film.encoding.acodec, film.encoding.audio_bitrate,
                    manifest.audio_samples, nullptr};
  for (const auto& [title, samples] : manifest.tracks) heard.tracks.push_back({title});
  if (heard.audio.has_sound()) expected.sound = &heard;
  Status intact = check_film(path, expected, listener);
  if (!intact && intact.error().kind != ErrorKind::kBadFile) return intact.error();
  if (!intact) return disproven(without_file(intact.error()));
  return ManifestCheck{
      true, std::nullopt,
      "the film is the one of its manifest: " + count_of_frames(film) +
          (film.sound.empty()
               ? ""
               : " and " + counted(static_cast<std::uint64_t>(manifest.audio_samples), "sample")) +
          ", all of them decoded"};
}

ManifestCheck compare_with_remade(const FilmManifest& manifest, const FilmManifest& remade) {
  if (const auto found = differences(manifest.film, remade.film); !found.empty()) {
    return disproven("another film was made: " + joined(found));
  }
  std::string since_then;
  if (const auto found = differences(manifest.provenance, remade.provenance); !found.empty()) {
    since_then = ". Since then: " + joined(found);
  }
  if (const auto frame = first_difference(&SegmentRecord::picture_hashes, manifest, remade)) {
    return disproven("the replay gives other pictures now: the first that differs is " +
                         name_of(*frame, manifest) + since_then,
                     frame);
  }
  if (const auto frame = first_difference(&SegmentRecord::packet_hashes, manifest, remade)) {
    return disproven(
        "the replay gives the same pictures, but the encoder makes other bytes of "
        "them: the first frame that differs is " +
            name_of(*frame, manifest) + since_then,
        frame);
  }
  if (manifest.audio_hash != remade.audio_hash) {
    return disproven("the replay gives the same pictures, but another sound: " +
                     first_sound_difference(manifest, remade) + since_then);
  }
  if (manifest.tracks != remade.tracks) {
    return disproven(
        "the replay gives the same pictures and the same sound, but other tracks of it" +
        since_then);
  }
  if (manifest.audio_packets_hash != remade.audio_packets_hash) {
    return disproven("the replay gives the same sound, but the encoder makes other bytes of it" +
                     since_then);
  }
  return {true, std::nullopt, "the replay gives the same film: " + count_of_frames(manifest.film)};
}

}  // namespace tickreel::movie
