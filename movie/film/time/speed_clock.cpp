#include "movie/film/time/speed_clock.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace tickreel::movie {
namespace {

/// How long the game continues behind the film: longer than any frame is.
constexpr std::int64_t kSecondsBehind = 1'000'000;

}  // namespace

/// Makes the pieces, one after the other.
class SpeedClock::Builder {
 public:
  Builder(const Rational& rate, const Rational& units, const WideFraction& origin)
      : rate_(rate), units_(units), origin_(origin) {}

  void add(const SpeedMap::Span& span, const std::vector<Freeze>& freezes);
  /// Adds the piece behind the film, at the last speed.
  void add_end(const SpeedMap::Span& last);

  [[nodiscard]] bool fits() const { return fits_; }
  [[nodiscard]] std::vector<Piece> take() { return std::move(pieces_); }
  /// Returns the first tick at or after a point of the film, in seconds.
  std::int64_t index_at(const WideFraction& seconds);

 private:
  void begin(const SpeedMap::Span& span);
  void stand(const SpeedMap::Span& span, const Freeze& freeze);
  [[nodiscard]] WideFraction place_of(const Rational& seconds) const {
    return origin_ + units_ * WideFraction(seconds);
  }
  std::int64_t first_reaching(const WideFraction& place, std::int64_t from, std::int64_t to);
  /// Checks that no sum or product for an answer up to `x` overflows.
  void check_room(const Piece& piece, const WideFraction& x);
  bool check(bool fits) {
    fits_ = fits_ && fits;
    return fits_;
  }

  WideFraction rate_;
  WideFraction units_;
  WideFraction origin_;
  WideFraction waited_;  ///< seconds of film taken by the freezes so far
  std::vector<Piece> pieces_;
  bool fits_ = true;
};

std::int64_t SpeedClock::Builder::index_at(const WideFraction& seconds) {
  const WideFraction index = seconds * rate_;
  constexpr Int128 kLast = std::numeric_limits<std::int64_t>::max() / 4;
  if (!check(index.fits() && index.numerator() / index.denominator() < kLast)) return 0;
  return static_cast<std::int64_t>(index.ceil());
}

void SpeedClock::Builder::check_room(const Piece& piece, const WideFraction& x) {
  const WideFraction measure(piece.measure);
  const WideFraction rise =
      WideFraction(piece.c2 < 0 ? -piece.c2 : piece.c2) * x + WideFraction(piece.c1);
  check((WideFraction(piece.origin) + x).fits() && measure.fits() &&
        (WideFraction(piece.c0) + rise * x).fits());
}

/// Adds the piece of a span, or of the rest of a span after a freeze.
void SpeedClock::Builder::begin(const SpeedMap::Span& span) {
  // The unit of x is 1 / parts of a second of film since the span began.
  const WideFraction begin = span.film_begin + waited_;
  const WideFraction step = WideFraction(1) / rate_;
  if (!check(begin.fits() && step.fits())) return;
  const Int128 common = greatest_common_divisor(begin.denominator(), step.denominator());
  const WideFraction parts =
      WideFraction(begin.denominator() / common) * WideFraction(step.denominator());
  const WideFraction step_parts = step * parts;
  const WideFraction origin = begin * parts;
  const WideFraction from(span.from);
  const WideFraction to(span.to);
  const WideFraction c0 = place_of(span.game_begin);
  const WideFraction c1 = units_ * from / parts;
  const WideFraction c2 =
      units_ * (to - from) / (WideFraction(2) * span.film_length) / parts / parts;
  if (!check(c0.fits() && c1.fits() && c2.fits() && origin.fits() && step_parts.fits())) return;
  const auto multiple = [&](const WideFraction& a, const WideFraction& b) {
    if (!a.fits()) return a;
    const Int128 shared = greatest_common_divisor(a.numerator(), b.denominator());
    return WideFraction(a.numerator() / shared) * WideFraction(b.denominator());
  };
  const WideFraction measure = multiple(multiple(WideFraction(c0.denominator()), c1), c2);
  const WideFraction whole[] = {c0 * measure, c1 * measure, c2 * measure};
  if (!check(measure.fits() && whole[0].fits() && whole[1].fits() && whole[2].fits())) return;
  const WideFraction length = span.film_length * parts;
  const Piece piece{.first = index_at(begin),
                    .step = step_parts.numerator(),
                    .origin = origin.numerator(),
                    .c0 = whole[0].numerator(),
                    .c1 = whole[1].numerator(),
                    .c2 = whole[2].numerator(),
                    .measure = measure.numerator(),
                    .speed = span.from.to_double(),
                    .rise = (span.to.to_double() - span.from.to_double()) / length.to_double()};
  if (!check(length.fits())) return;
  check_room(piece, WideFraction(length.ceil()) + WideFraction(piece.step));
  if (fits_) pieces_.push_back(piece);
}

