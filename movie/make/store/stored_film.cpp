#include "movie/make/store/stored_film.h"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <system_error>
#include <utility>

#include "core/files/file_names.h"
#include "core/files/output_file.h"
#include "encode/sinks/trial_film.h"
#include "movie/film/film_json.h"
#include "movie/make/store/complete_film.h"
#include "movie/make/store/directory_json.h"
#include "movie/make/store/segment_names.h"

namespace tickreel::movie {
namespace {

namespace fs = std::filesystem;

/// Checks that the kind of file can hold the film; opens nothing.
Status check_kind_of_file(const FilmDefinition& film) {
  return check_container(segment_settings(film), film_format(film), film.plan);
}

/// Opens an encoder like a segment's, and removes its file again.
Result<TriedEncoder> learn_encoder(const SegmentJob& job, const std::string& path) {
  const auto sink = open_segment_sink(job, path);
  if (!sink) return sink.error();
  return TriedEncoder{(*sink)->description(), (*sink)->pixel_format()};
}

/// Opens the sink of a segment that other processes may be making. Null when one of them is.
Result<std::unique_ptr<FrameSink>> open_unless_busy(const SegmentJob& job,
                                                    const std::string& path) {
  // A process that checks whether the file is busy makes it busy for a moment, so a few attempts
  // are needed.
  for (int attempt = 0;; ++attempt) {
    constexpr int kMostAttempts = 5;
    auto sink = open_segment_sink(job, path);
    if (sink) return sink;
    if (is_being_written(path)) return std::unique_ptr<FrameSink>();
    if (sink.error().kind != ErrorKind::kFailed || attempt == kMostAttempts) return sink.error();
  }
}

SegmentDirectory::Use use_for(const StoredFilmSettings& settings) {
  if (settings.resume) return SegmentDirectory::Use::kResume;
  return settings.overwrite ? SegmentDirectory::Use::kReplace : SegmentDirectory::Use::kNew;
}

/// The sink of one segment of a film that other processes complete.
class StoredSegment final : public SegmentedSink {
 public:
  /// `sink`: the sink of the segment, which keeps others from making it; null when the segment is
  /// there already.
  StoredSegment(SegmentDirectory directory, const SegmentJob& job, std::unique_ptr<FrameSink> sink)
      : store_(std::move(directory), false),
        job_(job),
        encoder_{"a segment that is there already", std::nullopt},
        sink_(std::move(sink)) {
    if (sink_) encoder_ = {sink_->description(), sink_->pixel_format()};
  }

  [[nodiscard]] const SegmentPlan& plan() const override { return job_.film.plan; }
  [[nodiscard]] int most_segments_in_flight() const override { return 1; }
  [[nodiscard]] bool has_segment(std::int64_t segment) const override {
    return segment != job_.segment || store_.has_segment(segment);
  }
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override {
    return encoder_.pixel_format;
  }
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override {
    return store_.record_segment(segment, std::move(sink_));
  }
  Status finish() override { return {}; }
  [[nodiscard]] std::int64_t bytes_written() const override { return store_.bytes(); }
  [[nodiscard]] std::string description() const override { return encoder_.description; }

