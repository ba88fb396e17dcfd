#include "window/films/outlook_maker.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <exception>
#include <utility>
#include <vector>

#include "core/image_depth.h"
#include "core/text/bytes_in_words.h"
#include "core/text/counted.h"
#include "movie/film/film_cameras.h"
#include "movie/make/film_estimate.h"
#include "movie/make/film_job.h"
#include "movie/make/frames/frame_viewer.h"
#include "movie/plan/options/film_option.h"
#include "movie/plan/plan_film.h"
#include "movie/plan/reel/reel_plan.h"

#include "window/words.h"

namespace tickreel::window {
namespace {

constexpr int kLongerSide = 480;

std::string seconds_in_words(double seconds) {
  const auto whole = static_cast<std::int64_t>(std::max(1.0, seconds + 0.5));
  if (whole < 100) return fmt::format("{} s", whole);
  return fmt::format("{} min", (whole + 30) / 60);
}

/// The sums over films that are made one after the other.
struct Figures {
  std::vector<std::string> sizes{};
  double frames = 0.0;
  double seconds = 0.0;
  std::optional<double> bytes = 0.0;
  std::int64_t limit = 0;  ///< bytes of each film; 0: no limit
};

std::string in_words(const Figures& films) {
  std::string words = fmt::format("{}, {}, about {} to make", fmt::join(films.sizes, " and "),
                                  counted(static_cast<std::uint64_t>(films.frames), "frame"),
                                  seconds_in_words(films.seconds));
  if (films.limit > 0) {
    words += ", " + bytes_in_words(static_cast<double>(films.limit)) + " at most";
  } else if (films.bytes) {
    words += ", about " + bytes_in_words(*films.bytes);
  }
  return words;
}

/// Adds a film to the sums; `times` is a factor for its length.
void add(const FilmEstimate& film, ImageSize size, double times, Figures& all) {
  all.sizes.push_back(fmt::format("{}x{}", size.width, size.height));
  all.frames += static_cast<double>(film.frames) * times;
  all.seconds += film.seconds.about * times;
  all.bytes = all.bytes && film.bytes ? std::optional(*all.bytes + film.bytes->about * times)
                                      : std::nullopt;
}

}  // namespace

FilmRequest middle_of(const FilmRequest& request, const TickRate& tick_rate) {
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
  // The times of its cuts count from the film's beginning.
  film.camera = FilmCameras(camera_at(film.camera, film.range, tick_rate, middle));
  film.range = {middle, middle + frame};
  // Blur appears as at the game's own speed, so a film with slow motion shows none.
  if (!film.speed.plan.is_plain() || !request.speed.empty()) {
    film.shutter = {};
    one.shutter.reset();
  }
  film.speed = {};
  keep_options_of(option_group::kLook, one);
  // The rest belongs to the whole film, to its file, or to its plan.
  one.film.encoding = {.name = "null"};
  one.film.tags = {};
  one.film.fade = {};
  one.audio = AudioChoice::kNone;
  one.marks.clear();
  return one;
}

OutlookMaker::OutlookMaker(std::optional<ReplayFile> replay, std::function<void()> when_ready)
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

void OutlookMaker::request(FilmLook film, std::size_t films, double times) {
  {
    const std::lock_guard lock(mutex_);
    wanted_ = Wanted{std::move(film), films, times};
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
      // Without memory there is no outlook; the film may still be made.
    }
    lock.lock();
  }
  has_ended_.store(true);
  when_ready_();
}

void OutlookMaker::tell(FilmOutlook outlook) {
  {
    const std::lock_guard lock(mutex_);
    if (wanted_ || is_stopping_) return;  // the outlook belongs to an earlier request
    if (ready_ && !outlook.picture) outlook.picture = std::move(ready_->picture);
    ready_ = std::move(outlook);
  }
  when_ready_();
}

void OutlookMaker::look(const Wanted& wanted) {
  const auto* const request = std::get_if<FilmRequest>(&wanted.film);
  const auto* const reel = std::get_if<ReelLook>(&wanted.film);
  auto picture = reel != nullptr ? draw(*reel) : draw_middle(*request);
  if (stop_.load()) return;
  if (picture) tell({*std::move(picture), "", false});
  const auto words = reel != nullptr ? estimate(*reel) : estimate(*request, wanted);
  if (stop_.load()) return;
  if (words) tell({{}, *words, false});
  if (!words) tell({{}, with_window_names(words.error().message), true});
}

Result<Image> OutlookMaker::draw_middle(const FilmRequest& request) {
  auto player = replay_->open(OnDivergence::kPlayOn);
  if (!player) return player.error();
  const FilmRequest one = middle_of(request, player->reader().session().setup.tick_rate);
  const ReplayGame replay{players_of(replay_->game().info, player->reader().again()),
                          presentation_of(replay_->game())};
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

/// Draws the reel's frame at the time of the look, with the texts over it.
Result<Image> OutlookMaker::draw(const ReelLook& look) {
  FilmRequest target;
  target.path = look.path;
  target.makes_nothing = true;
  target.stop = &stop_;
  const auto reel = plan_reel_within(look.reel, target, {kLongerSide, kLongerSide});
  if (!reel) return reel.error();
  const FilmDefinition& film = reel->plan.film;
  auto viewer = FrameViewer::open(find_replay_game, film, Pictures::kDrawn);
  if (!viewer) return viewer.error();
  const std::int64_t frame = (look.seconds * film.frame_rate).floor();
  Image picture;
  const Status seen =
      (*viewer)->see(std::clamp<std::int64_t>(frame, 0, film.plan.frame_count - 1), picture);
  if (!seen) return seen.error();
  return picture;
}

Result<std::string> OutlookMaker::estimate(const ReelLook& look) {
  FilmRequest target;
  target.path = look.path;
  target.stop = &stop_;
  const auto plans = plan_reels(look.reel, target);
  if (!plans) return plans.error();
  Figures all;
  all.limit = look.size_limit;
  for (const ReelPlan& reel : *plans) {
    FilmPlan one = reel.plan;
    one.stop = &stop_;
    const auto film = estimate_film(one, find_replay_game);
    if (!film) return film.error();
    add(*film, one.film.size, 1.0, all);
  }
  const std::string films = plans->size() > 1 ? counted(plans->size(), "film") + ", " : "";
  return films + in_words(all);
}

Result<std::string> OutlookMaker::estimate(const FilmRequest& request, const Wanted& wanted) {
  auto player = replay_->open(OnDivergence::kPlayOn);
  if (!player) return player.error();
  const ReplayGame replay{players_of(replay_->game().info, player->reader().again()),
                          presentation_of(replay_->game())};
  auto plan = plan_film(request, player->reader(), replay.game);
  if (!plan) return plan.error();
  const std::int64_t limit = plan->size_limit;
  plan->size_limit = 0;  // searching for the right size would take too long
  plan->stop = &stop_;
  const auto film = estimate_film(*plan, finder_of(replay));
  if (!film) return film.error();
  Figures all;
  all.limit = limit;
  add(*film, plan->film.size, wanted.times, all);
  return (wanted.films > 1 ? counted(wanted.films, "film") + ", " : "") + in_words(all);
}

}  // namespace tickreel::window
