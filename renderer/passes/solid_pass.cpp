#include "renderer/passes/solid_pass.h"

#include <algorithm>
#include <cmath>
#include <glm/geometric.hpp>
#include <string>

#include "renderer/gl/vertex_stream.h"
#include "renderer/passes/surface_blending.h"
#include "renderer/scene/glm_vec.h"

namespace tickreel::renderer {
namespace {

constexpr GLuint kVertexBinding = 0;
constexpr GLuint kInstanceBinding = 1;

/// The six planes of a camera's view; a point is inside where all are positive.
std::array<glm::dvec4, 6> frustum_planes(const glm::dmat4& m) {
  const auto row = [&](int i) { return glm::dvec4(m[0][i], m[1][i], m[2][i], m[3][i]); };
  std::array<glm::dvec4, 6> planes{row(3) + row(0), row(3) - row(0), row(3) + row(1),
                                   row(3) - row(1), row(2),          row(3) - row(2)};
  for (glm::dvec4& plane : planes) plane /= glm::length(glm::dvec3(plane));
  return planes;
}

/// Written so that a position or size that is not a number counts as outside.
bool may_be_seen(const std::array<glm::dvec4, 6>& planes, const Ball& ball) {
  return std::all_of(planes.begin(), planes.end(), [&](const glm::dvec4& plane) {
    return glm::dot(glm::dvec3(plane), ball.center) + plane.w >= -ball.radius;
  });
}

bool may_be_lit(std::span<const PointLight> lights, const Ball& ball) {
  return std::any_of(lights.begin(), lights.end(), [&](const PointLight& light) {
    return glm::length(glm::dvec3(to_glm(light.position)) - ball.center) <=
           double{light.radius} + ball.radius;
  });
}

bool may_shade(const ShadowFrame& shadow, const Ball& ball) {
  const glm::dvec3 way = ball.center - glm::dvec3(shadow.center);
  const double reach = double{shadow.radius} + ball.radius;
  return std::abs(glm::dot(way, glm::dvec3(shadow.right))) <= reach &&
         std::abs(glm::dot(way, glm::dvec3(shadow.up))) <= reach;
}

}  // namespace

Status check_meshes(const std::vector<Mesh>& meshes) {
  for (std::size_t i = 0; i < meshes.size(); ++i) {
    const Mesh& mesh = meshes[i];
    if (mesh.indices.size() % 3 != 0) {
      return bad_usage("mesh " + std::to_string(i) + " of the look has " +
                       std::to_string(mesh.indices.size()) +
                       " indices, which is no number of whole triangles");
    }
    const auto largest = std::max_element(mesh.indices.begin(), mesh.indices.end());
    if (largest != mesh.indices.end() && *largest >= mesh.vertices.size()) {
      return bad_usage("mesh " + std::to_string(i) + " of the look names vertex " +
                       std::to_string(*largest) + " of " + std::to_string(mesh.vertices.size()));
    }
  }
  return {};
}

SolidPass::SolidPass(LightingPrograms solid, GlProgram shadow, const std::vector<Mesh>& meshes)
    : solid_(std::move(solid)),
      shadow_(std::move(shadow)),
      array_(make_vertex_array()),
      vertices_(make_buffer()),
      indices_(make_buffer()),
      buffer_(make_buffer()) {
  std::vector<MeshVertex> vertices;
  std::vector<std::uint32_t> indices;
  for (const Mesh& mesh : meshes) {
    MeshRange range{static_cast<std::uint32_t>(indices.size()),
                    static_cast<std::uint32_t>(mesh.indices.size()),
                    static_cast<std::int32_t>(vertices.size()),
                    {},
                    {},
                    0.0F};
    if (!mesh.vertices.empty()) {
      glm::vec3 low = to_glm(mesh.vertices.front().position);
      glm::vec3 high = low;
      for (const MeshVertex& vertex : mesh.vertices) {
        low = glm::min(low, to_glm(vertex.position));
        high = glm::max(high, to_glm(vertex.position));
      }
      const glm::vec3 center = 0.5F * (low + high);
      range.center = {center.x, center.y, center.z};
      const glm::vec3 half_size = 0.5F * (high - low);
      range.half_size = {half_size.x, half_size.y, half_size.z};
      range.radius = glm::length(half_size);
    }
    meshes_.push_back(range);
    vertices.insert(vertices.end(), mesh.vertices.begin(), mesh.vertices.end());
    indices.insert(indices.end(), mesh.indices.begin(), mesh.indices.end());
  }
  upload(vertices_, std::span<const MeshVertex>(vertices), GL_STATIC_DRAW);
  upload(indices_, std::span<const std::uint32_t>(indices), GL_STATIC_DRAW);
  declare_attributes(array_, kVertexBinding, 0, {3, 3}, 0);
  declare_attributes(array_, kInstanceBinding, 2, {3, 4, 3, 3, 3}, 1);
  glVertexArrayVertexBuffer(array_.name(), kVertexBinding, vertices_.name(), 0, sizeof(MeshVertex));
  glVertexArrayElementBuffer(array_.name(), indices_.name());
}

void SolidPass::place(const Scene& scene, const CameraMatrices& camera, const ShadowFrame& shadow,
                      std::vector<PlacedInstance>& placed) const {
  const auto planes = frustum_planes(camera.view_projection);
  placed.clear();
  for (const Instance& instance : scene.instances) {
    if (instance.mesh >= meshes_.size()) continue;
    const MeshRange& mesh = meshes_[instance.mesh];
    const glm::vec3 scale = to_glm(instance.scale);
    const glm::quat rotation = to_glm(instance.rotation);
    const glm::vec3 center = to_glm(instance.position) + rotation * (to_glm(mesh.center) * scale);
    const float largest = std::max({std::abs(scale.x), std::abs(scale.y), std::abs(scale.z)});
    const glm::vec3 half = to_glm(mesh.half_size) * scale;
    const auto along = [&](glm::vec3 axis) { return glm::dvec3(rotation * axis); };
    const Ball ball{center, double{mesh.radius * largest}};
    const auto distance = static_cast<float>(glm::dot(ball.center, camera.forward));
    placed.push_back({.instance = &instance,
                      .box = {ball.center,
                              {along({half.x, 0.0F, 0.0F}), along({0.0F, half.y, 0.0F}),
                               along({0.0F, 0.0F, half.z})}},
                      .distance = distance,
                      .visible = std::isfinite(distance) && may_be_seen(planes, ball),
                      .casts = instance.casts_shadow && may_shade(shadow, ball),
                      .lit = may_be_lit(scene.lights, ball)});
  }
}

void SolidPass::choose(const PlacedInstance& placed) {
  entries_.push_back({placed.instance->mesh, placed.lit, placed.distance, placed.instance});
}

void SolidPass::draw_chosen(const LightingPrograms* programs, bool has_alpha) {
  std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
    if (a.mesh != b.mesh) return a.mesh < b.mesh;
    // The instances of a scene lie in one array, so their addresses give their order.
    return a.distance != b.distance ? a.distance < b.distance : a.instance < b.instance;
  });
  records_.clear();
  batches_.clear();
  for (const Entry& entry : entries_) {
    const Instance& instance = *entry.instance;
    const Material& material = instance.material;
    const Quat& q = instance.rotation;
    // A change of the program must not change the order, which decides between equal depths.
    const bool lit = programs != nullptr && entry.lit;
    const bool erases = has_alpha && instance.is_background;
    if (batches_.empty() || !batches_.back().goes_on_with(entry.mesh, lit, erases)) {
      batches_.push_back({entry.mesh, lit, erases, static_cast<std::uint32_t>(records_.size()), 0});
    }
    ++batches_.back().count;
    records_.push_back({instance.position,
                        {q.x, q.y, q.z, q.w},
                        instance.scale,
                        material.color,
                        {material.specular, material.shininess, material.glow}});
  }
  entries_.clear();
  if (records_.empty()) return;
  upload(buffer_, std::span<const Record>(records_), GL_STREAM_DRAW);
  glBindVertexArray(array_.name());
  glVertexArrayVertexBuffer(array_.name(), kInstanceBinding, buffer_.name(), 0, sizeof(Record));
  const GlProgram* used = nullptr;
  for (const Batch& batch : batches_) {
    const GlProgram* program = programs == nullptr ? &shadow_
                               : batch.lit         ? &programs->lit
                                                   : &programs->unlit;
    if (program != used) glUseProgram(program->name());
    used = program;
    if (has_alpha) begin_surface(batch.erases);
    const MeshRange& mesh = meshes_[batch.mesh];
    const std::uintptr_t offset_bytes = mesh.first_index * sizeof(std::uint32_t);
    // OpenGL takes the offset as a pointer.
    const auto* offset =
        reinterpret_cast<const void*>(offset_bytes);  // NOLINT(performance-no-int-to-ptr)
    glDrawElementsInstancedBaseVertexBaseInstance(
        GL_TRIANGLES, static_cast<GLsizei>(mesh.index_count), GL_UNSIGNED_INT, offset,
        static_cast<GLsizei>(batch.count), mesh.first_vertex, batch.first);
  }
}

void SolidPass::draw_shadows(std::span<const PlacedInstance> placed) {
  for (const PlacedInstance& each : placed) {
    if (each.casts) choose(each);
  }
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  // Clamping keeps casters beyond the depth range; the offset keeps surfaces from shading
  // themselves.
  glEnable(GL_DEPTH_CLAMP);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(1.5F, 2.0F);
  glEnable(GL_CULL_FACE);
  draw_chosen(nullptr, false);
  glDisable(GL_CULL_FACE);
  glDisable(GL_POLYGON_OFFSET_FILL);
  glDisable(GL_DEPTH_CLAMP);
}

void SolidPass::draw_solids(std::span<const PlacedInstance> placed, bool has_alpha) {
  for (const PlacedInstance& each : placed) {
    if (each.visible) choose(each);
  }
  glEnable(GL_DEPTH_TEST);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
  glEnable(GL_CULL_FACE);
  draw_chosen(&solid_, has_alpha);
  glDisable(GL_CULL_FACE);
}

}  // namespace tickreel::renderer
