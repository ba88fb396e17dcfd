#include "capture/capture_film.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "capture/capture_run.h"
#include "capture/film_series.h"
#include "capture/picture_fitting.h"
#include "capture/program_file.h"
#include "capture/room.h"
#include "core/text/counted.h"
#include "encode/audio_format.h"
#include "encode/xxh3.h"
#include "movie/film/existing_film.h"
#include "movie/film/time/game_time.h"
#include "movie/make/writer/written_film.h"

namespace tickreel::capture {
namespace {

/// Hashes the pictures and the sound of a program per frame, and passes both on.
class WitnessedPictures final : public PictureTaker {
 public:
  /// `to`: borrowed; null: passes nothing on.
  explicit WitnessedPictures(PictureTaker* to) : to_(to) {}

  void begin(const PictureInbox& inbox) override;
  Status take(const ArrivedPicture& picture) override;
  Status show(std::int64_t frames) override;
  Status end_film() override { return to_ == nullptr ? Status() : to_->end_film(); }
  void tell(const std::string& line) override {
    if (to_ != nullptr) to_->tell(line);
  }
  Status hear(std::span<const float> samples) override;

  /// The first frame that differs between two runs, or that only one of them has.
  [[nodiscard]] std::optional<std::int64_t> first_difference(const WitnessedPictures& other) const;
  /// The first sample that differs between two runs, to within the kNoted samples of a hash; all
  /// samples before it are equal.
  [[nodiscard]] std::optional<std::int64_t> first_other_sample(
      const WitnessedPictures& other) const;
  /// The number of samples per hash.
  static constexpr std::size_t kNoted = 64;

 private:
  void note_samples();

