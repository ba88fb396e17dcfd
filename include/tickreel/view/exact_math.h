#pragma once

#include <numbers>

#include "tickreel/view/vec.h"

namespace tickreel {

// Mathematical functions that return the same bits with every compiler, optimisation and machine,
// unlike the functions of the C library. They use only + - * / and square root, which IEEE 754
// rounds exactly, and must be compiled with -ffp-contract=off. Angles are in radians. The maximal
// errors are absolute, against the true value, and are tested over the stated range. NaN gives NaN.
// Infinity gives NaN, too, except where a function says otherwise.

inline constexpr float kPi = std::numbers::pi_v<float>;

/// Returns the sine. Maximal error 1e-7 for |angle| <= 1000; beyond, the error grows with the
/// angle.
float exact_sin(float angle);
/// Returns the cosine. The errors are those of exact_sin().
float exact_cos(float angle);
/// Returns the angle of the vector (x, y), -pi..pi. Maximal error 3e-7. exact_atan2(0, 0) is 0.
float exact_atan2(float y, float x);
/// Returns the square root, correctly rounded. Infinity gives infinity; every value below 0 gives
/// NaN, minus infinity too.
float exact_sqrt(float value);
/// Returns the largest whole number that is not above `value`. Infinity stays as it is.
float exact_floor(float value);
/// Returns 2 to the power of `exponent`, -1000..1000; NaN beyond. Maximal relative error 4e-15.
double exact_exp2(double exponent);
/// Returns the base-2 logarithm of `value`, a normal number above 0; NaN for any other. Maximal
/// error 1e-12.
double exact_log2(double value);

/// Returns the same direction as an angle in -pi..pi.
float wrap_angle(float angle);
/// Returns the smallest turn that leads from the angle `from` to the angle `to`, -pi..pi.
float angle_between(float from, float to);
/// Returns the unit vector that points along `angle`, counter-clockwise from east.
Vec2 direction_of(float angle);
/// Returns the length of a vector; infinity when it has an infinite component.
float length(Vec2 v);
/// Returns the vector with length 1; zero stays zero.
Vec2 normalised(Vec2 v);
/// Returns a rotation about the up axis, counter-clockwise seen from above.
Quat yaw_rotation(float angle);

}  // namespace tickreel
