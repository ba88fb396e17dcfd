#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <numbers>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "movie/make/layers/camera_files.h"
#include "renderer/scene/camera_pose.h"

namespace tickreel::movie {
namespace {

using nlohmann::json;

constexpr int kFloat = 5126;  // GL_FLOAT, glTF's component type

/// Returns a list of one element. (Braces around one value mean the value itself.)
json one(json value) {
  json list = json::array();
  list.push_back(std::move(value));
  return list;
}

/// Converts from the game's axes (z up) to glTF's (y up).
Vec3 y_up(const Vec3& v) {
  return {v.x, v.z, -v.y};
}

/// Converts a rotation from the game's axes to glTF's: adds a quarter turn about x.
Quat y_up(const Quat& q) {
  constexpr float kHalf = std::numbers::sqrt2_v<float> / 2.0F;
  return {kHalf * (q.w + q.x), kHalf * (q.x - q.w), kHalf * (q.y + q.z), kHalf * (q.z - q.y)};
}

/// Encodes bytes as base64 (RFC 4648, section 4).
std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr const char* kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) group = group << 8U | (k < count ? bytes[i + k] : 0U);
    for (std::size_t k = 0; k < 4; ++k) {
      const bool is_there = k <= count;
      text += is_there ? kDigits[group >> (18U - 6U * k) & 63U] : '=';
    }
  }
  return text;
}

/// Collects the floats of all keys, and where those of each kind lie.
class KeyBuffer {
 public:
  /// `size`: the floats of each key.
  void begin(const char* type, int size) {
    views_.push_back({{"buffer", 0}, {"byteOffset", bytes_.size()}});
    accessors_.push_back({{"bufferView", accessors_.size()},
                          {"componentType", kFloat},
                          {"count", 0},
                          {"type", type}});
    size_ = static_cast<std::size_t>(size);
    begin_ = bytes_.size();
  }
  /// Adds a float in little endian, on any machine.
  void add(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    for (int byte = 0; byte < 4; ++byte) {
      bytes_.push_back(static_cast<std::uint8_t>(bits >> (8 * byte)));
    }
  }
  void end() {
    const std::size_t length = bytes_.size() - begin_;
    views_.back()["byteLength"] = length;
    accessors_.back()["count"] = length / (4 * size_);
  }
  /// Adds the smallest and the largest value, which glTF requires for times.
  void limit(double low, double high) {
    accessors_.back()["min"] = one(static_cast<float>(low));
    accessors_.back()["max"] = one(static_cast<float>(high));
  }
  void write(json& document) const {
    document["buffers"] =
        one(json{{"byteLength", bytes_.size()},
                 {"uri", "data:application/octet-stream;base64," + base64(bytes_)}});
    document["bufferViews"] = views_;
    document["accessors"] = accessors_;
  }

 private:
  std::vector<std::uint8_t> bytes_;
  json views_ = json::array();
  json accessors_ = json::array();
  std::size_t size_ = 1;
  std::size_t begin_ = 0;
};

double seconds_of(const CameraTrack& track, std::size_t frame) {
  return (Rational(static_cast<std::int64_t>(frame)) / track.frame_rate).to_double();
}

/// Returns `q` with the sign that is nearest to `before`, so that interpolation between two keys
/// takes the short way.
Quat nearest(const Quat& q, const Quat& before) {
  const float along = q.w * before.w + q.x * before.x + q.y * before.y + q.z * before.z;
  return along < 0.0F ? Quat{-q.w, -q.x, -q.y, -q.z} : q;
}

KeyBuffer keys_of(const CameraTrack& track) {
  KeyBuffer keys;
  keys.begin("SCALAR", 1);
  for (std::size_t i = 0; i < track.frames.size(); ++i)
    keys.add(static_cast<float>(seconds_of(track, i)));
  keys.limit(0.0, seconds_of(track, track.frames.size() - 1));
  keys.end();
  keys.begin("VEC3", 3);
  for (const auto& [time, camera] : track.frames) {
    const Vec3 at = y_up(camera.eye);
    for (const float axis : {at.x, at.y, at.z}) keys.add(axis);
  }
  keys.end();
  keys.begin("VEC4", 4);
  Quat rotation;
  for (const auto& [time, camera] : track.frames) {
    rotation = nearest(y_up(camera_pose(camera).rotation), rotation);
    for (const float part : {rotation.x, rotation.y, rotation.z, rotation.w}) keys.add(part);
  }
  keys.end();
  return keys;
}

json camera_json(const CameraTrack& track) {
  const CameraPose first = camera_pose(track.frames.front().camera);
  json camera{{"type", "perspective"},
              {"name", "camera"},
              {"perspective",
               {{"yfov", first.vertical_fov},
                {"aspectRatio", track.aspect},
                {"znear", first.near_plane},
                {"zfar", first.far_plane}}}};
  const auto fov_of = [](const CameraTrack::Frame& frame) {
    return camera_pose(frame.camera).vertical_fov;
  };
  const bool is_one = std::ranges::all_of(
      track.frames, [&](const auto& frame) { return fov_of(frame) == first.vertical_fov; });
  if (is_one) return camera;
  json all = json::array();
  for (const auto& frame : track.frames) all.push_back(fov_of(frame));
  camera["extras"]["yfov_of_each_frame"] = std::move(all);
  return camera;
}

}  // namespace

std::string gltf_of(const CameraTrack& track) {
  const auto channel = [](int sampler, const char* path) {
    return json{{"sampler", sampler}, {"target", {{"node", 0}, {"path", path}}}};
  };
  const auto sampler = [](int output) {
    return json{{"input", 0}, {"output", output}, {"interpolation", "LINEAR"}};
  };
  json animation{{"name", "camera"}};
  animation["samplers"] = json::array({sampler(1), sampler(2)});
  animation["channels"] = json::array({channel(0, "translation"), channel(1, "rotation")});
  json document{{"asset", {{"version", "2.0"}, {"generator", "tickreel"}}}, {"scene", 0}};
  document["scenes"] = one(json{{"nodes", one(0)}});
  document["nodes"] = one(json{{"name", "camera"}, {"camera", 0}});
  document["cameras"] = one(camera_json(track));
  document["animations"] = one(std::move(animation));
  document["extras"]["frames_per_second"] = track.frame_rate.to_double();
  keys_of(track).write(document);
  return document.dump(1) + "\n";
}

}  // namespace tickreel::movie
