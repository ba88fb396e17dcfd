#include "capture/film_series.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "capture/picture_fitting.h"
#include "core/text/counted.h"
#include "core/text/shell_word.h"
#include "encode/audio_format.h"
#include "movie/film/existing_film.h"
#include "movie/film/time/game_time.h"
#include "movie/make/engine/stopwatch.h"
#include "movie/make/store/complete_film.h"
#include "movie/make/writer/written_film.h"
#include "tickreel/core/utf8.h"

namespace tickreel::capture {
namespace {

/// The most pictures, with those in the ring, that may arrive before the samples of the first of
/// them.
std::size_t pictures_before_sound(const Rational& frame_rate) {
  constexpr double kLateS = static_cast<double>(kMostDelayNs + kSoundReachNs) / kNanoseconds;
  return static_cast<std::size_t>(kLateS * frame_rate.to_double()) + kRingPictures + 2;
}

/// The beginnings of environment variables that change how programs draw.
constexpr std::array<std::string_view, 9> kThatMatters{
    "SDL_", "LIBGL_", "MESA_", "GALLIUM_", "__GL_", "LP_", "LANG=", "LC_", "TZ="};

/// The beginning of the film in words: "12 s of its game time".
std::string beginning_of(const FilmCapture& capture, const PictureInbox& inbox) {
  if (!capture.is_real_first()) {
    return (capture.from.empty() ? "0" : capture.from) + " s of its game time";
  }
  const Rational seconds = Rational(inbox.exchange().film_first_slot.load()) / inbox.frame_rate();
  return format_game_time(seconds) + " of its time, which was the real one before" +
         (capture.from.empty() ? "" : ", but for the last " + capture.from + " s");
}

/// Describes the source of the pictures, for the manifest and for resuming.
std::string described(const FilmCapture& capture, const PictureInbox& inbox) {
  std::string text = "captured:";
  for (const std::string& word : capture.command) text += " " + shell_word(word);
  text += "\nfrom " + beginning_of(capture, inbox);
  if (!capture.fit.empty()) text += "\nfit " + capture.fit;
  text += "\n" + inbox.renderer();
  std::vector<std::string> variables;
  for (char** one = environ; *one != nullptr; ++one) {
    const std::string_view variable(*one);
    const bool matters = std::ranges::any_of(
        kThatMatters, [&](std::string_view start) { return variable.starts_with(start); });
    if (matters && is_utf8(variable)) variables.emplace_back(variable);
  }
  std::ranges::sort(variables);
  for (const std::string& variable : variables) text += "\n" + variable;
  return is_utf8(text) ? text : "captured";
}

}  // namespace

/// Writes the captured pictures into a film. Opens the film with the first picture, whose size is
/// needed.
class FilmedPictures {
 public:
  FilmedPictures(const FilmCapture& capture, FilmRequest request, FilmListener& listener)
      : capture_(capture), request_(std::move(request)), listener_(listener) {}

  Status take(const ArrivedPicture& picture) {
    if (Status opened = open({picture.width, picture.height}); !opened) return opened;
    if (Status fitted = fitting_->fit(picture, image_); !fitted) return fitted;
    return show_late();
  }

  Status show(std::int64_t frames) {
    if (film_ == nullptr) {
      late_ += frames;
      return {};
    }
    for (; frames > 0; --frames) {
      if (Status shown = write(image_); !shown) return shown;
    }
    show_progress();
    return {};
  }

  /// Samples before the first picture wait for it.
  Status hear(std::span<const float> samples) {
    if (film_ != nullptr) return write_samples(samples);
    early_.insert(early_.end(), samples.begin(), samples.end());
    return {};
  }

  void begin(const PictureInbox& inbox) { inbox_ = &inbox; }

  [[nodiscard]] std::int64_t frames() const { return frame_; }

  /// Completes the film and gives it its name.
  Status finish() {
    if (frame_ < film_->frames_kept()) {
      return bad_usage("cannot resume " + plan_->path + ": " +
                       counted(film_->frames_kept(), "frame") + " of it are there, and only " +
                       std::to_string(frame_) +
                       " came now: give §seconds as before, or start anew with §overwrite");
    }
    ProgressMeter progress([&](const Progress& now) { listener_.show(now); },
                           film_->film().frame_rate, ProgressMeter::Finish::kJoinAndCheck);
    progress.begin(film_->next_frame(), film_->next_frame());
    Status made = film_->finish(finish_listener(progress, request_.stop));
    if (!made) return made;
    plan_->film.plan.frame_count = frame_;
    listener_.end(end_of(*plan_, steady_seconds() - begin_s_));
    return {};
  }

  /// Leaves the film unfinished and adds to the error which part can be continued.
  Error leave(Error error) {
    if (film_ == nullptr) return error;
    film_->leave();
    const std::string how = film_->how_to_go_on();
    if (how.empty()) {
      error.message += "; nothing of the film is kept, for it had just begun";
    } else if (capture_.is_real_first()) {
      // A person's play cannot be repeated.
      const std::string film = shell_word(plan_->path);
      error.message += "; 'tickreel join " + shell_word(plan_->path + ".part") + " -o " + film +
                       "' makes a film of what is there";
    } else {
      error.message += "; " + how;
    }
    listener_.fail(error);
    return error;
  }

