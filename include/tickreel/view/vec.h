#pragma once

// Small vectors for simulations and published views. World axes: x east, y north, z up; metres.

namespace tickreel {

struct Vec2 {
  float x = 0.0F;
  float y = 0.0F;

  friend Vec2 operator+(Vec2 a, Vec2 b) { return {a.x + b.x, a.y + b.y}; }
  friend Vec2 operator-(Vec2 a, Vec2 b) { return {a.x - b.x, a.y - b.y}; }
  friend Vec2 operator-(Vec2 a) { return {-a.x, -a.y}; }
  friend Vec2 operator*(Vec2 a, float s) { return {a.x * s, a.y * s}; }
  friend Vec2 operator*(float s, Vec2 a) { return a * s; }
  Vec2& operator+=(Vec2 b) { return *this = *this + b; }
  Vec2& operator-=(Vec2 b) { return *this = *this - b; }
  friend bool operator==(const Vec2&, const Vec2&) = default;

  /// Names x and y to an archive, so that a vector can be a field of a game's state (StateArchive).
  template <typename Archive>
  void describe(Archive& archive) {
    archive.field("x", x);
    archive.field("y", y);
  }
};

inline float dot(Vec2 a, Vec2 b) {
  return a.x * b.x + a.y * b.y;
}
inline float cross(Vec2 a, Vec2 b) {
  return a.x * b.y - a.y * b.x;
}

struct Vec3 {
  float x = 0.0F;
  float y = 0.0F;
  float z = 0.0F;

  friend Vec3 operator+(Vec3 a, Vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vec3 operator-(Vec3 a, Vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vec3 operator-(Vec3 a) { return {-a.x, -a.y, -a.z}; }
  friend Vec3 operator*(Vec3 a, float s) { return {a.x * s, a.y * s, a.z * s}; }
  friend Vec3 operator*(float s, Vec3 a) { return a * s; }
  Vec3& operator+=(Vec3 b) { return *this = *this + b; }
  friend bool operator==(const Vec3&, const Vec3&) = default;

  template <typename Archive>
  void describe(Archive& archive) {
    archive.field("x", x);
    archive.field("y", y);
    archive.field("z", z);
  }
};

inline float dot(Vec3 a, Vec3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline Vec3 cross(Vec3 a, Vec3 b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// A unit quaternion that turns body axes into world axes. Body axes: x forward, y left, z up.
struct Quat {
  float w = 1.0F;
  float x = 0.0F;
  float y = 0.0F;
  float z = 0.0F;
  friend bool operator==(const Quat&, const Quat&) = default;

  template <typename Archive>
  void describe(Archive& archive) {
    archive.field("w", w);
    archive.field("x", x);
    archive.field("y", y);
    archive.field("z", z);
  }
};

}  // namespace tickreel
