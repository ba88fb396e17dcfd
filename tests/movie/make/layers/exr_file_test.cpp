#include "movie/make/layers/exr_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/support/files.h"
#include "tests/support/room.h"
#include "tests/support/run_program.h"
#include "tests/support/skip_without.h"
#include "tests/support/temporary_directory.h"

namespace tickreel::tests {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class ExrFileTest : public testing::Test {
 protected:
  void write(const PassData& data) const {
    const auto bytes = exr_of(data);
    ASSERT_TRUE(bytes) << bytes.error().message;
    write_file(file_, std::string(bytes->begin(), bytes->end()));
  }
  [[nodiscard]] PassData data() const {
    return {.depths = depths_,
            .normals = normals_,
            .ids = ids_,
            .size = {2, 2},
            .frame = 7,
            .frame_rate = Rational(30000, 1001),
            .game_seconds = 1.25,
            // The camera looks north from 3 metres south of the origin, 2 metres up.
            .camera = {.eye = {0, -3, 2}, .target = {0, 0, 2}, .vertical_fov = 1.5707964F}};
  }

  TemporaryDirectory directory_;
  const std::string file_ = directory_.path("data.exr");
  std::vector<float> depths_{0.5F, 2.25F, 100.125F, 1e10F};
  std::vector<float> normals_{1, 0, 0, 0, -1, 0, 0, 0, 1, 0.5F, 0.25F, -0.75F};
  std::vector<std::uint32_t> ids_{0, 1, 65537, kMostExrId};
};

TEST_F(ExrFileTest, OpenExrsToolReadsTheHeader) {
  if (run_program("exrheader -h").exit_code > 1) return skip_without("openexr", "no exrheader");
  write(data());
  const auto header = run_program("exrheader " + quoted(file_));
  EXPECT_EQ(header.exit_code, 0) << header.err;
  EXPECT_THAT(
      header.out,
      AllOf(HasSubstr("N.X, 16-bit floating-point"), HasSubstr("N.Z, 16-bit floating-point"),
            HasSubstr("Z, 32-bit floating-point"), HasSubstr("id.X, 32-bit floating-point")));
  EXPECT_THAT(header.out, AllOf(HasSubstr("framesPerSecond (type rational): 30000/1001"),
                                HasSubstr("tickreel.frame (type int): 7"),
                                HasSubstr("tickreel.gameSeconds (type double): 1.25"),
                                HasSubstr("zip, multi-scanline blocks")));
  // The matrices have rows and take points on their left. x stays, the game's up (z) becomes y, and
  // north becomes -z.
  EXPECT_THAT(header.out, HasSubstr("worldToCamera (type m44f):"));
  EXPECT_THAT(header.out, HasSubstr("worldToNDC (type m44f):"));
}

/// Projects a point with the file's own matrices.
constexpr const char* kProject = R"py(
import re, subprocess, sys
text = subprocess.run(["exrheader", sys.argv[1]], capture_output=True, text=True).stdout
def matrix(name):
    at = text.index(name + " (type m44f)")
    numbers = re.findall(r"[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?", text[at + len(name) + 12:])
    return [[float(n) for n in numbers[4 * row:4 * row + 4]] for row in range(4)]
def project(name, point):
    rows = matrix(name)
    p = [*point, 1]
    out = [sum(p[i] * rows[i][j] for i in range(4)) for j in range(4)]
    return [round(v / out[3], 4) + 0.0 for v in out[:3]]
#A metre to the right and half a metre up, four metres before the eye.
print(project("worldToCamera", (1, 1, 2.5)))
print(project("worldToNDC", (1, 1, 2.5))[:2])
)py";

TEST_F(ExrFileTest, ItsMatricesProjectThePointsOfTheGame) {
  if (run_program("exrheader -h").exit_code > 1) return skip_without("openexr", "no exrheader");
  write(data());
  write_file(directory_.path("project.py"), kProject);
  const auto seen =
      run_program("python3 " + quoted(directory_.path("project.py")) + " " + quoted(file_));
  // The field of view is a quarter turn, so at 4 metres the picture is 8 metres high and wide.
  EXPECT_EQ(seen.out, "[1.0, 0.5, -4.0]\n[0.625, 0.4375]\n") << seen.err;
}

TEST_F(ExrFileTest, OpenImageIoReadsThePixels) {
  if (run_program("oiiotool --help").exit_code != 0) {
    return skip_without("openimageio-tools", "no oiiotool");
  }
  write(data());
  const auto dump = [&](const std::string& channels) {
    const auto read = run_program("oiiotool " + quoted(file_) + " --ch " + channels + " -o " +
                                  quoted(directory_.path("part.exr")) + " && oiiotool --dumpdata " +
                                  quoted(directory_.path("part.exr")));
    EXPECT_EQ(read.exit_code, 0) << read.err;
    return read.out;
  };
  EXPECT_THAT(dump("Z"),
              AllOf(HasSubstr("Pixel (0, 0): 0.500000000"), HasSubstr("Pixel (1, 0): 2.250000000"),
                    HasSubstr("Pixel (0, 1): 100.125000000"),
                    HasSubstr("Pixel (1, 1): 10000000000.000000000")));
  EXPECT_THAT(dump("N.X,N.Y,N.Z"), HasSubstr("Pixel (1, 1): 0.500000000 0.250000000 -0.750000000"));
  EXPECT_THAT(dump("id.X"),
              AllOf(HasSubstr("Pixel (0, 1): 65537.0"), HasSubstr("Pixel (1, 1): 16777216.0")));
}

TEST_F(ExrFileTest, WhatIsNotAskedForIsNotInIt) {
  if (run_program("exrheader -h").exit_code > 1) return skip_without("openexr", "no exrheader");
  PassData only = data();
  only.normals = {};
  only.ids = {};
  write(only);
  const auto header = run_program("exrheader " + quoted(file_));
  EXPECT_THAT(header.out,
              AllOf(HasSubstr("Z, 32-bit"), Not(HasSubstr("N.X")), Not(HasSubstr("id.X"))));
}

TEST_F(ExrFileTest, IsTheSameForTheSameValues) {
  const auto one = exr_of(data());
  const auto other = exr_of(data());
  ASSERT_TRUE(one && other);
  EXPECT_EQ(*one, *other);
}

/// Prints what Blender's compositor reads.
constexpr const char* kLookAtPasses = R"(
import bpy, sys
bpy.ops.wm.read_factory_settings(use_empty=True)
scene = bpy.context.scene
scene.use_nodes = True
node = scene.node_tree.nodes.new("CompositorNodeImage")
node.image = bpy.data.images.load(sys.argv[-1])
print("TYPE", node.image.type)
for output in node.outputs:
    print("OUTPUT", output.name, output.type)
)";

TEST_F(ExrFileTest, BlenderHasAnOutputForEachPass) {
  if (run_program("blender --version").exit_code != 0) {
    return skip_without("blender", "there is no Blender");
  }
  write(data());
  write_file(directory_.path("look.py"), kLookAtPasses);
  const auto seen = run_program("blender -b --python " + quoted(directory_.path("look.py")) +
                                " -- " + quoted(file_));
  EXPECT_THAT(seen.out, HasSubstr("TYPE MULTILAYER")) << seen.err;
  EXPECT_THAT(seen.out, AllOf(HasSubstr("OUTPUT N "), HasSubstr("OUTPUT id VALUE"),
                              HasSubstr("OUTPUT Depth VALUE")));
}

}  // namespace
}  // namespace tickreel::tests
