#include "movie/make/size_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/files/file_ending.h"
#include "core/files/file_names.h"
#include "core/text/parse_number.h"
#include "encode/sinks/size_trial.h"
#include "movie/film/film_json.h"
#include "movie/make/store/directory_json.h"
#include "movie/make/store/segment_names.h"
#include "movie/make/store/segment_sound.h"
#include "movie/make/store/segment_store.h"

namespace tickreel::movie {
namespace {

/// How many CRFs the film is measured with.
constexpr int kTrials = 6;

std::string in_megabytes(double bytes) {
  constexpr double kMegabyte = 1e6;
  const std::string text = std::to_string(std::ceil(bytes / kMegabyte * 100.0) / 100.0);
  return text.substr(0, text.find('.') + 3) + " MB";
}

Error cannot_be_so_small(double smallest) {
  return bad_field("size-limit", " is too small: with these settings the smallest film has about " +
                                     in_megabytes(smallest) +
                                     ". Allow more, or choose a smaller §size, fewer §fps, "
                                     "fewer bits of sound or a shorter range");
}

/// Estimates the bytes of one sound stream, a little too high: a film that is too large all the
/// same has to be made once more.
double sound_bytes(const FilmDefinition& film, double seconds) {
  const AudioFormat audio = audio_format_of(film);
  if (!audio.has_sound()) return 0.0;
  const std::int64_t bitrate = sound_bitrate(film);
  constexpr double kBytesOfSamples = 2.0 * AudioFormat::kChannels;
  constexpr double kVariation = 1.05;
  if (bitrate == 0) return seconds * audio.sample_rate_hz * kBytesOfSamples;
  return seconds * static_cast<double>(bitrate) / 8.0 * kVariation;
}

/// Estimates the bytes of the container.
double container_bytes(const FilmDefinition& film, double seconds, double streams) {
  constexpr double kOfFile = 2048;
  constexpr double kOfFrame = 16;
  constexpr double kOfSoundSecond = 1600;
  return kOfFile + kOfFrame * static_cast<double>(film.plan.frame_count) +
         (film.sound.empty() ? 0.0 : kOfSoundSecond * seconds * streams);
}

/// Returns the CRF of an interrupted export of the same film.
std::optional<double> crf_of_part(const FilmPlan& plan, FilmDefinition film) {
  if (!plan.resume) return std::nullopt;
  const auto file = read_film_file(plan.path + kPartEnding + "/" + kFilmFileName);
  if (!file || !file->film.encoding.crf) return std::nullopt;
  film.encoding.crf = file->film.encoding.crf;
  return identity(film) == identity(file->film) ? film.encoding.crf : std::nullopt;
}

Result<CrfRange> range_of_crfs(const FilmPlan& plan) {
  auto range = crf_range(sink_settings(plan));
  if (!range) return range;
  if (plan.film.encoding.crf) range->best = *plan.film.encoding.crf;
  if (range->best <= range->worst) return range;
  return bad_field("crf", " is more than the encoder takes");
}

std::vector<double> crfs_in(const CrfRange& range) {
  std::vector<double> crfs;
  for (int i = 0; i < kTrials; ++i) {
    const double crf = range.best + (range.worst - range.best) * i / (kTrials - 1);
    const double rounded = std::round(crf / range.step) * range.step;
    if (crfs.empty() || rounded > crfs.back()) crfs.push_back(rounded);
  }
  return crfs;
}

/// Chooses the CRF. Sizes fall by about the same factor with each step of a CRF, so logarithms of
/// sizes are interpolated linearly between two measured CRFs.
Result<double> choose_crf(const CrfRange& range, const SizeTrial& trial, double room,
                          double others) {
  const auto sizes = trial.sizes();
  const auto& crfs = trial.crfs();
  const auto size = [&](std::size_t i) {
    return static_cast<double>(std::max<std::int64_t>(sizes[i], 1));
  };
  if (size(0) <= room) return crfs.front();
  const std::size_t last = crfs.size() - 1;
  if (size(last) > room) return cannot_be_so_small(size(last) + others);
  std::size_t next = 1;
  while (size(next) > room) ++next;
  const double part = std::log(size(next - 1) / room) / std::log(size(next - 1) / size(next));
  const double crf = crfs[next - 1] + (crfs[next] - crfs[next - 1]) * part;
  return std::min(std::ceil(crf / range.step) * range.step, crfs[next]);
}

}  // namespace

double bytes_beside_pictures(const FilmDefinition& film) {
  const double seconds = static_cast<double>(film.plan.frame_count) / film.frame_rate.to_double();
  const auto streams = static_cast<double>(sound_streams(film));
  return streams * sound_bytes(film, seconds) + container_bytes(film, seconds, streams);
}

Status check_size_limit(const FilmPlan& plan) {
  if (!is_stored(plan)) {
    return bad_field("size-limit",
                     " is for films in .mp4, .m4v, .mov, .mkv, .webm, .gif or .webp: leave it out");
  }
  const auto range = range_of_crfs(plan);
  return range ? Status() : range.error();
}

Result<double> find_crf(const FilmPlan& plan, const GameFinder& find_game, const MakeJob& measure) {
  if (Status right = check_size_limit(plan); !right) return right.error();
  const auto range = range_of_crfs(plan);
  if (!range) return range.error();
  const FilmDefinition& film = plan.film;
  auto sink = std::make_unique<SizeTrial>(segment_settings(film), film_format(film), film.plan,
                                          crfs_in(*range));
  SizeTrial* const trial = sink.get();
  auto job = FilmJob::open_into(plan, find_game, std::move(sink));
  if (!job) return job.error();
  if (const auto crf = crf_of_part(plan, film)) return *crf;
  const double others = bytes_beside_pictures(film);
  const double room = static_cast<double>(plan.size_limit) - others;
  if (room <= 0) return cannot_be_so_small(others);
  if (Status measured = measure(*job); !measured) return measured.error();
  // Sizes between two measured CRFs are only estimated.
  constexpr double kMargin = 0.98;
  return choose_crf(*range, *trial, room * kMargin, others);
}

Result<double> larger_crf(const FilmPlan& plan, double crf, std::int64_t bytes) {
  const auto range = range_of_crfs(plan);
  if (!range) return range.error();
  // A film of x264 has half the size with a CRF that is larger by six.
  constexpr double kHalves = 6.0;
  const double ratio = static_cast<double>(bytes) / static_cast<double>(plan.size_limit);
  const double steps = std::max(std::ceil(std::log2(ratio) * kHalves / range->step), 1.0);
  if (crf >= range->worst) return cannot_be_so_small(static_cast<double>(bytes));
  return std::min(crf + steps * range->step, range->worst);
}

}  // namespace tickreel::movie
