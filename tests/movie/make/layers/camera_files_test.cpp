#include "movie/make/layers/camera_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/files.h"
#include "tests/support/room.h"
#include "tests/support/run_program.h"
#include "tests/support/skip_without.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::FloatNear;

/// The first frame looks north from 3 metres south. The second looks east from 4 metres up and has
/// another field of view.
CameraTrack two_frames() {
  CameraTrack track{.frame_rate = Rational(60), .tick_rate = TickRate(50), .aspect = 2.0};
  track.frames.push_back({{0, Rational(0)}, {.eye = {1, -3, 2}, .target = {1, 0, 2}}});
  track.frames.push_back({{0, Rational(5, 6)}, {.eye = {0, 0, 4}, .target = {9, 0, 4}}});
  return track;
}

std::vector<std::uint8_t> unbase64(const std::string& text) {
  const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::vector<std::uint8_t> bytes;
  std::uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    bits = bits << 6U | static_cast<std::uint32_t>(digits.find(c));
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes.push_back(static_cast<std::uint8_t>(bits >> count));
  }
  return bytes;
}

/// Returns the floats of an accessor.
std::vector<float> floats_of(const json& document, std::size_t accessor) {
  const std::string uri = document["buffers"][0]["uri"];
  const auto bytes = unbase64(uri.substr(uri.find(',') + 1));
  EXPECT_EQ(bytes.size(), document["buffers"][0]["byteLength"]);
  const std::size_t number = document["accessors"][accessor]["bufferView"];
  const json& view = document["bufferViews"][number];
  std::vector<float> floats;
  const std::size_t begin = view["byteOffset"];
  const std::size_t length = view["byteLength"];
  for (std::size_t at = begin; at < begin + length; at += 4) {
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < 4; ++k) bits |= std::uint32_t{bytes[at + k]} << (8 * k);
    floats.push_back(std::bit_cast<float>(bits));
  }
  return floats;
}

/// Rotates a direction by a quaternion, by its definition: q v q*.
std::array<float, 3> turned(const std::vector<float>& keys, std::size_t key,
                            std::array<float, 3> v) {
  const float x = keys[4 * key];
  const float y = keys[4 * key + 1];
  const float z = keys[4 * key + 2];
  const float w = keys[4 * key + 3];
  const std::array<float, 3> t{2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]),
                               2 * (x * v[1] - y * v[0])};
  return {v[0] + w * t[0] + y * t[2] - z * t[1], v[1] + w * t[1] + z * t[0] - x * t[2],
          v[2] + w * t[2] + x * t[1] - y * t[0]};
}

testing::Matcher<std::array<float, 3>> near(float x, float y, float z) {
  return ElementsAre(FloatNear(x, 1e-6F), FloatNear(y, 1e-6F), FloatNear(z, 1e-6F));
}

TEST(CameraFilesTest, GltfHasAKeyForEachFrameInItsOwnAxes) {
  const json document = json::parse(gltf_of(two_frames()));
  EXPECT_EQ(document["asset"]["version"], "2.0");
  EXPECT_EQ(document["nodes"][0]["camera"], 0);
  const json& lens = document["cameras"][0]["perspective"];
  EXPECT_NEAR(lens["aspectRatio"].get<double>(), 2.0, 1e-12);
  EXPECT_NEAR(lens["yfov"].get<double>(), 0.7, 1e-6);
  EXPECT_FALSE(document["cameras"][0].contains("extras"));
  EXPECT_THAT(floats_of(document, 0), ElementsAre(0.0F, 1.0F / 60.0F));
  EXPECT_EQ(document["accessors"][0]["max"][0].get<float>(), 1.0F / 60.0F);
  // East stays x, and up becomes y. A place south of the middle has a positive z.
  EXPECT_THAT(floats_of(document, 1), ElementsAre(1, 2, 3, 0, 4, 0));
  const auto rotations = floats_of(document, 2);
  ASSERT_EQ(rotations.size(), 8U);
  EXPECT_THAT(turned(rotations, 0, {0, 0, -1}), near(0, 0, -1));  // north
  EXPECT_THAT(turned(rotations, 0, {0, 1, 0}), near(0, 1, 0));
  EXPECT_THAT(turned(rotations, 1, {0, 0, -1}), near(1, 0, 0));  // east
  EXPECT_THAT(turned(rotations, 1, {0, 1, 0}), near(0, 1, 0));
}

