#include "movie/make/store/segment_store.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

#include "core/files/disk_room.h"
#include "encode/libav/reproducible.h"
#include "encode/segments/segment_file.h"
#include "encode/sinks/sink_choice.h"
#include "movie/film/film_limits.h"
#include "movie/film/manifest_check.h"
#include "movie/make/store/disk_watch.h"
#include "movie/make/store/segment_sound.h"

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
  // A cached record may be anything, so it is checked.
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

/// The sink of a segment. It records the segment when it is finished.
class RecordedSegment final : public SinkInFront {
 public:
  RecordedSegment(SegmentStore& store, std::int64_t segment, std::string path,
                  std::unique_ptr<FrameSink> sink, std::optional<SegmentSound> sound)
      : SinkInFront(std::move(sink)),
        store_(store),
        segment_(segment),
        path_(std::move(path)),
        sound_(std::move(sound)) {}
  ~RecordedSegment() override { tell_bytes(0); }
  RecordedSegment(const RecordedSegment&) = delete;
  RecordedSegment& operator=(const RecordedSegment&) = delete;

  Status write(const VideoFrame& frame) override {
    if (Status written = sink_->write(frame); !written) return written;
    if (sound_) {
      if (Status written = sound_->write(frame.samples, frame.split); !written) return written;
    }
    tell_bytes(bytes());
    return {};
  }

  Status finish() override {
    if (Status finished = sink_->finish(); !finished) return finished;
    tell_bytes(bytes());
    SegmentRecord record;
    record.segment = segment_;
    record.picture_hashes = sink_->picture_hashes();
    if (Status known = look_at_file(record); !known) return known;
    if (sound_) {
      const auto finished = sound_->finish();
      if (!finished) return finished.error();
      record.sound = *finished;
    }
    return store_.record(record, std::exchange(told_bytes_, 0));
  }

 private:
  void tell_bytes(std::int64_t bytes) {
    store_.change_bytes_in_flight(bytes - std::exchange(told_bytes_, bytes));
  }

  [[nodiscard]] std::int64_t bytes() const {
    return sink_->coded_bytes() +
           (sound_ ? expected_sound_bytes(store_.directory_.film(), sound_->bytes()) : 0);
  }
  /// Fills the record from the file on the disk, not from what was meant to be written.
  Status look_at_file(SegmentRecord& record) const {
    const FilmDefinition& film = store_.directory_.film();
    const std::int64_t frame_count = film.plan.is_open
                                         ? static_cast<std::int64_t>(record.picture_hashes.size())
                                         : film.plan.range(segment_).count;
    const auto coded = read_segment(path_, frame_count, film.frame_rate);
    if (!coded) return failed(coded.error().message);
    // The segment is decoded here, where segments are made in parallel, and not when all are there.
    ExpectedFilm expected = expected_film(film, *coded);
    expected.frame_count = frame_count;
    if (Status intact = check_film(path_, expected, nullptr); !intact) {
      return failed(intact.error().message);
    }
    record.headers_hash = coded->headers_hash;
    record.video_delay = coded->video_delay;
    for (const CodedFrame& frame : coded->frames) record.packet_hashes.push_back(frame.packet_hash);
    const auto hash = hash_file(path_);
    if (!hash) return hash.error();
    record.file_hash = hash->xxh3;
    record.file_bytes = hash->bytes;
    return {};
  }

  SegmentStore& store_;
  std::int64_t segment_;
  std::string path_;
  std::optional<SegmentSound> sound_;
  std::int64_t told_bytes_ = 0;
};

SinkSettings segment_settings(const FilmDefinition& film, const std::string& path) {
  SinkSettings settings = film.encoding;
  settings.name = kEncodingSink;
  settings.path = path;
  settings.overwrite = true;  // an existing file is not a finished segment
  return settings;
}

SinkSettings segment_settings(const FilmDefinition& film) {
  return segment_settings(film, "film" + film.container);
}

bool has_reproducible_encoders(const FilmDefinition& film) {
  return is_reproducible(segment_settings(film), !film.sound.empty());
}

FilmFormat film_format(const FilmDefinition& film) {
  FilmFormat format{film.size, film.frame_rate, film.plan.frame_count};
  format.audio = audio_format_of(film);
  return format;
}

Result<std::unique_ptr<FrameSink>> open_segment_sink(const SegmentJob& job,
                                                     const std::string& path) {
  const FilmDefinition& film = job.film;
  FilmFormat format = segment_format(film_format(film), film.plan, job.segment);
  format.audio = {};
  auto sink = find_sink(kEncodingSink)->open(segment_settings(film, path), format);
  return sink ? hold_to_contract(*std::move(sink), format) : std::move(sink);
}