/// Returns the first tick at which the last piece has reached `place`, at least `from`; `to` when
/// it does not reach it before `to`.
std::int64_t SpeedClock::Builder::first_reaching(const WideFraction& place, std::int64_t from,
                                                 std::int64_t to) {
  const WideFraction parts = place * WideFraction(pieces_.back().measure);
  if (!check(parts.fits())) return to;
  const Int128 wanted = parts.ceil();
  while (from < to) {
    const std::int64_t middle = from + (to - from) / 2;
    if (place_in(pieces_.back(), middle) >= wanted) {
      to = middle;
    } else {
      from = middle + 1;
    }
  }
  return to;
}

/// The freeze lasts from the first tick that reaches the frozen moment to the first tick that would
/// reach it if the film were later by the freeze's length. So no point of the film needs a square
/// root.
void SpeedClock::Builder::stand(const SpeedMap::Span& span, const Freeze& freeze) {
  const WideFraction place = place_of(freeze.at);
  const WideFraction end = span.film_begin + span.film_length;
  if (!check(place.fits())) return;
  Piece standing{.c0 = place.numerator(), .measure = place.denominator()};
  standing.first = first_reaching(place, pieces_.back().first, index_at(end + waited_));
  waited_ = waited_ + WideFraction(freeze.length);
  pieces_.push_back(standing);
  begin(span);
  if (!fits_) return;
  pieces_.back().first = first_reaching(place, pieces_.back().first, index_at(end + waited_));
}

void SpeedClock::Builder::add(const SpeedMap::Span& span, const std::vector<Freeze>& freezes) {
  if (fits_) begin(span);
  for (const Freeze& freeze : freezes) {
    if (fits_ && freeze.at >= span.game_begin && freeze.at < span.game_end) stand(span, freeze);
  }
}

void SpeedClock::Builder::add_end(const SpeedMap::Span& last) {
  if (!fits_) return;
  SpeedMap::Span end = last;
  end.film_begin = last.film_begin + last.film_length;
  end.film_length = WideFraction(kSecondsBehind);
  end.game_begin = last.game_end;
  end.from = last.to;
  begin(end);
}

/// Computes bit after bit, because the rest may already use nearly all 128 bits.
std::uint32_t SpeedClock::Place::parts_of_32_bits() const {
  std::uint32_t parts = 0;
  Int128 left = rest;
  for (int bit = 0; bit < 32; ++bit) {
    left *= 2;
    parts = parts * 2 + (left >= measure ? 1 : 0);
    if (left >= measure) left -= measure;
  }
  return parts;
}

std::optional<SpeedClock> SpeedClock::make(const SpeedMap& map, const Rational& rate,
                                           const Rational& units, const WideFraction& origin) {
  Builder builder(rate, units, origin);
  for (const SpeedMap::Span& span : map.spans()) builder.add(span, map.freezes());
  builder.add_end(map.spans().back());
  SpeedClock clock;
  clock.count_ = builder.index_at(map.film_length());
  if (!builder.fits()) return std::nullopt;
  clock.pieces_ = builder.take();
  return clock;
}

const SpeedClock::Piece& SpeedClock::piece_at(std::int64_t index) const {
  return *std::prev(std::ranges::upper_bound(pieces_, index, {}, &Piece::first));
}

Int128 SpeedClock::place_in(const Piece& piece, std::int64_t index) {
  const Int128 x = index * piece.step - piece.origin;
  return piece.c0 + x * (piece.c1 + x * piece.c2);
}

SpeedClock::Place SpeedClock::at(std::int64_t index) const {
  const Piece& piece = piece_at(index);
  const Int128 place = place_in(piece, index);
  const Int128 x = index * piece.step - piece.origin;
  return {.whole = static_cast<std::int64_t>(place / piece.measure),
          .rest = place % piece.measure,
          .measure = piece.measure,
          .speed = piece.speed + piece.rise * static_cast<double>(x)};
}

std::vector<SpeedClock::Stretch> SpeedClock::standing(bool also_other_speeds) const {
  std::vector<Stretch> found;
  for (std::size_t i = 0; i < pieces_.size(); ++i) {
    const Piece& piece = pieces_[i];
    const bool is_last = i + 1 == pieces_.size();
    const bool is_plain = piece.speed == 1.0 && piece.rise == 0.0;
    if (also_other_speeds ? is_plain : piece.speed != 0.0) continue;
    const std::int64_t end =
        is_last ? std::numeric_limits<std::int64_t>::max() : pieces_[i + 1].first;
    if (end == piece.first) continue;
    if (found.empty() || found.back().end < piece.first) {
      found.push_back({piece.first, end});
    } else {
      found.back().end = end;
    }
  }
  return found;
}

}  // namespace tickreel::movie
