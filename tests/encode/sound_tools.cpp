#include "tests/encode/sound_tools.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <sstream>

#include "tests/encode/film_tools.h"

namespace tickreel::tests {
namespace {

constexpr double kTurn = 6.283185307179586;

float noise(std::int64_t index, int channel) {
  std::uint64_t bits = static_cast<std::uint64_t>(index * 2 + channel) * 0x9e3779b97f4a7c15U;
  bits = (bits ^ (bits >> 30U)) * 0xbf58476d1ce4e5b9U;
  bits = (bits ^ (bits >> 27U)) * 0x94d049bb133111ebU;
  return static_cast<float>(static_cast<double>(bits >> 11U) / 9007199254740992.0 - 0.5);
}

}  // namespace

float TestSound::sample(std::int64_t index, int channel) const {
  const double seconds = static_cast<double>(index) / sample_rate_hz_;
  switch (kind_) {
    case Kind::kSilence:
      return 0.0F;
    case Kind::kMusic: {
      const double swell = 0.6 + 0.4 * std::sin(kTurn * 3.0 * seconds);
      const double low = std::sin(kTurn * (channel == 0 ? 220.0 : 330.0) * seconds);
      const double high = std::sin(kTurn * (1500.0 + 400.0 * seconds) * seconds);
      return static_cast<float>(swell * (0.5 * low + 0.2 * high));
    }
    case Kind::kNoise:
      return noise(index, channel);
    case Kind::kClicks: {
      const double since = std::fmod(seconds, 0.25);
      const double length = 0.004;
      if (since >= length) return 0.0F;
      return static_cast<float>(0.9 * std::sin(kTurn * 2000.0 * since) * (1.0 - since / length));
    }
  }
  return 0.0F;
}

std::vector<float> TestSound::samples(std::int64_t first, std::int64_t count) const {
  std::vector<float> all;
  for (std::int64_t i = first; i < first + count; ++i) {
    for (int channel = 0; channel < AudioFormat::kChannels; ++channel) {
      all.push_back(sample(i, channel));
    }
  }
  return all;
}

JoinedSound TestSound::joined(const Rational& frame_rate, std::int64_t frame_count) const {
  JoinedSound sound{{sample_rate_hz_}};
  sound.sample_count = samples_before(frame_count, frame_rate, sample_rate_hz_);
  sound.samples = source_of(samples(0, sound.sample_count));
  return sound;
}

Status write_film(FrameSink& sink, const FilmFormat& format, const TestSound& sound) {
  const auto before = [&](std::int64_t frame) {
    return samples_before(frame, format.frame_rate, sound.sample_rate_hz());
  };
  for (std::int64_t i = 0; i < format.frame_count; ++i) {
    const std::int64_t index = format.first_frame + i;
    VideoFrame frame{index};
    if (sink.wants_pictures()) frame.image = test_picture(format.size, index);
    frame.samples = sound.samples(before(index), before(index + 1) - before(index));
    if (Status written = sink.write(frame); !written) return written;
  }
  return sink.finish();
}

Status make_film(const SinkSettings& settings, const FilmFormat& format, const TestSound& sound) {
  auto sink = open_sink(settings, format);
  return sink ? write_film(**sink, format, sound) : sink.error();
}

std::function<Result<std::size_t>(std::span<float>)> source_of(std::vector<float> samples) {
  return [samples = std::move(samples),
          at = std::size_t{0}](std::span<float> out) mutable -> Result<std::size_t> {
    // Returns fewer samples than there is room for.
    constexpr std::size_t kMost = 2 * 777;
    const std::size_t count = std::min({samples.size() - at, out.size(), kMost});
    std::copy_n(samples.begin() + static_cast<std::ptrdiff_t>(at), count, out.begin());
    at += count;
    return count;
  };
}

std::vector<float> decode_sound(const std::string& path, bool from_start) {
  const std::string bytes =
      output_of("ffmpeg -v error -copyts -i '" + path + "' -map 0:a " +
                (from_start ? "-af atrim=start=0 " : "") + "-f f32le -c:a pcm_f32le -");
  std::vector<float> samples(bytes.size() / sizeof(float));
  std::memcpy(samples.data(), bytes.data(), samples.size() * sizeof(float));
  return samples;
}

std::map<std::string, std::string> probe_sound(const std::string& path) {
  std::istringstream lines(
      output_of("ffprobe -v error -select_streams a:0 -show_streams '" + path + "'"));
  std::map<std::string, std::string> values;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t equals = line.find('=');
    if (equals != std::string::npos) values[line.substr(0, equals)] = line.substr(equals + 1);
  }
  return values;
}

std::int64_t lag_of(const std::vector<float>& source, const std::vector<float>& decoded) {
  constexpr std::int64_t kMost = 480;
  const auto count = static_cast<std::int64_t>(std::min(source.size(), decoded.size()) / 2);
  double best = 0.0;
  std::int64_t best_lag = kMost + 1;
  for (std::int64_t lag = -kMost; lag <= kMost; ++lag) {
    double sum = 0.0;
    for (std::int64_t i = std::max<std::int64_t>(0, -lag); i < std::min(count, count - lag); ++i) {
      sum += static_cast<double>(source[static_cast<std::size_t>(2 * i)]) *
             static_cast<double>(decoded[static_cast<std::size_t>(2 * (i + lag))]);
    }
    if (sum > best) {
      best = sum;
      best_lag = lag;
    }
  }
  return best_lag;
}

}  // namespace tickreel::tests
