#include "movie/writer/encode_frames.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include "movie/engine/stopwatch.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_differences.h"
#include "movie/film/film_manifest.h"
#include "movie/film/manifest_check.h"
#include "movie/store/complete_film.h"
#include "movie/writer/copy_pixels.h"
#include "movie/writer/raw_frames.h"
#include "movie/writer/sound_input.h"
#include "movie/writer/written_film.h"

namespace tickreel::movie {
namespace {

using Clock = std::chrono::steady_clock;

/// What comes in; borrowed.
struct Input {
  RawFrames& frames;
  PixelLayout layout;
  SoundInput* sound = nullptr;  ///< null: none
  const std::atomic<bool>* stop = nullptr;
};

/// From the input to the film.
class Encoding {
 public:
  /// Everything is borrowed. `again`: of what is there of the film, which has so many frames.
  /// `film`: null when that is all of it, and nothing is written.
  Encoding(const FilmDefinition& definition, std::int64_t frames_kept, GivenAgain& again,
           const Input& input, WrittenFilm* film, FilmListener& listener)
      : definition_(definition),
        frames_kept_(frames_kept),
        again_(again),
        frames_(input.frames),
        layout_(input.layout),
        sound_(input.sound),
        stop_(input.stop),
        film_(film),
        listener_(listener) {}

  Status run() {
    const auto meanwhile = [this] { return write_sound(); };
    if (Status same = compare_kept(meanwhile); !same) return same;
    std::vector<std::uint8_t> pixels(frames_.frame_bytes());
    while (true) {
      const auto came = frames_.next(pixels, meanwhile);
      if (!came) {
        keep_what_came();
        return came.error();
      }
      if (!*came) return write_last_sound();
      if (film_ == nullptr) return again_.more_frames_than_there();
      Image image = film_->take_image();
      copy_pixels({pixels.data(), 0, layout_, false}, image);
      if (Status written = film_->write(std::move(image)); !written) return written;
      ++frames_read_;
      last_frame_ = Clock::now();
      tell();
    }
  }

 private:
  /// The frames that the film has from before come again.
  Status compare_kept(const RawFrames::Meanwhile& meanwhile) {
    Image image(definition_.size);
    return frames_.read_again(frames_kept_, meanwhile,
                              [&](std::int64_t frame, std::span<const std::uint8_t> pixels) {
                                copy_pixels({pixels.data(), 0, layout_, false}, image);
                                ++frames_read_;
                                last_frame_ = Clock::now();
                                return again_.compare(frame, image);
                              });
  }

  /// What the film has from before is compared, the rest is new.
  Status give_sound(std::span<const float> samples) {
    constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
    const auto left = static_cast<std::size_t>(again_.samples_left()) * kChannels;
    const std::size_t kept = std::min(left, samples.size());
    samples_read_ += static_cast<std::int64_t>(samples.size() / kChannels);
    if (Status same = again_.compare_samples(samples.first(kept)); !same) return same;
    const bool is_all = kept == samples.size() || film_ == nullptr;
    return is_all ? Status() : film_->write_samples(samples.subspan(kept));
  }

  /// Where the sound was shorter than the frames, silence was added.
  Status compare_silence() {
    Status same;
    while (same && again_.samples_left() > 0) {
      const auto count =
          static_cast<std::size_t>(std::min<std::int64_t>(again_.samples_left(), rate()));
      same =
          again_.compare_samples(std::vector<float>(count * std::size_t{AudioFormat::kChannels}));
    }
    return same;
  }

  /// How far ahead of the frames sound is read: where none come, whoever writes may want to be rid
  /// of it first.
  [[nodiscard]] std::int64_t most_samples_ahead() const {
    constexpr std::chrono::milliseconds kLong{500};
    constexpr std::size_t kSampleBytes = AudioFormat::kChannels * sizeof(float);
    if (Clock::now() - last_frame_ < kLong) return rate();
    return static_cast<std::int64_t>(WrittenFilm::kMostWaitingBytes / (2 * kSampleBytes));
  }

