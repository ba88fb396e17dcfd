#pragma once

#include <array>
#include <cstdint>
#include <string_view>

// The lines of the pause menu of `tanks`.

namespace tickreel::tanks {

enum MenuLine : std::uint32_t { kResumeLine, kRestartLine };

inline constexpr std::array<std::string_view, 2> kMenuLines{"Resume", "Restart round"};

}  // namespace tickreel::tanks
