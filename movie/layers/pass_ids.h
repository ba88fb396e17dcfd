#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "movie/layers/scene_frames.h"

namespace tickreel::movie {

// What ids mean that are of no thing.
inline constexpr std::uint32_t kNothingId = 0;
inline constexpr std::uint32_t kGroundId = 1;
inline constexpr std::uint32_t kSceneryId = 2;
inline constexpr std::uint32_t kFirstThingId = 3;

/// A thing of a game, and its id in the passes of a film.
struct NumberedThing {
  std::uint32_t id = 0;
  std::string name{};       ///< Look::thing_name() at the first frame that shows it; may be empty
  std::uint64_t thing = 0;  ///< Thing::id
  std::uint32_t kind = 0;
  std::uint32_t variant = 0;
};

/// Numbers the things of a film in the order in which its frames show them: a function of the film,
/// where all frames are asked for, one after the other.
class PassIds {
 public:
  /// Those of the instances of the scene. Good until the next call.
  std::span<const std::uint32_t> of_instances(SceneFrames& frames);
  /// By their ids.
  [[nodiscard]] const std::vector<NumberedThing>& things() const { return things_; }

 private:
  std::uint32_t number(std::uint64_t thing, SceneFrames& frames);

  std::map<std::uint64_t, std::uint32_t> ids_;
  std::vector<NumberedThing> things_;
  std::vector<std::uint32_t> of_instances_;
};

}  // namespace tickreel::movie
