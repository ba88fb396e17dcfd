#include "capture/captured_sound.h"

#include <algorithm>
#include <utility>

namespace tickreel::capture {
namespace {

/// What a program may play before its first picture.
constexpr std::int64_t kMostWaitingBytes = std::int64_t{512} << 20U;
/// At once: longer pieces take more memory and no less time.
constexpr std::int64_t kMostAtOnce = 65536;

Wide floor_of(Wide product, Wide by) {
  const Wide whole = product / by;
  return product % by < 0 ? whole - 1 : whole;
}

}  // namespace

CapturedSound::CapturedSound(Exchange& memory, int rate_hz)
    : lanes_(memory), memory_(memory), rate_hz_(rate_hz) {}

void CapturedSound::begin(std::int64_t begin_ns) {
  begin_ns_ = begin_ns;
  next_ = 0;
  forget();
}

void CapturedSound::let_pass() {
  for (Tape& tape : tapes_) {
    const std::int64_t passed = std::max<std::int64_t>(tape.end() - tape.first - tape.rate_hz, 0);
    tape.samples.erase(tape.samples.begin(), tape.samples.begin() + 2 * passed);
    tape.first += passed;
  }
  // A stream that stops and goes on has a tape for each time.
  while (tapes_.size() > 2 * std::size_t{kSoundLanes}) tapes_.pop_front();
  count_bytes();
}

void CapturedSound::count_bytes() {
  bytes_ = 0;
  for (const Tape& tape : tapes_) {
    bytes_ += static_cast<std::int64_t>(tape.samples.size() * sizeof(float));
  }
}

Status CapturedSound::read() {
  return lanes_.read([this](ArrivedSound sound) { return add(std::move(sound)); });
}

Status CapturedSound::add(ArrivedSound sound) {
  if (rate_hz_ == 0) return {};
  const SoundPiece& piece = sound.piece;
  const auto last = std::find_if(tapes_.rbegin(), tapes_.rend(),
                                 [&](const Tape& tape) { return tape.lane == sound.lane; });
  const bool goes_on = last != tapes_.rend() && last->origin_ns == piece.origin_ns &&
                       last->rate_hz == piece.rate_hz && last->end() == piece.first;
  bytes_ += static_cast<std::int64_t>(sound.samples.size() * sizeof(float));
  if (goes_on) {
    last->samples.insert(last->samples.end(), sound.samples.begin(), sound.samples.end());
  } else {
    tapes_.push_back(
        {sound.lane, piece.origin_ns, piece.rate_hz, piece.first, std::move(sound.samples)});
  }
  if (bytes_ > kMostWaitingBytes / 2) forget();
  if (bytes_ <= kMostWaitingBytes) return {};
  return failed("the program plays more sound than can wait for its first picture");
}

std::int64_t CapturedSound::samples_heard(std::int64_t now_ns) const {
  const std::int64_t late_ns =
      std::clamp<std::int64_t>(memory_.sound_late_ns.load(), 0, kMostDelayNs);
  const std::int64_t passed = now_ns - begin_ns_ - late_ns - kSoundReachNs;
  if (passed <= 0) return 0;
  return static_cast<std::int64_t>(Wide{passed} * rate_hz_ / kNanoseconds);
}

sound::TapePlace CapturedSound::place_of(const Tape& tape, std::int64_t sample) const {
  // (begin + sample / film's rate - origin) * tape's rate, in seconds.
  const Wide since = Wide{begin_ns_ - tape.origin_ns} * rate_hz_ + Wide{sample} * kNanoseconds;
  const Wide product = since * tape.rate_hz;
  const Wide by = Wide{kNanoseconds} * rate_hz_;
  if (tape.rate_hz == rate_hz_) {
    // Nobody hears half a sample, and so none is changed.
    return {static_cast<std::int64_t>(floor_of(product + by / 2, by)), 0.0, 1.0};
  }
  const Wide whole = floor_of(product, by);
  const double rest = static_cast<double>(product - whole * by) / static_cast<double>(by);
  return {static_cast<std::int64_t>(whole), std::min(rest, 0.999999999),
          static_cast<double>(tape.rate_hz) / static_cast<double>(rate_hz_)};
}

void CapturedSound::mix_tape(const Tape& tape, std::int64_t end, std::vector<float>& mixed) {
  const auto count = static_cast<std::size_t>(end - next_);
  const std::int64_t reach =
      sound::tape_reach(static_cast<double>(tape.rate_hz) / static_cast<double>(rate_hz_));
  if (place_of(tape, end).whole + reach < tape.first) return;
  if (place_of(tape, next_).whole - reach > tape.end()) return;
  places_.clear();
  for (std::int64_t sample = next_; sample < end; ++sample) {
    places_.push_back(place_of(tape, sample));
  }
  heard_.assign(2 * count, 0.0F);
  varispeed_.read(tape.samples, tape.first, places_, heard_);
  for (std::size_t i = 0; i < heard_.size(); ++i) mixed[i] += heard_[i];
}

std::vector<float> CapturedSound::mix(std::int64_t end) {
  std::vector<float> mixed;
  end = std::min(end, next_ + kMostAtOnce);
  if (end <= next_ || rate_hz_ == 0) return mixed;
  mixed.resize(2 * static_cast<std::size_t>(end - next_));
  for (const Tape& tape : tapes_) mix_tape(tape, end, mixed);
  next_ = end;
  forget();
  return mixed;
}

void CapturedSound::forget() {
  for (Tape& tape : tapes_) {
    const std::int64_t reach =
        sound::tape_reach(static_cast<double>(tape.rate_hz) / static_cast<double>(rate_hz_));
    const std::int64_t passed = std::clamp<std::int64_t>(
        place_of(tape, next_).whole - reach - tape.first, 0, tape.end() - tape.first);
    tape.samples.erase(tape.samples.begin(), tape.samples.begin() + 2 * passed);
    tape.first += passed;
  }
  std::erase_if(tapes_, [](const Tape& tape) { return tape.samples.empty(); });
  count_bytes();
}

}  // namespace tickreel::capture
