#include "movie/film/soundtrack/loudness.h"

#include <ebur128.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/files/system_refusal.h"
#include "movie/film/soundtrack/decibels.h"

namespace tickreel::movie {
namespace {

constexpr unsigned kEars = 2;

Error out_of_memory() {
  return refused_by_system("not enough memory to measure how loud the film is");
}

}  // namespace

struct LoudnessMeter::State {
  explicit State(ebur128_state* opened) : r128(opened) {}
  ~State() { ebur128_destroy(&r128); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ebur128_state* r128;
};

LoudnessMeter::LoudnessMeter(std::unique_ptr<State> state) : state_(std::move(state)) {}
LoudnessMeter::LoudnessMeter(LoudnessMeter&&) noexcept = default;
LoudnessMeter::~LoudnessMeter() = default;

Result<LoudnessMeter> LoudnessMeter::open(int sample_rate_hz) {
  ebur128_state* const state = ebur128_init(kEars, static_cast<unsigned long>(sample_rate_hz),
                                            EBUR128_MODE_I | EBUR128_MODE_TRUE_PEAK);
  if (state == nullptr) return out_of_memory();
  return LoudnessMeter(std::make_unique<State>(state));
}

Status LoudnessMeter::add(std::span<const float> samples) {
  const int code = ebur128_add_frames_float(state_->r128, samples.data(), samples.size() / kEars);
  return code == EBUR128_SUCCESS ? Status() : out_of_memory();
}

Result<Loudness> LoudnessMeter::measure() {
  Loudness found;
  double integrated = 0.0;
  if (ebur128_loudness_global(state_->r128, &integrated) != EBUR128_SUCCESS) {
    return failed("libebur128 cannot say how loud the film is");
  }
  if (std::isfinite(integrated)) found.integrated = integrated;
  double peak = 0.0;
  for (unsigned channel = 0; channel < kEars; ++channel) {
    double of_channel = 0.0;
    if (ebur128_true_peak(state_->r128, channel, &of_channel) != EBUR128_SUCCESS) {
      return failed("libebur128 cannot say how high the film's peaks are");
    }
    peak = std::max(peak, of_channel);
  }
  if (std::isnormal(peak)) found.true_peak = decibels_of_gain(peak);
  return found;
}

std::string LoudnessMeter::version() {
  int major = 0;
  int minor = 0;
  int patch = 0;
  ebur128_get_version(&major, &minor, &patch);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
}

}  // namespace tickreel::movie
