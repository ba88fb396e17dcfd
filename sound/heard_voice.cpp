#include "sound/heard_voice.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <tuple>

#include "sound/filter_table.h"

namespace tickreel::sound {
namespace {

/// Within this distance, in metres, a voice moves towards the middle, which it reaches at the
/// listener.
constexpr double kMiddleMetres = 1.0;

struct Vec3d {
  double x, y, z;
};

bool finite(Vec3 v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

double dot(Vec3d a, Vec3 b) {
  return a.x * static_cast<double>(b.x) + a.y * static_cast<double>(b.y) +
         a.z * static_cast<double>(b.z);
}

/// Pans with constant power: with the angle to the listener's right, the right ear gets cos(angle /
/// 2) and the left one sin(angle / 2).
EarGains heard_from(Vec3 place, float full_gain_metres, const Listener& listener, float gain) {
  const Vec3d way{static_cast<double>(place.x) - static_cast<double>(listener.position.x),
                  static_cast<double>(place.y) - static_cast<double>(listener.position.y),
                  static_cast<double>(place.z) - static_cast<double>(listener.position.z)};
  const double distance = std::sqrt(way.x * way.x + way.y * way.y + way.z * way.z);
  const double full = static_cast<double>(full_gain_metres);
  const double loud = static_cast<double>(gain) * (distance > full ? full / distance : 1.0);
  const double cosine =
      std::clamp(dot(way, listener.right) / std::max(distance, kMiddleMetres), -1.0, 1.0);
  return {static_cast<float>(loud * std::sqrt((1.0 - cosine) / 2.0)),
          static_cast<float>(loud * std::sqrt((1.0 + cosine) / 2.0))};
}

bool is_gain(float gain) {
  return std::isfinite(gain) && gain >= 0.0F;
}

/// Whether a voice can be heard and all its numbers are valid. A silent one is left out.
bool makes_sense(const Voice& voice, const Hearing& hearing, const Listener& from,
                 const Listener& to) {
  if (!is_gain(voice.gain_from) || !is_gain(voice.gain_to)) return false;
  if (voice.gain_from == 0.0F && voice.gain_to == 0.0F) return false;
  if (voice.clip >= hearing.clips.size() || hearing.clips[voice.clip].samples.empty()) return false;
  if (static_cast<std::size_t>(voice.bus) >= kMaxSoundBuses) return false;
  if (!voice.has_place) return true;
  return finite(voice.place_from) && finite(voice.place_to) && is_gain(voice.full_gain_metres) &&
         finite(from.position) && finite(to.position) && finite(from.right) && finite(to.right);
}

float power(EarGains gains) {
  return gains.left * gains.left + gains.right * gains.right;
}

/// A voice that may be heard, if its clip is under way.
struct Candidate {
  const Voice* voice;
  EarGains from;
  EarGains to;
  float loudness;
};

std::optional<Candidate> gains_of(const Voice& voice, const Hearing& hearing, const Listener& from,
                                  const Listener& to) {
  if (!makes_sense(voice, hearing, from, to)) return std::nullopt;
  const auto gain_at_end = [&](float gain, Vec3 place, const Listener& listener) -> EarGains {
    const SoundBus volume = voice.bus == SoundBus::kMusic ? voice.bus : SoundBus::kGame;
    const float bus = hearing.gains[static_cast<std::size_t>(volume)];
    const float loud = std::min(gain, kMaxVoiceGain) * bus;
    if (!voice.has_place) return {loud, loud};
    return heard_from(place, voice.full_gain_metres, listener, loud);
  };
  Candidate it{&voice, gain_at_end(voice.gain_from, voice.place_from, from),
               gain_at_end(voice.gain_to, voice.place_to, to), 0.0F};
  it.loudness = std::max(power(it.from), power(it.to));
  if (!(it.loudness > 0.0F)) return std::nullopt;
  return it;
}

/// Orders numbers so that only identical ones are equal.
std::uint32_t bits(float value) {
  return std::bit_cast<std::uint32_t>(value);
}

auto identity(const Voice& v) {
  return std::tuple(v.id, v.clip, v.begin.tick, bits(v.begin.when), bits(v.pitch), v.loops, v.bus,
                    bits(v.gain_from), bits(v.gain_to), v.has_place);
}

auto place(const Voice& v) {
  return std::tuple(bits(v.place_from.x), bits(v.place_from.y), bits(v.place_from.z),
                    bits(v.place_to.x), bits(v.place_to.y), bits(v.place_to.z),
                    bits(v.full_gain_metres));
}

bool comes_first(const Candidate& a, const Candidate& b) {
  if (a.loudness != b.loudness) return a.loudness > b.loudness;
  const auto left = identity(*a.voice);
  const auto right = identity(*b.voice);
  return left != right ? left < right : place(*a.voice) < place(*b.voice);
}

}  // namespace

void choose_heard(std::span<const Voice> voices, const Hearing& hearing, Tick tick,
                  const Listener& from, const Listener& to, std::vector<HeardVoice>& heard) {
  heard.clear();
  std::vector<Candidate> candidates;
  for (const Voice& voice : voices) {
    if (const auto it = gains_of(voice, hearing, from, to)) candidates.push_back(*it);
  }
  const SampleRange samples = samples_of_step(tick, hearing.tick_rate, hearing.sample_rate_hz);
  const auto comes_later = [](const Candidate& a, const Candidate& b) { return comes_first(b, a); };
  std::make_heap(candidates.begin(), candidates.end(), comes_later);
  while (!candidates.empty() && heard.size() < kMaxHeardVoices) {
    std::pop_heap(candidates.begin(), candidates.end(), comes_later);
    const Candidate it = candidates.back();
    candidates.pop_back();
    const Clip& clip = hearing.clips[it.voice->clip];
    const auto position = position_in_step(*it.voice, clip, {tick, samples}, hearing.tick_rate,
                                           hearing.sample_rate_hz);
    if (!position || position->ratio > *std::rbegin(kFilterStretches)) continue;
    heard.push_back(
        {*it.voice, *position, it.from, it.to, clip.channels == 2 && it.voice->has_place});
  }
}

}  // namespace tickreel::sound
