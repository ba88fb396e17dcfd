#include "window/play/outlook_maker.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <utility>

#include "core/image_depth.h"
#include "core/text/bytes_in_words.h"
#include "core/text/counted.h"
#include "core/text/field_names.h"
#include "movie/make/film_estimate.h"
#include "movie/make/film_job.h"
#include "movie/plan/define_film.h"

namespace tickreel::window {
namespace {

constexpr int kLongerSide = 480;

std::string seconds_in_words(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::max(1.0, seconds + 0.5));
  if (whole < 100) return fmt::format("{} s", whole);
  return fmt::format("{} min", (whole + 30) / 60);
}

}  // namespace

FilmRequest middle_of(const FilmRequest& request) {
  FilmRequest one = request;
  const ImageSize whole = request.film.size;
  const int longer = std::max({whole.width, whole.height, 1});
  const auto shorter = [longer](int side) {
    const int scaled = longer <= kLongerSide ? side : side * kLongerSide / longer;
    return std::max(2, scaled / 2 * 2);
  };
  one.film.size = {shorter(whole.width), shorter(whole.height)};
  FilmedReplay& film = one.film.replay();
  const Rational frame = Rational(1) / request.film.frame_rate;
  const Rational middle = (film.range.in_seconds + film.range.out_seconds) / Rational(2);
  film.range = {middle, middle + frame};
  // Blur is shown as at the game's own speed, which is not what slow motion has.
  if (!film.speed.plan.is_plain() || !request.speed.empty()) {
    film.shutter = {};
    one.shutter.reset();
  }
  film.speed = {};
  // What belongs to a whole film, and to its file.
  one.film.encoding = FilmDefinition().encoding;
  one.film.encoding.name = "null";
  one.film.tags = {};
  one.path.clear();
  one.profile = {};
  one.speed.clear();
  one.freezes.clear();
  one.audio = AudioChoice::kNone;
  one.fade = {};
  one.film.fade = {};
  one.sounds.clear();
  one.music = {};
  one.captions.clear();
  one.overlay.texts.clear();
  one.has_chapters = false;
  one.marks.clear();
  one.poster = {};
  one.size_limit = 0;
  return one;
}

OutlookMaker::OutlookMaker(ReplayFile replay, std::function<void()> when_ready)
    : replay_(std::move(replay)), when_ready_(std::move(when_ready)), thread_([this] { run(); }) {}

OutlookMaker::~OutlookMaker() {
  give_up();
  thread_.join();
}

void OutlookMaker::give_up() {
  {
    const std::lock_guard lock(mutex_);
    is_stopping_ = true;
    stop_.store(true);
  }
  changed_.notify_all();
}

void OutlookMaker::request(FilmRequest request, std::size_t films, double times) {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = Wanted{std::move(request), films, times};
    ready_.reset();
    stop_.store(true);
  }
  changed_.notify_all();
}

std::optional<FilmOutlook> OutlookMaker::take() {
  const std::lock_guard lock(mutex_);
  return std::exchange(ready_, std::nullopt);
}

void OutlookMaker::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return is_stopping_ || wanted_; });
    if (is_stopping_) break;
    const Wanted wanted = *std::exchange(wanted_, std::nullopt);
    stop_.store(false);
    lock.unlock();
    try {
      look(wanted);
    } catch (const std::exception&) {
      // No memory for it: a film may be made without having been looked at.
    }
    lock.lock();
  }
  has_ended_.store(true);
  when_ready_();
}

void OutlookMaker::tell(FilmOutlook outlook) {
  {
    const std::lock_guard lock(mutex_);
    if (wanted_ || is_stopping_) return;  // of something else by now
    if (ready_ && !outlook.picture) outlook.picture = std::move(ready_->picture);
    ready_ = std::move(outlook);
  }
  when_ready_();
}

void OutlookMaker::look(const Wanted& wanted) {
  auto picture = draw_middle(wanted.request);
  if (stop_.load()) return;
  if (picture) tell({*std::move(picture), "", false});
  const auto words = estimate(wanted);
  if (stop_.load()) return;
  if (words) tell({{}, *words, false});
  if (!words) tell({{}, with_option_names(words.error().message), true});
}

Result<Image> OutlookMaker::draw_middle(const FilmRequest& request) {
  const FilmRequest one = middle_of(request);
  auto player = replay_.open(OnDivergence::kPlayOn);
  if (!player) return player.error();
  const ReplayGame replay{players_of(replay_.game().info, player->reader().again()),
                          presentation_of(replay_.game())};
  const auto plan = plan_film(one, player->reader(), replay.game);
  if (!plan) return plan.error();
  auto job = FilmJob::open(*plan, finder_of(replay));
  if (!job) return job.error();
  Image picture;
  const Status made =
      job->make(&stop_, nullptr, [&picture](const Image& image) { narrow(image, picture); });
  if (!made) return made.error();
  return picture;
}

Result<std::string> OutlookMaker::estimate(const Wanted& wanted) {
  auto player = replay_.open(OnDivergence::kPlayOn);
  if (!player) return player.error();
  const ReplayGame replay{players_of(replay_.game().info, player->reader().again()),
                          presentation_of(replay_.game())};
  auto plan = plan_film(wanted.request, player->reader(), replay.game);
  if (!plan) return plan.error();
  const std::int64_t limit = plan->size_limit;
  plan->size_limit = 0;  // which would have to be looked for
  plan->stop = &stop_;
  const auto film = estimate_film(*plan, finder_of(replay));
  if (!film) return film.error();
  std::string words = wanted.films > 1 ? counted(wanted.films, "film") + ", " : "";
  words += fmt::format("{}x{}, ", plan->film.size.width, plan->film.size.height) +
           counted(static_cast<std::uint64_t>(static_cast<double>(film->frames) * wanted.times),
                   "frame") +
           ", about " + seconds_in_words(film->seconds.about * wanted.times) + " to make";
  if (limit > 0) {
    words += ", " + bytes_in_words(static_cast<double>(limit)) + " at most";
  } else if (film->bytes) {
    words += ", about " + bytes_in_words(film->bytes->about * wanted.times);
  }
  return words;
}

}  // namespace tickreel::window
