#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "renderer/passes/solid_pass.h"
#include "renderer/software/content_key.h"

namespace tickreel::renderer {

/// Finds the instances that have not changed for a while, by comparing those of one picture with
/// those of the one before. The result decides how much work a picture is, never what it shows.
class StillInstances {
 public:
  static constexpr int kStillPictures = 30;  ///< what stays this long is likely to stay longer

  /// Takes note of the instances of a new picture.
  void look_at(std::span<const PlacedInstance> placed);
  /// Whether an instance of this picture has been adopted and is there unchanged.
  [[nodiscard]] bool keeps(std::size_t index) const { return kept_[index] != 0; }
  /// Whether adopting would change much, and nothing has been adopted a moment ago.
  [[nodiscard]] bool ripe() const;
  /// From now on, these are the instances to keep: all that have been the same in the last
  /// `pictures`. `fresh` becomes those that were not kept before.
  void adopt(int pictures, std::vector<TurnedBox>& fresh);

  /// Those that were adopted, and then changed or disappeared.
  [[nodiscard]] const std::vector<TurnedBox>& gone() const { return gone_; }

 private:
  struct Entry {
    ContentKey key;
    Instance instance;
    TurnedBox box;
    std::uint32_t index;  // among those of the picture
    int pictures;         // in how many, before this one, it was the same
    bool kept;
  };

  std::vector<Entry> entries_;  // by key
  std::vector<Entry> before_;
  std::vector<std::uint8_t> kept_;  // of the picture's instances, in their order
  std::vector<TurnedBox> gone_;
  int since_adopted_ = 0;  // pictures
  bool some_are_new_ = false;
};

}  // namespace tickreel::renderer
