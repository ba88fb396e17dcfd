#include "capture/witnessed_pictures.h"

#include <algorithm>
#include <span>

#include "encode/audio_format.h"
#include "encode/xxh3.h"

namespace tickreel::capture {

void WitnessedPictures::begin(const PictureInbox& inbox) {
  if (to_ != nullptr) to_->begin(inbox);
}

Status WitnessedPictures::take(const ArrivedPicture& picture) {
  const auto bytes = std::size_t{4} * static_cast<std::size_t>(picture.width) *
                     static_cast<std::size_t>(picture.height);
  shown_ = Xxh3::of(std::span(picture.pixels, bytes)) ^ static_cast<std::uint64_t>(picture.width);
  return to_ == nullptr ? Status() : to_->take(picture);
}

Status WitnessedPictures::show(std::int64_t frames) {
  frames_.insert(frames_.end(), static_cast<std::size_t>(frames), shown_);
  return to_ == nullptr ? Status() : to_->show(frames);
}

Status WitnessedPictures::hear(std::span<const float> samples) {
  for (const float sample : samples) {
    heard_.push_back(sample);
    if (heard_.size() == kNoted * AudioFormat::kChannels) note_samples();
  }
  return to_ == nullptr ? Status() : to_->hear(samples);
}

void WitnessedPictures::note_samples() {
  sounds_.push_back(Xxh3::of(std::span(reinterpret_cast<const std::uint8_t*>(heard_.data()),
                                       heard_.size() * sizeof(float))));
  heard_.clear();
}

namespace {

/// The first place where one differs, or only one has something.
std::optional<std::int64_t> first_other(const std::vector<std::uint64_t>& one,
                                        const std::vector<std::uint64_t>& other) {
  const auto differing = std::ranges::mismatch(one, other);
  const bool is_same = differing.in1 == one.end() && differing.in2 == other.end();
  if (is_same) return std::nullopt;
  return differing.in1 - one.begin();
}

}  // namespace

std::optional<std::int64_t> WitnessedPictures::first_difference(
    const WitnessedPictures& other) const {
  return first_other(frames_, other.frames_);
}

std::optional<std::int64_t> WitnessedPictures::first_other_sample(
    const WitnessedPictures& other) const {
  constexpr std::int64_t kTogether = kNoted;
  const auto noted = first_other(sounds_, other.sounds_);
  if (noted) return *noted * kTogether;
  const auto differing = std::ranges::mismatch(heard_, other.heard_);
  const bool is_same = differing.in1 == heard_.end() && differing.in2 == other.heard_.end();
  if (is_same) return std::nullopt;
  return static_cast<std::int64_t>(sounds_.size()) * kTogether +
         (differing.in1 - heard_.begin()) / AudioFormat::kChannels;
}

}  // namespace tickreel::capture
