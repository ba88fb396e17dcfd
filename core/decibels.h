#pragma once

namespace tickreel {

/// The number of doublings of an amplitude in one decibel: log2(10) / 20.
inline constexpr double kDoublingsForEachDecibel = 0.16609640474436813;

}  // namespace tickreel