SegmentStore::SegmentStore(SegmentDirectory directory, bool is_whole_film)
    : directory_(std::move(directory)), is_whole_film_(is_whole_film) {
  for (const auto& [segment, record] : directory_.segments()) count(record, 0);
}

Result<std::unique_ptr<FrameSink>> SegmentStore::open_segment(std::int64_t segment) {
  auto sink = open_segment_sink({directory_.film(), segment}, directory_.segment_path(segment));
  if (!sink) return sink.error();
  return record_segment(segment, *std::move(sink));
}

Result<std::unique_ptr<FrameSink>> SegmentStore::record_segment(std::int64_t segment,
                                                                std::unique_ptr<FrameSink> sink) {
  std::optional<SegmentSound> sound;
  if (!directory_.film().sound.empty()) {
    auto file =
        SegmentSound::create(directory_.sound_path(segment), split_buses(directory_.film()).size());
    if (!file) return file.error();
    sound.emplace(*std::move(file));
  }
  return std::unique_ptr<FrameSink>(std::make_unique<RecordedSegment>(
      *this, segment, directory_.segment_path(segment), std::move(sink), std::move(sound)));
}

bool SegmentStore::has_segment(std::int64_t segment) const {
  const std::lock_guard lock(mutex_);
  return finished_.segments.contains(segment);
}

std::int64_t SegmentStore::segment_count() const {
  const std::lock_guard lock(mutex_);
  return static_cast<std::int64_t>(finished_.segments.size());
}

std::int64_t SegmentStore::bytes() const {
  const std::lock_guard lock(mutex_);
  return finished_.bytes - finished_.sound_bytes +
         expected_sound_bytes(directory_.film(), finished_.sound_bytes) + bytes_in_flight_;
}

void SegmentStore::change_bytes_in_flight(std::int64_t by) {
  const std::lock_guard lock(mutex_);
  bytes_in_flight_ += by;
}

void SegmentStore::count(const SegmentRecord& record, std::int64_t coded_bytes) {
  const std::lock_guard lock(mutex_);
  bytes_in_flight_ -= coded_bytes;
  finished_.segments.insert(record.segment);
  const std::int64_t sound_bytes = record.sound ? record.sound->bytes : 0;
  finished_.bytes += record.file_bytes + sound_bytes;
  finished_.sound_bytes += sound_bytes;
  finished_.frames += directory_.film().plan.range(record.segment).count;
}

Result<std::int64_t> SegmentStore::use_cache(std::unique_ptr<FilmCache> cache,
                                             SegmentDirectory::Stop stop) {
  cache_ = std::move(cache);
  std::int64_t taken = 0;
  for (std::int64_t i = 0; i < directory_.film().plan.segment_count(); ++i) {
    if (has_segment(i)) continue;
    if (stop != nullptr && stop->load()) {
      return Error{ErrorKind::kInterrupted, "stopped while segments were taken from the cache"};
    }
    const auto cached = cache_->fetch(directory_, i);
    if (!cached) continue;
    if (Status added = directory_.add(*cached); !added) return added.error();
    count(*cached, 0);
    cached_.insert(i);
    ++taken;
  }
  return taken;
}

Status SegmentStore::forget_cached(std::int64_t segment) {
  const std::lock_guard lock(adding_);
  const SegmentRecord record = directory_.segments().at(segment);
  cached_.erase(segment);
  cache_->drop(segment);
  if (Status forgotten = directory_.forget(segment); !forgotten) return forgotten;
  const std::lock_guard finished(mutex_);
  const std::int64_t sound_bytes = record.sound ? record.sound->bytes : 0;
  finished_.segments.erase(segment);
  finished_.bytes -= record.file_bytes + sound_bytes;
  finished_.sound_bytes -= sound_bytes;
  finished_.frames -= directory_.film().plan.range(segment).count;
  return {};
}

Status SegmentStore::record(const SegmentRecord& record, std::int64_t coded_bytes) {
  Status added = add(record, coded_bytes);
  if (added && cache_) cache_->keep(directory_, record);
  return added;
}

Status SegmentStore::add(const SegmentRecord& record, std::int64_t coded_bytes) {
  const std::lock_guard lock(adding_);
  if (Status added = directory_.add(record); !added) return added;
  count(record, coded_bytes);
  const std::int64_t frame_count = directory_.film().plan.frame_count;
  // Only this function changes `finished_`, and it is locked.
  const bool is_length_known = !directory_.film().plan.is_open;
  if (!is_whole_film_ || !is_length_known || finished_.frames == frame_count) return {};
  const auto free = free_bytes(directory_.film_path());
  if (!free) return {};  // writing will fail if the disk is full
  return check_disk(directory_.path(), *free,
                    {finished_.frames, frame_count, finished_.bytes, finished_.sound_bytes});
}

}  // namespace tickreel::movie
