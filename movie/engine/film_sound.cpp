#include "movie/engine/film_sound.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/wide_integer.h"
#include "encode/audio_format.h"

namespace tickreel::movie {
namespace {

Tick tick_of_sample(std::int64_t sample, const FilmSound& sound) {
  return static_cast<Tick>(
      floor_quotient(Int128{sample} * sound.tick_rate.numerator(),
                     Int128{sound.rate_of_session()} * sound.tick_rate.denominator()));
}

/// The samples of a frame, counted from the film's first.
SampleRange film_samples(const FilmSound& sound, std::int64_t frame) {
  const auto before = [&](std::int64_t frames) {
    return samples_before(sound.first_frame + frames, sound.frame_rate, sound.sample_rate_hz);
  };
  return {before(frame) - before(0), before(frame + 1) - before(0)};
}

/// The step when time goes on and nothing else does.
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

/// Which samples of the session they need, from its sample `first` on.
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
  if (sound_.source == nullptr) return unmixed;
  SampleRange all = plain;
  if (sound_.tape != nullptr) {
    unmixed.places = places_of(*sound_.tape, film_samples(sound_, frame));
    all = read_by(
        unmixed.places,
        samples_of_step(sound_.first_tick, sound_.tick_rate, sound_.rate_of_session()).first);
  }
  if (Status added = add_parts(all, source, unmixed); !added) return added.error();
  if (unmixed.parts.empty()) unmixed.places.clear();
  return unmixed;
}

Status SoundCollector::add_parts(const SampleRange& of_session, ViewSource& source,
                                 UnmixedSound& unmixed) {
  if (of_session.count() <= 0) return {};
  const Tick first = std::min(tick_of_sample(of_session.first, sound_), sound_.end_tick - 1);
  std::erase_if(heard_, [&](const Step& step) { return step->tick < first - 1; });
  for (std::int64_t next = of_session.first; next < of_session.end;) {
    const Tick tick = tick_of_sample(next, sound_);
    auto step = step_at(tick, source);
    if (!step) return step.error();
    const std::int64_t end = std::min(
        of_session.end, samples_of_step(tick, sound_.tick_rate, sound_.rate_of_session()).end);
    unmixed.parts.push_back({*std::move(step), {next, end}});
    next = end;
  }
  return {};
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

std::vector<float> mix(const UnmixedSound& sound, Mixer* mixer, std::vector<float>* music) {
  constexpr auto kChannels = std::size_t{AudioFormat::kChannels};
  const auto numbers_of = [&](std::int64_t samples) {
    return static_cast<std::size_t>(samples) * kChannels;
  };
  std::int64_t count = sound.places.empty() ? sound.sample_count : 0;
  if (!sound.places.empty()) {
    count = sound.parts.back().samples.end - sound.parts.front().samples.first;
  }
  std::vector<float> samples(numbers_of(count));
  std::vector<float> of_music(music == nullptr ? 0 : samples.size());
  std::span<float> left(samples);
  std::span<float> left_of_music(of_music);
  for (const SoundPart& part : sound.parts) {
    const std::size_t numbers = numbers_of(part.samples.count());
    const auto out_of_music = left_of_music.first(music == nullptr ? 0 : numbers);
    const HeardStep& step = *part.step;
    mixer->mix(step.scene, step.tick, step.from, step.to, part.samples.first, left.first(numbers),
               out_of_music);
    left = left.subspan(numbers);
    left_of_music = left_of_music.subspan(out_of_music.size());
  }
  const auto at_speed = [&](std::vector<float> tape) {
    if (sound.places.empty()) return tape;
    static const Varispeed kVarispeed;
    std::vector<float> read(numbers_of(sound.sample_count));
    kVarispeed.read(tape, sound.parts.front().samples.first, sound.places, read);
    return read;
  };
  if (music != nullptr) *music = at_speed(std::move(of_music));
  return at_speed(std::move(samples));
}

}  // namespace tickreel::movie
