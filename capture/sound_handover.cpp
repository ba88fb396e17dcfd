#include "capture/sound_handover.h"

#include <signal.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "capture/sound_device.h"
#include "encode/audio_format.h"

namespace tickreel::capture {
namespace {

Error makes_no_sense() {
  return failed("the program has handed over sound that makes no sense");
}

bool makes_sense(const SoundPiece& piece) {
  constexpr std::int64_t kLimit = std::int64_t{1} << 60U;
  if (piece.channels < 1 || piece.channels > kMaxChannels) return false;
  if (piece.rate_hz < kMinRateHz || piece.rate_hz > kMaxRateHz) return false;
  if (static_cast<std::uint32_t>(piece.format) >= kSampleFormats || piece.frames < 1) return false;
  const std::uint64_t bytes = std::uint64_t{piece.frames} * piece.channels * bytes_of(piece.format);
  return bytes <= kMaxPieceBytes && std::abs(piece.origin_ns) < kLimit && piece.first >= 0 &&
         piece.first < kLimit;
}

void copy_of_ring(const std::uint8_t* ring, std::uint64_t at, void* to, std::size_t bytes) {
  const std::uint64_t place = at % kSoundRingBytes;
  const std::size_t first = std::min<std::uint64_t>(bytes, kSoundRingBytes - place);
  std::memcpy(to, ring + place, first);
  std::memcpy(static_cast<std::uint8_t*>(to) + first, ring, bytes - first);
}

template <typename Number>
Number number_at(const std::uint8_t* bytes) {
  Number number;
  std::memcpy(&number, bytes, sizeof number);
  return number;
}

/// Converts three or four bytes; only the lower 24 bits count.
float float_of_24(const std::uint8_t* bytes) {
  const std::uint32_t bits = std::uint32_t{bytes[0]} << 8U | std::uint32_t{bytes[1]} << 16U |
                             std::uint32_t{bytes[2]} << 24U;
  return static_cast<float>(static_cast<std::int32_t>(bits)) / 2147483648.0F;
}

float float_at(SampleFormat format, const std::uint8_t* bytes) {
  switch (format) {
    case SampleFormat::kU8:
      return static_cast<float>(bytes[0] - 128) / 128.0F;
    case SampleFormat::kS16:
      return static_cast<float>(number_at<std::int16_t>(bytes)) / 32768.0F;
    case SampleFormat::kS24In3:
    case SampleFormat::kS24:
      return float_of_24(bytes);
    case SampleFormat::kS32:
      return static_cast<float>(number_at<std::int32_t>(bytes)) / 2147483648.0F;
    case SampleFormat::kFloat:
      return number_at<float>(bytes);
    case SampleFormat::kFloat64:
      return static_cast<float>(number_at<double>(bytes));
  }
  return 0;
}

/// A value louder than any loudspeaker, or not a number, would spoil its surroundings, so it
/// becomes 0.
float bounded(float sample) {
  constexpr float kLoudest = 64.0F;
  return sample >= -kLoudest && sample <= kLoudest ? sample : 0.0F;
}

struct Ears {
  float left;
  float right;
};

/// The gain of a channel for each ear. The order is front left and right, rear left and right,
/// centre, bass, side left and right.
Ears ears_of(std::uint32_t channel, std::uint32_t channels) {
  constexpr float kHalf = 0.70710678F;
  constexpr std::array<Ears, 8> kUsual{Ears{1, 0},     Ears{0, 1},         Ears{kHalf, 0},
                                       Ears{0, kHalf}, Ears{kHalf, kHalf}, Ears{0, 0},
                                       Ears{kHalf, 0}, Ears{0, kHalf}};
  if (channels == 1) return {1, 1};
  // With three channels the last is the bass or the centre.
  if (channels == 3 && channel == 2) return {kHalf, kHalf};
  return channel < kUsual.size() ? kUsual[channel] : Ears{0, 0};
}

std::vector<float> to_stereo(const SoundPiece& piece, const std::vector<std::uint8_t>& bytes) {
  std::vector<float> samples(std::size_t{2} * piece.frames);
  const std::size_t step = bytes_of(piece.format);
  for (std::uint32_t channel = 0; channel < piece.channels; ++channel) {
    const Ears ears = ears_of(channel, piece.channels);
    if (ears.left == 0 && ears.right == 0) continue;
    for (std::size_t i = 0; i < piece.frames; ++i) {
      const float sample =
          bounded(float_at(piece.format, &bytes[(i * piece.channels + channel) * step]));
      samples[2 * i] += ears.left * sample;
      samples[2 * i + 1] += ears.right * sample;
    }
  }
  return samples;
}

/// The most that a program may play before its first picture.
constexpr std::int64_t kMostWaitingBytes = std::int64_t{512} << 20U;
/// The most frames mixed at once: longer pieces take more memory and no less time.
constexpr std::int64_t kMostAtOnce = 65536;

Wide floor_of(Wide product, Wide by) {
  const Wide whole = product / by;
  return product % by < 0 ? whole - 1 : whole;
}

/// Whether a process has ended, and was waited for. False for 0.
bool is_gone(pid_t process) {
  return process != 0 && ::kill(process, 0) != 0 && errno == ESRCH;
}

}  // namespace

SoundLanes::SoundLanes(Exchange& memory) {
  auto* lanes = reinterpret_cast<std::uint8_t*>(&memory) + kSoundOffset;
  for (std::uint32_t i = 0; i < kSoundLanes; ++i) {
    std::uint8_t* place = lanes + i * (kSoundLaneBytes + kSoundRingBytes);
    // Memory filled with zeros is a free lane.
    lanes_.push_back({reinterpret_cast<SoundLane*>(place), place + kSoundLaneBytes});
  }
}

Status SoundLanes::read(const std::function<Status(ArrivedSound)>& take) {
  for (std::uint32_t i = 0; i < kSoundLanes; ++i) {
    SoundLane& lane = *lanes_[i].lane;
    const LaneState state = lane.state.load(std::memory_order_acquire);
    if (state == LaneState::kFree) continue;
    const bool is_over = state == LaneState::kClosed || is_gone(lane.process.load());
    if (Status came = read_lane(i, take); !came) return came;
    if (!is_over) continue;
    lane.process.store(0);
    lane.state.store(LaneState::kFree);
  }
  return {};
}

Status SoundLanes::read_lane(std::uint32_t number,
                             const std::function<Status(ArrivedSound)>& take) {
  const Place& place = lanes_[number];
  std::uint64_t at = place.lane->taken.load();
  const std::uint64_t end = place.lane->written.load(std::memory_order_acquire);
  if (end - at > kSoundRingBytes) return makes_no_sense();
  std::vector<std::uint8_t> bytes;
  while (at != end) {
    ArrivedSound sound;
    sound.lane = number;
    if (end - at < sizeof sound.piece) return makes_no_sense();
    copy_of_ring(place.ring, at, &sound.piece, sizeof sound.piece);
    if (!makes_sense(sound.piece)) return makes_no_sense();
    at += sizeof sound.piece;
    const std::size_t count =
        std::size_t{sound.piece.frames} * sound.piece.channels * bytes_of(sound.piece.format);
    const std::size_t filled = (count + 7) / 8 * 8;
    if (end - at < filled) return makes_no_sense();
    bytes.resize(count);
    copy_of_ring(place.ring, at, bytes.data(), count);
    at += filled;
    place.lane->taken.store(at, std::memory_order_release);
    sound.samples = to_stereo(sound.piece, bytes);
    if (Status taken = take(std::move(sound)); !taken) return taken;
  }
  return {};
}

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
  // A stream that stops and starts again has one tape for each part.
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
    // An offset of half a sample is inaudible, so the samples stay unchanged.
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

SoundHandover::SoundHandover(Exchange& memory, const Films& films, Take take)
    : memory_(memory), films_(films), take_(std::move(take)), sound_(memory, films.rate_hz) {}

void SoundHandover::begin_film(std::int64_t first_frame) {
  sound_.begin(
      slot_begin_ns(first_frame, films_.frame_rate.numerator(), films_.frame_rate.denominator()));
  first_frame_ = first_frame;
  is_on_ = true;
}

std::optional<std::int64_t> SoundHandover::frame_count() const {
  if (films_.frame_count) return films_.frame_count;
  if (memory_.films_over.load() <= films_over_) return std::nullopt;
  return std::max<std::int64_t>(memory_.film_end_slot.load() - first_frame_, 0);
}

Status SoundHandover::hear(int process) {
  if (films_.rate_hz == 0) return {};
  // Everything played before this moment has been written by now. If the film ends after the read,
  // real time had not begun before it.
  const std::int64_t now_ns = memory_.now_ns.load(std::memory_order_acquire);
  const std::optional<std::int64_t> most = frame_count();
  if (Status read = sound_.read(); !read) return read;
  look_for_others(process);
  if (!is_on_) {
    sound_.let_pass();
    return {};
  }
  std::int64_t end = sound_.samples_heard(now_ns);
  if (most) {
    // The program runs on until all sound of the film has arrived.
    end = std::min(end, samples_before(*most, films_.frame_rate, films_.rate_hz));
  }
  return hand_over(end);
}

Status SoundHandover::end_film(std::int64_t frames) {
  is_on_ = false;
  ++films_over_;
  if (films_.rate_hz == 0) return {};
  if (Status read = sound_.read(); !read) return read;
  return hand_over(samples_before(frames, films_.frame_rate, films_.rate_hz));
}

Status SoundHandover::hand_over(std::int64_t end) {
  while (sound_.next() < end) {
    if (Status heard = take_(sound_.mix(end)); !heard) return heard;
  }
  return {};
}

void SoundHandover::look_for_others(int process) {
  constexpr std::chrono::milliseconds kPause{500};
  const auto now = std::chrono::steady_clock::now();
  if (memory_.sound_streams.load() > 0 || now - last_look_ < kPause) return;
  last_look_ = now;
  // A process that has ended has nothing loaded.
  std::string found = other_sound_of(process);
  if (!found.empty()) other_ways_ = std::move(found);
}

HeardSound SoundHandover::heard() const {
  return {memory_.sound_streams.load(), memory_.sound_refusals.load(), other_ways_};
}

}  // namespace tickreel::capture
