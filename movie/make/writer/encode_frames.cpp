#include "movie/make/writer/encode_frames.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "core/files/descriptor.h"
#include "core/files/system_error.h"
#include "core/text/counted.h"
#include "core/text/shown_name.h"
#include "movie/film/existing_film.h"
#include "movie/film/film_differences.h"
#include "movie/film/film_manifest.h"
#include "movie/film/manifest_check.h"
#include "movie/make/engine/stopwatch.h"
#include "movie/make/store/complete_film.h"
#include "movie/make/writer/copy_pixels.h"
#include "movie/make/writer/sound_input.h"
#include "movie/make/writer/written_film.h"
#include "movie/room.h"
#include "tickreel/result.h"

namespace tickreel::movie {
namespace {

/// Reads pictures without any header, one after the other, from a file or a pipe.
class RawFrames {
 public:
  /// `path`: "-" is standard input. kUsage when that is a terminal; kBadFile when there is no such
  /// file.
  static Result<RawFrames> open(const std::string& path, std::size_t frame_bytes);

  [[nodiscard]] std::size_t frame_bytes() const { return frame_bytes_; }
  /// How many frames there are; known only for a file.
  [[nodiscard]] std::optional<std::int64_t> count() const { return count_; }
  /// Called before each read, and every few milliseconds while waiting for input. Its error ends
  /// reading.
  using Meanwhile = std::function<Status()>;
  /// Reads the next frame. False at the end of the input. kBadFile where the input ends inside a
  /// frame.
  Result<bool> next(std::span<std::uint8_t> pixels, const Meanwhile& meanwhile);
  /// Is shown a frame with its number; its error ends reading.
  using Look = std::function<Status(std::int64_t frame, std::span<const std::uint8_t> pixels)>;
  /// Reads the first `count` frames, which a continued film has already. kBadFile when there are
  /// fewer.
  Status read_again(std::int64_t count, const Meanwhile& meanwhile, const Look& look);

 private:
  RawFrames(Descriptor file, std::string name, std::size_t frame_bytes)
      : file_(std::move(file)), name_(std::move(name)), frame_bytes_(frame_bytes) {}
  /// Returns how many bytes were read; fewer only at the end of the input.
  Result<std::size_t> read(std::span<std::uint8_t> bytes, const Meanwhile& meanwhile);

