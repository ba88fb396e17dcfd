#include "movie/make/engine/film_sound.h"

#include <algorithm>
#include <limits>
#include <span>
#include <tuple>
#include <utility>

#include "core/wide_integer.h"
#include "encode/audio_format.h"
#include "sound/sound_tracks.h"

namespace tickreel::movie {
namespace {

Tick tick_of_sample(std::int64_t sample, const FilmSound& sound) {
  return static_cast<Tick>(
      floor_quotient(Int128{sample} * sound.tick_rate.numerator(),
                     Int128{sound.rate_of_session()} * sound.tick_rate.denominator()));
}

/// Returns the samples of a frame, counted from the film's first sample.
SampleRange film_samples(const FilmSound& sound, std::int64_t frame) {
  const auto before = [&](std::int64_t frames) {
    return samples_before(sound.first_frame + frames, sound.frame_rate, sound.sample_rate_hz);
  };
  return {before(frame) - before(0), before(frame + 1) - before(0)};
}

/// Returns a step in which time goes on and everything else stays as at the end of `last`.
HeardStep held(const HeardStep& last, Tick tick) {
  HeardStep step = last;
  step.tick = tick;
  step.from = step.to;
  for (Voice& voice : step.scene.voices) {
    voice.gain_from = voice.gain_to;
    voice.place_from = voice.place_to;
  }
  return step;
}

std::vector<TapePlace> places_of(const FilmTape& tape, const SampleRange& of_film) {
  std::vector<TapePlace> places;
  places.reserve(static_cast<std::size_t>(of_film.count()));
  for (std::int64_t sample = of_film.first; sample < of_film.end; ++sample) {
    places.push_back(tape.at(sample));
  }
  return places;
}

/// Returns the samples of the session that `places` need, from sample `first` on.
SampleRange read_by(const std::vector<TapePlace>& places, std::int64_t first) {
  SampleRange range{std::numeric_limits<std::int64_t>::max(), 0};
  for (const TapePlace& place : places) {
    if (place.gain == 0.0F) continue;
    const std::int64_t reach = tape_reach(place.speed);
    range.first = std::min(range.first, place.whole - reach);
    range.end = std::max(range.end, place.whole + reach + 1);
  }
  range.first = std::max(range.first, first);
  return range.end > range.first ? range : SampleRange{};
}

}  // namespace

SampleRange samples_of_frame(const FilmSound& sound, std::int64_t frame) {
  const std::int64_t start = (sound.in_seconds * Rational(sound.sample_rate_hz)).ceil();
  const SampleRange of_film = film_samples(sound, frame);
  return {start + of_film.first, start + of_film.end};
}

std::size_t views_beyond(const FilmSound& sound) {
  if (sound.tape == nullptr) return 0;
  const Rational reach(sound.tape->reach(), sound.rate_of_session());
  return 2 * static_cast<std::size_t>((reach * sound.tick_rate).ceil() + 1);
}

Result<UnmixedSound> SoundCollector::collect(std::int64_t frame, ViewSource& source) {
  const SampleRange plain = samples_of_frame(sound_, frame);
  UnmixedSound unmixed{plain.count(), {}};
  unmixed.buses = sound_.buses;
  if (sound_.source == nullptr) return unmixed;
  SampleRange all = plain;
  if (sound_.tape != nullptr) {
    const SampleRange of_film = film_samples(sound_, frame);
    unmixed.first_sample = of_film.first;
    unmixed.places = places_of(*sound_.tape, of_film);
    all = read_by(unmixed.places, first_sample());
    if (Status added = add_stretched(of_film, source, unmixed); !added) return added.error();
  }
  auto parts = parts_of(all, source);
  if (!parts) return parts.error();
  unmixed.parts = *std::move(parts);
  if (unmixed.parts.empty()) unmixed.places.clear();
  return unmixed;
}

/// Returns the session's first sample; before it there is silence.
std::int64_t SoundCollector::first_sample() const {
  return samples_of_step(sound_.first_tick, sound_.tick_rate, sound_.rate_of_session()).first;
}

Status SoundCollector::add_stretched(const SampleRange& of_film, ViewSource& source,
                                     UnmixedSound& unmixed) {
  const std::vector<StretchBlock>& blocks = sound_.tape->blocks();
  for (auto at = sound_.tape->block_at(of_film.first);
       at != blocks.end() && at->first < of_film.end; ++at) {
    StretchedPart part;
    part.samples = {std::max(at->first, of_film.first), std::min(at->end, of_film.end)};
    const bool is_joined_before = at->before == BlockEnd::kBlock;
    const bool is_joined_behind = at->behind == BlockEnd::kBlock;
    // The blocks come in the order of their times, because the source does not go back.
    for (const auto& [block, is_there, place] :
         {std::tuple(at - (is_joined_before ? 1 : 0), is_joined_before, &part.before),
          std::tuple(at, true, &part.block),
          std::tuple(at + (is_joined_behind ? 1 : 0), is_joined_behind, &part.behind)}) {
      if (!is_there) continue;
      auto found = block_of(*block, source);
      if (!found) return found.error();
      *place = *std::move(found);
    }
    unmixed.stretched.push_back(std::move(part));
  }
  // The block before the frame's may be joined to it. Earlier blocks are not heard any more.
  const auto first = sound_.tape->block_at(of_film.first);
  const std::int64_t needed = first == blocks.begin() ? 0 : std::prev(first)->first;
  std::erase_if(blocks_, [&](const auto& known) { return known.first < needed; });
  return {};
}

Result<std::shared_ptr<StretchedBlock>> SoundCollector::block_of(const StretchBlock& block,
                                                                 ViewSource& source) {
  std::shared_ptr<StretchedBlock>& known = blocks_[block.first];
  if (known) return known;
  SampleRange needed = StretchedBlock::needs(*sound_.tape, block);
  needed.first = std::max(needed.first, first_sample());
  auto parts = parts_of(needed, source);
  if (!parts) return parts.error();
  known =
      std::make_shared<StretchedBlock>(sound_.tape, block, sound_.buses->size(), *std::move(parts));
  return known;
}

Result<std::vector<SoundPart>> SoundCollector::parts_of(const SampleRange& of_session,
                                                        ViewSource& source) {
  std::vector<SoundPart> parts;
  if (of_session.count() <= 0) return parts;
  const Tick first = std::min(tick_of_sample(of_session.first, sound_), sound_.end_tick - 1);
  std::erase_if(heard_, [&](const Step& step) { return step->tick < first - 1; });
  for (std::int64_t next = of_session.first; next < of_session.end;) {
    const Tick tick = tick_of_sample(next, sound_);
    auto step = step_at(tick, source);
    if (!step) return step.error();
    const std::int64_t end = std::min(
        of_session.end, samples_of_step(tick, sound_.tick_rate, sound_.rate_of_session()).end);
    parts.push_back({*std::move(step), {next, end}});
    next = end;
  }
  return parts;
}

SoundCollector::Step SoundCollector::heard(Tick tick) const {
  const auto found = std::ranges::find(heard_, tick, &HeardStep::tick);
  return found == heard_.end() ? nullptr : *found;
}

Result<SoundCollector::Step> SoundCollector::step_at(Tick tick, ViewSource& source) {
  if (Step step = heard(tick)) return step;
  if (tick >= sound_.end_tick) {
    const auto last = step_at(sound_.end_tick - 1, source);
    if (!last) return last.error();
    return std::make_shared<const HeardStep>(held(**last, tick));
  }
  const ViewWindow& views = source.window();
  if (views.empty() || views.newest() <= tick) {
    if (Status advanced = source.advance_to(tick + 1); !advanced) return advanced.error();
  }
  auto step = std::make_shared<HeardStep>();
  step->tick = tick;
  sound_.source->hear(views, heard(tick - 1).get(), *step);
  heard_.push_back(step);
  return Step(std::move(step));
}

namespace {

/// Returns the numbers of buses by their names. A name that the game does not have gets a number
/// without sound.
std::vector<SoundBus> numbers_of(std::span<const std::string> names,
                                 std::span<const std::string> buses) {
  std::vector<SoundBus> numbers;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(buses, name);
    numbers.push_back(
        static_cast<SoundBus>(found == buses.end() ? kMaxSoundBuses : found - buses.begin()));
  }
  return numbers;
}

}  // namespace

MixedSound mix(const UnmixedSound& sound, Mixer* mixer, std::span<const std::string> buses) {
  constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
  const std::size_t numbers = static_cast<std::size_t>(sound.sample_count) * kChannels;
  const std::vector<SoundBus> split = numbers_of(buses, *sound.buses);
  const auto put_at_speed = [&](std::vector<float>& tape) {
    if (sound.parts.empty()) tape.assign(numbers, 0.0F);
    if (sound.places.empty()) return;
    static const Varispeed kVarispeed;
    std::vector<float> read(numbers);
    kVarispeed.read(tape, sound.parts.front().samples.first, sound.places, read);
    tape = std::move(read);
  };
  MixedSound mixed = mix_parts(sound.parts, mixer, split);
  put_at_speed(mixed.all);
  for (std::vector<float>& of_bus : mixed.split) put_at_speed(of_bus);
  for (const StretchedPart& part : sound.stretched) {
    const auto from = static_cast<std::size_t>(part.samples.first - sound.first_sample) * kChannels;
    mix_stretched(part, *mixer, split, from, mixed);
  }
  return mixed;
}

}  // namespace tickreel::movie
