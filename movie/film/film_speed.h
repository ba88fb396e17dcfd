#pragma once

#include <string>

#include "encode/film_field.h"

namespace tickreel {

/// How fast the game goes in a film, as parse_speed_plan() reads it. Empty: at the speed 1.
struct FilmSpeed {
  std::string keys{};
  std::string freezes{};
  bool is_muted = false;  ///< silence where the speed is not 1; else the sound is pitched

  template <typename Archive, typename... Speed>
  static void describe(Archive& archive, Speed&... of) {
    archive.field({"speed", "§speed", true}, of.keys...);
    archive.field({"freeze", "§freeze", true}, of.freezes...);
    archive.choice({"speed_audio", "§speed-audio", true}, "pitched", "muted", of.is_muted...);
  }
};

}  // namespace tickreel
