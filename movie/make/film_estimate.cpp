#include "movie/make/film_estimate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <memory>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "core/files/file_names.h"
#include "core/files/nameless_file.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "encode/segmented_sink.h"
#include "encode/sinks/measured_sink.h"
#include "encode/sinks/sink_choice.h"
#include "encode/xxh3.h"
#include "movie/film/film_json.h"
#include "movie/film/film_provenance.h"
#include "movie/film/manifest_check.h"
#include "movie/film/segment_identity.h"
#include "movie/make/engine/job_count.h"
#include "movie/make/engine/machine_limits.h"
#include "movie/make/engine/stopwatch.h"
#include "movie/make/frames/film_renderer.h"
#include "movie/make/size_search.h"
#include "movie/make/store/segment_cache.h"
#include "movie/make/store/segment_sound.h"
#include "movie/make/store/segment_store.h"
#include "movie/plan/film_plan.h"
#include "movie/plan/plan_film.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {
namespace {

constexpr double kMostBytes = 16 << 20;

constexpr std::size_t kBlockBytes = std::size_t{1} << 20U;

/// Returns the film's folder, or the nearest folder above it that exists.
std::string folder_that_is_there(const std::string& film) {
  std::error_code unknown;
  std::filesystem::path folder = std::filesystem::absolute(directory_of(film), unknown);
  while (!std::filesystem::is_directory(folder, unknown) && folder.has_relative_path()) {
    folder = folder.parent_path();
  }
  return folder.string();
}

/// Returns the seconds that the film's disk takes to write `bytes` of the film and read them back,
/// as joining and checking do. Measures it with at most 16 MiB in a file without a name, so no file
/// is left behind. Nothing when the disk cannot be measured.
std::optional<double> seconds_on_disk(const std::string& film, double bytes) {
  const auto blocks = static_cast<std::int64_t>(std::clamp(bytes, 1.0, kMostBytes) /
                                                static_cast<double>(kBlockBytes)) +
                      1;
  // The bytes are random, so that the disk cannot compress them.
  std::vector<std::uint8_t> block(kBlockBytes);
  std::uint32_t state = 1;
  for (std::uint8_t& byte : block) {
    state = state * 1664525U + 1013904223U;
    byte = static_cast<std::uint8_t>(state >> 24U);
  }
  auto file = NamelessFile::create(folder_that_is_there(film));
  if (!file) return std::nullopt;
  const double begin_s = steady_seconds();
  Status done;
  for (std::int64_t i = 0; done && i < blocks; ++i) done = file->add(block);
  if (done) done = file->sync();
  Xxh3 hash;
  for (std::int64_t i = 0; done && i < blocks; ++i) {
    done = file->read(i * static_cast<std::int64_t>(kBlockBytes), block);
    hash.add(block);
  }
  if (!done) return std::nullopt;
  const double tried = static_cast<double>(blocks) * static_cast<double>(kBlockBytes);
  return (steady_seconds() - begin_s) * bytes / tried;
}

/// The measured cost of a stretch of a film.
struct MeasuredStretch {
  std::int64_t frames = 0;
  double wait_s = 0.0;    ///< spent waiting for frames after the first
  double encode_s = 0.0;  ///< spent in the sink
  double end_s = 0.0;     ///< steady_seconds() when it was complete
  CodedSizes sizes{};
};

/// A sink that takes a few stretches of a film, as if all the others were there already, and keeps
/// only what they cost.
class CostTrial final : public SegmentedSink {
 public:
  /// `frames`: about how many frames to measure, at `places` places at most. `plan`: borrowed.
  CostTrial(const FilmPlan& plan, std::int64_t frames, std::int64_t places);