/// Prints the camera that Blender, whose axes equal the game's, has at each frame of a scene of 60
/// frames/s.
constexpr const char* kLookAtCamera = R"(
import bpy, mathutils, sys
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.context.scene.render.fps = 60
bpy.ops.import_scene.gltf(filepath=sys.argv[-1])
for frame in (0, 1):
    bpy.context.scene.frame_set(frame)
    for camera in bpy.context.scene.objects:
        matrix = camera.matrix_world
        turn = matrix.to_3x3()
        numbers = list(matrix.translation) + list(turn @ mathutils.Vector((0, 0, -1)))
        print(camera.type, *[round(n, 4) + 0.0 for n in numbers], round(camera.data.angle_y, 4))
)";

TEST(CameraFilesTest, BlenderSeesTheCamerasOfTheGame) {
  if (run_program("blender --version").exit_code != 0) {
    return skip_without("blender", "there is no Blender");
  }
  const TemporaryDirectory directory;
  write_file(directory.path("camera.gltf"), gltf_of(two_frames()));
  write_file(directory.path("look.py"), kLookAtCamera);
  const auto seen = run_program("blender -b --python " + quoted(directory.path("look.py")) +
                                " -- " + quoted(directory.path("camera.gltf")));
  // The place and the direction: north, then east.
  EXPECT_THAT(seen.out, testing::HasSubstr("CAMERA 1.0 -3.0 2.0 0.0 1.0 0.0 0.7\n"
                                           "CAMERA 0.0 0.0 4.0 1.0 0.0 0.0 0.7\n"))
      << seen.err;
}

TEST(CameraFilesTest, GltfSaysEachFieldOfViewWhereTheyDiffer) {
  CameraTrack track = two_frames();
  track.frames[1].camera.vertical_fov = 0.5F;
  const json document = json::parse(gltf_of(track));
  const json& all = document["cameras"][0]["extras"]["yfov_of_each_frame"];
  ASSERT_EQ(all.size(), 2U);
  EXPECT_NEAR(all[1].get<double>(), 0.5, 1e-6);
}

/// Returns the faults that a validator finds by the schema, or an empty string.
std::string faults_of(const std::string& document) {
  const TemporaryDirectory directory;
  write_file(directory.path("camera.gltf"), document);
  return run_program("/usr/bin/python3 -W ignore -m jsonschema -i " +
                     quoted(directory.path("camera.gltf")) + " " + quoted(GLTF_SCHEMA) +
                     " 2>&1 | grep -v Deprecat")
      .out;
}

TEST(CameraFilesTest, GltfIsAsItsSchemaSays) {
  if (run_program("/usr/bin/python3 -c 'import jsonschema'").exit_code != 0) {
    return skip_without("python3-jsonschema", "there is no module jsonschema");
  }
  CameraTrack track = two_frames();
  EXPECT_EQ(faults_of(gltf_of(track)), "");
  track.frames[1].camera.vertical_fov = 0.5F;
  EXPECT_EQ(faults_of(gltf_of(track)), "");
  json broken = json::parse(gltf_of(track));
  broken["cameras"][0]["perspective"].erase("yfov");
  EXPECT_THAT(faults_of(broken.dump()), testing::HasSubstr("'yfov' is a required property"));
}

TEST(CameraFilesTest, ACameraThatLooksAlongItsUpIsStillOne) {
  CameraTrack track = two_frames();
  track.frames[0].camera = {.eye = {0, 0, 9}, .target = {0, 0, 0}, .up = {0, 0, 1}};
  const auto rotations = floats_of(json::parse(gltf_of(track)), 2);
  EXPECT_THAT(turned(rotations, 0, {0, 0, -1}), near(0, -1, 0));  // down
}

TEST(CameraFilesTest, CsvHasALineForEachFrame) {
  EXPECT_EQ(csv_of(two_frames()),
            "frame,seconds,eye_x,eye_y,eye_z,target_x,target_y,target_z,up_x,up_y,up_z,"
            "vertical_fov\n"
            "0,0.000000000,1,-3,2,1,0,2,0,0,1,40.107045\n"
            "1,0.016666667,0,0,4,9,0,4,0,0,1,40.107045\n");
}

}  // namespace
}  // namespace tickreel::tests
