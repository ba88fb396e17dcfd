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
#include "movie/store/complete_film.h"
#include "movie/writer/copy_pixels.h"
#include "movie/writer/raw_frames.h"
#include "movie/writer/sound_input.h"
#include "movie/writer/written_film.h"

namespace tickreel::movie {
namespace {

using Clock = std::chrono::steady_clock;

/// From the input to the film.
class Encoding {
 public:
  /// `sound` may be null. `again`: of the film. All are borrowed.
  Encoding(WrittenFilm& film, GivenAgain& again, RawFrames& frames, PixelLayout layout,
           SoundInput* sound, FilmListener& listener, const std::atomic<bool>* stop)
      : film_(film),
        again_(again),
        frames_(frames),
        layout_(layout),
        sound_(sound),
        listener_(listener),
        stop_(stop) {}

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
      Image image = film_.take_image();
      copy_pixels({pixels.data(), 0, layout_, false}, image);
      if (Status written = film_.write(std::move(image)); !written) return written;
      ++frames_read_;
      last_frame_ = Clock::now();
      tell();
    }
  }

 private:
  /// The frames that the film has from before come again.
  Status compare_kept(const RawFrames::Meanwhile& meanwhile) {
    Image image(film_.film().size);
    return frames_.read_again(film_.frames_kept(), meanwhile,
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
    return kept == samples.size() ? Status() : film_.write_samples(samples.subspan(kept));
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
  [[nodiscard]] int rate() const { return audio_format_of(film_.film()).sample_rate_hz; }
  /// How far the sound is ahead of the frames.
  [[nodiscard]] std::int64_t samples_ahead() const {
    return samples_read_ - samples_before(frames_read_, film_.film().frame_rate, rate());
  }

  void tell() const {
    const std::chrono::duration<double> elapsed = Clock::now() - begin_;
    Progress progress;
    progress.frames_done = film_.next_frame();
    progress.frames_total = frames_.count().value_or(0);
    progress.bytes_written = film_.bytes_written();
    progress.elapsed_seconds = elapsed.count();
    progress.frames_per_second =
        static_cast<double>(film_.next_frame() - film_.frames_kept()) / elapsed.count();
    progress.speed = progress.frames_per_second / film_.film().frame_rate.to_double();
    if (progress.frames_total > 0) {
      progress.seconds_left = static_cast<double>(progress.frames_total - progress.frames_done) /
                              progress.frames_per_second;
    }
    listener_.show(progress);
  }

  WrittenFilm& film_;
  GivenAgain& again_;
  RawFrames& frames_;
  PixelLayout layout_;
  SoundInput* sound_;
  FilmListener& listener_;
  const std::atomic<bool>* stop_;
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

Status write_film(WrittenFilm& film, RawFrames& frames, PixelLayout layout, SoundInput* sound,
                  FilmListener& listener, const std::atomic<bool>* stop) {
  auto again = film.given_again();
  if (!again) return again.error();
  Encoding encoding(film, *again, frames, layout, sound, listener, stop);
  Status made = encoding.run();
  if (made && film.next_frame() == 0) made = bad_file("no frame came: the input is empty");
  if (made) made = finish(film, listener, stop);
  if (made) return {};
  film.leave();
  const std::string how_to_go_on = film.how_to_go_on();
  return Error{made.error().kind,
               made.error().message + (how_to_go_on.empty() ? "" : "; " + how_to_go_on)};
}

/// As it goes from the input, or nothing where there is none.
Result<std::unique_ptr<SoundInput>> open_sound(const std::string& path, const WrittenFilm& film) {
  if (path.empty()) return std::unique_ptr<SoundInput>();
  return SoundInput::open(path, audio_format_of(film.film()).sample_rate_hz);
}

}  // namespace

Result<std::int64_t> encode_frames(const FramesEncoding& encoding, FilmListener& listener) {
  const auto layout = parse_pixel_layout(encoding.layout);
  if (!layout) {
    return bad_usage("§input-pix-fmt " + encoding.layout +
                     ": choose rgba, bgra, rgb24, bgr24 or gray");
  }
  FilmRequest request = encoding.film;
  if (!encoding.sound.empty()) request.film.sound = kGameSound;
  const ImageSize size = request.film.size;
  const std::size_t bytes = static_cast<std::size_t>(size.width) *
                            static_cast<std::size_t>(size.height) * bytes_per_pixel(*layout);
  auto frames = RawFrames::open(encoding.input, bytes);
  if (!frames) return frames.error();
  auto plan = plan_written(request);
  if (!plan) return plan.error();
  auto film = WrittenFilm::open(*plan);
  if (!film) return film.error();
  const auto sound = open_sound(encoding.sound, **film);
  if (!sound) return sound.error();
  for (const std::string& warning : (*film)->warnings()) listener.warn(warning);
  listener.begin({.frames = frames->count().value_or(0),
                  .frames_there = (*film)->frames_kept(),
                  .sink = (*film)->description()});
  const double begin_s = steady_seconds();
  Status made = write_film(**film, *frames, *layout, sound->get(), listener, request.stop);
  if (!made) {
    listener.fail(made.error());
    return made.error();
  }
  plan->film.plan.frame_count = (*film)->next_frame();
  listener.end(end_of(*plan, steady_seconds() - begin_s));
  return plan->film.plan.frame_count;
}

}  // namespace tickreel::movie
