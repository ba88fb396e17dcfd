#pragma once

namespace tickreel {

/// How many times an amplitude doubles when it rises by one decibel: log2(10) / 20. A gain of d
/// decibels multiplies an amplitude by 2 to the power of d times this number.
inline constexpr double kDoublingsForEachDecibel = 0.16609640474436813;

}  // namespace tickreel
