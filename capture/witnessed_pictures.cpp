#include "capture/witnessed_pictures.h"

#include <algorithm>
#include <span>

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

std::optional<std::int64_t> WitnessedPictures::first_difference(
    const WitnessedPictures& other) const {
  const auto differing = std::ranges::mismatch(frames_, other.frames_);
  const bool is_same = differing.in1 == frames_.end() && differing.in2 == other.frames_.end();
  if (is_same) return std::nullopt;
  return differing.in1 - frames_.begin();
}

}  // namespace tickreel::capture
