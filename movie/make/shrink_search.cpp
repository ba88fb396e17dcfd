#include "movie/make/shrink_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "core/text/bytes_in_words.h"
#include "encode/sinks/sink_choice.h"
#include "movie/film/film_limits.h"
#include "movie/plan/choose_films.h"
#include "movie/plan/plan_film.h"
#include "movie/plan/reel/reel_plan.h"

namespace tickreel::movie {
namespace {

/// The least that a film is shrunk to, unless it was asked for with less.
constexpr int kLeastSide = 32;
constexpr int kLeastRate = 5;

/// A fraction of the frame rate that was asked for.
struct Part {
  int of = 1;
  int parts = 1;
};
constexpr std::array kRateParts = {Part{1, 1}, Part{4, 5}, Part{2, 3}, Part{1, 2},
                                   Part{2, 5}, Part{1, 3}, Part{1, 4}, Part{1, 5}};

/// Returns the frame rates to try, which such a file can have, the highest first.
std::vector<Rational> rates_of(const FilmPlan& plan) {
  std::vector<Rational> rates;
  for (const auto& [of, parts] : kRateParts) {
    const Rational rate = plan.sink->nearest_rate(plan.film.frame_rate * Rational(of, parts));
    const bool is_least = rate < Rational(kLeastRate);
    if (rates.empty() || (rate < rates.back() && !is_least)) rates.push_back(rate);
  }
  return rates;
}

double pixels(ImageSize size) {
  return static_cast<double>(size.width) * size.height;
}

}  // namespace

PlanAgain plan_again(const FilmRequest& request, std::size_t number, ReplayReader& replay,
                     const Presentation& game) {
  return
      [&request, number, &replay, &game](ImageSize size, const Rational& rate) -> Result<FilmPlan> {
        FilmRequest other = request;
        other.film.size = size;
        other.film.frame_rate = rate;
        other.has_own_size = other.has_own_rate = true;
        other.has_native_rate = false;
        other.shape = {};
        // Films of other marks may just have been made; they are not in the way.
        other.makes_nothing = true;
        const auto chosen = choose_films(other, replay, game);
        if (!chosen) return chosen.error();
        return plan_film((*chosen)[number], replay, game);
      };
}

PlanAgain plan_again(const Description& document, const FilmPlan& plan) {
  return [&document, &plan](ImageSize size, const Rational& rate) -> Result<FilmPlan> {
    Description other = document;
    set_film_key(other, "size", size_text(size), {});
    set_film_key(other, "fps", rate.to_string(), {});
    FilmRequest target;
    target.path = plan.path;
    target.film.encoding.name = plan.sink_name;
    target.stop = plan.stop;
    auto plans = plan_reels(other, target);
    if (!plans) return plans.error();
    FilmPlan& drawn = plans->front().plan;
    FilmPlan smaller = plan;
    smaller.film = std::move(drawn.film);
    smaller.poster = drawn.poster;
    return smaller;
  };
}

bool shrinks(const FilmPlan& plan) {
  return plan.sink != nullptr && plan.sink->shrinks;
}

ShrinkSearch::ShrinkSearch(const FilmPlan& plan) : plan_(plan) {}

double ShrinkSearch::part_of(const Pictures& pictures) const {
  return pixels(pictures.size) * pictures.frame_rate.to_double() /
         (pixels(plan_.film.size) * plan_.film.frame_rate.to_double());
}

/// A third of the loss goes to the frame rate and a third to each side: a film of half the pixels
/// that stutters is worse than a smaller one that does not.
ShrinkSearch::Pictures ShrinkSearch::of_part(double part) const {
  const double rate = plan_.film.frame_rate.to_double();
  const auto rates = rates_of(plan_);
  const auto distance = [&](const Rational& of) {
    return std::abs(std::log(of.to_double() / rate) - std::log(part) / 3.0);
  };
  const Rational& chosen = *std::ranges::min_element(rates, {}, distance);
  const double scale = std::min(std::sqrt(part * rate / chosen.to_double()), 1.0);
  const auto scaled = [scale](int side) {
    return std::max(2, 2 * static_cast<int>(std::floor(side * scale / 2.0)));
  };
  const ImageSize size = plan_.film.size;
  if (scale >= 1.0) return {size, chosen};
  return {{scaled(size.width), scaled(size.height)}, chosen};
}

Result<ShrinkSearch::Pictures> ShrinkSearch::smaller(const Pictures& pictures, std::int64_t bytes) {
  constexpr double kMargin = 0.96;
  constexpr double kLeastExponent = 0.3;
  constexpr double kMostExponent = 2.0;
  constexpr double kLeastStep = 0.97;
  const double part = part_of(pictures);
  const auto now = static_cast<double>(bytes);
  if (last_bytes_ > 0.0 && part < last_part_) {
    exponent_ = std::clamp(std::log(now / last_bytes_) / std::log(part / last_part_),
                           kLeastExponent, kMostExponent);
  }
  last_part_ = part;
  last_bytes_ = now;
  const double wanted = static_cast<double>(plan_.size_limit) * kMargin / now;
  const double next = part * std::min(std::pow(wanted, 1.0 / exponent_), kLeastStep);
  const Pictures smaller = of_part(next);
  const auto shorter = [](ImageSize size) { return std::min(size.width, size.height); };
  const bool is_film = shorter(smaller.size) >= std::min(kLeastSide, shorter(plan_.film.size));
  if (is_film && part_of(smaller) < part) return smaller;
  return bad_field(
      "size-limit",
      fmt::format(" is too small: with {} and {} frames a second the film has {}. "
                  "Allow more, or choose a shorter range",
                  size_text(pictures.size), pictures.frame_rate.to_string(), bytes_in_words(now)));
}

}  // namespace tickreel::movie
