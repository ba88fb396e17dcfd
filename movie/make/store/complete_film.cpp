#include "movie/make/store/complete_film.h"

#include <unistd.h>

#include <algorithm>
#include <climits>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "core/files/text_file.h"
#include "encode/segments/segment_file.h"
#include "movie/film/film_manifest.h"
#include "movie/film/film_provenance.h"
#include "movie/film/json_text.h"
#include "movie/film/manifest_check.h"
#include "movie/film/soundtrack/exact_videos.h"
#include "movie/film/soundtrack/film_soundtrack.h"
#include "movie/make/store/segment_names.h"
#include "movie/make/store/segment_sound.h"
#include "movie/make/store/segment_store.h"

namespace tickreel::movie {
namespace {

/// A file that is removed with the object unless it is kept.
class Unfinished {
 public:
  explicit Unfinished(std::string path) : path_(std::move(path)) { remove(); }
  ~Unfinished() {
    if (!is_kept_) remove();
  }
  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  void keep() { is_kept_ = true; }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  void remove() const { static_cast<void>(remove_file(path_)); }

  std::string path_;
  bool is_kept_ = false;
};

FrameListener listener_of(ExportStage stage, const FinishListener& listener) {
  if (!listener) return nullptr;
  return [stage, &listener](std::int64_t frames) { return listener(stage, frames); };
}

using GoesOn = std::function<bool()>;

/// Returns a source that fails with kInterrupted once `goes_on` says false. Joining and checking do
/// not need it: they have listeners of their own.
SampleSource while_it_goes_on(SampleSource source, const GoesOn& goes_on) {
  return [source = std::move(source), &goes_on](std::span<float> out) -> Result<std::size_t> {
    if (goes_on()) return source(out);
    return Error{ErrorKind::kInterrupted, "stopped while the film's sound was read"};
  };
}

/// Opens the film's soundtrack: what is added to the sound of its segments. Measures that sound
/// where the film asks for it.
Result<FilmSoundtrack> open_soundtrack(const SegmentDirectory& segments, const GoesOn& goes_on) {
  auto soundtrack = FilmSoundtrack::open(segments.film(), goes_on);
  if (!soundtrack || segments.film().sound.empty()) return soundtrack;
  Status measured = soundtrack->measure(while_it_goes_on(joined_sound(segments).samples, goes_on));
  if (measured)
    measured = soundtrack->find_tracks(while_it_goes_on(kept_samples(segments), goes_on));
  return measured ? std::move(soundtrack) : measured.error();
}

/// Returns the finished sound; nothing for a film without sound.
Result<std::optional<JoinedSound>> finished_sound(const SegmentDirectory& segments,
                                                  const FilmSoundtrack& soundtrack) {
  if (segments.film().sound.empty()) return std::optional<JoinedSound>();
  JoinedSound sound = joined_sound(segments);
  auto samples = soundtrack.over(std::move(sound.samples));
  if (!samples) return samples.error();
  sound.samples = *std::move(samples);
  for (const SoundTrack& track : soundtrack.heard_tracks()) {
    auto source = soundtrack.track(sound.tracks.size(), kept_samples(segments));
    if (!source) return source.error();
    sound.tracks.push_back({title_of(track), track.language, *std::move(source)});
  }
  return std::optional(std::move(sound));
}

Status join(const SegmentDirectory& segments, const FilmSoundtrack& soundtrack,
            const std::string& film, const std::string& part, const FinishListener& listener) {
  const FilmDefinition& definition = segments.film();
  JoinSettings settings{film, part, definition.plan, definition.frame_rate};
  std::vector<std::string> paths;
  for (const auto& [segment, record] : segments.segments()) {
    paths.push_back(segments.segment_path(segment));
    settings.video_delay = std::max(settings.video_delay, record.video_delay);
  }
  const auto sound = finished_sound(segments, soundtrack);
  if (!sound) return sound.error();
  if (*sound) settings.sound = &**sound;
  settings.tags = &definition.tags;
  return join_segments(paths, settings, listener_of(ExportStage::kJoin, listener));
}

Status check(const SegmentDirectory& segments, const FilmSoundtrack& soundtrack,
             const std::string& part, const FinishListener& listener) {
  CodedFilm coded;
  for (const auto& [segment, record] : segments.segments()) append_segment(record, coded);
  ExpectedFilm expected = expected_film(segments.film(), coded);
  expected.has_been_decoded = true;
  expected.captions = captions_of(segments.film().tags);
  expected.tags = &segments.film().tags;
  const auto sound = finished_sound(segments, soundtrack);
  if (!sound) return sound.error();
  if (*sound) expected.sound = &**sound;
  return check_film(part, expected, listener_of(ExportStage::kCheck, listener));
}

Result<FilmManifest> manifest_of(const SegmentDirectory& segments, const FilmSoundtrack& soundtrack,
                                 const FileHash& file, const std::string& path,
                                 const GoesOn& goes_on) {
  FilmManifest manifest;
  manifest.film = segments.film();
  manifest.provenance = segments.provenance();
  Texts libraries = soundtrack.libraries();
  std::ranges::copy(sound_libraries(segments.film()), std::back_inserter(libraries));
  for (const auto& library : libraries) {
    manifest.provenance.libraries.push_back(library);
  }
  manifest.is_reproducible = soundtrack.is_reproducible() && hears_exact_videos(manifest.film) &&
                             has_reproducible_encoders(manifest.film);
  for (const auto& [segment, record] : segments.segments()) manifest.segments.push_back(record);
  if (!manifest.film.sound.empty()) {
    auto finished = finished_sound(segments, soundtrack);
    if (!finished) return finished.error();
    (*finished)->samples = while_it_goes_on(std::move((*finished)->samples), goes_on);
    const auto sound = hash_samples(**finished);
    if (!sound) return sound.error();
    manifest.audio_samples = sound->samples;
    manifest.audio_hash = sound->hash;
    for (const JoinedTrack& track : (*finished)->tracks) {
      const auto hash = hash_samples(while_it_goes_on(track.samples, goes_on));
      if (!hash) return hash.error();
      manifest.tracks.emplace_back(track.title, hash_text(*hash));
    }
    const auto coded = hash_sound(path);
    if (!coded) return coded.error();
    manifest.audio_packets_hash = *coded;
  }
  manifest.file_hash = file.xxh3;
  manifest.file_bytes = file.bytes;
  return manifest;
}

/// Checks that the film's name leaves room for the endings of the files beside the film.
Status check_length(const StoredFilmSettings& settings) {
  const std::string name = std::filesystem::path(settings.path).filename().string();
  const std::string longest = settings.writes_manifest ? manifest_path(name) : name + kPartEnding;
  if (longest.size() <= NAME_MAX) return {};
  const std::size_t most = NAME_MAX - (longest.size() - name.size());
  return bad_usage("the name of the film has " + std::to_string(name.size()) + " bytes, and with " +
                   longest.substr(name.size()) + " at its end there is room for " +
                   std::to_string(most) + ": choose a shorter one");
}

Status remove_manifest(const std::string& path) {
  Status removed = remove_file(path, ", which is of the old film");
  return removed ? sync_name(path) : removed;
}

/// Gives the film and the manifest their names. A manifest is only ever seen beside its own film:
/// the old one is removed before the old film is replaced, and the new one follows the new film.
/// After the film has its name, other errors become `warnings`.
Status give_names(Unfinished& film, Unfinished* manifest, const StoredFilmSettings& settings,
                  std::vector<std::string>& warnings) {
  if (Status free = check_names(settings); !free) return free;
  const std::string beside = manifest_path(settings.path);
  if (settings.overwrite && (manifest != nullptr || read_manifest(beside))) {
    if (Status gone = remove_manifest(beside); !gone) return gone;
  }
  const WhenThere when_there = settings.overwrite ? WhenThere::kReplace : WhenThere::kKeep;
  Status named = rename_file(film.path(), settings.path, when_there);
  if (!named) return named;
  film.keep();
  Status described =
      manifest == nullptr ? Status() : rename_file(manifest->path(), beside, when_there);
  if (manifest != nullptr && described) manifest->keep();
  if (manifest == nullptr && access(beside.c_str(), F_OK) == 0) {
    warnings.push_back(
        beside + " is no manifest that this tickreel knows, so it is left; it says nothing of " +
        settings.path);
  }
  if (Status synced = sync_name(settings.path); !synced) {
    warnings.push_back(synced.error().message);
  }
  if (described) return {};
  return Error{described.error().kind,
               settings.path + " is complete, but has no manifest: " + described.error().message};
}

}  // namespace

std::function<bool()> goes_on_until(const std::atomic<bool>* stop) {
  return [stop] { return stop == nullptr || !stop->load(); };
}

FinishListener finish_listener(ProgressMeter& progress, const std::atomic<bool>* stop) {
  return [&progress, goes_on = goes_on_until(stop)](ExportStage stage, std::int64_t frames_done) {
    progress.finishing(stage, frames_done);
    return goes_on();
  };
}

Status check_names(const StoredFilmSettings& settings) {
  if (Status fits = check_length(settings); !fits) return fits;
  Status free = check_replaceable(settings.path, settings.overwrite);
  if (!free) return free;
  const std::string beside = manifest_path(settings.path);
  // A file that is not a manifest is only in the way when one is to be written.
  if (!settings.writes_manifest && !read_manifest(beside)) return {};
  return check_replaceable(beside, settings.overwrite);
}

Status complete_film(const SegmentDirectory& segments, SegmentDirectory& workplace,
                     const StoredFilmSettings& settings, const FinishListener& listener,
                     std::vector<std::string>& warnings, std::int64_t& too_large) {
  const GoesOn before_joining = [&] { return !listener || listener(ExportStage::kJoin, 0); };
  auto soundtrack = open_soundtrack(segments, before_joining);
  if (!soundtrack) return soundtrack.error();
  Unfinished film(workplace.film_path());
  Status joined = join(segments, *soundtrack, settings.path, film.path(), listener);
  if (!joined) return joined;
  std::ranges::copy(soundtrack->warnings(), std::back_inserter(warnings));
  if (Status intact = check(segments, *soundtrack, film.path(), listener); !intact) {
    if (intact.error().kind == ErrorKind::kInterrupted) return intact;
    return failed("the film is not as it was made, and does not get its name: " +
                  intact.error().message);
  }
  const std::int64_t frame_count = segments.film().plan.frame_count;
  const GoesOn goes_on = [&] { return !listener || listener(ExportStage::kCheck, frame_count); };
  const auto hash = hash_file(film.path(), goes_on);
  if (!hash) return hash.error();
  if (settings.size_limit > 0 && hash->bytes > settings.size_limit) {
    too_large = hash->bytes;
    return failed("the film has " + std::to_string(hash->bytes) + " bytes, and may have " +
                  std::to_string(settings.size_limit));
  }
  std::optional<Unfinished> manifest;
  if (settings.writes_manifest) {
    manifest.emplace(workplace.path() + "/" + kManifestFileName);
    const auto described = manifest_of(segments, *soundtrack, *hash, film.path(), goes_on);
    if (!described) return described.error();
    Status written = write_text_file(manifest->path(), to_json(*described), WhenThere::kReplace);
    if (!written) return written;
  }
  if (Status noted = workplace.set_complete(*hash); !noted) return noted;
  return give_names(film, manifest ? &*manifest : nullptr, settings, warnings);
}

Result<bool> has_its_name(const SegmentDirectory& directory, const StoredFilmSettings& settings) {
  if (!directory.complete()) return false;
  const auto hash = hash_file(settings.path, goes_on_until(settings.stop));
  if (!hash && hash.error().kind == ErrorKind::kInterrupted) return hash.error();
  return hash && *hash == *directory.complete();
}

Status complete_manifest(const SegmentDirectory& directory, const StoredFilmSettings& settings,
                         std::vector<std::string>& warnings) {
  if (!settings.writes_manifest) return {};
  const std::string beside = manifest_path(settings.path);
  const FileHash& film = *directory.complete();
  const auto there = read_manifest(beside);
  if (there && there->file_hash == film.xxh3) return {};
  if (Status free = check_replaceable(beside, settings.overwrite); !free) return free;
  const auto count = static_cast<std::int64_t>(directory.segments().size());
  if (count < directory.film().plan.segment_count()) {
    warnings.push_back(settings.path + " is complete, but gets no manifest: segments are gone");
    return {};
  }
  const GoesOn goes_on = goes_on_until(settings.stop);
  const auto soundtrack = open_soundtrack(directory, goes_on);
  if (!soundtrack) return soundtrack.error();
  const auto described = manifest_of(directory, *soundtrack, film, settings.path, goes_on);
  if (!described) return described.error();
  return write_text_file(beside, to_json(*described), WhenThere::kReplace);
}

void remove_workplace(SegmentDirectory& workplace, std::vector<std::string>& warnings) {
  const auto others = workplace.remove();
  if (!others) {
    warnings.push_back(others.error().message);
  } else if (!others->empty()) {
    warnings.push_back(workplace.path() + " is left, for it holds " + some_of(*others) +
                       ", which was not made here");
  }
}

}  // namespace tickreel::movie