  [[nodiscard]] const SegmentPlan& plan() const override { return stretches_; }
  /// Stretches are measured one after the other, so that none waits for work on another.
  [[nodiscard]] int most_segments_in_flight() const override { return 1; }
  [[nodiscard]] bool has_segment(std::int64_t segment) const override {
    return !chosen_.contains(segment);
  }
  [[nodiscard]] bool wants_pictures() const override;
  [[nodiscard]] std::optional<PixelFormat> pixel_format() const override;
  Result<std::unique_ptr<FrameSink>> open_segment(std::int64_t segment) override;
  Status finish() override { return {}; }
  [[nodiscard]] std::string description() const override { return "nothing: what it costs"; }

  /// The complete stretches, in the order in which they were finished.
  [[nodiscard]] const std::vector<MeasuredStretch>& measured() const { return *measured_; }

 private:
  const FilmPlan& film_;
  SegmentPlan stretches_;
  std::set<std::int64_t> chosen_;
  std::shared_ptr<std::vector<MeasuredStretch>> measured_;
};

class TimedSink final : public SinkInFront {
 public:
  using Stretches = std::shared_ptr<std::vector<MeasuredStretch>>;
  TimedSink(std::unique_ptr<FrameSink> sink, std::shared_ptr<CodedSizes> sizes, Stretches stretches)
      : SinkInFront(std::move(sink)), sizes_(std::move(sizes)), stretches_(std::move(stretches)) {}

  Status write(const VideoFrame& frame) override {
    const double begin_s = steady_seconds();
    // The wait for a segment's first picture is left out: it occurs once in hundreds of frames.
    if (stretch_.frames++ > 0) stretch_.wait_s += begin_s - last_s_;
    Status written = sink_->write(frame);
    last_s_ = steady_seconds();
    stretch_.encode_s += last_s_ - begin_s;
    return written;
  }
  Status finish() override {
    const double begin_s = steady_seconds();
    if (Status finished = sink_->finish(); !finished) return finished;
    stretch_.end_s = steady_seconds();
    stretch_.encode_s += stretch_.end_s - begin_s;
    stretch_.sizes = *sizes_;
    stretches_->push_back(stretch_);
    return {};
  }

