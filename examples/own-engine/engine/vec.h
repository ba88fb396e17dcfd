#pragma once

#include <cmath>

#include "game.h"

// Sums, products and square roots alone: they are the same to the last bit wherever they are done.

namespace comets {

inline Vec operator+(Vec a, Vec b) {
  return {a.x + b.x, a.y + b.y};
}
inline Vec operator-(Vec a, Vec b) {
  return {a.x - b.x, a.y - b.y};
}
inline Vec operator*(Vec a, float b) {
  return {a.x * b, a.y * b};
}
inline Vec& operator+=(Vec& a, Vec b) {
  return a = a + b;
}
inline float length(Vec a) {
  return std::sqrt(a.x * a.x + a.y * a.y);
}
// A quarter of a turn to the left.
inline Vec turned(Vec a) {
  return {-a.y, a.x};
}
inline Vec direction(Vec a) {
  return a * (1.0F / (length(a) + 1e-6F));
}

}  // namespace comets
