#include "movie/make/film_estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <numeric>
#include <utility>

#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/engine/job_count.h"
#include "movie/engine/machine_limits.h"
#include "movie/engine/stopwatch.h"
#include "movie/film/film_json.h"
#include "movie/film/film_provenance.h"
#include "movie/film/manifest_check.h"
#include "movie/film/segment_identity.h"
#include "movie/frames/film_renderer.h"
#include "movie/make/cost_trial.h"
#include "movie/make/disk_trial.h"
#include "movie/make/size_search.h"
#include "movie/plan/define_film.h"
#include "movie/store/segment_cache.h"
#include "movie/store/segment_sound.h"

namespace tickreel::movie {
namespace {

/// Nobody waits long to hear how long it takes: of 1280x720 so many frames are drawn, of larger
/// pictures, and of several drawings each, fewer.
constexpr std::int64_t kMostFrames = 120;
constexpr std::int64_t kLeastFrames = 10;
constexpr std::int64_t kMostPlaces = 5;
constexpr std::int64_t kFramesOfPlace = 8;  // of fewer, an encoder shows little

/// What a figure may be off by though all places agree: encoders treat short stretches otherwise
/// than long ones, and machines are busy or not.
constexpr double kLeastError = 0.35;

/// Drawings for each frame, of one clip.
std::int64_t drawings(const FilmDefinition& film) {
  const auto* const replay = film.as<FilmedReplay>();
  if (replay == nullptr) {
    std::int64_t most = 1;
    for (const FilmDefinition& part : film.parts()) most = std::max(most, drawings(part));
    return most;
  }
  const std::int64_t moments = std::max<std::int64_t>(replay->shutter.samples, 1);
  return moments * std::max<std::int64_t>(replay->spatial_samples, 1);
}

/// All of a film: of a reel clip by clip.
std::int64_t all_drawings(const FilmDefinition& film) {
  if (film.clips().empty()) return film.plan.frame_count * drawings(film);
  std::int64_t all = 0;
  for (const FilmDefinition& clip : film.clips()) all += all_drawings(clip);
  return all;
}

std::int64_t frames_to_measure(const FilmDefinition& film) {
  constexpr double kPixels = 1280.0 * 720.0;
  const double pixels = static_cast<double>(film.size.width) * film.size.height;
  const double share = std::min(kPixels / (pixels * static_cast<double>(drawings(film))), 1.0);
  const auto wanted = static_cast<std::int64_t>(static_cast<double>(kMostFrames) * share);
  return std::clamp(std::min(wanted, film.plan.frame_count / 4),
                    std::min(kLeastFrames, film.plan.frame_count), film.plan.frame_count);
}

/// The mean of what places say, and how far it may be off.
struct Mean {
  double mean = 0.0;
  double error = 0.0;  ///< part of it
};

Mean mean_of(const std::vector<double>& values) {
  const auto count = static_cast<double>(values.size());
  const double mean = std::accumulate(values.begin(), values.end(), 0.0) / count;
  constexpr double kOfOnePlace = 0.5;
  if (values.size() < 2 || mean <= 0.0) return {mean, kOfOnePlace};
  double squares = 0.0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  const double deviation = std::sqrt(squares / (count - 1.0));
  return {mean, std::max(kLeastError, 2.0 * deviation / (mean * std::sqrt(count)))};
}

EstimatedFigure figure_of(double about, double error, std::string source) {
  return {about, about / (1.0 + error), about * (1.0 + error), std::move(source)};
}

std::string places_in_words(const std::vector<MeasuredStretch>& stretches) {
  std::int64_t frames = 0;
  for (const MeasuredStretch& stretch : stretches) frames += stretch.frames;
  return fmt::format("{} at {} of the film", counted(frames, "frame"),
                     counted(static_cast<std::int64_t>(stretches.size()), "place"));
}

/// Of drawing and encoding so many frames. `cpu_s`: of the process, for all that was measured.
EstimatedFigure time_of(const std::vector<MeasuredStretch>& stretches, double cpu_s, double setup_s,
                        const FilmPlan& plan, std::int64_t frames) {
  std::vector<double> waits;
  double encode_s = 0.0;
  std::int64_t measured = 0;
  for (const MeasuredStretch& stretch : stretches) {
    waits.push_back(stretch.wait_s /
                    static_cast<double>(std::max<std::int64_t>(stretch.frames - 1, 1)));
    encode_s += stretch.encode_s;
    measured += stretch.frames;
  }
  const Mean wait = mean_of(waits);
  const auto per_frame = [measured](double seconds) {
    return seconds / static_cast<double>(measured);
  };
  // Drawing is one thread's, or the GPU's; segments are encoded beside it, several at a time, and
  // all of it together needs the cores.
  const int jobs = plan.jobs > 0 ? plan.jobs : choose_job_count(plan.film.size);
  const double each =
      std::max({wait.mean, per_frame(encode_s) / jobs, per_frame(cpu_s) / machine_limits().cores});
  return figure_of(setup_s + each * static_cast<double>(frames), wait.error,
                   "drawing and encoding " + places_in_words(stretches) + ", on this machine");
}

/// Of a film whose frames are coded: those that stand alone, and the others.
EstimatedFigure coded_size_of(const std::vector<MeasuredStretch>& stretches,
                              const FilmDefinition& film, bool has_segments) {
  CodedSizes all;
  std::vector<double> others;
  bool stand_alone = true;
  for (const auto& [frames, wait_s, encode_s, end_s, sizes] : stretches) {
    all.key_frames += sizes.key_frames;
    all.key_bytes += sizes.key_bytes;
    all.other_frames += sizes.other_frames;
    all.other_bytes += sizes.other_bytes;
    stand_alone = stand_alone && sizes.other_frames == 0;
  }
  for (const MeasuredStretch& stretch : stretches) {
    const CodedSizes& sizes = stretch.sizes;
    const std::int64_t bytes = stand_alone ? sizes.key_bytes : sizes.other_bytes;
    const std::int64_t frames = stand_alone ? sizes.key_frames : sizes.other_frames;
    if (frames > 0) others.push_back(static_cast<double>(bytes) / static_cast<double>(frames));
  }
  const Mean other = mean_of(others);
  const std::int64_t begun = has_segments ? film.plan.segment_count() : 1;
  const std::int64_t keys = stand_alone || all.key_frames == 0 ? 0 : begun;
  const double key = all.key_frames == 0
                         ? 0.0
                         : static_cast<double>(all.key_bytes) / static_cast<double>(all.key_frames);
  const double bytes = static_cast<double>(keys) * key +
                       static_cast<double>(film.plan.frame_count - keys) * other.mean;
  return figure_of(bytes, other.error, "encoding " + places_in_words(stretches));
}

/// What is beside pictures, or alone.
EstimatedFigure sound_size_of(const FilmDefinition& film) {
  const double bytes = bytes_beside_pictures(film);
  if (!packs_samples(film)) return figure_of(bytes, kLeastError, "the bitrate of its sound");
  // Of noise flac leaves nearly all, of music half, and of silence nothing.
  constexpr double kUsual = 0.55;
  constexpr double kOfSilence = 0.02;
  return {bytes * kUsual, bytes * kOfSilence, bytes, "the samples of its sound, which flac packs"};
}

/// As large as one that is there, made of the same.
std::optional<EstimatedFigure> size_of_former(const FilmPlan& plan) {
  const std::string path = manifest_path(plan.path);
  const auto manifest = plan.path.empty() ? Result<FilmManifest>(failed("")) : read_manifest(path);
  if (!manifest || identity(manifest->film) != identity(plan.film)) return std::nullopt;
  const auto bytes = static_cast<double>(manifest->file_bytes);
  return EstimatedFigure{bytes, bytes, bytes, "as " + shown_name(path) + " says of the same film"};
}

Result<std::optional<EstimatedFigure>> size_of(const std::vector<MeasuredStretch>& stretches,
                                               const FilmPlan& plan) {
  const SinkKind& kind = **plan.sink;
  if (auto former = size_of_former(plan)) return former;
  if (kind.name == kSoundSink) return std::optional(sound_size_of(plan.film));
  const auto raw = raw_frame_bytes(kind, sink_settings(plan), plan.film.size);
  if (!raw) return raw.error();
  if (*raw > 0) {
    const auto bytes = static_cast<double>(*raw * plan.film.plan.frame_count);
    return std::optional(EstimatedFigure{bytes, bytes, bytes, "the bytes of each frame"});
  }
  if (!kind.has_file_size) return std::optional<EstimatedFigure>();
  EstimatedFigure size = coded_size_of(stretches, plan.film, kind.keeps_segments);
  if (kind.encodes) {
    const EstimatedFigure beside = sound_size_of(plan.film);
    size.about += beside.about;
    size.least += beside.least;
    size.most += beside.most;
    if (!plan.film.sound.empty()) size.source += ", and " + beside.source;
  }
  return std::optional(std::move(size));
}

/// Segments are joined, and the film is read again, when all of them are there.
void add_finish(const FilmPlan& plan, double bytes, EstimatedFigure& time) {
  const auto stored = is_stored(plan);
  if (!stored || !*stored) return;
  const auto seconds = seconds_on_disk(plan.path, bytes);
  if (!seconds) return;
  constexpr double kError = 2.0;  // what a disk does depends on who else uses it
  time.about += *seconds;
  time.least += *seconds / kError;
  time.most += *seconds * kError;
  time.source += ", and of joining and checking by what the disk takes";
}

/// How many of its segments the cache has.
std::int64_t segments_in_cache(const FilmPlan& plan, const std::string& renderer) {
  const auto stored = is_stored(plan);
  if (plan.cache.empty() || !stored || !*stored) return 0;
  const auto provenance = provenance_of_this_process(renderer_with_fonts(renderer, plan.film));
  if (!provenance) return 0;
  const auto identities = SegmentIdentities::make(plan.film, *provenance);
  if (!identities) return 0;
  std::int64_t there = 0;
  for (std::int64_t i = 0; i < plan.film.plan.segment_count(); ++i) {
    if (SegmentCache::has(plan.cache, identities->at(i))) ++there;
  }
  return there;
}

}  // namespace

Result<FilmEstimate> estimate_film(const FilmPlan& plan, const GameFinder& find_game) {
  if (!plan.sink) return plan.sink.error();
  if (plan.size_limit > 0) {
    return bad_field("size-limit",
                     ": what keeps within it is found by making films: leave it out, and see what "
                     "the film costs without");
  }
  const auto written = written_size(plan);
  if (!written) return written.error();
  const FilmDefinition& film = plan.film;
  const std::int64_t measured_frames = frames_to_measure(film);
  const std::int64_t places =
      std::clamp<std::int64_t>(measured_frames / kFramesOfPlace, 1, kMostPlaces);
  auto sink = std::make_unique<CostTrial>(plan, measured_frames, places);
  const CostTrial& trial = *sink;
  FilmPlan alone = plan;
  alone.jobs = 1;
  const double begin_s = steady_seconds();
  auto job = FilmJob::open_into(alone, find_game, std::move(sink));
  if (!job) return job.error();
  const double setup_s = steady_seconds() - begin_s;
  const std::clock_t begin_cpu = std::clock();
  if (Status measured = job->make(plan.stop, nullptr); !measured) return measured.error();
  const double cpu_s = static_cast<double>(std::clock() - begin_cpu) / CLOCKS_PER_SEC;

  FilmEstimate estimate{.file = plan.path,
                        .frames = film.plan.frame_count,
                        .segments = film.plan.segment_count(),
                        .size = *written,
                        .frame_rate = film.frame_rate};
  if (job->has_pictures()) {
    estimate.renderer = job->renderer_description();
    estimate.pictures = all_drawings(film);
  }
  std::int64_t frames = film.plan.frame_count;
  estimate.segments_in_cache = segments_in_cache(plan, job->renderer_description());
  frames -= frames * estimate.segments_in_cache / std::max<std::int64_t>(estimate.segments, 1);
  estimate.seconds = time_of(trial.measured(), cpu_s, setup_s, plan, frames);
  auto bytes = size_of(trial.measured(), plan);
  if (!bytes) return bytes.error();
  estimate.bytes = *std::move(bytes);
  if (estimate.bytes) add_finish(plan, estimate.bytes->about, estimate.seconds);
  return estimate;
}

Result<std::vector<FilmEstimate>> estimate_films(const ChosenFilms& chosen, ReplayReader& replay) {
  const auto game = replay_game(replay);
  if (!game) return game.error();
  std::vector<FilmEstimate> all;
  for (const FilmChoice& choice : chosen.films) {
    const auto plan = plan_film(chosen.request, choice, replay, game->game);
    if (!plan) return plan.error();
    auto film = estimate_film(*plan, finder_of(*game));
    if (!film) return film.error();
    all.push_back(*std::move(film));
  }
  return all;
}

}  // namespace tickreel::movie