  PictureTaker* to_;
  std::uint64_t shown_ = 0;  ///< a hash; 0: nothing was shown yet
  std::vector<std::uint64_t> frames_{};
  std::vector<float> heard_{};           ///< samples without a hash so far
  std::vector<std::uint64_t> sounds_{};  ///< hashes of kNoted samples each
};

void WitnessedPictures::begin(const PictureInbox& inbox) {
  if (to_ != nullptr) to_->begin(inbox);
}

Status WitnessedPictures::take(const ArrivedPicture& picture) {
  shown_ = Xxh3::of(picture.bytes()) ^ static_cast<std::uint64_t>(picture.width);
  return to_ == nullptr ? Status() : to_->take(picture);
}

Status WitnessedPictures::show(std::int64_t frames) {
  frames_.insert(frames_.end(), static_cast<std::size_t>(frames), shown_);
  return to_ == nullptr ? Status() : to_->show(frames);
}

Status WitnessedPictures::hear(std::span<const float> samples) {
  for (const float sample : samples) {
    heard_.push_back(sample);
    if (heard_.size() == kNoted * AudioFormat::kChannels) note_samples();
  }
  return to_ == nullptr ? Status() : to_->hear(samples);
}

void WitnessedPictures::note_samples() {
  sounds_.push_back(Xxh3::of(std::span(reinterpret_cast<const std::uint8_t*>(heard_.data()),
                                       heard_.size() * sizeof(float))));
  heard_.clear();
}

/// The first index at which two lists differ, or that only one of them has.
std::optional<std::int64_t> first_other(const std::vector<std::uint64_t>& one,
                                        const std::vector<std::uint64_t>& other) {
  const auto differing = std::ranges::mismatch(one, other);
  const bool is_same = differing.in1 == one.end() && differing.in2 == other.end();
  if (is_same) return std::nullopt;
  return differing.in1 - one.begin();
}

std::optional<std::int64_t> WitnessedPictures::first_difference(
    const WitnessedPictures& other) const {
  return first_other(frames_, other.frames_);
}

std::optional<std::int64_t> WitnessedPictures::first_other_sample(
    const WitnessedPictures& other) const {
  constexpr std::int64_t kTogether = kNoted;
  const auto noted = first_other(sounds_, other.sounds_);
  if (noted) return *noted * kTogether;
  const auto differing = std::ranges::mismatch(heard_, other.heard_);
  const bool is_same = differing.in1 == heard_.end() && differing.in2 == other.heard_.end();
  if (is_same) return std::nullopt;
  return static_cast<std::int64_t>(sounds_.size()) * kTogether +
         (differing.in1 - heard_.begin()) / AudioFormat::kChannels;
}

Result<std::int64_t> frames_of(const std::string& text, const std::string& field,
                               const Rational& frame_rate) {
  const auto time = read_game_time(text);
  if (!time || time->is_ticks) {
    return about(field,
                 bad_usage("§" + field + " " + text + ": give seconds (12.5) or a time (1:02.5)"));
  }
  return tick_at_or_after(time->count, frame_rate);
}

constexpr std::int64_t kOneFile = 1;

/// Rejects options that contradict each other.
Status check_together(const FilmCapture& capture, const FilmRequest& request) {
  if (request.has_native_rate) {
    return about("fps", bad_usage("§fps native: a captured program has no rate of its own: give a "
                                  "number"));
  }
  if (!capture.is_real_first()) return {};
  const std::string which = capture.waits ? "§wait" : "§at";
  if (capture.runs_twice || request.resume) {
    return bad_usage(std::string(capture.runs_twice ? "§twice" : "§resume") + " and " + which +
                     ": what a program shows after real time is not the same in another run");
  }
  return {};
}

/// Chooses whether the film has the program's sound.
Status choose_sound(FilmRequest& request) {
  if (request.audio == AudioChoice::kSilence) {
    return about("audio", bad_usage("§audio silence: a captured film has the sound of its program "
                                    "(game), or none"));
  }
  if (request.audio == AudioChoice::kGame) request.film.sound = kGameSound;
  return {};
}

/// Checks everything that is known before the program runs.
Status check(const FilmCapture& capture, const FilmRequest& request) {
  if (Status right = check_together(capture, request); !right) return right;
  if (const auto plan = plan_written(request); !plan) return plan.error();
  if (!capture.fit.empty() && !is_capture_fit(capture.fit)) {
    return about("fit", bad_usage("§fit " + capture.fit + ": choose " + capture_fit_names()));
  }
  if (capture.window.size() > kMostTitleBytes) {
    return about("window", bad_usage("§window: a part of a title has at most " +
                                     std::to_string(kMostTitleBytes) + " bytes"));
  }
  const ImageSize size = request.has_own_size ? request.film.size : ImageSize{1, 1};
  const std::size_t pixels =
      static_cast<std::size_t>(size.width) * static_cast<std::size_t>(size.height);
  if (pixels * Image::kBytesPerPixel > kMaxPictureBytes) {
    return about("size", bad_usage("§size: a window that is captured has at most as many pixels as "
                                   "8192x4320"));
  }
  return {};
}

Status check_place(const FilmRequest& request) {
  if (request.overwrite || !is_film_there(request.path, kOneFile)) return {};
  return in_the_way(request.path +
                    " exists already: §overwrite replaces it, or choose another name");
}

Status run_again(const CaptureRun& run, const WitnessedPictures& first, const std::string& film,
                 FilmListener& listener) {
  WitnessedPictures second(nullptr);
  if (const auto end = run_captured(run, second); !end) return end.error();
  const auto frame = first.first_difference(second);
  if (frame) {
    return failed(run.command.front() + " shows something else when it runs again: frame " +
                  std::to_string(*frame) + " is the first that differs; " + film +
                  " has what it showed first");
  }
  if (const auto sample = first.first_other_sample(second)) {
    const std::int64_t ms = *sample * 1000 / run.sound_rate_hz;
    return failed(run.command.front() + " plays something else when it runs again: at " +
                  std::to_string(ms) + " ms, sample " + std::to_string(*sample) +
                  ", is the first that differs; " + film + " has what it played first");
  }
  listener.say(run.sound_rate_hz > 0 ? "It ran twice, and showed and played the same."
                                     : "It ran twice, and showed the same.");
  return {};
}

/// Warns of what keeps real time, and may make the next capture differ.
void tell_real_time(std::uint32_t what, const std::string& program, FilmListener& listener) {
  const auto has = [what](RealTime one) { return (what & static_cast<std::uint32_t>(one)) != 0; };
  if (has(RealTime::kTimers)) {
    listener.warn(program +
                  " has timers that ring in real time (of processor time, or more than 64): what "
                  "they begin may come elsewhere in the next capture");
  }
  if (has(RealTime::kGo)) {
    listener.warn(program +
                  " has parts in Go, whose clocks and sleeps keep real time: the next capture may "
                  "differ");
  }
}

/// Tells the user how the program ended.
void tell_end(const CaptureEnd& end, const CaptureRun& run, FilmListener& listener) {
  if (end.program && run.frame_count && end.frames > 0) {
    listener.warn(run.command.front() + " " + end.program->in_words() + " after " +
                  counted(end.frames, "frame") + " of " + std::to_string(*run.frame_count));
  }
  if (run.sound_rate_hz > 0 && end.sound.streams == 0) {
    const std::string& others = end.sound.other_ways;
    if (others.empty()) {
      listener.say(run.command.front() + " played no sound: that of the film is silence");
    } else {
      listener.warn(run.command.front() + " played nothing by ALSA: the film is silent; it may " +
                    "have played by " + others);
    }
  }
  if (end.sound.refused > 0) {
    listener.warn(counted(end.sound.refused, "stream") + " of sound more than the " +
                  std::to_string(kSoundLanes) + " that can be heard at once");
  }
  if (end.is_still && end.frames > 1) {
    listener.warn("each picture is the same: " + run.command.front() +
                  " waits for something, or draws elsewhere");
  }
  if (end.has_windows_beside && run.window_title.empty()) {
    listener.warn(run.command.front() +
                  " drew in other windows, too: §window chooses one by its title");
  }
  if (end.cut_window.width > 0) {
    const std::string size =
        std::to_string(end.cut_window.width) + "x" + std::to_string(end.cut_window.height);
    listener.warn("the window has " + size +
                  " pixels and does not fit on the display, so the film "
                  "has a part of it: §size " +
                  size + " shows all");
  }
  if (end.spinning_threads > 0) {
    listener.warn(counted(end.spinning_threads, "thread") +
                  " of the program never rested: the next capture may differ");
  }
  tell_real_time(end.real_time, run.command.front(), listener);
}

/// Makes the run from the options, and finds the library to preload.
Result<CaptureRun> run_of(const FilmCapture& capture, const FilmRequest& request) {
  CaptureRun run;
  run.command = capture.command;
  run.window_title = capture.window;
  run.frame_rate = request.film.frame_rate;
  run.sound_rate_hz = audio_format_of(request.film).sample_rate_hz;
  run.stop = request.stop;
  if (request.has_own_size) run.window = request.film.size;
  if (capture.is_headless) run.own_display = request.film.size;
  const auto first = frames_of(capture.from.empty() ? "0" : capture.from, "from", run.frame_rate);
  if (!first) return first.error();
  run.first_frame = *first;
  if (!capture.length.empty()) {
    const auto count = frames_of(capture.length, "seconds", run.frame_rate);
    if (!count) return count.error();
    if (*count == 0) return about("seconds", bad_usage("§seconds 0: a film has a frame at least"));
    run.frame_count = *count;
  }
  if (capture.is_real_first()) {
    run.real_time.emplace().goes_on = capture.waits || !capture.is_headless;
    if (!capture.at.empty()) {
      const auto until_ns = frames_of(capture.at, "at", Rational(kNanoseconds));
      if (!until_ns) return until_ns.error();
      run.real_time->until_ns = *until_ns;
    }
  }
  run.preload = capture.preload;
  if (run.preload.empty()) {
    auto preload = find_preload();
    if (!preload) return preload.error();
    run.preload = *std::move(preload);
  }
  return run;
}

}  // namespace

Result<std::int64_t> capture_film(const FilmCapture& capture, FilmListener& listener) {
  FilmRequest request = capture.film;
  request.film.source = CapturedSource{{"captured"}};
  if (Status chosen = choose_sound(request); !chosen) return chosen.error();
  if (Status right = check(capture, request); !right) return right.error();
  const auto run = run_of(capture, request);
  if (!run) return run.error();
  if (Status free = check_place(request); !free) return free.error();
  FilmSeries films(capture, request, listener);
  WitnessedPictures witnessed(&films);
  // Hashing is only needed for a comparison.
  PictureTaker* taker = &films;
  if (capture.runs_twice) taker = &witnessed;
  const auto end = run_captured(*run, *taker);
  Status made = end ? Status() : Status(end.error());
  if (made) tell_end(*end, *run, listener);
  if (made && end->frames > 0) made = films.finish();
  if (!made) return films.leave(made.error());
  if (end->program && end->program->signal != 0) {
    return failed(run->command.front() + " " + end->program->in_words() +
                  (end->frames == 0 ? "; all of its films are complete"
                                    : ": the film ends with what it had drawn before, " +
                                          counted(end->frames, "frame")));
  }
  if (capture.runs_twice) {
    if (Status same = run_again(*run, witnessed, request.path, listener); !same)
      return same.error();
  }
  return films.frames();
}

}  // namespace tickreel::capture
