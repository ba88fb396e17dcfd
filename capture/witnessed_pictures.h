#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "capture/capture_run.h"
#include "capture/room.h"

namespace tickreel::capture {

/// Notes what a program shows in each frame, and what it plays, and hands it on.
class WitnessedPictures final : public PictureTaker {
 public:
  /// `to`: borrowed; null: nobody.
  explicit WitnessedPictures(PictureTaker* to) : to_(to) {}

  void begin(const PictureInbox& inbox) override;
  Status take(const ArrivedPicture& picture) override;
  Status show(std::int64_t frames) override;
  Status end_film() override { return to_ == nullptr ? Status() : to_->end_film(); }
  void tell(const std::string& line) override {
    if (to_ != nullptr) to_->tell(line);
  }
  Status hear(std::span<const float> samples) override;

  /// The first frame in which two runs differ; one that only one of them has, too.
  [[nodiscard]] std::optional<std::int64_t> first_difference(const WitnessedPictures& other) const;
  /// The same of samples, to within the kNoted before: how many are equal in both.
  [[nodiscard]] std::optional<std::int64_t> first_other_sample(
      const WitnessedPictures& other) const;
  /// So many samples are noted together.
  static constexpr std::size_t kNoted = 64;

 private:
  void note_samples();

  PictureTaker* to_;
  std::uint64_t shown_ = 0;  ///< a hash; 0: nothing
  std::vector<std::uint64_t> frames_{};
  std::vector<float> heard_{};           ///< that are not noted yet
  std::vector<std::uint64_t> sounds_{};  ///< hashes
};

}  // namespace tickreel::capture
