#include "capture/capture_film.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

#include "capture/program_file.h"
#include "capture/witnessed_pictures.h"
#include "core/text/counted.h"
#include "core/text/shell_word.h"
#include "movie/engine/stopwatch.h"
#include "movie/film/existing_film.h"
#include "movie/store/complete_film.h"
#include "movie/time/game_time.h"
#include "movie/writer/copy_pixels.h"
#include "movie/writer/written_film.h"
#include "renderer/scene/picture_fit.h"
#include "tickreel/core/utf8.h"

namespace tickreel::capture {
namespace {

/// Of the environment, what begins the names of variables that change how programs draw.
constexpr std::array<std::string_view, 9> kThatMatters{
    "SDL_", "LIBGL_", "MESA_", "GALLIUM_", "__GL_", "LP_", "LANG=", "LC_", "TZ="};

/// What the pictures are of, for the manifest and for a resume.
std::string described(const FilmCapture& capture, const std::string& renderer) {
  std::string text = "captured:";
  for (const std::string& word : capture.command) text += " " + shell_word(word);
  text += "\nfrom " + (capture.from.empty() ? "0" : capture.from) + " s of its game time";
  if (!capture.fit.empty()) text += "\nfit " + capture.fit;
  text += "\n" + renderer;
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

Result<std::int64_t> frames_of(const std::string& text, const std::string& field,
                               const Rational& frame_rate) {
  const auto time = read_game_time(text);
  if (!time || time->is_ticks) {
    return about(field,
                 bad_usage("§" + field + " " + text + ": give seconds (12.5) or a time (1:02.5)"));
  }
  return tick_at_or_after(time->count, frame_rate);
}

/// Pictures of any size as those of the film.
class Fitting {
 public:
  Fitting(ImageSize target, std::string fit) : target_(target), fit_(std::move(fit)) {}

  Status fit(const ArrivedPicture& from, Image& image) {
    const ImageSize size{from.width, from.height};
    const Pixels pixels{from.pixels, 0, PixelLayout::kRgba, true};
    if (size == target_) {
      copy_pixels(pixels, image);
      return {};
    }
    const auto in_words = [](ImageSize of) {
      return std::to_string(of.width) + "x" + std::to_string(of.height);
    };
    if (fit_ == kFitRefuse) {
      return bad_usage("the program draws " + in_words(size) + " and the film is " +
                       in_words(target_) + ": give §size " + in_words(size) +
                       ", or another §fit than refuse");
    }
    source_.resize(size);
    copy_pixels(pixels, source_);
    if (fit_ == kFitPad) {
      pad(image);
      return {};
    }
    if (!fitter_ || fitted_ != size) {
      fitter_.emplace(
          FitSettings{.source = size, .target = target_, .fit = fit_ == kFitContain ? "" : fit_});
      fitted_ = size;
    }
    fitter_->fit(source_, image);
    return {};
  }

 private:
  /// In the middle; what is larger is cut off on both sides alike.
  void pad(Image& image) const {
    const ImageSize size = source_.size();
    for (std::size_t i = 0; i < image.pixels().size(); ++i)
      image.pixels()[i] = i % 4 == 3 ? 255 : 0;
    const int left = (target_.width - size.width) / 2;
    const int top = (target_.height - size.height) / 2;
    const int first = std::max(0, left);
    const int width = std::min(size.width, target_.width);
    for (int y = std::max(0, top); y < std::min(target_.height, top + size.height); ++y) {
      const auto row = source_.row(y - top).subspan(static_cast<std::size_t>(first - left) * 4,
                                                    static_cast<std::size_t>(width) * 4);
      std::ranges::copy(row, image.row(y).begin() + std::ptrdiff_t{first} * 4);
    }
  }

  ImageSize target_;
  std::string fit_;
  Image source_{};
  std::optional<PictureFitter> fitter_{};
  ImageSize fitted_{};
};

/// What is captured, on its way into the film, which is opened with the first picture: then its
/// size is known.
class FilmedPictures final : public PictureTaker {
 public:
  FilmedPictures(const FilmCapture& capture, FilmRequest request, FilmListener& listener)
      : capture_(capture), request_(std::move(request)), listener_(listener) {}

  Status take(const ArrivedPicture& picture) override {
    if (Status opened = open({picture.width, picture.height}); !opened) return opened;
    if (Status fitted = fitting_->fit(picture, image_); !fitted) return fitted;
    return show_late();
  }

  Status show(std::int64_t frames) override {
    if (film_ == nullptr) {
      late_ += frames;
      return {};
    }
    for (; frames > 0; --frames) {
      if (Status shown = write(image_); !shown) return shown;
    }
    tell();
    return {};
  }

  /// Null: there was no picture.
  [[nodiscard]] WrittenFilm* film() const { return film_.get(); }
  [[nodiscard]] const FilmPlan& plan() const { return *plan_; }
  void begin(const PictureInbox& inbox) override { inbox_ = &inbox; }

  Status finish() {
    ProgressMeter progress([&](const Progress& now) { listener_.show(now); },
                           film_->film().frame_rate, ProgressMeter::Finish::kJoinAndCheck);
    progress.begin(film_->next_frame(), film_->next_frame());
    return film_->finish(finish_listener(progress, request_.stop));
  }

 private:
  Status open(ImageSize size) {
    if (film_ != nullptr) return {};
    if (!request_.has_own_size) request_.film.size = size;
    request_.film.as<FramesSource>()->made_of = described(capture_, inbox_->renderer());
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
    return {};
  }

  /// The frames before the first picture are black.
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

  void tell() {
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
  std::optional<GivenAgain> again_{};
  std::optional<Fitting> fitting_{};
  Image image_{};
  std::int64_t late_ = 0;
  std::int64_t frame_ = 0;
  double begin_s_ = steady_seconds();
};

/// What can be said before the program runs.
Status check(const FilmCapture& capture, const FilmRequest& request) {
  if (const auto plan = plan_written(request); !plan) return plan.error();
  if (!capture.fit.empty() && !is_capture_fit(capture.fit)) {
    return about("fit", bad_usage("§fit " + capture.fit + ": choose " + capture_fit_names()));
  }
  constexpr std::int64_t kOneFile = 1;
  if (!request.overwrite && is_film_there(request.path, kOneFile)) {
    return in_the_way(request.path +
                      " exists already: §overwrite replaces it, or choose another name");
  }
  return {};
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
  listener.say("It ran twice, and showed the same.");
  return {};
}

/// What a person should hear of how the program ended.
void tell_end(const CaptureEnd& end, const CaptureRun& run, FilmListener& listener) {
  if (end.program && run.frame_count) {
    listener.warn(run.command.front() + " " + end.program->in_words() + " after " +
                  counted(end.frames, "frame") + " of " + std::to_string(*run.frame_count));
  }
  if (end.spinning_threads > 0) {
    listener.warn(counted(end.spinning_threads, "thread") +
                  " of the program never rested: the next capture may differ");
  }
}

}  // namespace

std::string capture_fit_names() {
  return "contain, cover, fill, pad or refuse";
}

bool is_capture_fit(const std::string& name) {
  return is_fit(name) || name == kFitContain || name == kFitPad || name == kFitRefuse;
}

Result<std::int64_t> capture_film(const FilmCapture& capture, FilmListener& listener) {
  FilmRequest request = capture.film;
  request.film.source = FramesSource{"captured"};
  if (Status right = check(capture, request); !right) return right.error();
  const double begin_s = steady_seconds();
  CaptureRun run;
  run.command = capture.command;
  run.frame_rate = request.film.frame_rate;
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
  run.preload = capture.preload;
  if (run.preload.empty()) {
    auto preload = find_preload();
    if (!preload) return preload.error();
    run.preload = *std::move(preload);
  }
  FilmedPictures pictures(capture, request, listener);
  WitnessedPictures witnessed(&pictures);
  const auto end = run_captured(run, witnessed);
  Status made = end ? Status() : Status(end.error());
  if (made) tell_end(*end, run, listener);
  if (made) made = pictures.finish();
  if (!made) {
    Error error = made.error();
    if (pictures.film() != nullptr) {
      pictures.film()->leave();
      const std::string how = pictures.film()->how_to_go_on();
      if (!how.empty()) error.message += "; " + how;
      listener.fail(error);
    }
    return error;
  }
  FilmPlan plan = pictures.plan();
  plan.film.plan.frame_count = end->frames;
  listener.end(end_of(plan, steady_seconds() - begin_s));
  if (end->program && end->program->signal != 0) {
    return failed(run.command.front() + " " + end->program->in_words() + ": " + plan.path +
                  " ends with what it had drawn before, " + counted(end->frames, "frame"));
  }
  if (capture.runs_twice) {
    if (Status same = run_again(run, witnessed, plan.path, listener); !same) return same.error();
  }
  return end->frames;
}

}  // namespace tickreel::capture