  /// What there is of it. Also while frames are waited for: those that are there may lack it.
  Status write_sound() {
    if (is_stopped()) return Error{ErrorKind::kInterrupted, "interrupted"};
    while (sound_ != nullptr && samples_ahead() < most_samples_ahead()) {
      const auto piece = sound_->next();
      if (!piece) return piece.error();
      if (piece->empty()) return {};
      if (Status written = give_sound(*piece); !written) return written;
    }
    return {};
  }

  /// The frames before an error, which may still lack their sound. Whoever writes both to pipes may
  /// be gone, and is not waited for.
  void keep_what_came() {
    const bool comes_for_sure = sound_ != nullptr && !sound_->is_pipe();
    static_cast<void>(comes_for_sure ? write_last_sound() : write_sound());
  }

  /// What the frames still lack.
  Status write_last_sound() {
    while (sound_ != nullptr && samples_ahead() < 0) {
      const bool is_all = sound_->is_at_end();
      const auto piece = sound_->next();
      if (!piece) return piece.error();
      if (Status written = give_sound(*piece); !written) return written;
      if (is_all && piece->empty()) return compare_silence();
      if (is_stopped()) return Error{ErrorKind::kInterrupted, "interrupted"};
      if (piece->empty()) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return {};
  }

  [[nodiscard]] bool is_stopped() const { return stop_ != nullptr && stop_->load(); }
  [[nodiscard]] int rate() const { return audio_format_of(definition_).sample_rate_hz; }
  /// How far the sound is ahead of the frames.
  [[nodiscard]] std::int64_t samples_ahead() const {
    return samples_read_ - samples_before(frames_read_, definition_.frame_rate, rate());
  }

  void tell() const {
    const std::chrono::duration<double> elapsed = Clock::now() - begin_;
    Progress progress;
    progress.frames_done = film_->next_frame();
    progress.frames_total = frames_.count().value_or(0);
    progress.bytes_written = film_->bytes_written();
    progress.elapsed_seconds = elapsed.count();
    progress.frames_per_second =
        static_cast<double>(film_->next_frame() - frames_kept_) / elapsed.count();
    progress.speed = progress.frames_per_second / definition_.frame_rate.to_double();
    if (progress.frames_total > 0) {
      progress.seconds_left = static_cast<double>(progress.frames_total - progress.frames_done) /
                              progress.frames_per_second;
    }
    listener_.show(progress);
  }

  const FilmDefinition& definition_;
  std::int64_t frames_kept_;
  GivenAgain& again_;
  RawFrames& frames_;
  PixelLayout layout_;
  SoundInput* sound_;
  const std::atomic<bool>* stop_;
  WrittenFilm* film_;
  FilmListener& listener_;
  std::int64_t frames_read_ = 0;
  std::int64_t samples_read_ = 0;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_frame_ = begin_;  ///< that came
};

Status finish(WrittenFilm& film, FilmListener& listener, const std::atomic<bool>* stop) {
  ProgressMeter progress([&](const Progress& now) { listener.show(now); }, film.film().frame_rate,
                         ProgressMeter::Finish::kJoinAndCheck);
  progress.begin(film.next_frame(), film.next_frame());
  return film.finish(finish_listener(progress, stop));
}

Status write_film(WrittenFilm& film, const Input& input, FilmListener& listener) {
  auto again = film.given_again();
  if (!again) return again.error();
  Encoding encoding(film.film(), film.frames_kept(), *again, input, &film, listener);
  Status made = encoding.run();
  if (made && film.next_frame() == 0) made = bad_file("no frame came: the input is empty");
  if (made) made = finish(film, listener, input.stop);
  if (made) return {};
  film.leave();
  const std::string how_to_go_on = film.how_to_go_on();
  return Error{made.error().kind,
               made.error().message + (how_to_go_on.empty() ? "" : "; " + how_to_go_on)};
}

/// As it goes from the input, or nothing where there is none.
Result<std::unique_ptr<SoundInput>> open_sound(const std::string& path,
                                               const FilmDefinition& film) {
  if (path.empty()) return std::unique_ptr<SoundInput>();
  return SoundInput::open(path, audio_format_of(film).sample_rate_hz);
}

/// Of the film that is there complete, which is made in the way of this plan.
Result<FilmManifest> manifest_of_same(const FilmPlan& plan) {
  const auto is_another = [&](const std::string& why) {
    return in_the_way(plan.path + " exists already, and " + why +
                      ": §overwrite replaces it, or choose another name");
  };
  auto manifest = read_manifest(manifest_path(plan.path));
  if (!manifest) return is_another("no manifest says which frames it shows");
  const std::vector<std::string> found = differences(manifest->film, plan.film);
  if (!found.empty()) return is_another("was made in another way: " + joined(found));
  const auto file =
      hash_file(plan.path, [&] { return plan.stop == nullptr || !plan.stop->load(); });
  if (!file) return file.error();
  const bool is_same = file->bytes == manifest->file_bytes && file->xxh3 == manifest->file_hash;
  if (!is_same) return is_another("is not the film of its manifest");
  return manifest;
}

/// Whether the film that is there is what would be made: whatever comes is compared with it.
Result<EncodedFrames> keep_film(const FilmPlan& plan, const Input& input, FilmListener& listener) {
  const auto manifest = manifest_of_same(plan);
  if (!manifest) return manifest.error();
  auto again = GivenAgain::begin(*manifest, plan.path);
  if (!again) return again.error();
  const std::int64_t frames = manifest->film.plan.frame_count;
  const Status same = Encoding(manifest->film, frames, *again, input, nullptr, listener).run();
  if (same) return EncodedFrames{FilmOutcome::kKept, frames};
  if (same.error().kind != ErrorKind::kUsage) return same.error();
  return in_the_way(same.error().message);
}

}  // namespace

Result<EncodedFrames> encode_frames(const FramesEncoding& encoding, FilmListener& listener) {
  const auto layout = parse_pixel_layout(encoding.layout);
  if (!layout) return layout.error();
  FilmRequest request = encoding.film;
  if (!encoding.sound.empty()) request.film.sound = kGameSound;
  const ImageSize size = request.film.size;
  const std::size_t bytes = static_cast<std::size_t>(size.width) *
                            static_cast<std::size_t>(size.height) * bytes_per_pixel(*layout);
  auto frames = RawFrames::open(encoding.input, bytes);
  if (!frames) return frames.error();
  auto plan = plan_written(request);
  if (!plan) return plan.error();
  constexpr std::int64_t kOneFile = 1;
  if (request.resume && !request.overwrite && is_film_there(plan->path, kOneFile)) {
    const auto sound = open_sound(encoding.sound, plan->film);
    if (!sound) return sound.error();
    return keep_film(*plan, {*frames, *layout, sound->get(), request.stop}, listener);
  }
  auto film = WrittenFilm::open(*plan);
  if (!film) return film.error();
  const auto sound = open_sound(encoding.sound, (*film)->film());
  if (!sound) return sound.error();
  std::size_t told = 0;
  const auto tell_warnings = [&] {
    const std::vector<std::string>& warnings = (*film)->warnings();
    for (; told < warnings.size(); ++told) listener.warn(warnings[told]);
  };
  tell_warnings();
  listener.begin({.frames = frames->count().value_or(0),
                  .frames_there = (*film)->frames_kept(),
                  .sink = (*film)->description()});
  const double begin_s = steady_seconds();
  const Input input{*frames, *layout, sound->get(), request.stop};
  Status made = write_film(**film, input, listener);
  tell_warnings();
  if (!made) {
    listener.fail(made.error());
    return made.error();
  }
  plan->film.plan.frame_count = (*film)->next_frame();
  listener.end(end_of(*plan, steady_seconds() - begin_s));
  return EncodedFrames{FilmOutcome::kMade, plan->film.plan.frame_count};
}

}  // namespace tickreel::movie