 private:
  SegmentStore store_;
  SegmentJob job_;
  TriedEncoder encoder_;
  std::unique_ptr<FrameSink> sink_;
};

}  // namespace

std::optional<KnownPicture> known_picture_of(const SegmentRecord& record, const SegmentPlan& plan) {
  if (record.picture_hashes.empty()) return std::nullopt;
  const std::size_t middle = record.picture_hashes.size() / 2;
  return KnownPicture{record.segment,
                      plan.range(record.segment).first + static_cast<std::int64_t>(middle),
                      record.picture_hashes[middle], false};
}

std::optional<KnownPicture> known_picture_beside(const SegmentJob& job,
                                                 const std::string& directory) {
  const auto names = names_in(directory);
  if (!names) return std::nullopt;
  const SegmentPlan& plan = job.film.plan;
  for (const std::string& name : *names) {
    const auto segment = segment_of_record(name);
    if (!segment || *segment == job.segment || *segment >= plan.segment_count()) continue;
    const auto file = read_record_file(directory + "/" + name, plan);
    if (file && file->record.segment == *segment &&
        file->film_identity == identity_of_segments(job.film)) {
      return known_picture_of(file->record, plan);
    }
  }
  return std::nullopt;
}

Status try_to_make(const FilmDefinition& film, const std::string& path) {
  Status works = try_film(segment_settings(film), film_format(film), film.plan);
  const bool is_about_settings = works || works.error().kind != ErrorKind::kFailed;
  return is_about_settings ? works : failed("cannot make " + path + ": " + works.error().message);
}

Result<std::unique_ptr<StoredFilm>> StoredFilm::open(const FilmDefinition& film,
                                                     const FilmProvenance& provenance,
                                                     const StoredFilmSettings& settings) {
  const std::string part = settings.path + kPartEnding;
  const Status free = check_names(settings);
  std::error_code not_there;
  // An existing film may be the one to continue.
  const bool goes_on = settings.resume && fs::is_directory(part, not_there);
  if (!free && !goes_on) return free.error();
  TriedEncoder encoder;
  const auto probe = [&](const SegmentDirectory& directory) -> Status {
    if (Status fits = check_kind_of_file(film); !fits) return fits;
    auto tried = learn_encoder({film, 0}, directory.film_path());
    if (!tried) return tried.error();
    encoder = *std::move(tried);
    return try_to_make(film, settings.path);
  };
  auto directory =
      SegmentDirectory::open(part, film, provenance, use_for(settings), probe, settings.stop);
  if (!directory) return directory.error();
  std::unique_ptr<StoredFilm> stored(
      new StoredFilm(*std::move(directory), settings, std::move(encoder)));
  const auto is_named = has_its_name(stored->store_.directory(), settings);
  if (!is_named) return is_named.error();
  stored->has_its_name_ = *is_named;
  if (!*is_named && !free) return free.error();
  if (!*is_named && !settings.cache.empty()) {
    if (Status taken = stored->use_cache(); !taken) return taken.error();
  }
  return stored;
}

Status StoredFilm::use_cache() {
  auto cache =
      FilmCache::open(settings_, store_.directory().film(), store_.directory().provenance());
  if (!cache) return cache.error();
  const auto taken = store_.use_cache(*std::move(cache), settings_.stop);
  if (!taken) return taken.error();
  from_cache_ = *taken;
  warn_of_cache();
  return {};
}

std::vector<KnownPicture> StoredFilm::known_pictures() const {
  const SegmentDirectory& directory = store_.directory();
  if (has_its_name_) return {};
  std::vector<KnownPicture> cached;
  std::vector<KnownPicture> others;
  for (const auto& [segment, record] : directory.segments()) {
    auto picture = known_picture_of(record, directory.film().plan);
    if (!picture) continue;
    picture->is_cached = store_.is_cached(segment);
    (picture->is_cached ? cached : others).push_back(*picture);
  }
  // The other segments were made by one process, or by several that have compared their pictures,
  // so three of them suffice.
  if (others.size() > 3) others = {others.front(), others[others.size() / 2], others.back()};
  cached.insert(cached.end(), others.begin(), others.end());
  std::ranges::sort(cached, {}, &KnownPicture::frame);
  return cached;
}

Status StoredFilm::forget_cached(std::int64_t segment) {
  --*from_cache_;
  return store_.forget_cached(segment);
}

void StoredFilm::warn_of_cache() {
  if (store_.cache() == nullptr) return;
  std::string warning = store_.cache()->warning();
  if (!warning.empty()) warnings_.push_back(std::move(warning));
}

StoredFilm::~StoredFilm() {
  if (is_finished_) return;
  const bool is_worth_it = store_.segment_count() > 0 || store_.directory().had_records();
  if (!is_discarded_ && is_worth_it) return;
  // A destructor cannot report an error, and nothing that is left looks like a film.
  try {
    static_cast<void>(store_.directory().remove());
  } catch (const std::exception&) {
  }
}

Status StoredFilm::finish() {
  warn_of_cache();
  SegmentDirectory& directory = store_.directory();
  Status completed = has_its_name_ ? complete_manifest(directory, settings_, warnings_)
                                   : complete_film(directory, directory, settings_, listener_,
                                                   warnings_, too_large_);
  if (!completed) {
    finish_failure_ = completed.error().kind;
    return completed;
  }
  is_finished_ = true;
  remove_workplace(directory, warnings_);
  return {};
}

std::int64_t StoredFilm::bytes_written() const {
  if (has_its_name_) return store_.directory().complete()->bytes;
  return store_.bytes();
}

std::string StoredFilm::how_to_go_on() const {
  const std::int64_t made = store_.segment_count();
  if (is_finished_ || is_discarded_ || made == 0) return {};
  const SegmentDirectory& directory = store_.directory();
  std::error_code not_there;
  if (!fs::is_directory(directory.path(), not_there)) {
    return directory.path() +
           " was removed or moved away with its segments: put it back, if it is anywhere, and "
           "repeat the command with §resume";
  }
  const bool could_not_finish = finish_failure_ == ErrorKind::kFailed;
  // Does not read the files unless necessary, because the user is waiting.
  const std::int64_t kept = directory.count_intact(
      could_not_finish ? SegmentDirectory::Look::kAtBytes : SegmentDirectory::Look::kAtSizes);
  if (kept == 0) {
    return "none of the segments in " + directory.path() +
           " is whole any more: §overwrite begins anew";
  }
  const std::string others =
      made - kept == 1 ? "1 more was" : std::to_string(made - kept) + " more were";
  const std::string is_lost = kept == made ? "" : "; " + others + " damaged or removed since";
  const std::string are = plan().is_open && kept == 1 ? " is" : " are";
  const std::string what =
      segments_in_words(kept, plan()) + are + " kept in " + directory.path() + is_lost + ": ";
  if (settings_.is_listed) return what + "the start window lists the film, and goes on with it";
  // Joining and checking the same segments again would fail again.
  if (could_not_finish && kept == made) {
    return what + "if the disk was at fault, repeat the command with §resume, else §overwrite " +
           "begins anew";
  }
  const bool is_name_taken = finish_failure_ == ErrorKind::kInTheWay;
  return what + "repeat the command with §resume" + (is_name_taken ? " §overwrite" : "");
}

Result<std::unique_ptr<SegmentedSink>> open_stored_segment(const SegmentJob& job,
                                                           const FilmProvenance& provenance,
                                                           const std::string& directory) {
  std::unique_ptr<FrameSink> sink;
  bool is_busy = false;
  const auto probe = [&](const SegmentDirectory& opened) -> Status {
    if (Status fits = check_kind_of_file(job.film); !fits) return fits;
    // Other processes may be working here: only the file of this segment is opened.
    auto claimed = open_unless_busy(job, opened.segment_path(job.segment));
    if (!claimed) return claimed.error();
    sink = *std::move(claimed);
    // A process that has finished the pictures of the segment may still be writing its sound.
    const bool has_sound = !job.film.sound.empty();
    if (has_sound && is_being_written(opened.sound_path(job.segment))) sink.reset();
    is_busy = sink == nullptr;
    if (is_busy) return {};
    Status works = try_to_make(job.film, opened.segment_path(job.segment));
    // The sink's file is removed first, so that the directory can be.
    if (!works) sink.reset();
    return works;
  };
  auto opened = SegmentDirectory::open_shared(directory, job, provenance, probe);
  if (!opened) return opened.error();
  if (is_busy) return std::unique_ptr<SegmentedSink>();
  if (opened->segments().contains(job.segment)) sink.reset();
  return Result<std::unique_ptr<SegmentedSink>>(
      std::make_unique<StoredSegment>(*std::move(opened), job, std::move(sink)));
}

}  // namespace tickreel::movie