  Descriptor file_;
  std::string name_;
  std::size_t frame_bytes_;
  std::optional<std::int64_t> count_{};
  std::int64_t frame_ = 0;
};

Result<RawFrames> RawFrames::open(const std::string& path, std::size_t frame_bytes) {
  const bool is_standard_input = path == "-";
  const std::string name = is_standard_input ? "standard input" : shown_name(path);
  if (is_standard_input && isatty(STDIN_FILENO) == 1) {
    return bad_usage(
        "frames are read from standard input, which is a terminal: pipe them in, or "
        "give §input FILE");
  }
  // A named pipe may have no writer yet; reading waits for one.
  Descriptor file(is_standard_input ? dup(STDIN_FILENO)
                                    : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!file.is_open()) return cannot_read_given("open", name, errno);
  struct stat status {};
  const bool is_known = fstat(file.number(), &status) == 0;
  if (is_known && S_ISDIR(status.st_mode)) return bad_file(name + " is a directory");
  RawFrames frames(std::move(file), name, frame_bytes);
  if (is_known && S_ISREG(status.st_mode)) {
    const off_t begin = std::max<off_t>(lseek(frames.file_.number(), 0, SEEK_CUR), 0);
    frames.count_ = (status.st_size - begin) / static_cast<std::int64_t>(frame_bytes);
  }
  return frames;
}

Result<std::size_t> RawFrames::read(std::span<std::uint8_t> bytes, const Meanwhile& meanwhile) {
  std::size_t done = 0;
  Status goes_on;
  const auto asks = [&] {
    goes_on = meanwhile();
    return goes_on.ok();
  };
  while (done < bytes.size()) {
    const std::ptrdiff_t count = read_some(file_.number(), bytes.subspan(done), asks);
    if (!goes_on) return goes_on.error();
    if (count < 0) return failed("cannot read " + name_ + ": " + reason(errno));
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  return done;
}

Result<bool> RawFrames::next(std::span<std::uint8_t> pixels, const Meanwhile& meanwhile) {
  const auto count = read(pixels, meanwhile);
  if (!count) return count.error();
  if (*count == 0) return false;
  if (*count == pixels.size()) {
    ++frame_;
    return true;
  }
  return bad_file(fmt::format(
      "{} ends inside of frame {}: {} of its {} came. Is the size or the pixel format another one?",
      name_, frame_, *count, counted(static_cast<std::int64_t>(pixels.size()), "byte")));
}

Status RawFrames::read_again(std::int64_t count, const Meanwhile& meanwhile, const Look& look) {
  std::vector<std::uint8_t> pixels(frame_bytes_);
  for (std::int64_t i = 0; i < count; ++i) {
    const auto came = next(pixels, meanwhile);
    if (!came) return came.error();
    if (!*came) {
      return bad_file(fmt::format(
          "{} has {}, and the film has {} already: with §resume give the same frames again, from "
          "the first on",
          name_, counted(i, "frame"), count));
    }
    if (Status looked = look(i, pixels); !looked) return looked;
  }
  return {};
}

using Clock = std::chrono::steady_clock;

/// The input of an encoding; everything is borrowed.
struct Input {
  RawFrames& frames;
  PixelLayout layout;
  SoundInput* sound = nullptr;  ///< null: no sound
  const std::atomic<bool>* stop = nullptr;
};

/// Moves frames and samples from the input to the film.
class Encoding {
 public:
  /// Everything is borrowed. `again`: checks the part of the film that is there, which has
  /// `frames_kept` frames. `film`: null when that is the whole film, so that nothing is written.
  Encoding(const FilmDefinition& definition, std::int64_t frames_kept, ResumeCheck& again,
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
      if (Status has_room = make_room(); !has_room) return has_room;
      Image image = film_->take_image();
      copy_pixels({pixels.data(), 0, layout_, false}, image);
      if (Status written = film_->write(std::move(image)); !written) return written;
      ++frames_read_;
      last_frame_ = Clock::now();
      tell();
    }
  }

 private:
  /// Compares the frames that the film already has with those that the input gives again.
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

  /// Compares the samples that the film already has, and writes the rest.
  Status give_sound(std::span<const float> samples) {
    constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
    const auto left = static_cast<std::size_t>(again_.samples_left()) * kChannels;
    const std::size_t kept = std::min(left, samples.size());
    samples_read_ += static_cast<std::int64_t>(samples.size() / kChannels);
    if (Status same = again_.compare_samples(samples.first(kept)); !same) return same;
    const bool is_all = kept == samples.size() || film_ == nullptr;
    return is_all ? Status() : film_->write_samples(samples.subspan(kept));
  }

  /// Compares the silence that was added where the sound was shorter than the frames.
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

  /// Gives the frames so far the silence that they lack behind the end of the sound.
  Status add_silence() {
    while (samples_ahead() < 0) {
      const auto count = static_cast<std::size_t>(std::min<std::int64_t>(-samples_ahead(), rate()));
      const std::vector<float> silence(count * std::size_t{AudioFormat::kChannels});
      if (Status given = give_sound(silence); !given) return given;
    }
    return {};
  }

  /// Waits for sound where so many frames wait for samples that no other may; behind the end of the
  /// sound, adds silence. (Fewer frames wait until the last one has come: if that never comes, the
  /// sound has perhaps broken off, too, and its end is not known.) After a long wait it gives up:
  /// one program may write both pipes, and get rid of its sound only after its frames.
  Status make_room() {
    constexpr std::chrono::seconds kLong{10};
    const Clock::time_point begin = Clock::now();
    while (sound_ != nullptr && !film_->takes_pictures()) {
      const bool is_all = sound_->is_at_end();
      if (Status written = write_sound(); !written) return written;
      if (film_->takes_pictures()) return {};
      if (is_all) return add_silence();
      if (may_wait_for_frames() && Clock::now() - begin > kLong) return {};
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return {};
  }

  /// Whether the sound may come only after more frames were read: from the same program.
  [[nodiscard]] bool may_wait_for_frames() const { return sound_->is_pipe() && !frames_.count(); }

  /// Returns how many samples ahead of the frames sound is read. When no frames come, the program
  /// that writes both may first have to get rid of its sound.
  [[nodiscard]] std::int64_t most_samples_ahead() const {
    constexpr std::chrono::milliseconds kLong{500};
    constexpr std::size_t kSampleBytes = AudioFormat::kChannels * sizeof(float);
    if (Clock::now() - last_frame_ < kLong) return rate();
    return static_cast<std::int64_t>(WrittenFilm::kMostWaitingBytes / (2 * kSampleBytes));
  }

  /// Writes the sound that has arrived. Called also during a wait for frames: the frames that are
  /// there may lack their sound.
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

  /// Keeps the frames before an error, which may still lack their sound. A program that writes both
  /// to pipes may be gone, so it is not waited for.
  void keep_what_came() {
    const bool comes_for_sure = sound_ != nullptr && !sound_->is_pipe();
    static_cast<void>(comes_for_sure ? write_last_sound() : write_sound());
  }

  /// Writes the samples that the frames still lack.
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
  /// Returns how many samples the sound is ahead of the frames.
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
  ResumeCheck& again_;
  RawFrames& frames_;
  PixelLayout layout_;
  SoundInput* sound_;
  const std::atomic<bool>* stop_;
  WrittenFilm* film_;
  FilmListener& listener_;
  std::int64_t frames_read_ = 0;
  std::int64_t samples_read_ = 0;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_frame_ = begin_;  ///< when the last frame came
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

/// Opens the sound input; null when there is none.
Result<std::unique_ptr<SoundInput>> open_sound(const std::string& path,
                                               const FilmDefinition& film) {
  if (path.empty()) return std::unique_ptr<SoundInput>();
  return SoundInput::open(path, audio_format_of(film).sample_rate_hz);
}

/// Returns the manifest of the complete film that is there. kInTheWay when that was made in another
/// way than the plan says.
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

/// Keeps the complete film that is there if it is the one that would be made: compares all input
/// with it.
Result<EncodedFrames> keep_film(const FilmPlan& plan, const Input& input, FilmListener& listener) {
  const auto manifest = manifest_of_same(plan);
  if (!manifest) return manifest.error();
  auto again = ResumeCheck::begin(*manifest, plan.path);
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
    const std::vector<std::string> warnings = (*film)->warnings();
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
