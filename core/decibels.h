#pragma once

namespace tickreel {

/// How often an amplitude doubles for each decibel: log2(10) / 20.
inline constexpr double kDoublingsForEachDecibel = 0.16609640474436813;

}  // namespace tickreel