 private:
  std::shared_ptr<CodedSizes> sizes_;
  Stretches stretches_;
  MeasuredStretch stretch_;
  double last_s_ = 0.0;
};

CostTrial::CostTrial(const FilmPlan& plan, std::int64_t frames, std::int64_t places)
    : film_(plan), measured_(std::make_shared<std::vector<MeasuredStretch>>()) {
  const std::int64_t count = plan.film.plan.frame_count;
  stretches_ = {count, std::clamp<std::int64_t>(frames / places, 1, count)};
  const std::int64_t stretches = stretches_.segment_count();
  for (std::int64_t i = 0; i < places; ++i) {
    chosen_.insert(stretches * (2 * i + 1) / (2 * places));
  }
}

bool CostTrial::wants_pictures() const {
  return !is_sound_alone(film_);
}

std::optional<PixelFormat> CostTrial::pixel_format() const {
  const bool has_alpha = !sink_settings(film_).alpha.empty();
  return has_alpha ? std::optional(PixelFormat::kRgba64Alpha) : std::nullopt;
}

Result<std::unique_ptr<FrameSink>> CostTrial::open_segment(std::int64_t segment) {
  FilmFormat format = segment_format(film_format(film_.film), stretches_, segment);
  format.audio = {};
  format.is_segment = film_.sink->keeps_segments;
  auto sizes = std::make_shared<CodedSizes>();
  auto sink = open_measured_sink(*film_.sink, sink_settings(film_), format, sizes);
  if (!sink) return sink;
  return Result<std::unique_ptr<FrameSink>>(
      std::make_unique<TimedSink>(*std::move(sink), std::move(sizes), measured_));
}

/// The most frames that are drawn for an estimate, at 1280x720. Larger pictures, and frames of
/// several drawings, get fewer, so that an estimate does not take long.
constexpr std::int64_t kMostFrames = 120;
constexpr std::int64_t kLeastFrames = 10;
constexpr std::int64_t kMostPlaces = 5;
constexpr std::int64_t kFramesOfPlace = 8;  // an encoder's cost shows little with fewer frames

/// The least error of a figure, even when all places agree: encoders treat short stretches
/// differently from long ones, and the load of a machine varies.
constexpr double kLeastError = 0.35;

/// Returns how often each frame of a clip is drawn, at most.
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

/// Returns how many pictures are drawn for a whole film, at most.
std::int64_t all_drawings(const FilmDefinition& film) {
  std::int64_t all = 0;
  for (const FilmDefinition& clip : film.clips()) all += clip.plan.frame_count * drawings(clip);
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

/// The mean of the values at several places, and how far it may be off.
struct Mean {
  double mean = 0.0;
  double error = 0.0;  ///< as a fraction of the mean
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

/// Estimates the time to draw and encode `frames` frames. `cpu_s`: the CPU time of the process for
/// all measured stretches.
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
  // One thread, or the GPU, draws. Several segments are encoded at a time beside it. All of this
  // together needs the cores.
  const int jobs = plan.jobs > 0 ? plan.jobs : choose_job_count(plan.film.size);
  const double each =
      std::max({wait.mean, per_frame(encode_s) / jobs, per_frame(cpu_s) / machine_limits().cores});
  return figure_of(setup_s + each * static_cast<double>(frames), wait.error,
                   "drawing and encoding " + places_in_words(stretches) + ", on this machine");
}

/// Estimates the size of a film whose frames are coded: key frames and other frames count apart.
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

/// Estimates the bytes of a film's sound and container.
EstimatedFigure sound_size_of(const FilmDefinition& film) {
  const double bytes = bytes_beside_pictures(film);
  if (!packs_samples(film)) return figure_of(bytes, kLeastError, "the bitrate of its sound");
  // FLAC leaves nearly all of noise, about half of music, and nearly nothing of silence.
  constexpr double kUsual = 0.55;
  constexpr double kOfSilence = 0.02;
  return {bytes * kUsual, bytes * kOfSilence, bytes, "the samples of its sound, which flac packs"};
}

/// Returns the size of the film that is there under this name, when its manifest says that it is
/// the same film.
std::optional<EstimatedFigure> size_of_former(const FilmPlan& plan) {
  const std::string path = manifest_path(plan.path);
  const auto manifest = plan.path.empty() ? Result<FilmManifest>(failed("")) : read_manifest(path);
  if (!manifest || identity(manifest->film) != identity(plan.film)) return std::nullopt;
  const auto bytes = static_cast<double>(manifest->file_bytes);
  return EstimatedFigure{bytes, bytes, bytes, "as " + shown_name(path) + " says of the same film"};
}

Result<std::optional<EstimatedFigure>> size_of(const std::vector<MeasuredStretch>& stretches,
                                               const FilmPlan& plan) {
  const SinkKind& kind = *plan.sink;
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

/// Adds the time to join the segments and to read the finished film again.
void add_finish(const FilmPlan& plan, double bytes, EstimatedFigure& time) {
  if (!is_stored(plan)) return;
  const auto seconds = seconds_on_disk(plan.path, bytes);
  if (!seconds) return;
  constexpr double kError = 2.0;  // the speed of a disk depends on who else uses it
  time.about += *seconds;
  time.least += *seconds / kError;
  time.most += *seconds * kError;
  time.source += ", and of joining and checking by what the disk takes";
}

/// Returns how many segments of the film the cache has.
std::int64_t segments_in_cache(const FilmPlan& plan, const std::string& renderer) {
  if (plan.cache.empty() || !is_stored(plan)) return 0;
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

Result<std::vector<FilmEstimate>> estimate_films(const std::vector<FilmRequest>& requests,
                                                 ReplayReader& replay) {
  const auto game = replay_game(replay);
  if (!game) return game.error();
  std::vector<FilmEstimate> all;
  for (const FilmRequest& request : requests) {
    const auto plan = plan_film(request, replay, game->game);
    if (!plan) return plan.error();
    auto film = estimate_film(*plan, finder_of(*game));
    if (!film) return film.error();
    all.push_back(*std::move(film));
  }
  return all;
}

}  // namespace tickreel::movie