 private:
  Status open(ImageSize size) {
    if (film_ != nullptr) return {};
    if (capture_.is_real_first()) begin_s_ = steady_seconds();
    if (!request_.has_own_size) request_.film.size = size;
    request_.film.given()->made_of = described(capture_, *inbox_);
    auto plan = plan_written(request_);
    if (!plan) return plan.error();
    plan_.emplace(*std::move(plan));
    auto film = WrittenFilm::open(*plan_);
    if (!film) return film.error();
    film_ = *std::move(film);
    auto again = film_->given_again();
    if (!again) return again.error();
    again_.emplace(*std::move(again));
    image_ = Image(film_->film().size);
    fitting_.emplace(film_->film().size, capture_.fit);
    for (const std::string& warning : film_->warnings()) listener_.warn(warning);
    listener_.begin({.frames_there = film_->frames_kept(),
                     .renderer = inbox_->renderer(),
                     .sink = film_->description()});
    film_->let_wait(pictures_before_sound(film_->film().frame_rate));
    return write_samples(std::exchange(early_, {}));
  }

  /// Compares the samples that the film has from before, and writes the others.
  Status write_samples(std::span<const float> samples) {
    constexpr std::size_t kChannels = AudioFormat::kChannels;
    const auto kept =
        std::min(samples.size(), static_cast<std::size_t>(again_->samples_left()) * kChannels);
    if (Status same = again_->compare_samples(samples.first(kept)); !same) return same;
    return kept == samples.size() ? Status() : film_->write_samples(samples.subspan(kept));
  }

  /// Writes black frames for the time before the first picture.
  Status show_late() {
    if (late_ == 0) return {};
    Image black(image_.size());
    for (std::size_t i = 3; i < black.pixels().size(); i += 4) black.pixels()[i] = 255;
    for (; late_ > 0; --late_) {
      if (Status shown = write(black); !shown) return shown;
    }
    return {};
  }

  Status write(const Image& picture) {
    if (frame_ < film_->frames_kept()) return again_->compare(frame_++, picture);
    ++frame_;
    Image image = film_->take_image();
    image = picture;
    return film_->write(std::move(image));
  }

  void show_progress() {
    Progress progress;
    progress.frames_done = frame_;
    progress.bytes_written = film_->bytes_written();
    progress.elapsed_seconds = steady_seconds() - begin_s_;
    progress.frames_per_second = static_cast<double>(frame_) / progress.elapsed_seconds;
    progress.speed = progress.frames_per_second / film_->film().frame_rate.to_double();
    listener_.show(progress);
  }

  const FilmCapture& capture_;
  FilmRequest request_;
  FilmListener& listener_;
  const PictureInbox* inbox_ = nullptr;
  std::optional<FilmPlan> plan_{};
  std::unique_ptr<WrittenFilm> film_{};
  std::optional<ResumeCheck> again_{};
  std::optional<PictureFitting> fitting_{};
  Image image_{};
  std::vector<float> early_{};
  std::int64_t late_ = 0;
  std::int64_t frame_ = 0;
  double begin_s_ = steady_seconds();
};

FilmSeries::FilmSeries(const FilmCapture& capture, FilmRequest request, FilmListener& listener)
    : capture_(capture),
      request_(std::move(request)),
      listener_(&listener),
      film_(std::make_unique<FilmedPictures>(capture_, request_, listener)) {}

FilmSeries::~FilmSeries() = default;

void FilmSeries::begin(const PictureInbox& inbox) {
  inbox_ = &inbox;
  film_->begin(inbox);
}

Status FilmSeries::take(const ArrivedPicture& picture) {
  return film_->take(picture);
}

Status FilmSeries::show(std::int64_t frames) {
  return film_->show(frames);
}

Status FilmSeries::hear(std::span<const float> samples) {
  return film_->hear(samples);
}

Status FilmSeries::end_film() {
  if (Status made = finish(); !made) return made;
  film_.reset();
  FilmRequest next = request_;
  next.path = next_path();
  if (capture_.hear_of_next) {
    heard_ = capture_.hear_of_next(next.path);
    listener_ = heard_.get();
  }
  film_ = std::make_unique<FilmedPictures>(capture_, next, *listener_);
  film_->begin(*inbox_);
  return {};
}

Status FilmSeries::finish() {
  Status made = film_->finish();
  if (made) frames_ += film_->frames();
  return made;
}

Error FilmSeries::leave(const Error& error) {
  return film_->leave(error);
}

std::string FilmSeries::next_path() {
  constexpr std::int64_t kOneFile = 1;
  const std::filesystem::path first(request_.path);
  while (true) {
    std::filesystem::path path = first;
    path.replace_filename(first.stem().string() + "-" + std::to_string(++number_) +
                          first.extension().string());
    std::string name = path.string();
    std::error_code unreadable;
    const bool is_in_the_way =
        is_film_there(name, kOneFile) || std::filesystem::exists(name + ".part", unreadable);
    if (request_.overwrite || !is_in_the_way) return name;
  }
}

}  // namespace tickreel::capture
