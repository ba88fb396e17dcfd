#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

// The pause menu of `tanks`: it is drawn by the game and used through the one door, so a replay
// shows it as it was used. While it is open the match stands still for everybody, and ticks go on.

namespace tickreel::tanks {

/// The version of the rules with which the menu heard of menu keys, names and leaving.
inline constexpr std::uint32_t kMenuRules = 3;

/// Those from kNameLine on came with kMenuRules.
enum MenuLine : std::uint32_t { kResumeLine, kRestartLine, kNameLine, kLeaveLine, kMenuLineCount };

constexpr std::uint32_t menu_line_count(std::uint32_t rules_version) {
  return rules_version < kMenuRules ? kNameLine : kMenuLineCount;
}

/// A name that is typed has this many characters at most.
inline constexpr std::size_t kMaxNameCharacters = 16;
inline constexpr std::size_t kMaxNameBytes = 4 * kMaxNameCharacters;

}  // namespace tickreel::tanks
