#include "encode/media/media_sound.h"

#include <algorithm>
#include <utility>

#include "encode/media/sound_decoder.h"

namespace tickreel::encode {
namespace {

/// The seconds of samples that are kept for readers that step back a little.
constexpr std::int64_t kKeptSeconds = 2;

}  // namespace

struct MediaSound::Source {
  SoundDecoder decoder;
};

MediaSound::MediaSound(std::string path, int sample_rate_hz, const std::atomic<bool>* pipe)
    : path_(std::move(path)), sample_rate_hz_(sample_rate_hz), pipe_(pipe) {}
MediaSound::MediaSound(MediaSound&&) noexcept = default;
MediaSound& MediaSound::operator=(MediaSound&&) noexcept = default;
MediaSound::~MediaSound() = default;

Result<MediaSound> MediaSound::open(const std::string& path, int sample_rate_hz,
                                    const std::atomic<bool>* pipe) {
  MediaSound sound(path, sample_rate_hz, pipe);
  Status begun = sound.begin();
  // The decoder only knows the kind of sound after the first samples.
  if (begun) begun = sound.go_on();
  if (begun && sound.source_) sound.is_exact_ = sound.source_->decoder.is_exact();
  return begun ? Result<MediaSound>(std::move(sound)) : begun.error();
}

Status MediaSound::begin() {
  auto decoder = SoundDecoder::open(path_, sample_rate_hz_, pipe_);
  if (!decoder) return decoder.error();
  source_ = std::make_unique<Source>(Source{*std::move(decoder)});
  held_.clear();
  held_first_ = 0;
  return {};
}

std::int64_t MediaSound::held_end() const {
  return held_first_ + static_cast<std::int64_t>(held_.size() / kChannels);
}

Status MediaSound::go_on() {
  const std::int64_t kept = kKeptSeconds * sample_rate_hz_;
  const std::int64_t old = held_end() - held_first_ - kept;
  // Waiting until the old samples outnumber those that are kept makes moving them rare.
  if (old > kept) {
    held_.erase(held_.begin(), held_.begin() + old * AudioFormat::kChannels);
    held_first_ += old;
  }
  const auto more = source_->decoder.next(held_);
  if (!more) return more.error();
  if (*more) return {};
  count_ = held_end();
  source_.reset();
  return {};
}

Status MediaSound::read(std::int64_t first_sample, std::span<float> samples) {
  std::ranges::fill(samples, 0.0F);
  if (first_sample < 0) {
    const auto before = static_cast<std::size_t>(-first_sample);
    if (before >= samples.size() / kChannels) return {};
    samples = samples.subspan(before * kChannels);
    first_sample = 0;
  }
  if (count_ && first_sample >= *count_) return {};
  if (first_sample < held_first_) {
    if (Status begun = begin(); !begun) return begun;
  }
  while (!samples.empty()) {
    if (first_sample < held_end()) {
      const auto at = static_cast<std::size_t>(first_sample - held_first_) * kChannels;
      const std::size_t count = std::min(samples.size(), held_.size() - at);
      std::copy_n(held_.begin() + static_cast<std::ptrdiff_t>(at), count, samples.begin());
      samples = samples.subspan(count);
      first_sample += static_cast<std::int64_t>(count / kChannels);
    } else if (source_ == nullptr) {
      return {};
    } else if (Status decoded = go_on(); !decoded) {
      return decoded;
    }
  }
  return {};
}

Result<std::int64_t> MediaSound::sample_count(const std::function<bool()>& goes_on) {
  while (!count_ && source_ != nullptr) {
    if (goes_on && !goes_on()) {
      return Error{ErrorKind::kInterrupted, "stopped while " + path_ + " was read"};
    }
    if (Status decoded = go_on(); !decoded) return decoded.error();
  }
  return *count_;
}

}  // namespace tickreel::encode
