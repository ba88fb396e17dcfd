#include "tickreel/scene/mesh.h"
#include "tests/support/room.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <tuple>

namespace tickreel::tests {
namespace {

/// Expects that the triangles face outwards and leave no hole: every normal agrees with its
/// triangle, and every edge is used once in each direction.
void expect_solid(const Mesh& mesh) {
  using Corner = std::tuple<long, long, long>;
  const auto corner = [](Vec3 p) {
    return Corner{std::lround(p.x * 1e4F), std::lround(p.y * 1e4F), std::lround(p.z * 1e4F)};
  };
  std::map<std::pair<Corner, Corner>, int> edges;
  ASSERT_EQ(mesh.indices.size() % 3, 0U);
  for (std::size_t i = 0; i < mesh.indices.size(); i += 3) {
    const MeshVertex& a = mesh.vertices.at(mesh.indices[i]);
    const MeshVertex& b = mesh.vertices.at(mesh.indices[i + 1]);
    const MeshVertex& c = mesh.vertices.at(mesh.indices[i + 2]);
    const Vec3 facing = cross(b.position - a.position, c.position - a.position);
    for (const MeshVertex* vertex : {&a, &b, &c}) {
      EXPECT_GT(dot(facing, vertex->normal), 0.0F);
      EXPECT_NEAR(dot(vertex->normal, vertex->normal), 1.0F, 1e-5F);
      EXPECT_LE(std::max({std::abs(vertex->position.x), std::abs(vertex->position.y),
                          std::abs(vertex->position.z)}),
                0.5F + 1e-6F);
    }
    const std::array<Corner, 3> corners{corner(a.position), corner(b.position), corner(c.position)};
    for (std::size_t k = 0; k < 3; ++k) {
      ++edges[{corners[k], corners[(k + 1) % 3]}];
      --edges[{corners[(k + 1) % 3], corners[k]}];
    }
  }
  for (const auto& [edge, balance] : edges) EXPECT_EQ(balance, 0);
}

TEST(Mesh, BuildersMakeClosedSolidsThatFaceOutwards) {
  expect_solid(box_mesh());
  expect_solid(bevelled_box_mesh(0.1F));
  expect_solid(cylinder_mesh(12));
  expect_solid(cone_mesh(9));
  expect_solid(sphere_mesh(12, 6));
  expect_solid(prism_mesh({{-0.5F, -0.5F}, {0.5F, -0.5F}, {0.0F, 0.5F}}));
}

TEST(Mesh, AMirrorImageStillFacesOutwards) {
  expect_solid(transformed(bevelled_box_mesh(0.1F), {-1.0F, 1.0F, 1.0F}, {}, {}));
}

TEST(Mesh, AppendKeepsBothParts) {
  Mesh mesh = box_mesh();
  mesh.append(transformed(box_mesh(), {0.5F, 0.5F, 0.5F}, {}, {}));
  EXPECT_EQ(mesh.indices.size(), 72U);
  expect_solid(mesh);
  mesh.append(mesh);
  EXPECT_EQ(mesh.indices.size(), 144U);
}

TEST(Mesh, ImpossibleShapesAreEmptyOrTheNearestPossible) {
  EXPECT_TRUE(prism_mesh({{0.0F, 0.0F}, {1.0F, 0.0F}}).indices.empty());
  expect_solid(cylinder_mesh(-4));
  expect_solid(sphere_mesh(0, 0));
}

}  // namespace
}  // namespace tickreel::tests
