#include "movie/make/engine/stretched_sound.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <utility>

#include "encode/audio_format.h"
#include "sound/time_stretch.h"
#include "sound/varispeed.h"

namespace tickreel::movie {
namespace {

constexpr auto kChannels = std::size_t{AudioFormat::kChannels};

std::size_t numbers_of(std::int64_t samples) {
  return static_cast<std::size_t>(samples) * kChannels;
}

bool is_silent(const std::vector<float>& bus) {
  return std::ranges::all_of(bus, [](float sample) { return sample == 0.0F; });
}

const Varispeed& varispeed() {
  static const Varispeed kVarispeed;
  return kVarispeed;
}

/// Lengths of a block's ends, in samples of a film.
struct Lengths {
  std::int64_t fade;    ///< of the cross-fade from a block to the sound beside it
  std::int64_t shift;   ///< how far a block is moved at most to fit the sound beside it
  std::int64_t beyond;  ///< how far beyond its ends a block is stretched
};

Lengths lengths_of(const FilmTape& tape) {
  const std::int64_t second = tape.sample_rate_hz();
  const std::int64_t fade = second / 50;
  const std::int64_t shift = second * 6 / 1000;
  return {fade, shift, fade + shift + tape_reach(1.0) + second / 10};
}

/// Reads the buses of `session` at `places`, which are in its samples.
BusTapes read_at(const BusTapes& session, std::int64_t first,
                 const std::vector<TapePlace>& places) {
  BusTapes read{first, {}};
  for (const std::vector<float>& bus : session.buses) {
    read.buses.emplace_back(kChannels * places.size());
    if (!is_silent(bus)) varispeed().read(bus, session.first, places, read.buses.back());
  }
  return read;
}

float sum_at(const BusTapes& tape, std::int64_t sample) {
  const std::int64_t at = sample - tape.first;
  float sum = 0.0F;
  for (const std::vector<float>& bus : tape.buses) {
    if (at < 0 || numbers_of(at) >= bus.size()) continue;
    for (std::size_t i = 0; i < kChannels; ++i) sum += bus[numbers_of(at) + i];
  }
  return sum;
}

/// Returns the shift in samples, at most `most`, at which `right` is most like `left` in `around`.
std::int64_t best_shift(const BusTapes& left, const BusTapes& right, const SampleRange& around,
                        std::int64_t most) {
  std::int64_t best = 0;
  double best_likeness = 0.0;
  const auto try_shift = [&](std::int64_t shift) {
    double both = 0.0;
    double energy = 0.0;
    for (std::int64_t n = around.first; n < around.end; ++n) {
      const double other = sum_at(right, n + shift);
      both += other * sum_at(left, n);
      energy += other * other;
    }
    const double likeness = energy > 0.0 ? both / std::sqrt(energy) : 0.0;
    if (likeness <= best_likeness) return;
    best_likeness = likeness;
    best = shift;
  };
  // The smallest shift wins where several fit equally well.
  for (std::int64_t shift = 0; shift <= most; ++shift) {
    try_shift(shift);
    if (shift > 0) try_shift(-shift);
  }
  return best;
}

/// Returns the share of the coming sound at a sample of a fade: a raised cosine. The leaving sound
/// has the rest.
double share_at(const SampleRange& fade, std::int64_t sample) {
  if (sample < fade.first) return 0.0;
  if (sample >= fade.end) return 1.0;
  const double part =
      (static_cast<double>(sample - fade.first) + 0.5) / static_cast<double>(fade.count());
  return 0.5 - 0.5 * std::cos(std::numbers::pi * part);
}

TapePlace moved(std::int64_t sample, double shift) {
  const double whole = std::floor(shift);
  return {sample + static_cast<std::int64_t>(whole), shift - whole};
}

/// Returns a part of a tape, read `shift` samples later.
BusTapes part_of(const BusTapes& tape, const SampleRange& samples, double shift) {
  std::vector<TapePlace> places;
  for (std::int64_t n = samples.first; n < samples.end; ++n) places.push_back(moved(n, shift));
  return read_at(tape, samples.first, places);
}

}  // namespace

SampleRange StretchedBlock::needs(const FilmTape& tape, const StretchBlock& block) {
  const std::int64_t beyond = lengths_of(tape).beyond;
  const TapePlace begin = tape.place_around(block.moving, block.first - beyond);
  const TapePlace end = tape.place_around(block.moving, block.end + beyond);
  // The plain sound beside the block may be faster than the block.
  const auto plain =
      static_cast<std::int64_t>(static_cast<double>(beyond) * tape.of_film_sample()) + 1;
  const std::int64_t reach = tape_reach(tape.of_film_sample());
  const std::int64_t first = tape.place_around(block.moving, block.first).whole - plain;
  const std::int64_t last = tape.place_around(block.moving, block.end).whole + plain;
  return {std::min(begin.whole, first) - reach, std::max(end.whole, last) + reach + 1};
}

void StretchedBlock::make(Mixer& mixer) {
  if (std::exchange(is_made_, true)) return;
  BusTapes session{.first = parts_.empty() ? 0 : parts_.front().samples.first};
  std::vector<SoundBus> others;
  for (std::size_t bus = 1; bus < buses_; ++bus) others.push_back(static_cast<SoundBus>(bus));
  MixedSound mixed = mix_parts(parts_, &mixer, others);
  // The first bus, the game's own, is the rest after the other buses are subtracted.
  for (const std::vector<float>& bus : mixed.split) {
    for (std::size_t i = 0; i < bus.size(); ++i) mixed.all[i] -= bus[i];
  }
  session.buses.push_back(std::move(mixed.all));
  std::ranges::move(mixed.split, std::back_inserter(session.buses));
  parts_.clear();
  stretch(session);
  const Lengths lengths = lengths_of(*tape_);
  if (block_.before == BlockEnd::kPlain) {
    plain_before_ = play_plainly(session, block_.first, block_.first);
  }
  if (block_.behind == BlockEnd::kPlain) {
    plain_behind_ = play_plainly(session, block_.end, block_.end - lengths.fade);
  }
}

/// Returns the session at speed 1, from film sample `first` on, as long as a fade. Film sample
/// `from` is heard at its own place.
BusTapes StretchedBlock::play_plainly(const BusTapes& session, std::int64_t from,
                                      std::int64_t first) const {
  const SpeedClock::Stretch there{from, from + 1};
  std::vector<TapePlace> places;
  for (std::int64_t i = 0; i < lengths_of(*tape_).fade; ++i) {
    places.push_back(tape_->place_around(there, first + i, 1.0));
  }
  return read_at(session, first, places);
}

void StretchedBlock::stretch(const BusTapes& session) {
  const std::int64_t beyond = lengths_of(*tape_).beyond;
  const std::int64_t first = block_.first - beyond;
  const std::int64_t count = length() + 2 * beyond;
  // The session at the film's rate: sample u lies at u / rate seconds of game time.
  const auto game_sample = [&](std::int64_t of_film) {
    const TapePlace place = tape_->place_around(block_.moving, of_film);
    return (static_cast<double>(place.whole) + place.fraction) / tape_->of_film_sample();
  };
  const auto begin = static_cast<std::int64_t>(std::floor(game_sample(first)));
  const auto end = static_cast<std::int64_t>(std::floor(game_sample(first + count))) + 1;
  std::vector<TapePlace> places;
  for (std::int64_t u = begin; u < end; ++u) places.push_back(tape_->place_of_game_sample(u));
  const BusTapes plain = read_at(session, begin, places);
  std::vector<StretchKey> keys;
  constexpr std::int64_t kBetweenKeys = 2048;
  for (std::int64_t out = kBetweenKeys; out + kBetweenKeys < count; out += kBetweenKeys) {
    const std::int64_t in = std::llround(game_sample(first + out)) - begin;
    if (in > (keys.empty() ? 0 : keys.back().in) && in < end - begin) keys.push_back({in, out});
  }
  stretched_.first = first;
  for (const std::vector<float>& bus : plain.buses) {
    stretched_.buses.push_back(stretch_time(bus, tape_->sample_rate_hz(), keys, count));
  }
}

/// Joins two blocks so that the wave of one continues in the other. Each is moved by half of the
/// shift, and the more the nearer a sample is to the seam; so a block depends only on its
/// neighbours.
BlockSeam StretchedBlock::seam_with(const StretchedBlock& other, bool is_behind) const {
  const Lengths lengths = lengths_of(*tape_);
  const StretchedBlock& left = is_behind ? *this : other;
  const StretchedBlock& right = is_behind ? other : *this;
  const std::int64_t at = right.block_.first;
  const std::int64_t half = std::min({lengths.fade, left.length() / 2, right.length() / 2}) / 2;
  BlockSeam seam{.fade = {at - half, at + half}};
  const auto shift =
      static_cast<double>(best_shift(left.stretched_, right.stretched_, seam.fade, lengths.shift));
  seam.shift = (is_behind ? -shift : shift) / 2;
  seam.other = part_of(other.stretched_, seam.fade, -seam.shift);
  return seam;
}

/// Joins the block to sound at speed 1, which is not moved.
BlockSeam StretchedBlock::seam_with_plain(bool is_behind) const {
  const Lengths lengths = lengths_of(*tape_);
  const std::int64_t fade = std::min(lengths.fade, length() / 2);
  BlockSeam seam{.fade = {block_.first, block_.first + fade}};
  if (is_behind) seam.fade = {block_.end - fade, block_.end};
  const BusTapes& plain = is_behind ? plain_behind_ : plain_before_;
  seam.shift = static_cast<double>(best_shift(plain, stretched_, seam.fade, lengths.shift));
  seam.other = part_of(plain, seam.fade, 0.0);
  return seam;
}

void StretchedBlock::join(const StretchedBlock* before, const StretchedBlock* behind) {
  if (std::exchange(is_joined_, true)) return;
  before_.fade = {block_.first, block_.first};
  behind_.fade = {block_.end, block_.end};
  if (before != nullptr) before_ = seam_with(*before, false);
  if (behind != nullptr) behind_ = seam_with(*behind, true);
  if (block_.before == BlockEnd::kPlain) before_ = seam_with_plain(false);
  if (block_.behind == BlockEnd::kPlain) behind_ = seam_with_plain(true);
}

BusTapes StretchedBlock::read(const SampleRange& samples) const {
  std::vector<TapePlace> places;
  for (std::int64_t n = samples.first; n < samples.end; ++n) {
    const double way = static_cast<double>(n - block_.first) / static_cast<double>(length());
    places.push_back(moved(n, before_.shift + way * (behind_.shift - before_.shift)));
  }
  BusTapes read = read_at(stretched_, samples.first, places);
  for (std::size_t i = 0; i < kChannels * places.size(); ++i) {
    const std::int64_t n = samples.first + static_cast<std::int64_t>(i / kChannels);
    const double come = share_at(before_.fade, n);
    const double gone = share_at(behind_.fade, n);
    const double gain = tape_->gain_at(n);
    const auto of_seam = [&](const BlockSeam& seam, std::size_t bus, double share) {
      if (n < seam.fade.first || n >= seam.fade.end) return 0.0;
      return seam.other.buses[bus][numbers_of(n - seam.fade.first) + i % kChannels] * share;
    };
    for (std::size_t bus = 0; bus < read.buses.size(); ++bus) {
      const double sum = read.buses[bus][i] * come * (1.0 - gone) +
                         of_seam(before_, bus, 1.0 - come) + of_seam(behind_, bus, gone);
      read.buses[bus][i] = static_cast<float>(sum * gain);
    }
  }
  return read;
}

void mix_stretched(const StretchedPart& part, Mixer& mixer, std::span<const SoundBus> split,
                   std::size_t at, MixedSound& mixed) {
  for (const auto& block : {part.before, part.block, part.behind}) {
    if (block) block->make(mixer);
  }
  part.block->join(part.before.get(), part.behind.get());
  const BusTapes read = part.block->read(part.samples);
  for (const std::vector<float>& bus : read.buses) {
    for (std::size_t i = 0; i < bus.size(); ++i) mixed.all[at + i] += bus[i];
  }
  for (std::size_t i = 0; i < split.size(); ++i) {
    const auto bus = static_cast<std::size_t>(split[i]);
    if (bus < read.buses.size()) std::ranges::copy(read.buses[bus], &mixed.split[i][at]);
  }
}

}  // namespace tickreel::movie
