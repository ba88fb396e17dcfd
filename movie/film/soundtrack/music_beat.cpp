#include "movie/film/soundtrack/music_beat.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "encode/media/media_sound.h"
#include "sound/beat_finder.h"

namespace tickreel::movie {
namespace {

constexpr int kListeningRateHz = 44100;
constexpr std::int64_t kMostListened = 600;
constexpr std::int64_t kHeardAtOnce = 4096;

/// Formats in thousandths, the smallest fractions that a reel may have.
std::string in_thousandths(double value) {
  std::string text = fmt::format("{:.3f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

/// Rounds down, so that the offset stays less than a beat.
double floor_to_thousandths(double value) {
  return std::floor(value * 1000.0) / 1000.0;
}

}  // namespace

Result<MusicBeat> find_beat(const std::string& path, const Rational& from,
                            const std::function<bool()>& goes_on) {
  auto sound = MediaSound::open(path, kListeningRateHz);
  if (!sound) return sound.error();
  const std::int64_t first = (from * Rational(kListeningRateHz)).floor();
  const std::int64_t most = first + kMostListened * kListeningRateHz;
  BeatFinder finder(kListeningRateHz);
  std::vector<float> samples(static_cast<std::size_t>(kHeardAtOnce) * AudioFormat::kChannels);
  for (std::int64_t at = first; at < most; at += kHeardAtOnce) {
    if (goes_on && !goes_on()) return Error{ErrorKind::kInterrupted, "stopped"};
    if (Status read = sound->read(at, samples); !read) return read.error();
    if (sound->end() && at >= *sound->end()) break;
    finder.listen(samples);
  }
  if (sound->end() && first >= *sound->end()) {
    return bad_usage(path + " has ended before " + in_thousandths(from.to_double()) +
                     " s, where the film begins");
  }
  const auto beat = finder.beat();
  if (beat) {
    return MusicBeat{in_thousandths(beat->beats_a_minute),
                     in_thousandths(floor_to_thousandths(beat->first_seconds))};
  }
  return bad_usage(path + ": no steady beat was found in it: say §bpm");
}

}  // namespace tickreel::movie
